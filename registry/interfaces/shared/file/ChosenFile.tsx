import { Menu } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import { BareIconButton } from '../../../../renderer/kit/controls/BareIconButton.tsx';
import { Icon } from '../../../../renderer/kit/controls/Icon.tsx';
import { IconButton } from '../../../../renderer/kit/controls/IconButton.tsx';
import { MenuItems, type MenuEntry } from '../../../../renderer/kit/controls/MenuItems.tsx';
import { isRowAllowed, type AllowedTypes } from './allowed-types.ts';
import classes from './file.module.css';
import { factsOf, isImage, type FileRow } from './files.ts';
import { Preview } from './Preview.tsx';
import { FileThumbnail } from './FileThumbnail.tsx';
import { OtherType } from './WrongType.tsx';

interface Props {
  readonly id: string;
  /** undefined while loading, null if the file is not readable. */
  readonly row: FileRow | null | undefined;
  /** How a large image is fitted. null shows images as small as other files. */
  readonly image: 'cover' | 'contain' | null;
  /** Menu entries that replace the file. Empty if it cannot be replaced. */
  readonly replaceActions: readonly MenuEntry[];
  /** Opens the drawer with the file's metadata. null if it cannot be opened. */
  readonly onOpen: (() => void) | null;
  readonly editable: boolean;
  readonly onRemove: (() => void) | null;
  readonly types: AllowedTypes;
  /** Why the last file was not taken. */
  readonly refused: ReactNode;
}

/** The selected file: a large image if it is one, its title and details, and its actions. */
export function ChosenFile({ id, row, image, types, replaceActions, onOpen, editable, ...props }: Props) {
  const { onRemove, refused } = props;
  const { t, platform, locale } = useRender();
  const [failed, setFailed] = useState<string | null>(null);
  const loading = row === undefined;
  const large = image !== null && row && isImage(row) && failed !== id;
  return (
    <div className={classes.chosen}>
      {loading && image !== null && (
        <span role="img" className={classes.skeleton} aria-label={t('common.loading')} />
      )}
      {large && (
        <img
          className={classes.picture}
          src={platform.assetUrl(id, { ...sizeOf(row, image), modified: row.modified_on ?? null })}
          alt={row.title ?? ''}
          data-crop={image === 'cover' || undefined}
          onError={() => setFailed(id)}
        />
      )}
      <div className={classes.foot}>
        {!large && (image === null || !loading) && <FileThumbnail row={row ?? { id }} />}
        <span className={classes.about}>
          <span className={classes.name} title={row?.title ?? undefined}>
            {row ? (row.title ?? id) : loading ? t('common.loading') : id}
          </span>
          <span className={classes.facts}>
            {row ? factsOf(row, { t, locale }) : loading ? '' : t('interfaces.file_not_readable')}
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
        {row && onOpen && (
          <IconButton
            icon={editable ? 'edit' : 'info'}
            size="small"
            label={t(editable ? 'interfaces.edit_item' : 'interfaces.open_item')}
            onClick={onOpen}
          />
        )}
        {replaceActions.length > 0 && (
          <Menu position="bottom-end">
            <Menu.Target>
              <BareIconButton
                icon="autorenew"
                size="small"
                label={t('interfaces.replace')}
                title={t('interfaces.replace')}
              />
            </Menu.Target>
            <MenuItems entries={replaceActions} />
          </Menu>
        )}
        {onRemove && (
          <IconButton icon="close" size="small" label={t('interfaces.deselect')} onClick={onRemove} />
        )}
      </div>
      {refused !== null && <div className={classes.not}>{refused}</div>}
      {row && !isRowAllowed(types, row) && <OtherType className={classes.noted} types={types} />}
    </div>
  );
}

/** Returns the asset preset. SVG images are not resized (CALL-77, CALL-78). */
function sizeOf(row: FileRow, fit: 'cover' | 'contain'): { readonly key?: string } {
  return row.type?.includes('svg') ? {} : { key: `system-large-${fit}` };
}
