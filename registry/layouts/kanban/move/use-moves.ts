import { useEffect, useRef, useState, type RefObject } from 'react';
import { useSWRConfig } from 'swr';
import type { Row } from '../../../../renderer/contract/platform.ts';
import { concerns } from '../../../../renderer/contract/reads/concerns.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import { useText } from '../../../../renderer/kit/hooks/use-text.ts';
import { apiPath } from '../../../../schemas/collection/system.ts';
import { indexOfCard, withoutCard, type CardMove } from '../cards.ts';
import { filterOfColumn, type Column } from '../columns.ts';
import { planMove, type MovePlan, type Surroundings } from './plan-move.ts';
import type { BoardFields, ColumnHandle, ListProps, MoveRules, PlacedCard } from '../types.ts';
import type { Query } from '../../../../schemas/query/types.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import { sameValue } from '../../../../schemas/value/same.ts';

interface Board {
  readonly list: ListProps;
  readonly fields: BoardFields;
  readonly columns: readonly Column[];
  readonly rules: MoveRules;
  readonly handles: RefObject<ReadonlyMap<string, ColumnHandle>>;
  readonly queryOf: (column: Column) => Query;
  /** Called before a card returns to its former place. */
  readonly onRefused: (card: PlacedCard) => void;
}

/**
 * Returns the moves that are not saved yet, and a function that moves a card at once and saves it. If the save is refused,
 * the card returns, and the reason is shown. Moves are saved one after another.
 */
export function useMoves(board: Board) {
  const { platform, notify, report, announce, t, metadata } = useRender();
  const text = useText();
  const { mutate } = useSWRConfig();
  const [moves, setMoves] = useState<readonly CardMove[]>([]);
  const latest = useRef(board);
  latest.current = board;
  const queue = useRef<Promise<void>>(Promise.resolve());
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const { collection } = board.list.collection;

  /** Reads everything again that shows rows of the collection. */
  const refresh = () => mutate((key) => concerns(key, [collection]));

  const save = async ({ set, base, take, others }: MovePlan, card: PlacedCard) => {
    const target = { collection, key: card.key };
    if (Object.keys(set).length > 0)
      await platform.update(target, set, Object.keys(base).length > 0 ? base : undefined);
    if (take !== null)
      await platform.call('POST', `/utils/sort/${encodeURIComponent(collection)}`, {
        item: card.key,
        to: take,
      });
    const { order } = latest.current.fields;
    const key = metadata.primaryKey(collection);
    if (others.length > 0 && order && key)
      await platform.call(
        'PATCH',
        apiPath(collection),
        others.map((other) => ({ [key.field]: other.key, [order.field]: other.value })),
      );
  };

  const run = async (card: PlacedCard, to: Column, index: number, move: CardMove, isUndo: boolean) => {
    const { list, fields, columns, rules } = latest.current;
    const from = columns.find(({ id }) => id === card.column);
    if (!from) return;
    const order = fields.order && rules.mayOrder(card.row) === false ? fields.order : null;
    try {
      const around = order && (await surroundingsOf(card, to, index));
      const plan = planMove({
        key: card.key,
        row: card.row,
        from,
        to,
        group: fields.group,
        order,
        around,
        canSort: order !== null && order.field === list.collection.sortField,
        keyOf: list.itemKey,
      });
      await save(plan, card);
      await refresh();
      const name = text(to.name);
      const title = t(isUndo ? 'layouts.card_returned' : 'layouts.card_moved', {
        item: card.name,
        column: name,
      });
      notify({
        kind: 'success',
        title,
        ...(hidesArchived(list, plan.set) ? { text: t('layouts.card_hidden') } : {}),
        ...(isUndo ? {} : { action: { label: t('item.undo'), run: () => undo(card, to, index, plan) } }),
      });
    } catch (error) {
      announce(t('layouts.card_put_back', { item: card.name }));
      latest.current.onRefused(card);
      report(error, undefined, collection);
      // The card may have been changed by someone else, so its place is read again.
      void refresh();
    } finally {
      if (isMounted.current) setMoves((all) => all.filter((each) => each !== move));
    }
  };

  const undo = (card: PlacedCard, to: Column, index: number, plan: MovePlan) => {
    const origin = latest.current.columns.find(({ id }) => id === card.column);
    if (isMounted.current && origin) {
      const row = { ...card.row, ...plan.set };
      moveCard({ ...card, row, column: to.id, index }, origin, card.index, true);
      return;
    }
    // The list is closed.
    const before = Object.fromEntries(
      Object.keys(plan.set).map((field) => [field, plan.base[field] ?? card.row[field] ?? null]),
    );
    platform.update({ collection, key: card.key }, before).then(
      () => notify({ kind: 'success', title: t('layouts.card_restored', { item: card.name }) }),
      (error: unknown) => report(error, undefined, collection),
    );
  };

  /** Returns the cards around a place. Those that are not loaded are read. */
  const surroundingsOf = async (card: PlacedCard, to: Column, index: number): Promise<Surroundings> => {
    const { list, handles, queryOf } = latest.current;
    const handle = handles.current.get(to.id);
    if (handle) {
      const at = indexOfCard(handle.read, card.key, list.itemKey);
      const cards = at < 0 ? handle.read : withoutCard(handle.read, at);
      const place = Math.min(index, cards.count);
      const isLoaded = [place - 1, place].every((i) => i < 0 || i >= cards.count || cards.rows.has(i));
      if (isLoaded) {
        let start = place;
        while (cards.rows.has(start - 1)) start -= 1;
        const run: Row[] = [];
        for (let row = cards.rows.get(start); row; row = cards.rows.get(start + run.length)) run.push(row);
        return { cards: run, index: place - start };
      }
    }
    const offset = Math.max(0, index - 1);
    const query = { ...queryOf(to), offset, limit: 3 };
    const { data } = await platform.read<readonly Row[]>({ collection }, query);
    return { cards: data.filter((row) => list.itemKey(row) !== card.key).slice(0, 2), index: index - offset };
  };

  const moveCard = (card: PlacedCard, to: Column, index: number, isUndo = false) => {
    const isSame = card.column === to.id;
    if (isSame && card.index === index && !isUndo) return;
    const { group } = latest.current.fields;
    const row = isSame
      ? card.row
      : { ...card.row, ...(group.kind === 'standard' ? { [group.field]: to.value } : {}) };
    const move: CardMove = { key: card.key, row, to: to.id, index };
    setMoves((all) => [...all.filter(({ key }) => key !== card.key), move]);
    queue.current = queue.current.then(() => run(card, to, index, move, isUndo));
  };

  return { moves, moveCard };
}

