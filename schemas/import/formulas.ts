/**
 * Formula escaping in CSV. Spreadsheet programs evaluate cells that start with one of these characters, even in
 * quotes. A malicious text could therefore send other cells to a remote server.
 */
const trigger = String.raw`[=+\-@\t\r]`;

/** Signed numbers are not formulas. The API sends decimals and large integers as strings. */
const number = String.raw`[+-]\d+(?:\.\d+)?(?:e[+-]?\d+)?$`;

/**
 * Matches texts that an export escapes by a leading apostrophe. Texts that already have one match too, so that
 * removing one apostrophe restores every text.
 */
export const formula = new RegExp(`^(?!${number})'*${trigger}`, 'i');

const escapedFormula = new RegExp(`^'+${trigger}`);

/** Removes the apostrophe that an export has added. */
export function restoreFormula(text: string): string {
  return escapedFormula.test(text) ? text.slice(1) : text;
}
