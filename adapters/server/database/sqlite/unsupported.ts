/** Explains the tables of SQLite that cannot be collections: virtual tables, their shadow tables, broken views. */

export interface ListedTable {
  readonly name: string;
  /** `table`, `view`, `virtual` or `shadow`, as in `pragma table_list`. */
  readonly type: string;
  readonly sql: string | null;
}

/** Returns the reason why a table cannot be a collection; null if it can. `columns`: its columns, or the error of a view. */
export function unsupportedReason(
  { name, type, sql }: ListedTable,
  tables: readonly ListedTable[],
  columns: readonly unknown[] | Error,
): string | null {
  if (type === 'virtual') {
    const [, module = 'an extension'] = /\busing\s+(\w+)/i.exec(sql ?? '') ?? [];
    return `It is a virtual table of ${module}. Armature reads ordinary tables and views only.`;
  }
  if (type === 'shadow') return `It stores the data of the virtual table "${virtualOf(name, tables)}".`;
  if (columns instanceof Error)
    return `The view is broken: ${columns.message}. Correct or drop it in the database.`;
  return null;
}

/** The name of a shadow table begins with that of its virtual table. */
function virtualOf(shadow: string, tables: readonly ListedTable[]): string {
  const owners = tables.filter(({ name, type }) => type === 'virtual' && shadow.startsWith(`${name}_`));
  return owners.toSorted((a, b) => b.name.length - a.name.length)[0]?.name ?? shadow;
}
