/** A field as a client sends it → column and metadata. */
import { fail } from '../../../schemas/error/failure.ts';
import { canCompute, isCreatable, keyKind } from '../../../schemas/field/traits.ts';
import { fieldTypes, type FieldType } from '../../../schemas/field/types.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import type { ColumnInfo, ColumnSpec, Model, ModelField } from '../contract.ts';
import { computedDefault } from '../database/defaults.ts';
import { aliasMarkers, typeOfSpecial } from '../database/model/fields.ts';
import type { Row } from '../query/read.ts';
import { readValue } from '../query/values.ts';
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
  if (!isRecord(body))
    throw fail('INVALID_PAYLOAD', 'A field must be an object with "field", "type", "schema" and "meta".');
  const field = readName(body['field'], 'field');
  const type = readType(body['type']);
  const schema = readObject(body['schema'], 'schema');
  const meta = readObject(body['meta'], 'meta');
  return {
    field,
    column: type === null ? null : columnSpec(field, type, schema ?? {}),
    meta: withMarkers(type ?? body['type'], type === null, meta),
  };
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
  if (!isRecord(value)) throw fail('INVALID_PAYLOAD', `"${name}" must be of type object`, { field: name });
  return value;
}

/** What the declared type of a column does not tell is told by a marker. */
const marked: ReadonlySet<unknown> = new Set(['csv', 'hash']);
const kindMarkers: ReadonlySet<unknown> = new Set(['o2m', 'm2m', 'm2a', 'files', 'translations', 'group']);

/** The meta of a new field, with the marker that its type needs to be known by. */
function withMarkers(type: unknown, isAlias: boolean, meta: Row | null): Row | null {
  const special = markersOf(meta) ?? [];
  if (!isAlias)
    return marked.has(type) && !special.includes(type) ? { ...meta, special: [...special, type] } : meta;
  if (special.some((marker) => aliasMarkers.has(String(marker)))) return meta;
  return { ...meta, special: [...special, kindMarkers.has(type) ? type : 'alias'] };
}

/** The meta that is sent with another type: markers of the old one go, that of the new one comes. */
export function withTypeMarker(known: ModelField, body: Readonly<Row>, meta: Row | null): Row | null {
  const type = body['type'] === known.type ? known.type : readType(body['type']);
  const now = markersOf(meta) ?? known.special;
  if (known.alias || type === null) return meta;
  const kept = now.filter((marker) => !typeOfSpecial.has(String(marker)) || marker === type);
  const next = marked.has(type) && !kept.includes(type) ? [...kept, type] : kept;
  if (type === known.type || JSON.stringify(next) === JSON.stringify(now)) return meta;
  return { ...meta, special: next.length === 0 ? null : next };
}

function markersOf(meta: Row | null): readonly unknown[] | null {
  const special = meta?.['special'];
  return Array.isArray(special) ? (special as readonly unknown[]) : null;
}

const known: readonly string[] = [
  'name',
  'table',
  'data_type',
  'default_value',
  'max_length',
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
  const asked = readSchema(type, schema);
  const primaryKey = asked.primaryKey ?? false;
  return {
    name,
    type,
    defaultValue: asked.defaultValue ?? null,
    ...givenSizes(asked),
    nullable: primaryKey ? false : (asked.nullable ?? true),
    unique: asked.unique ?? false,
    primaryKey,
    autoIncrement: asked.autoIncrement ?? false,
  };
}

/** The column as it will be; null where nothing changes. Throws INVALID_PAYLOAD for what no column can become. */
export function readAlteration(model: Model, field: ModelField, body: Readonly<Row>): ColumnSpec | null {
  const schema = readObject(body['schema'], 'schema');
  if (schema && body['type'] === undefined)
    throw fail('INVALID_PAYLOAD', 'You need to provide "type" when providing "schema".', { field: 'type' });
  const sent = body['type'];
  const type = sent === undefined || sent === field.type ? field.type : readType(sent);
  const refuse = (reason: string) =>
    fail('INVALID_PAYLOAD', `Field "${field.name}" ${reason}`, {
      collection: field.raw.collection,
      field: field.name,
    });
  const { column } = field;
  if (!column) {
    if (type === null || type === field.type) return null;
    throw refuse(`has no column that could be of type ${type}: delete it and make a new one.`);
  }
  if (type === null)
    throw refuse('has a column, so it cannot become an alias: delete it and make a new one.');
  const now = { ...column, type: field.type };
  const next = changedColumn(now, type, schema ?? {});
  if (!next) return null;
  if (column.generated) throw refuse('is filled by the database: change it there.');
  if (column.autoIncrement && (type !== field.type || next.defaultValue !== column.defaultValue))
    throw refuse('counts its own keys: its type and default stay.');
  if (keyKind(type) !== keyKind(field.type) && isKeyOfRelation(model, column))
    throw refuse(`belongs to a foreign key, so it cannot be of type ${type}. Delete the relation first.`);
  return next;
}

