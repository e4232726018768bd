/** Assigns ids to list members without keys. A member keeps its id while it is moved or edited. */

export interface Identified<T> {
  readonly members: readonly T[];
  readonly ids: readonly string[];
  /** Number of ids assigned so far. */
  readonly given: number;
}

export const noneIdentified: Identified<never> = { members: [], ids: [], given: 0 };

/**
 * Assigns ids. An unchanged object keeps its id at any index; a changed one takes the id of its index if it is free.
 */
export function identify<T>(members: readonly T[], before: Identified<T>): Identified<T> {
  if (members === before.members) return before;
  const free = new Map<T, string[]>();
  before.members.forEach((member, i) => {
    free.set(member, [...(free.get(member) ?? []), before.ids[i] ?? '']);
  });
  const kept = members.map((member) => free.get(member)?.shift());
  const taken = new Set(kept);
  let { given } = before;
  const ids = kept.map((id, i) => {
    if (id !== undefined) return id;
    const here = before.ids[i];
    if (here === undefined || taken.has(here)) return `row-${(given += 1)}`;
    taken.add(here);
    return here;
  });
  return { members, ids, given };
}

/** Returns the list after the member at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const member = list[from];
  if (member === undefined) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, member);
}
