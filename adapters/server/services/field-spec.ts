/** A field as a client sends it → column and metadata. */
import { fail } from '../../../schemas/error/failure.ts';
import { isCreatable } from '../../../schemas/field/traits.ts';
import { fieldTypes, type FieldType } from '../../../schemas/field/types.ts';
import type { ColumnInfo, ColumnSpec } from '../contract.ts';
import type { Row } from '../query/read.ts';
import { isRow } from './payload.ts';
import { readName } from './schema-change.ts';

/** Kinds of relations are aliases in the database. */
const aliasTypes: readonly string[] = [
  'alias',
  'o2m',
  'm2m',
  'm2a',
  'files',
  'translations',
  'presentation',
  'group',
];
const columnTypes: readonly string[] = fieldTypes.filter(isCreatable);

export interface FieldSpec {
  readonly field: string;
  /** null for alias fields. */
  readonly column: ColumnSpec | null;
  readonly meta: Row | null;
}

/** Throws INVALID_PAYLOAD. */
export function readFieldSpec(body: unknown): FieldSpec {
  if (!isRow(body))
    throw fail('INVALID_PAYLOAD', 'A field must be an object with "field", "type", "schema" and "meta".');
  const field = readName(body['field'], 'field');
  const type = readType(body['type']);
  const schema = readObject(body['schema'], 'schema');
  const meta = readObject(body['meta'], 'meta');
  if (type === null) return { field, column: null, meta: withMarkers(body['type'], meta) };
  return { field, column: columnSpec(field, type, schema ?? {}), meta: withMarkers(type, meta) };
}

/** null: an alias. */
export function readType(type: unknown): FieldType | null {
  if (type === null || type === undefined) return null;
  if (typeof type === 'string' && aliasTypes.includes(type)) return null;
  if (typeof type === 'string' && columnTypes.includes(type)) return type as FieldType;
  throw fail(
    'INVALID_PAYLOAD',
    `"type" must be one of [${[...columnTypes, ...aliasTypes].join(', ')}, null]`,
    {
      field: 'type',
      invalid: type,
    },
  );
}

export function readObject(value: unknown, name: string): Row | null {
  if (value === null || value === undefined) return null;
  if (!isRow(value)) throw fail('INVALID_PAYLOAD', `"${name}" must be of type object`, { field: name });
  return value;
}

/** What the declared type of a column does not tell is told by a marker. */
const marked: readonly unknown[] = ['csv', 'hash'];
const kindMarkers: readonly unknown[] = ['o2m', 'm2m', 'm2a', 'files', 'translations', 'group'];

function withMarkers(type: unknown, meta: Row | null): Row | null {
  const special: unknown[] = Array.isArray(meta?.['special']) ? (meta['special'] as unknown[]) : [];
  // Without a type it is an alias, and nothing but its metadata says that it is there.
  if (type === undefined && special.length === 0) return { ...meta, special: ['alias'] };
  const needed = marked.includes(type) || (kindMarkers.includes(type) && special.length === 0);
  if (!needed || special.includes(type))
    return type === null || aliasTypes.includes(String(type)) ? (meta ?? {}) : meta;
  return { ...meta, special: [...special, type] };
}

const known: readonly string[] = [
  'name',
  'table',
  'data_type',
  'default_value',
  'max_length',
  // FLD-08: what clients of the family send for a key of their own.
  'length',
  'numeric_precision',
  'numeric_scale',
  'is_generated',
  'generation_expression',
  'is_nullable',
  'is_unique',
  'is_primary_key',
  'has_auto_increment',
  'foreign_key_column',
  'foreign_key_table',
  'foreign_key_schema',
  'schema',
  'comment',
];

function checkSchema(schema: Row): void {
  const odd = Object.keys(schema).find((name) => !known.includes(name));
  if (odd !== undefined)
    throw fail('INVALID_PAYLOAD', `"schema.${odd}" is not known: use ${known.join(', ')}.`, {
      field: `schema.${odd}`,
    });
}

function columnSpec(name: string, type: FieldType, schema: Row): ColumnSpec {
  checkSchema(schema);
  const primaryKey = schema['is_primary_key'] === true;
  return {
    name,
    type,
    defaultValue: schema['default_value'] ?? null,
    maxLength: numberOf(schema['max_length'] ?? schema['length']),
    precision: numberOf(schema['numeric_precision']),
    scale: numberOf(schema['numeric_scale']),
    nullable: primaryKey ? false : schema['is_nullable'] !== false,
    unique: schema['is_unique'] === true,
    primaryKey,
    autoIncrement: schema['has_auto_increment'] === true,
  };
}

/** The column as it is with what the client changes; null where nothing changes. */
export function changedColumn(column: ColumnInfo, type: FieldType, schema: Row): ColumnSpec | null {
  checkSchema(schema);
  const keep = <T>(name: string, now: T): T => (schema[name] === undefined ? now : (schema[name] as T));
  const sameType = type === column.type;
  const next: ColumnSpec = {
    name: column.name,
    type,
    defaultValue: keep('default_value', column.defaultValue),
    maxLength: keep('max_length', sameType ? column.maxLength : null),
    precision: keep('numeric_precision', sameType ? column.precision : null),
    scale: keep('numeric_scale', sameType ? column.scale : null),
    nullable: keep('is_nullable', column.nullable),
    unique: keep('is_unique', column.unique && !column.primaryKey),
    primaryKey: column.primaryKey,
    autoIncrement: column.autoIncrement,
  };
  const same =
    sameType &&
    next.defaultValue === column.defaultValue &&
    next.maxLength === column.maxLength &&
    next.precision === column.precision &&
    next.scale === column.scale &&
    next.nullable === column.nullable &&
    next.unique === (column.unique && !column.primaryKey);
  return same ? null : next;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;
}
