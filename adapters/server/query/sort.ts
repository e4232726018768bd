import { createFailure } from '../../../schemas/error/failure.ts';
import { isStructured, isTextual } from '../../../schemas/field/traits.ts';
import type { FieldPath } from '../../../schemas/filter/predicate.ts';
import { isNarrow } from '../../../schemas/permission/grants.ts';
import { parseSortKey } from '../../../schemas/query/sort-key.ts';
import type { Context, ModelCollection, ModelField } from '../contract.ts';
import { isSecret } from '../access.ts';
import { unaliased, type Aliases } from './aliases.ts';
import { checkPath } from './check.ts';
import { columnOf, sql, type Sql } from './sql.ts';
import { scalarOf, type Compiling } from './joins.ts';
import { compileReadable } from './where.ts';

export interface SortKey {
  readonly path: FieldPath;
  readonly descending: boolean;
}

/** @throws INVALID_QUERY, FORBIDDEN */
export function parseSort(
  context: Context,
  collection: ModelCollection,
  sort: readonly string[] | undefined,
  alias: Aliases = {},
): readonly SortKey[] {
  const keys = new Map<string, SortKey>();
  for (const key of sort ?? []) {
    const { name: asked, descending } = parseSortKey(key, (field) =>
      collection.fields.has(unaliased(alias, field)),
    );
    const [first = '', ...rest] = asked.split('.');
    const path = [unaliased(alias, first), ...rest];
    const name = path.join('.');
    // A second sort by the same path has no effect.
    if (key === '' || keys.has(name)) continue;
    checkPath(context, collection, path, 'sort');
    keys.set(name, { path, descending });
  }
  return [...keys.values()];
}

/**
 * Sorts nulls last in ascending order, and text by its folded form and then by its bytes. The primary key is the last
 * sort column.
 */
export function compileOrder(
  keys: readonly SortKey[],
  collection: ModelCollection,
  table: string,
  c: Compiling,
): Sql {
  const parts: Sql[] = [];
  for (const key of keys) {
    const scalar = scalarOf(c, key.path, collection, table, compileReadable);
    const name = key.path.join('.');
    if (!scalar)
      throw createFailure('INVALID_QUERY', `"${name}" cannot be sorted by: it is a list or holds no value.`, {
        field: name,
      });
    if (isSecret(scalar.field))
      throw createFailure('INVALID_QUERY', `"${name}" cannot be sorted by: it never leaves the server.`, {
        field: name,
      });
    const { sql: at, field } = scalar;
    const direction = key.descending ? 'desc' : 'asc';
    const isNotNull = key.path.length === 1 && isNeverNull(field, collection, c);
    if (!isNotNull && !c.dialect.nullsLast)
      parts.push(sql(`(${at.text} is null) ${direction}`, ...at.values));
    const plain = c.dialect.comparable(at.text, field);
    if (isTextual(field.type)) {
      const folded = c.dialect.foldedOrder({ text: plain, values: at.values });
      parts.push(sql(`${folded.text} ${direction}`, ...folded.values));
      parts.push(sql(`${c.dialect.binary(plain)} ${direction}`, ...at.values));
    } else parts.push(sql(`${plain} ${direction}`, ...at.values));
  }
  const named = new Set(keys.filter((key) => key.path.length === 1).map((key) => key.path[0]));
  for (const field of tieBreak(collection))
    if (!named.has(field.name))
      parts.push(sql(`${c.dialect.comparable(columnOf(table, field.name), field)} asc`));
  return sql(parts.map((part) => part.text).join(', ') || '1', ...parts.flatMap((part) => [...part.values]));
}

/** Whether a field has a value in each row that the caller may read. */
export function isNeverNull(
  { name, column }: ModelField,
  collection: ModelCollection,
  { grants }: Compiling,
): boolean {
  const grant = grants.grant(collection.name, 'read');
  return column?.nullable === false && !(grant && isNarrow(grant, name));
}

/** Sorts by all columns if there is no primary key (a view). */
function tieBreak(collection: ModelCollection): readonly ModelField[] {
  const keys = collection.table?.primaryKey ?? [];
  const names = collection.primaryKey ? [collection.primaryKey] : keys;
  if (names.length > 0) return names.flatMap((name) => collection.fields.get(name) ?? []);
  return [...collection.fields.values()].filter((field) => field.column && !isStructured(field.type));
}
