/** Maximum number of related rows for which a dropdown is used (INT-many-to-one-02). */
const dropdownLimit = 100;

export type SelectMode = 'auto' | 'dropdown' | 'modal';

/** Returns how rows are selected. `count` is null while loading. */
export function selectModeFor(mode: SelectMode, count: number | null): 'dropdown' | 'modal' | 'unknown' {
  if (mode !== 'auto') return mode;
  if (count === null) return 'unknown';
  return count <= dropdownLimit ? 'dropdown' : 'modal';
}
