/** Spaces (INT-input-code-03). */
export const tabSize = 4;
