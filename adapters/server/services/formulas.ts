/**
 * Formulas in CSV. A spreadsheet program computes a cell that begins with one of these characters, whatever quotes surround
 * it, so a text that a stranger has typed could send other cells away.
 */
const trigger = String.raw`[=+\-@\t\r]`;

/** Signed numbers are not formulas. The API sends decimals and large integers as texts. */
const number = String.raw`[+-]\d+(?:\.\d+)?(?:e[+-]?\d+)?$`;

/**
 * Matches texts that an export writes with an apostrophe in front. Texts that already have one are included, so that
 * removing one apostrophe restores every text.
 */
export const formula = new RegExp(`^(?!${number})'*${trigger}`, 'i');

const escapedFormula = new RegExp(`^'+${trigger}`);

/** Returns the text as it was before an export put an apostrophe in front of it. */
export function restoreFormula(text: string): string {
  return escapedFormula.test(text) ? text.slice(1) : text;
}
