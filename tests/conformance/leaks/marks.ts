/**
 * Marked values. Each secret cell of the world holds a unique text or number, so that a value found in a response
 * identifies its cell. In JSON, a mark can follow an escaped line break.
 */
const pattern = /(?:(?<![0-9A-Za-z])|(?<=\\[bfnrt]))(?:zq\d{4}|71\d{5})(?![0-9A-Za-z])/g;

let count = 0;

/** Returns a text that no other cell holds. */
export function textMark(): string {
  return `zq${String(++count).padStart(4, '0')}`;
}

/** Returns an integer that no other cell holds. */
export function numberMark(): number {
  return 7_100_000 + ++count;
}

export function marksIn(text: string): readonly string[] {
  return text.match(pattern) ?? [];
}

/** Returns the text with the marks replaced that `isHidden` names. Their order among each other is reversed. */
export function withOtherMarks(text: string, isHidden: (mark: string) => boolean): string {
  return text.replaceAll(pattern, (mark) => (isHidden(mark) ? otherMark(mark) : mark));
}

function otherMark(mark: string): string {
  if (mark.startsWith('zq')) return `aj${9999 - Number(mark.slice(2))}`;
  return String(2_999_999 - (Number(mark) - 7_100_000));
}
