import { DndContext, DragOverlay } from '@dnd-kit/core';
import { useDirection, VisuallyHidden } from '@mantine/core';
import { useId, useMemo, useRef } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { EmptyState } from '../../../renderer/kit/feedback/EmptyState.tsx';
import { ListSkeleton } from '../../../renderer/kit/feedback/ListSkeleton.tsx';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { rememberOpened } from '../../../renderer/kit/hooks/use-list-place.ts';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import { silent } from '../../../renderer/kit/sortable/silent.ts';
import { useWriteCheck } from '../../../renderer/kit/use-permission-check.ts';
import { rowClick } from '../shared/row-click.ts';
import { BoardMenu, useBoardMenu } from './move/BoardMenu.tsx';
import type { CardActions } from './Card.tsx';
import { CardFace } from './CardFace.tsx';
import cardClasses from './card.module.css';
import { applyMove } from './cards.ts';
import { columnId } from './columns.ts';
import { ColumnView } from './ColumnView.tsx';
import { withLimit } from './limits.ts';
import classes from './kanban.module.css';
import { Toolbar } from './Toolbar.tsx';
import type { BoardFields, ColumnHandle, ListProps, Place, PlacedCard } from './types.ts';
import { useColumns } from './use-columns.ts';
import { useKeyboardDrag } from './move/use-keyboard-drag.ts';
import { cardsQuery, useMoves } from './move/use-moves.ts';
import { usePlaces } from './use-places.ts';
import { usePointerDrag } from './move/use-pointer-drag.ts';
import { useRules } from './move/use-rules.ts';

interface Props {
  readonly list: ListProps;
  readonly fields: BoardFields;
}

