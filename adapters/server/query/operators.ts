/** Compiles one operator on one column expression to SQL. */
import { createFailure, PlatformFailure } from '../../../schemas/error/failure.ts';
import { comparisonOf, isStructured, isTextual } from '../../../schemas/field/traits.ts';
import type { FieldType } from '../../../schemas/field/types.ts';
import { fold } from '../../../schemas/filter/fold.ts';
import type { Operator } from '../../../schemas/filter/predicate.ts';
import type { Dialect, ModelField } from '../contract.ts';
import { always, never, sql, type Sql } from './sql.ts';
import { readValue } from '../../../schemas/field/read-value.ts';

interface Column {
  readonly dialect: Dialect;
  readonly field: ModelField;
  readonly at: Sql;
}

/** A selection has at most 100,000 keys. */
const longestList = 100_000;

/** Longer lists are bound as one value: SQLite binds at most 32766 values in a statement, and a UUID takes two. */
const longestBoundList = 5000;

/** @throws INVALID_QUERY if the value does not fit the field's type. */
export function compileOperator(
  dialect: Dialect,
  field: ModelField,
  at: Sql,
  op: Operator,
  value: unknown,
): Sql {
  return compilers[op]({ dialect, field, at }, value);
}

type Compile = (column: Column, value: unknown) => Sql;

const isNull: Compile = ({ at }) => sql(`${at.text} is null`, ...at.values);
const isNotNull: Compile = ({ at }) => sql(`${at.text} is not null`, ...at.values);

/** The expressions of a column for equality tests and for ordering. */
function equal({ dialect, field, at }: Column): string {
  return dialect.comparable(at.text, field, 'equality');
}
function ordered(column: Column): string {
  const text = column.dialect.comparable(column.at.text, column.field);
  return isTextual(column.field.type) ? column.dialect.binary(text) : text;
}

function compare(sign: string): Compile {
  return (column, value) =>
    value === null ? never : sql(`${ordered(column)} ${sign} ?`, ...column.at.values, bind(column, value));
}

/** Returns a condition that is also true for null. */
function orNull(column: Column, no: Sql): Sql {
  return sql(`(${column.at.text} is null or ${no.text})`, ...column.at.values, ...no.values);
}

/** Tests for one or none of the values, in every notation that the column may contain. */
function among(column: Column, sign: 'in' | 'not in', values: readonly unknown[]): Sql {
  const spelled = values.flatMap((value) => spellings(column.field, value));
  if (values.length > longestBoundList && spelled.every(isPlain)) {
    const { text: is, values: bound } = column.dialect.isAmong(equal(column), spelled);
    return sql(sign === 'in' ? is : `not (${is})`, ...column.at.values, ...bound);
  }
  return sql(`${equal(column)} ${sign} (${marks(spelled)})`, ...column.at.values, ...spelled);
}

const isPlain = (value: unknown): value is string | number | bigint =>
  ['string', 'number', 'bigint'].includes(typeof value);

/**
 * A UUID in a column may be in lower or upper case, but is not mixed. The lower-case form is bound. A column of SQLite
 * without a declared type distinguishes 1 from '1', which a URL does not.
 */
function spellings({ type, column }: ModelField, encoded: unknown): readonly unknown[] {
  if (comparisonOf(type) === 'caseless' && typeof encoded === 'string')
    return [encoded, encoded.toUpperCase()];
  if (column?.dataType !== '') return [encoded];
  const number = Number(encoded);
  return String(number) === String(encoded) ? [number, String(encoded)] : [encoded];
}

const isIn: Compile = (column, value) => {
  const list = asList(column, value);
  return list.length === 0 ? never : among(column, 'in', list);
};

const isNotIn: Compile = (column, value) => {
  const list = asList(column, value);
  return list.length === 0 ? always : orNull(column, among(column, 'not in', list));
};

function between(column: Column, value: unknown): { low: unknown; high: unknown } {
  const [low, high] = Array.isArray(value) ? (value as unknown[]) : [];
  return { low: bind(column, low), high: bind(column, high) };
}

const isBetween: Compile = (column, value) => {
  const { low, high } = between(column, value);
  const { at } = column;
  return sql(`(${ordered(column)} >= ? and ${ordered(column)} <= ?)`, ...at.values, low, ...at.values, high);
};

const isNotBetween: Compile = (column, value) => {
  const { low, high } = between(column, value);
  const { at } = column;
  return sql(
    `(${at.text} is null or ${ordered(column)} < ? or ${ordered(column)} > ?)`,
    ...at.values,
    ...at.values,
    low,
    ...at.values,
    high,
  );
};

function like(before: string, after: string): Compile {
  return (column, value) => {
    const pattern = `${before}${escapeLike(text(value))}${after}`;
    return column.dialect.foldedLike(sql(asText(column), ...column.at.values), pattern);
  };
}

function notLike(before: string, after: string): Compile {
  return (column, value) => {
    const yes = like(before, after)(column, value);
    return orNull(column, sql(`not (${yes.text})`, ...yes.values));
  };
}

const isEmpty: Compile = (column) => {
  const { at } = column;
  const forms = emptyFormsOf(column.field.type);
  if (forms.length === 0) return isNull(column, true);
  return sql(
    `(${at.text} is null or ${asText(column)} in (${marks(forms)}))`,
    ...at.values,
    ...at.values,
    ...forms,
  );
};

