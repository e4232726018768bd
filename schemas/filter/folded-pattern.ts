import { fold } from './fold.ts';

let spellingsByLetter: ReadonlyMap<string, readonly string[]> | undefined;

/** Returns a regular expression (flag u) that matches the text literally and ignores case as fold() does. */
export function foldedPattern(text: unknown): string {
  return [...fold(String(text))]
    .map((letter) => oneOf([letter, ...(spellings().get(letter) ?? [])]))
    .join('');
}

function oneOf(letters: readonly string[]): string {
  return letters.length === 1 ? letters.map(escape).join('') : `(?:${letters.map(escape).join('|')})`;
}

/** Maps each letter to the other letters that fold to it. */
function spellings(): ReadonlyMap<string, readonly string[]> {
  if (spellingsByLetter) return spellingsByLetter;
  const found = new Map<string, string[]>();
  for (let point = 0; point < 0x1f000; point++) {
    const letter = String.fromCodePoint(point);
    const folded = fold(letter);
    if (folded !== letter) found.set(folded, [...(found.get(folded) ?? []), letter]);
  }
  return (spellingsByLetter = found);
}

function escape(letter: string): string {
  return /[\\^$.*+?()[\]{}|/]/.test(letter) ? `\\${letter}` : letter;
}
