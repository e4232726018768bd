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

/** Returns the name with the first number from 1 that makes it unused. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let number = 1; isTaken(free); number++) {
    const end = `_${number}`;
    free = name.slice(0, maxLength - end.length) + end;
  }
  return free;
}

/** Returns the name among `names` that equals the text ignoring case, or else the text as a new name. */
export function knownOrSafeName(text: string, names: readonly string[]): string {
  return names.find((name) => name.toLowerCase() === text.toLowerCase()) ?? safeName(text);
}

/** Returns whether one of the names equals the name, ignoring case. */
export function includesName(names: readonly string[], name: string): boolean {
  return names.some((other) => other.toLowerCase() === name.toLowerCase());
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
  return includesName(taken, name) ? 'taken' : null;
}
