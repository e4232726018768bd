/** Related rows up to which a dropdown is offered (INT-many-to-one-02). */
export const dropdownLimit = 100;

export type SelectMode = 'auto' | 'dropdown' | 'modal';

/** `count` is null while it is not known. */
export function chooses(mode: SelectMode, count: number | null): 'dropdown' | 'modal' | 'unknown' {
  if (mode !== 'auto') return mode;
  if (count === null) return 'unknown';
  return count <= dropdownLimit ? 'dropdown' : 'modal';
}
