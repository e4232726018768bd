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
  const places = new Map([...after, ...before].map((row) => [`${row.collection}\n${row.action}`, row]));
  return [...places.values()].flatMap(({ collection, action }) => {
    const own = (rows: readonly PermissionRow[]) =>
      rows.filter((row) => row.collection === collection && row.action === action);
    const [from, to] = [own(before), own(after)];
    if (sameValue(from.map(withoutId), to.map(withoutId))) return [];
    const levels = { before: levelOf(from), after: levelOf(to) };
    const rise = rank[levels.after] - rank[levels.before];
    const effect = rise > 0 ? 'gain' : rise < 0 ? 'loss' : 'other';
    return [{ collection, action, before: from, after: to, levels, effect }];
  });
}

function withoutId({ id: _id, ...row }: PermissionRow): Omit<PermissionRow, 'id'> {
  return row;
}
