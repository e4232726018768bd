/** The differences between two states of a role's permissions, by collection and action. Pure. */
import { sameValue } from '../value/same.ts';
import { levelOf, type Level, type PermissionRow } from './levels.ts';
import type { Action } from './types.ts';

export interface AccessChange {
  readonly collection: string;
  readonly action: Action;
  readonly before: readonly PermissionRow[];
  readonly after: readonly PermissionRow[];
  readonly levels: { readonly before: Level; readonly after: Level };
  /** Whether the level rises or falls. Between two rules of one level, this depends on the rows. */
  readonly effect: 'gain' | 'loss' | 'other';
}

const rank: Readonly<Record<Level, number>> = { none: 0, custom: 1, all: 2 };

/** Returns the changed places in the order of `after`, followed by those that have no permission any more. */
export function accessChanges(
  before: readonly PermissionRow[],
  after: readonly PermissionRow[],
): readonly AccessChange[] {
  const [rowsBefore, rowsAfter] = [byPlace(before), byPlace(after)];
  return [...new Set([...rowsAfter.keys(), ...rowsBefore.keys()])].flatMap((place) => {
    const [from, to] = [rowsBefore.get(place) ?? [], rowsAfter.get(place) ?? []];
    const [row] = [...to, ...from];
    if (!row) return [];
    const { collection, action } = row;
    if (sameValue(from.map(withoutId), to.map(withoutId))) return [];
    const levels = { before: levelOf(from), after: levelOf(to) };
    const rise = rank[levels.after] - rank[levels.before];
    const effect = rise > 0 ? 'gain' : rise < 0 ? 'loss' : 'other';
    return [{ collection, action, before: from, after: to, levels, effect }];
  });
}

function byPlace(rows: readonly PermissionRow[]): ReadonlyMap<string, readonly PermissionRow[]> {
  const places = new Map<string, PermissionRow[]>();
  for (const row of rows) {
    const place = `${row.collection}\n${row.action}`;
    const own = places.get(place);
    if (own) own.push(row);
    else places.set(place, [row]);
  }
  return places;
}

function withoutId({ id: _id, ...row }: PermissionRow): Omit<PermissionRow, 'id'> {
  return row;
}
