import { memo } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import type { Collection } from '../../../schemas/collection/types.ts';
import { levelOf, type Level, type PermissionRow } from '../../../schemas/permission/levels.ts';
import { actions, type Action } from '../../../schemas/permission/types.ts';
import classes from './permissions.module.css';
import type { Place } from '../shared/permissions/rows.ts';

interface Props {
  readonly collection: Collection;
  readonly rowsOf: (place: Place) => readonly PermissionRow[];
  readonly minimum: (place: Place) => 'full' | 'partial' | null;
  readonly isEditable: boolean;
  readonly menuId: string;
  /** The action of this row whose menu is open. */
  readonly openAction: Action | null;
  /** `data-cell` of the only cell that Tab reaches. null: it is in another row. */
  readonly tabStop: string | null;
  onOpen(place: Place, button: HTMLButtonElement, label: string): void;
  onLevel(places: readonly Place[], level: Exclude<Level, 'custom'>): void;
  onCopy(from: Collection): void;
}

/**
 * The permissions on one collection: a cell with a menu for each action, and shortcuts for the whole row (PERM-08). The row
 * can be copied to other collections. The row is memoized: while users scroll, only new rows render.
 */
export const CollectionRow = memo(function CollectionRow({
  collection: copied,
  rowsOf,
  isEditable,
  minimum,
  menuId,
  openAction,
  tabStop,
  onOpen,
  onLevel,
  onCopy,
}: Props) {
  const { t } = useRender();
  const { collection, name, icon } = copied;
  const places = actions.map((action) => ({ collection, action }));
  return (
    <tr>
      <th scope="row" title={collection}>
        <span className={classes.name}>
          <Icon name={icon} />
          <span>{name}</span>
        </span>
      </th>
      {places.map((place) => {
        const { action } = place;
        const required = minimum(place);
        const stored = levelOf(rowsOf(place));
        // PERM-16: what app access grants in full cannot be less.
        const level = required === 'full' ? 'all' : stored === 'none' && required ? 'custom' : stored;
        const label = t('permissions.cell', { collection: name, action: t(`permissions.${action}`) });
        const words = t(`permissions.level_${level}`);
        const note = required === null ? '' : t(`permissions.minimum_${required}`);
        return (
          <td key={action}>
            {required === 'full' || !isEditable ? (
              <span className={classes.cell} data-level={level} data-fixed title={note}>
                <span
                  className={classes.level}
                  role="img"
                  aria-label={[`${label}: ${words}`, note].filter(Boolean).join('. ')}
                />
                <span aria-hidden>{words}</span>
                {required === 'full' && <Icon name="lock" size={16} />}
              </span>
            ) : (
              <button
                type="button"
                className={classes.cell}
                data-cell={`${collection} ${action}`}
                data-level={level}
                tabIndex={tabStop === `${collection} ${action}` ? 0 : -1}
                aria-label={[`${label}: ${words}`, note].filter(Boolean).join('. ')}
                aria-haspopup="menu"
                aria-expanded={openAction === action}
                aria-controls={openAction === action ? `${menuId}-dropdown` : undefined}
                title={note || undefined}
                onClick={(event) => onOpen(place, event.currentTarget, label)}
              >
                <span className={classes.level} />
                <span>{words}</span>
                {required && <Icon name="smartphone" size={16} />}
              </button>
            )}
          </td>
        );
      })}
      <td className={classes.whole}>
        {isEditable &&
          (['all', 'none', 'copy'] as const).map((part) => (
            <button
              key={part}
              type="button"
              data-cell={`${collection} ${part}`}
              tabIndex={tabStop === `${collection} ${part}` ? 0 : -1}
              aria-label={t(`permissions.row_${part}`, { collection: name })}
              aria-haspopup={part === 'copy' ? 'dialog' : undefined}
              onClick={() => (part === 'copy' ? onCopy(copied) : onLevel(places, part))}
            >
              {part === 'copy' ? t('permissions.copy_row') : t(`permissions.level_${part}`)}
            </button>
          ))}
      </td>
    </tr>
  );
});
