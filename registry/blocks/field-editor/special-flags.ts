/** The special flags of a field. Pure. */
export type Special = readonly string[] | null | undefined;

/** Returns the flags without `removed`, and with `added`. null: there are none. */
export function withFlags(
  special: Special,
  removed: readonly string[],
  added: string | null,
): readonly string[] | null {
  const kept = (special ?? []).filter((flag) => !removed.includes(flag));
  const next = added === null ? kept : [...kept, added];
  return next.length === 0 ? null : next;
}
