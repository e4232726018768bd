import { useState } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import { Icon } from '../../../../renderer/kit/Icon.tsx';
import { IconButton } from '../../../../renderer/kit/IconButton.tsx';
import classes from './file.module.css';
import { factsOf, isPicture, type FileRow } from './files.ts';
import { Preview } from './Preview.tsx';
import { Tile } from './Tile.tsx';

interface Props {
  readonly id: string;
  /** undefined while it loads, null where it may not be read. */
  readonly row: FileRow | null | undefined;
  readonly crop: boolean;
  readonly onReplace: (() => void) | null;
  readonly onRemove: (() => void) | null;
}

/** The chosen file: a large picture where it is one, its title and facts, and what can be done with it. */
export function Chosen({ id, row, crop, onReplace, onRemove }: Props) {
  const { t, platform, locale } = useRender();
  const [failed, setFailed] = useState<string | null>(null);
  const large = row && isPicture(row) && failed !== id;
  const loading = row === undefined;
  return (
    <div className={classes.chosen}>
      {loading && <span className={classes.skeleton} aria-label={t('common.loading')} />}
      {large && (
        <img
          className={classes.picture}
          src={platform.assetUrl(id, { ...sizeOf(row, crop), modified: row.modified_on ?? null })}
          alt={row.title ?? ''}
          data-crop={crop || undefined}
          onError={() => setFailed(id)}
        />
      )}
      <div className={classes.foot}>
        {!large && !loading && <Tile row={row ?? { id }} />}
        <span className={classes.about}>
          <span className={classes.name}>{row?.title ?? id}</span>
          <span className={classes.facts}>
            {row ? factsOf(row, locale) : loading ? '' : t('interfaces.file_not_readable')}
          </span>
        </span>
        {row && <Preview row={row} />}
        {row && (
          <a
            className={classes.download}
            href={platform.assetUrl(id, { download: true })}
            download
            aria-label={t('interfaces.download')}
            title={t('interfaces.download')}
          >
            <Icon name="download" />
          </a>
        )}
        {onReplace && (
          <IconButton icon="autorenew" size="small" label={t('interfaces.replace')} onClick={onReplace} />
        )}
        {onRemove && (
          <IconButton icon="close" size="small" label={t('interfaces.deselect')} onClick={onRemove} />
        )}
      </div>
    </div>
  );
}

/** CALL-77, CALL-78: SVG has no sizes. */
function sizeOf(row: FileRow, crop: boolean): { readonly key?: string } {
  if (row.type?.includes('svg')) return {};
  return { key: crop ? 'system-large-cover' : 'system-large-contain' };
}
