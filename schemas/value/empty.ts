/** Returns whether `_empty` and forms treat the value as empty: null, undefined, '' or []. 0 and false are values. */
export function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
