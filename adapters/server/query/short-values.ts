/**
 * Replaces long values with their beginning, if the query has `max_value_length`. The database cuts the values, so that
 * neither the server nor the client needs memory for them. `$shortened` of a row names the fields and the bytes of
 * their values, so that no client writes a beginning back.
 */
import { isSystem } from '../../../schemas/collection/system.ts';
import { isList, isOpaque, isShort, isStructured } from '../../../schemas/field/traits.ts';
import { formatFileSize } from '../../../schemas/value/file-size.ts';
import { shortenedKey } from '../../../schemas/query/shortened.ts';
import type { Dialect, ModelField, Row } from '../contract.ts';
import { isSecret } from '../access.ts';
import type { ReadPlan } from './plan.ts';
import { sql, type Sql } from './sql.ts';

/** UTF-8 has up to four bytes for a character, so the beginning is never longer than the limit. */
const bytesPerCharacter = 4;

/** Maximum number of characters of a column that cannot contain long values. */
const longestShortText = 255;

/** Returns whether a column may hold long values. */
export function isLong({ type, column }: ModelField): boolean {
  if (isShort(type)) return false;
  const most = column?.maxLength ?? null;
  return most === null || most > longestShortText;
}

/** Returns the fields whose long values the plan shortens. Keys stay whole, and so do system collections. */
function shortenedFields({ collection, columns, maxValueLength }: ReadPlan): ReadonlySet<string> {
  const { name, primaryKey, fields } = collection;
  if (maxValueLength === undefined || isSystem(name) || fields.has(shortenedKey)) return new Set();
  const long = columns.filter(
    ({ field }) =>
      isLong(field) && field.name !== primaryKey && !field.column?.foreignKey && !isSecret(field),
  );
  return new Set(long.map(({ field }) => field.name));
}

/** Names of the columns for the beginning and the size of a long value, beside the column `c0` itself. */
const startOf = (index: number) => `b${index}`;
const sizeOf = (index: number) => `s${index}`;

/**
 * SQLite reads a value from its first page to its last, also for a beginning. The beginnings of longer values are empty. In
 * bytes.
 */
const longestRead = 1024 * 1024;

/**
 * Returns the columns of a statement by their names in its result. They are shortened here if the database knows the
 * sizes of stored values. It does not know those of values that another statement returns.
 */
export function selectedColumns(
  dialect: Dialect,
  plan: ReadPlan,
  selection: readonly string[],
  columnAt: (name: string) => string,
): string {
  const shortened = dialect.knowsStoredSize ? shortenedFields(plan) : new Set();
  return selection
    .map((name, i) => {
      const column = columnAt(name);
      if (!shortened.has(name)) return `${column} as c${i}`;
      const size = `octet_length(${column})`;
      const start = `case when ${size} > ${longestRead} then '' else ${startSql(plan, column)} end`;
      return shortenedSql(plan, { column, size, start }, i);
    })
    .join(', ');
}

/**
 * Shortens the values of a statement's result if the database must read them for their sizes. The rows of a page are
 * selected and sorted before, so that the sizes of others are not calculated.
 */
export function shortenResult(
  { knowsStoredSize }: Dialect,
  plan: ReadPlan,
  selection: readonly string[],
  statement: Sql,
): Sql {
  const shortened = knowsStoredSize ? new Set() : shortenedFields(plan);
  if (shortened.size === 0) return statement;
  const columns = selection.map((name, i) => {
    const field = shortened.has(name) ? plan.collection.fields.get(name) : undefined;
    const column = `c${i}`;
    if (!field) return column;
    const value = isOpaque(field.type) ? column : `${column}::text`;
    return shortenedSql(plan, { column, size: `octet_length(${value})`, start: startSql(plan, value) }, i);
  });
  return sql(`select ${columns.join(', ')} from (${statement.text}) as rows_read`, ...statement.values);
}

function startSql({ maxValueLength = 0 }: ReadPlan, value: string): string {
  return `substr(${value}, 1, ${Math.floor(maxValueLength / bytesPerCharacter)})`;
}

/** Returns a column that is null for long values, and the columns with their beginning and size. */
function shortenedSql(
  { maxValueLength = 0 }: ReadPlan,
  { column, size, start }: Readonly<Record<'column' | 'size' | 'start', string>>,
  index: number,
): string {
  const when = (then: string, otherwise = 'null') =>
    `case when ${size} > ${maxValueLength} then ${then} else ${otherwise} end`;
  return [
    `${when('null', column)} as c${index}`,
    `${when(start)} as ${startOf(index)}`,
    `${when(size)} as ${sizeOf(index)}`,
  ].join(', ');
}

/** Returns the names of the columns with the beginnings of long values. */
export function startColumns(plan: ReadPlan, selection: readonly string[]): readonly string[] {
  return [...shortenedFields(plan)].map((name) => startOf(selection.indexOf(name)));
}

type AddShortened = (found: Row, shaped: Row) => void;

/** Returns a function that adds the beginnings of long values to a row; null if the plan shortens none. */
export function shortenedAdder(plan: ReadPlan, selection: readonly string[]): AddShortened | null {
  const names = shortenedFields(plan);
  if (names.size === 0) return null;
  const cells = plan.columns.flatMap(({ as, field }) => {
    const index = selection.indexOf(field.name);
    return names.has(field.name)
      ? [{ as, start: startOf(index), size: sizeOf(index), write: writeStart(field) }]
      : [];
  });
  return (found, shaped) => {
    const sizes: Record<string, number> = {};
    for (const { as, start, size, write } of cells) {
      const bytes = found[size];
      if (bytes === null || bytes === undefined) continue;
      shaped[as] = write(found[start], Number(bytes));
      sizes[as] = Number(bytes);
    }
    if (Object.keys(sizes).length > 0) shaped[shortenedKey] = sizes;
  };
}

/**
 * Returns a function that converts a beginning to the form of the API. An ellipsis marks its end. If a text has no
 * beginning, its size is shown.
 */
function writeStart({ type }: ModelField): (start: unknown, bytes: number) => unknown {
  const textOf = (start: unknown, bytes: number): string => {
    const isBytes = Buffer.isBuffer(start);
    const text = isBytes ? start.toString('base64') : String(start ?? '');
    return text === '' && !isOpaque(type) ? sizeText(bytes) : `${text}…`;
  };
  return isList(type) ? (start, bytes) => textOf(start, bytes).split(',') : textOf;
}

/** The text for a value without a beginning. */
function sizeText(bytes: number): string {
  return `… (${formatFileSize(bytes, 'en-US', 0)})`;
}

/**
 * Returns whether a stored value has the beginning and the size that a list contained. The value and the beginning are in
 * the form of the API. The function compares only the size of bytes. It accepts all JSON except null.
 */
export function matchesStart({ type }: ModelField, value: unknown, start: unknown, bytes: number): boolean {
  if (value === null) return false;
  if (typeof value !== 'string' || typeof start !== 'string' || isStructured(type)) return true;
  if (isOpaque(type)) return Buffer.byteLength(value, 'base64') === bytes;
  // SQLite counts two bytes for a character in a database with the encoding UTF-16.
  const isSameSize = Buffer.byteLength(value) === bytes || value.length * 2 === bytes;
  return isSameSize && (start === sizeText(bytes) || value.startsWith(start.slice(0, -1)));
}
