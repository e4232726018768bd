/** `#` and 6 or 8 hex digits (INT-select-color-04). */
export function isHexColor(text: string): boolean {
  return /^#(?:[\da-f]{6}|[\da-f]{8})$/i.test(text);
}
