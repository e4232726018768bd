/** Text of SQL with the values to bind; put together before Knex sees it, so that no name or value is spliced in. */
export interface Sql {
  readonly text: string;
  readonly values: readonly unknown[];
}

export function sql(text: string, ...values: unknown[]): Sql {
  return { text, values };
}

export const never = sql('1 = 0');
export const always = sql('1 = 1');

/** `(a) and (b)`; `empty` where there are no parts. */
export function joinSql(parts: readonly Sql[], word: 'and' | 'or', empty: Sql): Sql {
  const [only] = parts;
  if (!only) return empty;
  if (parts.length === 1) return only;
  return sql(
    `(${parts.map((part) => part.text).join(` ${word} `)})`,
    ...parts.flatMap((part) => [...part.values]),
  );
}

/** A name as both databases quote it. Question marks are Knex's placeholders, hence the backslash. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""').replaceAll('?', '\\?')}"`;
}

export function columnOf(table: string, column: string): string {
  return `${quote(table)}.${quote(column)}`;
}