/** The columns of a list, and what the user does with their cards. */
export function Board({ list, fields }: Props) {
  const { t, metadata } = useRender();
  const text = useText();
  const { dir } = useDirection();
  const check = useWriteCheck();
  const helpId = useId();
  const { collection, options, selection, onCreate } = list;
  const name = collection.collection;
  const board = useRef<HTMLDivElement>(null);
  const handles = useRef(new Map<string, ColumnHandle>());

  const { rules, paths } = useRules(name, fields);
  const { columns: all, groups, related, error, again } = useColumns(list, fields);
  const columns = all ?? none;
  const hidden = useMemo(() => new Set(options.hiddenColumns), [options.hiddenColumns]);
  const collapsed = useMemo(() => new Set(options.collapsedColumns), [options.collapsedColumns]);
  const visible = columns.filter(({ id }) => !hidden.has(id));
  const nameOf = (id: string) => text(columns.find((column) => column.id === id)?.name);

  const keyField = metadata.primaryKey(name)?.field;
  const queries = useMemo(
    () =>
      new Map(
        columns.map((column) => [
          column.id,
          cardsQuery({ rowsQuery: list.rowsQuery }, fields, column, { keyField, rulePaths: paths }),
        ]),
      ),
    [columns, list.rowsQuery, fields, keyField, paths],
  );
  const queryOf = (id: string) => queries.get(id) ?? {};
  const { moves, moveCard } = useMoves({
    list,
    fields,
    columns,
    rules,
    handles,
    queryOf: ({ id }) => queryOf(id),
    onRefused: (card) => places.follow(card),
  });

  const groupsById = new Map(groups.map((group) => [columnId(group.value, fields.group), group]));
  const countOf = (id: string): number => {
    const count = groupsById.get(id)?.count ?? 0;
    const read = handles.current.get(id)?.read;
    const cards = { count, rows: read?.rows ?? new Map<number, never>() };
    return moves.reduce((now, move) => applyMove(now, move, id, list.itemKey), cards).count;
  };

  const canDrag = !list.readonly && list.selectable && !list.selectMode && !list.choosing;
  const does = rowClick({
    selectMode: list.selectMode,
    selected: selection.length,
  });
  const drawn = visible.map(({ id }) => id);
  const places = usePlaces({
    columns: drawn.filter((id) => !collapsed.has(id)),
    countOf,
    direction: dir,
    board,
    handles,
  });

  const hasOrder = ({ row }: PlacedCard) => rules.mayOrder(row) === false;
  const allowed = (card: PlacedCard, { column, index }: Place): Place | null => {
    if (column !== card.column && rules.mayMove(card.row) !== false) return null;
    // If no field orders the cards, the list sorts them.
    if (!hasOrder(card)) return { column, index: column === card.column ? card.index : 0 };
    return { column, index: collapsed.has(column) ? 0 : index };
  };
  const refusalOf = ({ row }: PlacedCard): string | null => {
    if (!canDrag) return null;
    const mayMove = rules.mayMove(row);
    return mayMove !== false && rules.mayOrder(row) !== false ? mayMove.reason : null;
  };
  const drop = (card: PlacedCard, { column: id, index }: Place) => {
    const column = columns.find((each) => each.id === id);
    if (column) moveCard(card, column, index);
  };
  const keyboard = useKeyboardDrag({
    columns: drawn,
    direction: dir,
    countOf,
    nameOf,
    refusalOf,
    allowed,
    hasOrder,
    onTarget: ({ column, index }) => {
      handles.current.get(column)?.scrollTo(index);
      const section = board.current?.querySelector(`[data-column="${CSS.escape(column)}"]`);
      section?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    },
    onDrop: (card, target) => {
      drop(card, target);
      if (!collapsed.has(target.column)) places.focus(target);
    },
  });
  const pointer = usePointerDrag({
    refusalOf,
    allowed,
    onDrop: (card, target) => {
      keyboard.sayDropped(card, target);
      drop(card, target);
    },
  });
  const drag = pointer.drag ?? keyboard.drag;

  const toggle = ({ key }: PlacedCard) => {
    if (list.choosing?.refuses?.(key)) return;
    list.onSelect(selection.includes(key) ? selection.filter((other) => other !== key) : [...selection, key]);
  };
  const open = ({ key }: PlacedCard) => {
    rememberOpened(list.subject, key);
    list.onOpen(key);
  };
  const { menu, openMenu, closeMenu } = useBoardMenu();
  const handled = {
    onPress: (card: PlacedCard) => {
      if (does === 'open') open(card);
      if (does === 'toggle') toggle(card);
    },
    onKeyDown: (event: React.KeyboardEvent, card: PlacedCard) => {
      if (canDrag && does === 'open' && keyboard.onKeyDown(event, card)) return;
      const isMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
      if (isMenu && canDrag) {
        event.preventDefault();
        openMenu(card, event.currentTarget as HTMLElement);
        return;
      }
      places.onKeyDown(event, card);
    },
    onFocus: (card: PlacedCard) => places.setPlace({ column: card.column, index: card.index }),
    onLeave: () => keyboard.cancel(),
    onMenu: openMenu,
  };
  const actions = useStableActions(handled);

  const change = (option: 'hiddenColumns' | 'collapsedColumns', ids: Iterable<string>) =>
    list.onOptions({ [option]: [...ids] });
  const mayCreate =
    onCreate !== null && list.selectable && check('create', name, fields.group.field) === false
      ? onCreate
      : null;

  if (error !== undefined)
    return (
      <div className={classes.notice}>
        <ReadFailed error={error} again={again} text="layouts.cards_not_read" />
      </div>
    );
  if (!all) return <ListSkeleton />;
  return (
    <div className={classes.board} ref={board}>
      <Toolbar
        columns={columns}
        hidden={hidden}
        related={related}
        onHidden={(ids) => change('hiddenColumns', ids)}
      />
      <VisuallyHidden id={helpId}>{t('layouts.card_help')}</VisuallyHidden>
      {visible.length === 0 ? (
        <EmptyState
          title={t('layouts.no_columns')}
          actions={
            hidden.size > 0 && (
              <Button kind="outline" onClick={() => change('hiddenColumns', [])}>
                {t('layouts.show_columns')}
              </Button>
            )
          }
        >
          {t(hidden.size > 0 ? 'layouts.columns_all_hidden' : 'layouts.no_columns_copy')}
        </EmptyState>
      ) : (
        <DndContext accessibility={silent} {...pointer.handlers}>
          <div className={classes.columns} data-dragging={drag !== null || undefined} tabIndex={-1}>
            {visible.map((column) => {
              const { id, value } = column;
              const group = groupsById.get(id);
              return (
                <ColumnView
                  key={id}
                  ref={(handle) => {
                    if (handle) handles.current.set(id, handle);
                    else handles.current.delete(id);
                  }}
                  list={list}
                  column={column}
                  query={queryOf(id)}
                  count={group?.count ?? 0}
                  shownCount={countOf(id)}
                  sum={fields.sum && { field: fields.sum, value: group?.sum ?? null }}
                  related={related}
                  moves={moves}
                  drag={drag}
                  active={places.active?.column === id ? places.active.index : null}
                  rules={rules}
                  canDrag={canDrag}
                  does={does}
                  helpId={helpId}
                  actions={actions}
                  isCollapsed={collapsed.has(id)}
                  onCreate={
                    mayCreate && (() => mayCreate(value === null ? {} : { [fields.group.field]: value }))
                  }
                  onCollapse={(isCollapsed) =>
                    change(
                      'collapsedColumns',
                      isCollapsed ? [...collapsed, id] : [...collapsed].filter((other) => other !== id),
                    )
                  }
                  onHide={() => change('hiddenColumns', [...hidden, id])}
                  onLimit={(limit) =>
                    list.onOptions({ columnLimits: withLimit(options.columnLimits, id, limit) })
                  }
                />
              );
            })}
            {related?.onMore && (
              <div className={classes.more}>
                <Button kind="outline" size="small" onClick={related.onMore}>
                  {t('layouts.more_columns')}
                </Button>
              </div>
            )}
          </div>
          <DragOverlay dropAnimation={null} className={cardClasses.overlay}>
            {pointer.drag && (
              <div className={cardClasses.card} data-flying>
                <div className={cardClasses.open}>
                  <CardFace
                    row={pointer.drag.card.row}
                    name={pointer.drag.card.name}
                    collection={name}
                    options={options}
                    isLocked={false}
                  />
                </div>
              </div>
            )}
          </DragOverlay>
        </DndContext>
      )}
      {menu && (
        <BoardMenu
          opened={menu}
          columns={columns}
          rules={rules}
          countOf={countOf}
          isSelectable={list.selectable}
          onClose={closeMenu}
          onOpen={open}
          onSelect={toggle}
          onMove={(card, target) => {
            drop(card, target);
            if (drawn.includes(target.column) && !collapsed.has(target.column)) places.focus(target);
          }}
        />
      )}
    </div>
  );
}

const none: readonly never[] = [];

/** Returns functions that keep their identity and call the latest ones, so that cards are not drawn again. */
function useStableActions(actions: CardActions): CardActions {
  const latest = useRef(actions);
  latest.current = actions;
  return useMemo(
    () => ({
      onPress: (card) => latest.current.onPress(card),
      onKeyDown: (event, card) => latest.current.onKeyDown(event, card),
      onFocus: (card) => latest.current.onFocus(card),
      onLeave: () => latest.current.onLeave(),
      onMenu: (card, button) => latest.current.onMenu(card, button),
    }),
    [],
  );
}
