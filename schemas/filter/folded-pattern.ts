import { fold } from './fold.ts';

let unfolded: ReadonlyMap<string, readonly string[]> | undefined;

/** A pattern (flag u) that matches a text as it stands, ignoring case as fold() does. */
export function foldedPattern(text: unknown): string {
  return [...fold(String(text))]
    .map((letter) => oneOf([letter, ...(spellings().get(letter) ?? [])]))
    .join('');
}

function oneOf(letters: readonly string[]): string {
  return letters.length === 1 ? letters.map(escape).join('') : `(?:${letters.map(escape).join('|')})`;
}

/** Every letter → the others that fold to it. */
function spellings(): ReadonlyMap<string, readonly string[]> {
  if (unfolded) return unfolded;
  const found = new Map<string, string[]>();
  for (let point = 0; point < 0x1f000; point++) {
    const letter = String.fromCodePoint(point);
    const folded = fold(letter);
    if (folded !== letter) found.set(folded, [...(found.get(folded) ?? []), letter]);
  }
  return (unfolded = found);
}

function escape(letter: string): string {
  return /[\\^$.*+?()[\]{}|/]/.test(letter) ? `\\${letter}` : letter;
}