/** Returns the query of all cards of a column. */
export function cardsQuery(
  { rowsQuery }: Pick<ListProps, 'rowsQuery'>,
  { group, order }: BoardFields,
  column: Column,
  { keyField, rulePaths }: { readonly keyField: string | undefined; readonly rulePaths: readonly string[] },
): Query {
  const { page: _page, limit: _limit, meta: _meta, filter, sort = [], fields = [], ...rest } = rowsQuery;
  const by = order ? [order.field] : sort;
  // The key makes the order unique, so that pages do not overlap.
  const isUnique = keyField === undefined || by.some((path) => path.replace(/^-/, '') === keyField);
  return {
    ...rest,
    fields: [...new Set([...fields, ...rulePaths])],
    filter: filterOfColumn(group.field, column, filter),
    sort: isUnique ? by : [...by, keyField],
  };
}

/** Whether the move archives the card, and the list hides archived items. */
function hidesArchived({ collection: { archive }, rowsQuery }: ListProps, set: Row): boolean {
  if (!archive || !(archive.field in set) || !sameValue(set[archive.field], archive.value)) return false;
  const excludes = (rule: unknown): boolean => {
    if (Array.isArray(rule)) return rule.some(excludes);
    if (!isRecord(rule)) return false;
    const own = rule[archive.field];
    return (isRecord(own) && sameValue(own['_neq'], archive.value)) || excludes(rule['_and']);
  };
  return excludes(rowsQuery.filter);
}
