/** Names of columns, and suggestions which field each of them contains. Pure. */

/**
 * Returns a name for each column: the trimmed header, made unique by a number. `unnamed` names a column with an empty
 * header by its position, starting at 1.
 */
export function nameColumns(header: readonly string[], unnamed: (position: number) => string): string[] {
  const used = new Set<string>();
  const given = new Set(header.map((text) => text.trim()));
  return header.map((text, i) => {
    const name = text.trim() || unnamed(i + 1);
    let free = name;
    for (let n = 2; used.has(free) || (free !== name && given.has(free)); n++) free = `${name} (${n})`;
    used.add(free);
    return free;
  });
}

export interface SuggestedField {
  readonly field: string;
  /** The translated name. */
  readonly name: string;
}

/**
 * Returns the field of each column by its stored or translated name; null if none has the name. Case, accents, spaces
 * and punctuation are ignored. Each field is suggested once: exact names come first.
 */
export function suggestFields(
  columns: readonly string[],
  fields: readonly SuggestedField[],
): readonly (string | null)[] {
  const suggested: (string | null)[] = columns.map(() => null);
  const taken = new Set<string>();
  const ways: readonly ((column: string, field: SuggestedField) => boolean)[] = [
    (column, { field }) => column.trim() === field,
    (column, { field }) => fold(column) === fold(field),
    (column, { name }) => fold(column) === fold(name),
  ];
  for (const matches of ways)
    for (const [i, column] of columns.entries()) {
      if (suggested[i] !== null || fold(column) === '') continue;
      const found = fields.find((field) => !taken.has(field.field) && matches(column, field));
      if (!found) continue;
      suggested[i] = found.field;
      taken.add(found.field);
    }
  return suggested;
}

/** Letters and digits, in lower case and without accents. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
