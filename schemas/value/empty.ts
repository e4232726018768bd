/** What `_empty` and the forms call empty: nothing, no text, no members. 0 and false are values. */
export function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
