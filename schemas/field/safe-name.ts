/** Names of tables and columns that every database accepts without quotes (FLD-11). Pure. */

/** The longest name of a table or column in PostgreSQL. */
const maxLength = 63;

/** Returns the text as a name: in lower case, without accents, with `_` for spaces, without other characters. */
export function safeName(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\s/gu, '_')
    .replaceAll(/[^a-z0-9_]/g, '')
    .replace(/^\d+/, '')
    .slice(0, maxLength);
}

export type NameProblem = 'missing' | 'reserved' | 'taken';

interface OtherNames {
  readonly taken: readonly string[];
  readonly isReserved?: (name: string) => boolean;
}

/** Returns why a new collection or field cannot have the name, or null if it can. Names that differ in case only are equal. */
export function nameProblem(name: string, { taken, isReserved }: OtherNames): NameProblem | null {
  if (/^_*$/.test(name)) return 'missing';
  if (isReserved?.(name)) return 'reserved';
  return taken.some((other) => other.toLowerCase() === name.toLowerCase()) ? 'taken' : null;
}
