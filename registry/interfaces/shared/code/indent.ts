/** Number of spaces (INT-input-code-03). */
export const tabSize = 4;
