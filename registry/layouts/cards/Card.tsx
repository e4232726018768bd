import { Checkbox } from '@mantine/core';
import { memo } from 'react';
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { wordsOf } from '../../../schemas/template/row-words.ts';
import { RowImage } from '../shared/RowImage.tsx';
import { RowLink } from '../shared/RowLink.tsx';
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
  const { t, metadata, Template } = useRender();
  const { row, itemKey, collection, title, subtitle, selected, refused } = props;
  // If the role may not read the template's fields, the key still distinguishes the cards.
  const name = wordsOf(metadata, collection, title, row) || String(itemKey);
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
          <RowImage
            row={row}
            imageSource={props.imageSource}
            imageFit={props.imageFit}
            icon={props.icon}
            typeClass={classes.type}
          />
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
