import { Checkbox } from '@mantine/core';
import { memo, useState } from 'react';
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { renderTemplate } from '../../../schemas/template/template.ts';
import { RowLink } from '../shared/RowLink.tsx';
import { thumbnail, typeLabel } from './cards.ts';
import classes from './cards.module.css';

interface Props {
  readonly row: Row;
  readonly itemKey: Key;
  readonly collection: string;
  readonly title: string | null;
  readonly subtitle: string | null;
  /** '' means no image. */
  readonly imageSource: string;
  readonly imageFit: 'crop' | 'contain';
  readonly icon: string;
  readonly selected: boolean;
  /** A click selects the card instead of opening it (LAYC-12). */
  readonly selectMode: boolean;
  readonly selectable: boolean;
  readonly readonly: boolean;
  /** Why the card cannot be selected; null if it can. */
  readonly refused: string | null;
  /** The path that a click opens; null if it opens no page. */
  readonly path: string | null;
  readonly onToggle: (key: Key) => void;
  readonly onClick: (key: Key) => void;
}

/** Shows one item: its image or an icon, above two lines of text. */
export const Card = memo(function Card(props: Props) {
  const { t, Template } = useRender();
  const { row, itemKey, collection, title, subtitle, selected, refused } = props;
  // If the role may not read the template's fields, the key still distinguishes the cards.
  const name = renderTemplate(title, row).trim() || String(itemKey);
  return (
    <li
      className={classes.card}
      data-selected={selected || undefined}
      data-choosing={props.selectMode || undefined}
      data-refused={refused !== null || undefined}
    >
      {props.selectable && (
        <Checkbox
          className={classes.pick}
          size="sm"
          checked={selected}
          disabled={refused !== null}
          aria-label={t('layouts.select_item', { item: name })}
          onChange={() => props.onToggle(itemKey)}
        />
      )}
      <RowLink
        path={refused === null ? props.path : null}
        data-key={itemKey}
        className={classes.open}
        aria-disabled={props.readonly || refused !== null || undefined}
        onPress={() => refused === null && props.onClick(itemKey)}
      >
        <span className={classes.picture}>
          <CardImage {...props} />
        </span>
        <span className={classes.title}>
          <Template collection={collection} template={title} row={row} />
          {title === null && String(itemKey)}
        </span>
        {refused !== null && <span className={classes.subtitle}>{refused}</span>}
        {subtitle && refused === null && (
          <span className={classes.subtitle}>
            <Template collection={collection} template={subtitle} row={row} />
          </span>
        )}
      </RowLink>
    </li>
  );
});

interface File {
  readonly id?: string;
  readonly type?: string | null;
  readonly title?: string | null;
  readonly modified_on?: string | null;
}

function CardImage({ row, imageSource, imageFit, icon }: Props) {
  const { platform } = useRender();
  const [failed, setFailed] = useState<string | null>(null);
  const value = imageSource === thumbnail ? row : row[imageSource];
  const file = typeof value === 'object' && value !== null ? (value as File) : null;
  if (!file?.id) return <Icon name={icon} size={24} />;
  if (failed === file.id || !file.type?.startsWith('image/'))
    return typeLabel(file.type) === '' ? (
      <Icon name={icon} size={24} />
    ) : (
      <span className={classes.type}>{typeLabel(file.type)}</span>
    );
  // SVG images are not resized (CALL-78).
  const key = file.type.includes('svg')
    ? {}
    : { key: `system-medium-${imageFit === 'crop' ? 'cover' : 'contain'}` };
  return (
    <img
      src={platform.assetUrl(file.id, { ...key, modified: file.modified_on ?? null })}
      alt=""
      loading="lazy"
      data-fit={imageFit}
      onError={() => setFailed(file.id ?? null)}
    />
  );
}
