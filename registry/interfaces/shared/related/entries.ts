/** The rows of a list in the order in which they are shown: what the platform has, and what is staged. Pure. */
import type { Key, Row } from '../../../../renderer/contract/platform.ts';
import type { RelationEdit } from '../../../../renderer/contract/store.ts';

export interface Entry {
  /** For React and for the sorting. */
  readonly id: string;
  /** Of the platform's row, where it is known already; else the id of a staged one. */
  readonly key: Key | null;
  /** Place among the platform's rows; null for what is staged. */
  readonly index: number | null;
  /** As it is staged. */
  readonly staged: Row | null;
  readonly isNew: boolean;
  /** Of a many-to-any the collection that it leads to, where it is known. */
  readonly of: string | null;
}

/** Key and place of every row, in the platform's order; of a many-to-any the collection that each leads to. */
export type Order = readonly {
  readonly key: Key;
  readonly place: number | null;
  readonly of?: string | null;
}[];

/**
 * Without an order rows are known by their place alone, and what is staged follows them. With one, staged places count:
 * rows without any come last, in the order they have.
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

/** Tells the place of an entry: the staged one where there is one, else the platform's; null: none. */
export function placesIn(order: Order | null, edit: RelationEdit, sortField: string) {
  const moved = new Map(edit.update.map((row) => [String(row['$id']), row[sortField]]));
  return ({ key, index, staged }: Entry): number | null => {
    const own = index === null ? null : order?.[index]?.place;
    const place = staged?.[sortField] ?? moved.get(String(key)) ?? own;
    return typeof place === 'number' ? place : null;
  };
}

/** Behind all others. `first`: the place of the first of a list. */
export function nextPlace(
  entries: readonly Entry[],
  placeOf: (entry: Entry) => number | null,
  first: number,
): number {
  return entries.reduce((next, entry) => Math.max(next, (placeOf(entry) ?? next - 1) + 1), first);
}

/** What changes where the entry at `from` takes the place of the one at `to`: from `first`, without gaps. */
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

/** What changes where the entries stand in this order. */
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
 * What changes where a row comes back into a list whose order was changed meanwhile: its own place may be another's by
 * now. All are counted anew then, as they are shown.
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

/** The rows of one collection, by their places in the list. */
export interface Group {
  readonly of: string | null;
  readonly at: readonly number[];
}

/** In the order in which the collections are allowed; rows of others come last. */
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

/** The list where a row of a group takes another's place in it: rows of other groups stay where they are. */
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
