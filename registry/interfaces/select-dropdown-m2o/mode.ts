/** Related rows up to which a dropdown is offered (INT-many-to-one-02). */
export const dropdownLimit = 100;

export type SelectMode = 'auto' | 'dropdown' | 'modal';

/** `count` is null while it is not known. */
export function chooses(mode: SelectMode, count: number | null): 'dropdown' | 'modal' | 'unknown' {
  if (mode !== 'auto') return mode;
  if (count === null) return 'unknown';
  return count <= dropdownLimit ? 'dropdown' : 'modal';
}

/** The key in a value that is a key, or a row read or edited in place. */
export function keyOf(value: unknown, keyField: string): string | number | null {
  const key =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[keyField] : value;
  return typeof key === 'string' || typeof key === 'number' ? key : null;
}