const isNotEmpty: Compile = (column) => {
  const { at } = column;
  const forms = emptyFormsOf(column.field.type);
  if (forms.length === 0) return isNotNull(column, true);
  return sql(
    `(${at.text} is not null and ${asText(column)} not in (${marks(forms)}))`,
    ...at.values,
    ...at.values,
    ...forms,
  );
};

/** Returns the stored forms of the empty string and the empty list. */
function emptyFormsOf(type: FieldType): readonly string[] {
  if (isTextual(type)) return [''];
  return isStructured(type) ? ['', '[]', '""'] : [];
}

const refused: Compile = ({ field }) => {
  throw createFailure('INVALID_QUERY', `Field "${field.name}": this operator is for validation rules only.`, {
    field: field.name,
  });
};

const compilers: Record<Operator, Compile> = {
  eq: (column, value) =>
    value === null ? isNull(column, value) : among(column, 'in', [bind(column, value)]),
  neq: (column, value) =>
    value === null
      ? isNotNull(column, value)
      : orNull(column, among(column, 'not in', [bind(column, value)])),
  lt: compare('<'),
  lte: compare('<='),
  gt: compare('>'),
  gte: compare('>='),
  in: isIn,
  nin: isNotIn,
  null: isNull,
  nnull: isNotNull,
  contains: like('%', '%'),
  ncontains: notLike('%', '%'),
  starts_with: like('', '%'),
  nstarts_with: notLike('', '%'),
  ends_with: like('%', ''),
  nends_with: notLike('%', ''),
  between: isBetween,
  nbetween: isNotBetween,
  empty: isEmpty,
  nempty: isNotEmpty,
  regex: refused,
  submitted: refused,
};

function bind(column: Column, value: unknown): unknown {
  const { field, dialect } = column;
  const converted = typeof value === 'boolean' && isTextual(field.type) ? String(value) : value;
  const reading = readValue(field.type, converted);
  if (!reading.ok)
    throw createFailure(
      'INVALID_QUERY',
      `${JSON.stringify(value)} does not fit field "${field.name}" (${field.type}): expected ${reading.expected}.`,
      { field: field.name, invalid: value },
    );
  const encoded = convertFor(field, () => dialect.comparand(field.type, reading.value, field.column));
  const isCaseless = comparisonOf(field.type) === 'caseless' && typeof encoded === 'string';
  return isCaseless ? encoded.toLowerCase() : encoded;
}

/**
 * Returns the checked value to bind.
 * @throws VALUE_OUT_OF_RANGE with the field if the column cannot store it.
 */
export function encodeFor(dialect: Dialect, field: ModelField, value: unknown): unknown {
  return convertFor(field, () => dialect.encode(field.type, value, field.column));
}

function convertFor(field: ModelField, convert: () => unknown): unknown {
  try {
    return convert();
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    throw createFailure(error.code, `Field "${field.name}": ${error.message}`, {
      ...error.errors[0]?.extensions,
      collection: field.raw.collection,
      field: field.name,
    });
  }
}

/**
 * Returns the condition that a key column has one of the values. The database can use the index of the key.
 * @throws VALUE_OUT_OF_RANGE with the field if the column cannot store a value.
 */
export function isAmongKeys(dialect: Dialect, field: ModelField, at: string, keys: readonly unknown[]): Sql {
  const bound = keys.flatMap((key) =>
    spellings(
      field,
      convertFor(field, () => dialect.comparand(field.type, key, field.column)),
    ),
  );
  return sql(`${dialect.comparable(at, field, 'key')} in (${marks(bound)})`, ...bound);
}

/** Returns the value to bind for any input; undefined if no row can contain it. */
export function readKeyFor(dialect: Dialect, field: ModelField, value: unknown): unknown {
  const reading = readValue(field.type, value);
  if (!reading.ok || reading.value === null) return undefined;
  try {
    return dialect.encode(field.type, reading.value, field.column);
  } catch (error) {
    if (error instanceof PlatformFailure) return undefined;
    throw error;
  }
}

function asList(column: Column, value: unknown): unknown[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > longestList)
    throw createFailure(
      'INVALID_QUERY',
      `Field "${column.field.name}": at most ${longestList} values fit in one list.`,
      {
        field: column.field.name,
      },
    );
  return list.map((member) => bind(column, member));
}

function asText(column: Column): string {
  return isTextual(column.field.type) ? equal(column) : `cast(${column.at.text} as text)`;
}

function text(value: unknown): string {
  return fold(typeof value === 'string' ? value : JSON.stringify(value ?? ''));
}

/** Maximum number of characters of a phrase. SQLite accepts patterns of up to 50000 bytes. */
const longestPhrase = 10_000;

/**
 * Returns the phrase as a pattern without wildcards.
 * @throws INVALID_QUERY if it is too long.
 */
export function escapeLike(phrase: string): string {
  if (phrase.length > longestPhrase)
    throw createFailure('INVALID_QUERY', `A text to search for has ${longestPhrase} characters at most.`, {
      limit: longestPhrase,
    });
  return phrase.replaceAll(/[!%_]/g, (sign) => `!${sign}`);
}

function marks(list: readonly unknown[]): string {
  return list.map(() => '?').join(', ');
}
