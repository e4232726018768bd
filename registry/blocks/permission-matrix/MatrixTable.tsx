import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { EmptyState } from '../../../renderer/kit/feedback/EmptyState.tsx';
import { LongList } from '../../../renderer/kit/LongRows.tsx';
import type { Collection } from '../../../schemas/collection/types.ts';
import { actions, type Action } from '../../../schemas/permission/types.ts';
import { actionIcons } from '../shared/permissions/cell-icons.ts';
import { focusBeside } from '../shared/permissions/focus-beside.ts';
import type { RoleAccess } from './access.ts';
import { createMarkLabels } from './mark-labels.ts';
import { MatrixRow, placeOf, type HrefOf, type MarkPlace } from './MatrixRow.tsx';
import classes from './matrix.module.css';
import { joinShapes, RowIcons, useRowShapes } from './RowIcons.tsx';
import { useColumnsInView } from './use-columns-in-view.ts';

/** Height of a row. px */
const rowHeight = 40;

interface TableProps {
  readonly columns: readonly RoleAccess[];
  readonly collections: { readonly own: readonly Collection[]; readonly system: readonly Collection[] };
  readonly isSearched: boolean;
  /** Only collections in which two roles differ are shown. */
  readonly isFiltered: boolean;
  /** The actions in which the two compared roles differ, by collection. null without a comparison. */
  readonly differences: ReadonlyMap<string, readonly Action[]> | null;
  readonly hrefOf: HrefOf;
}

type Line = { readonly is: 'collection'; readonly collection: Collection } | { readonly is: 'system' };

/** Collections by roles, with a mark for each action. Arrow keys move between the marks; one of them is a tab stop. */
export function MatrixTable(props: TableProps) {
  const { columns, collections, isSearched, isFiltered, differences, hrefOf } = props;
  const { t } = useRender();
  const [showsSystem, setShowsSystem] = useState(false);
  const [focused, setFocused] = useState<MarkPlace | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const table = scroller.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const next = table && focusBeside(event, table);
      if (next) setFocused(placeOf(next));
    };
    table?.addEventListener('keydown', onKeyDown);
    return () => table?.removeEventListener('keydown', onKeyDown);
  });
  const isExpanded = showsSystem || ((isSearched || isFiltered) && collections.own.length === 0);
  const lines: readonly Line[] = [
    ...collections.own.map((collection) => ({ is: 'collection', collection }) as const),
    ...(collections.system.length > 0 ? [{ is: 'system' } as const] : []),
    ...(isExpanded
      ? collections.system.map((collection) => ({ is: 'collection', collection }) as const)
      : []),
  ];
  const labelOf = useMemo(() => createMarkLabels(t), [t]);
  const shapes = useRowShapes(18, columns.length);
  const headShapes = useRowShapes(16, columns.length);
  const range = useColumnsInView(scroller, lines.length > 0);
  const inRange = [...columns.keys()].filter((i) => i >= range.from && i < range.to);
  if (lines.length === 0)
    return (
      <EmptyState title={t('list.no_results')}>
        {t(isFiltered && !isSearched ? 'permissions.matrix_same' : 'permissions.no_collection_found')}
      </EmptyState>
    );
  const hasFocused =
    focused !== null &&
    lines.some((line) => line.is === 'collection' && line.collection.collection === focused.collection) &&
    columns.some((column) => column.role.id === focused.role && !column.isFixed(focused));
  const stop = hasFocused ? focused : firstLink(lines, columns);
  const drawLine = (line: Line) =>
    line.is === 'system' ? (
      <tr key="system" className={classes.group}>
        <th colSpan={columns.length + 1} scope="colgroup">
          <button type="button" aria-expanded={isExpanded} onClick={() => setShowsSystem(!isExpanded)}>
            <Icon name={isExpanded ? 'expand_more' : 'chevron_right'} />
            {t('permissions.system')}
          </button>
        </th>
      </tr>
    ) : (
      <MatrixRow
        key={line.collection.collection}
        collection={line.collection}
        columns={columns}
        range={range}
        different={differences?.get(line.collection.collection) ?? none}
        stop={stop?.collection === line.collection.collection ? stop : null}
        hrefOf={hrefOf}
        labelOf={labelOf}
        shapes={shapes}
      />
    );
  return (
    <div
      className={classes.scroller}
      ref={scroller}
      data-scroll
      onFocus={({ target }) => {
        const name = target instanceof HTMLElement ? target.dataset['cell'] : undefined;
        if (name !== undefined) setFocused(placeOf(name));
      }}
    >
      <table
        className={classes.table}
        style={{ '--roles': columns.length } as CSSProperties}
        aria-label={t('permissions.matrix')}
      >
        <thead>
          <tr>
            <th scope="col">{t('permissions.collection')}</th>
            {columns.map(({ role }, i) => (
              <th key={role.id} scope="col">
                <span className={classes.role} title={role.name}>
                  {role.name}
                </span>
                <span className={classes.actions} aria-hidden>
                  {actions.map((action) => (
                    <span key={action} title={t(`permissions.${action}`)} />
                  ))}
                  {i === 0 && (
                    <RowIcons shapes={headShapes} className={classes.headIcons}>
                      <path d={joinShapes(headShapes, inRange, (_, action) => actionIcons[action])} />
                    </RowIcons>
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <LongList table members={lines} height={rowHeight} draw={drawLine} />
        </tbody>
      </table>
    </div>
  );
}

const none: readonly Action[] = [];

/** Returns the first mark that is a link. It is the tab stop until another mark has had the focus. */
function firstLink(lines: readonly Line[], columns: readonly RoleAccess[]): MarkPlace | null {
  for (const line of lines) {
    if (line.is === 'system') continue;
    const { collection } = line.collection;
    for (const column of columns) {
      const action = actions.find((each) => !column.isFixed({ collection, action: each }));
      if (action) return { collection, role: column.role.id, action };
    }
  }
  return null;
}
