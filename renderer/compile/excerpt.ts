import { withEllipsis } from '../../schemas/value/ellipsis.ts';

/** Maximum number of characters that a message shows of a value. */
const maxCharacters = 200;
/** Number of characters that are shown before a difference, and at least after it. */
const around = 40;

/**
 * Returns the beginning of a text, or if it differs from `other` only further on, the part around the first difference.
 * Parts that are left out are replaced with an ellipsis.
 */
export function excerpt(text: string, other = text): string {
  const difference = firstDifference(text, other);
  if (text.length <= maxCharacters || difference <= maxCharacters - around)
    return withEllipsis(text, maxCharacters);
  return `…${withEllipsis(text.slice(wordFrom(text, difference - around)), maxCharacters)}`;
}

/** Returns the index of the first character that differs; 0 for equal texts. */
function firstDifference(a: string, b: string): number {
  if (a === b) return 0;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** Returns the beginning of the first word after an index, or the index itself within a long word. */
function wordFrom(text: string, index: number): number {
  const space = text.slice(index, index + around / 2).search(/\s/);
  if (space !== -1) return index + space + 1;
  // The second half of a surrogate pair would be shown as a replacement character.
  return /[\uDC00-\uDFFF]/.test(text[index] ?? '') ? index + 1 : index;
}
