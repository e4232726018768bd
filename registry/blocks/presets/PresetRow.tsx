import { Checkbox } from '@mantine/core';
import type { Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { AppLink } from '../../../renderer/kit/controls/AppLink.tsx';
import { Badge } from '../../../renderer/kit/controls/Badge.tsx';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import { userName } from '../../../renderer/kit/user-name.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import base from '../shared/collection-table.module.css';
import classes from './presets.module.css';

interface Props {
  readonly row: Row;
  /** The page of the preset. */
  readonly path: string | null;
  readonly isSelected: boolean;
  /** A click on a row toggles it (PRES-18). */
  readonly isSelecting: boolean;
  readonly onToggle: () => void;
}

export function PresetRow({ row, path, isSelected, isSelecting, onToggle }: Props) {
  const { t, metadata, registry, navigate } = useRender();
  const text = useText();
  const stored = String(row['collection'] ?? '');
  const collection = metadata.collection(stored);
  const name = collection?.name ?? stored;
  const scope = scopeText(row, t);
  const { bookmark, layout } = row;
  const press = () => {
    if (isSelecting) onToggle();
    else if (path !== null) navigate(path);
  };
  const title = typeof bookmark === 'string' ? bookmark : t('presets.default');
  return (
    <tr onClick={press} aria-selected={isSelected} data-selected={isSelected || undefined}>
      <td onClick={(event) => event.stopPropagation()}>
        <Checkbox
          size="xs"
          aria-label={t('list.select_item', { name: `${name}, ${scope}, ${title}` })}
          checked={isSelected}
          onChange={onToggle}
        />
      </td>
      <td title={name}>
        {path === null ? (
          name
        ) : (
          <AppLink path={path} onFollow={press}>
            {name || t('presets.no_collection')}
          </AppLink>
        )}
        {!collection && stored !== '' && (
          <div>
            <Badge tiny>{t('presets.collection_gone')}</Badge>
          </div>
        )}
        <span className={`${base.below} ${classes.below}`}>{scope}</span>
      </td>
      <td className={classes.scope} title={scope}>
        {scope}
      </td>
      <td className={classes.layout}>
        {typeof layout === 'string' ? text(registry.layouts.get(layout)?.name ?? layout) : null}
      </td>
      <td title={title} className={bookmark === null ? classes.unnamed : undefined}>
        {title}
      </td>
      <td aria-hidden className={classes.filler} />
    </tr>
  );
}

/** Returns the user, the role or everyone (PRES-02). */
function scopeText({ user, role }: Row, t: ReturnType<typeof useRender>['t']): string {
  if (isRecord(user)) return userName(user, t('presets.unnamed_user'));
  if (isRecord(role)) return t('interfaces.scope_role', { name: String(role['name'] ?? '') });
  return t('interfaces.scope_all');
}
