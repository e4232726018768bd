import { memo } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import type { Collection } from '../../../schemas/collection/types.ts';
import type { Level } from '../../../schemas/permission/levels.ts';
import { actions, type Action } from '../../../schemas/permission/types.ts';
import { icons } from '../shared/permissions/cell-icons.ts';
import type { Place } from '../shared/permissions/rows.ts';
import type { RoleAccess } from './access.ts';
import { Mark } from './Mark.tsx';
import type { createMarkLabels } from './mark-labels.ts';
import classes from './matrix.module.css';
import { joinShapes, RowIcons, type RowShapes } from './RowIcons.tsx';
import type { ColumnRange } from './use-columns-in-view.ts';

/** The place of a mark. */
export interface MarkPlace extends Place {
  readonly role: string;
}

/** Returns the path of the editor of a permission, or null if there is none. */
export type HrefOf = (role: string, place: Place, permission: number | undefined) => string | null;

interface Props {
  readonly collection: Collection;
  readonly columns: readonly RoleAccess[];
  /**
   * The columns with marks. The cells of other columns are empty, and out of view. The row with the tab stop has all marks,
   * so that End reaches the last one.
   */
  readonly range: ColumnRange;
  /** The actions in which the two compared roles differ. */
  readonly different: readonly Action[];
  /** The mark of this row that is the tab stop of the table. null: it is in another row. */
  readonly stop: MarkPlace | null;
  readonly hrefOf: HrefOf;
  readonly labelOf: ReturnType<typeof createMarkLabels>;
  readonly shapes: RowShapes;
}

/**
 * A collection with a mark for each role and action. It is memoised: twenty roles are eighty marks, and a table shows
 * thirty rows.
 */
export const MatrixRow = memo(function MatrixRow(props: Props) {
  const { collection, columns, range, different, stop, hrefOf, labelOf, shapes } = props;
  const { t } = useRender();
  const isDrawn = (i: number) => (i >= range.from && i < range.to) || stop !== null;
  const drawn = [...columns.keys()].filter(isDrawn);
  // Each level is derived once: the mark and the paths of the three levels read it.
  const levelsAt = columns.map((column, i) => (isDrawn(i) ? levelsOf(column, collection.collection) : null));
  const draw = (column: RoleAccess, action: Action, level: Level) => {
    const place = { collection: collection.collection, action };
    const { role } = column;
    const isFixed = column.isFixed(place);
    return (
      <Mark
        key={action}
        name={nameOf({ ...place, role: role.id })}
        label={labelOf({ role: role.name, collection: collection.name, action, level })}
        level={level}
        isDifferent={different.includes(action)}
        note={
          isFixed ? t(role.admin_access ? 'permissions.admin_access_note' : 'permissions.minimum_full') : null
        }
        path={isFixed ? null : hrefOf(role.id, place, column.permissionAt(place))}
        isTabStop={stop?.role === role.id && stop.action === action}
      />
    );
  };
  return (
    <tr>
      <th scope="row" title={collection.collection}>
        {collection.name}
      </th>
      {columns.map((column, i) => {
        const known = levelsAt[i];
        return (
          <td key={column.role.id}>
            {i === 0 && (
              <RowIcons shapes={shapes} className={classes.icons}>
                {levels.map((level) => (
                  <path
                    key={level}
                    data-level={level}
                    d={joinShapes(shapes, drawn, (at, action) =>
                      levelsAt[at]?.[action] === level ? icons[level] : null,
                    )}
                  />
                ))}
              </RowIcons>
            )}
            {known && (
              <span className={classes.marks}>
                {actions.map((action) => draw(column, action, known[action]))}
              </span>
            )}
          </td>
        );
      })}
    </tr>
  );
});

const levelsOf = ({ levelAt }: RoleAccess, collection: string): Readonly<Record<Action, Level>> => ({
  create: levelAt({ collection, action: 'create' }),
  read: levelAt({ collection, action: 'read' }),
  update: levelAt({ collection, action: 'update' }),
  delete: levelAt({ collection, action: 'delete' }),
});

const levels = ['all', 'custom', 'none'] as const satisfies readonly Level[];

/** The name of a mark in the document. */
const nameOf = ({ collection, role, action }: MarkPlace) => JSON.stringify([collection, role, action]);

/** Returns the place of the mark with this name. */
export function placeOf(name: string): MarkPlace {
  const [collection, role, action] = JSON.parse(name) as [string, string, Action];
  return { collection, role, action };
}