function isKeyOfRelation(model: Model, { table, name, foreignKey }: ColumnInfo): boolean {
  return (
    foreignKey !== null ||
    model.relations.some(
      ({ schema }) => schema?.foreign_key_table === table && schema.foreign_key_column === name,
    )
  );
}

/** The column as it is with what the client changes; null where nothing changes. */
function changedColumn(column: ColumnInfo, type: FieldType, schema: Row): ColumnSpec | null {
  const asked = readSchema(type, schema, column.defaultValue);
  if ((asked.primaryKey ?? column.primaryKey) !== column.primaryKey)
    throw misfit('is_primary_key', `${column.primaryKey}: the primary key of a table stays`, schema);
  if ((asked.autoIncrement ?? column.autoIncrement) !== column.autoIncrement)
    throw misfit(
      'has_auto_increment',
      `${column.autoIncrement}: a column that exists is not counted`,
      schema,
    );
  const before: ColumnSpec = {
    name: column.name,
    type: column.type,
    defaultValue: column.defaultValue,
    maxLength: column.maxLength,
    precision: column.precision,
    scale: column.scale,
    nullable: column.nullable,
    unique: column.unique && !column.primaryKey,
    primaryKey: column.primaryKey,
    autoIncrement: column.autoIncrement,
  };
  if (type === column.type) {
    const next = { ...before, ...asked };
    return JSON.stringify(next) === JSON.stringify(before) ? null : next;
  }
  const { maxLength: _length, precision: _precision, scale: _scale, ...others } = { ...before, ...asked };
  return { ...others, type, ...givenSizes(asked) };
}

/** A new type has its own sizes where the client names none. */
function givenSizes({ maxLength, precision, scale }: AskedColumn): AskedColumn {
  return {
    ...(typeof maxLength === 'number' ? { maxLength } : {}),
    ...(typeof precision === 'number' ? { precision } : {}),
    ...(typeof scale === 'number' ? { scale } : {}),
  };
}

type AskedColumn = Partial<Omit<ColumnSpec, 'name' | 'type'>>;

/** What a client says of a column; what it leaves out is absent. `initial` is the default that it has already. */
function readSchema(type: FieldType, schema: Row, initial: unknown = null): AskedColumn {
  checkSchema(schema);
  const size = { ...schema, max_length: schema['max_length'] ?? schema['length'] };
  const precision = readNumber(schema, 'numeric_precision', 1, 1000);
  const defaultValue = schema['default_value'];
  return present({
    defaultValue: defaultValue === undefined ? undefined : readDefault(type, defaultValue, initial),
    maxLength: readNumber(size, 'max_length', 1, 10_485_760),
    precision,
    scale: readNumber(schema, 'numeric_scale', 0, precision ?? 1000),
    nullable: readFlag(schema, 'is_nullable'),
    unique: readFlag(schema, 'is_unique'),
    primaryKey: readFlag(schema, 'is_primary_key'),
    autoIncrement: readFlag(schema, 'has_auto_increment'),
  });
}

function present(asked: {
  readonly [name in keyof AskedColumn]: AskedColumn[name] | undefined;
}): AskedColumn {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as AskedColumn;
}

function readDefault(type: FieldType, value: unknown, initial: unknown): unknown {
  if (value === null || JSON.stringify(value) === JSON.stringify(initial)) return value;
  const computed = computedDefault(value);
  if (computed !== undefined && canCompute(type, computed)) return computed;
  const reading = readValue(type, value);
  if (reading.ok) return reading.value;
  throw misfit('default_value', reading.expected, { default_value: value });
}

function readFlag(schema: Row, name: string): boolean | undefined {
  const value = schema[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'boolean') throw misfit(name, 'true or false', schema);
  return value;
}

function readNumber(schema: Row, name: string, least: number, most: number): number | null | undefined {
  const value = schema[name];
  if (value === undefined || value === null) return value;
  const isRight = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
  if (!isRight) throw misfit(name, `a whole number from ${least} to ${most}`, schema);
  return value;
}

function misfit(name: string, expected: string, schema: Row): Error {
  return fail('INVALID_PAYLOAD', `"schema.${name}" must be ${expected}`, {
    field: `schema.${name}`,
    invalid: schema[name],
  });
}
