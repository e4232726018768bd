/** The rows of a list in display order: stored rows merged with staged edits. Pure. */
import type { Key, Row } from '../contract/platform.ts';
import type { RelationEdit } from '../contract/store.ts';

export interface Entry {
  /** Id for React keys and for sorting. */
  readonly id: string;
  /** Key of a stored row if it is known, or the id of a staged row. */
  readonly key: Key | null;
  /** Index among the stored rows; null for staged rows. */
  readonly index: number | null;
  /** The staged values; null for stored rows. */
  readonly staged: Row | null;
  readonly isNew: boolean;
  /** For a many-to-any: the collection of the row, if it is known. */
  readonly of: string | null;
}

/** Key and position of every row in the stored order, and for a many-to-any its collection. */
export type Order = readonly {
  readonly key: Key;
  readonly place: number | null;
  readonly of?: string | null;
}[];

/**
 * Returns the entries of a list. Without an order, stored rows are known only by their index, and staged rows follow
 * them. With an order, staged positions count; rows without a position come last in their current order.
 */
export function entriesOf(
  count: number,
  order: Order | null,
  edit: RelationEdit,
  sortField: string | null,
  ofField: string | null = null,
): readonly Entry[] {
  const there = Array.from({ length: order?.length ?? count }, (_, index): Entry => {
    const { key = null, of = null } = order?.[index] ?? {};
    return { id: key === null ? `at ${index}` : `key ${key}`, key, index, staged: null, isNew: false, of };
  });
  const stagedRows = [...edit.update.filter((row) => row['$linked'] === true), ...edit.create];
  const staged = stagedRows.map((row): Entry => {
    const key = row['$id'] as Key;
    const of = ofField === null ? null : String(row[ofField]);
    return { id: `key ${key}`, key, index: null, staged: row, isNew: true, of };
  });
  const all = [...there, ...staged];
  if (order === null || sortField === null) return all;
  const placeOf = placesIn(order, edit, sortField);
  const places = new Map(all.map((entry) => [entry, placeOf(entry) ?? Number.POSITIVE_INFINITY]));
  return all.toSorted((a, b) => {
    const [one, other] = [places.get(a) ?? 0, places.get(b) ?? 0];
    return one === other ? 0 : one - other;
  });
}

/** Returns a function for the position of an entry: the staged one, else the stored one, else null. */
export function placesIn(order: Order | null, edit: RelationEdit, sortField: string) {
  const moved = new Map(edit.update.map((row) => [String(row['$id']), row[sortField]]));
  return ({ key, index, staged }: Entry): number | null => {
    const own = index === null ? null : order?.[index]?.place;
    const place = staged?.[sortField] ?? moved.get(String(key)) ?? own;
    return typeof place === 'number' ? place : null;
  };
}

/** Returns the position after all others. `first` is the first position of the list. */
export function nextPlace(
  entries: readonly Entry[],
  placeOf: (entry: Entry) => number | null,
  first: number,
): number {
  return entries.reduce((next, entry) => Math.max(next, (placeOf(entry) ?? next - 1) + 1), first);
}

/**
 * Returns the changed positions after the entry at `from` moves to `to`. Positions start at `first` and have no gaps.
 */
export function placesAfterMove(
  entries: readonly Entry[],
  from: number,
  to: number,
  placeOf: (entry: Entry) => unknown,
  first = 0,
): readonly { readonly id: Key; readonly place: number }[] {
  const next = [...entries];
  next.splice(to, 0, ...next.splice(from, 1));
  return placesOf(next, placeOf, first);
}

/** Returns the positions that change if the entries have this order. */
export function placesOf(
  next: readonly Entry[],
  placeOf: (entry: Entry) => unknown,
  first: number,
): readonly { readonly id: Key; readonly place: number }[] {
  return next.flatMap((entry, i) => {
    const place = first + i;
    return entry.key === null || placeOf(entry) === place ? [] : [{ id: entry.key, place }];
  });
}

/**
 * Returns the positions that change if a removed row is restored. If the list was sorted since, another row may have
 * its position. Then all rows are renumbered in display order.
 */
export function placesAfterReturn(
  entries: readonly Entry[],
  key: Key,
  placeOf: (entry: Entry) => number | null,
  first: number,
): readonly { readonly id: Key; readonly place: number }[] {
  const back = entries.find((entry) => entry.key === key);
  const place = back && placeOf(back);
  const isTaken = entries.some((entry) => entry !== back && placeOf(entry) === place);
  return isTaken && typeof place === 'number' ? placesAfterMove(entries, 0, 0, placeOf, first) : [];
}

/** The rows of one collection, as indexes in the list. */
export interface Group {
  readonly of: string | null;
  readonly at: readonly number[];
}

/** Groups rows by collection, in the order of the allowed collections. Other collections come last. */
export function groupsOf(entries: readonly Entry[], allowed: readonly string[]): readonly Group[] {
  const found = [...new Set(entries.map(({ of }) => of))];
  const rank = (of: string | null) => {
    const at = allowed.indexOf(of ?? '');
    return at === -1 ? allowed.length : at;
  };
  return found
    .toSorted((a, b) => rank(a) - rank(b))
    .map((of) => ({ of, at: entries.flatMap((entry, i) => (entry.of === of ? [i] : [])) }));
}

/** Returns the list after a row moved within its group. Rows of other groups keep their index. */
export function movedWithin(
  entries: readonly Entry[],
  { at }: Group,
  from: number,
  to: number,
): readonly Entry[] {
  const own = at.flatMap((index) => entries[index] ?? []);
  own.splice(to, 0, ...own.splice(from, 1));
  return entries.map((entry, index) => own[at.indexOf(index)] ?? entry);
}
