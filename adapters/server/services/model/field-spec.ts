/** Reads the definition of a field from a request: its column and metadata. */
import { createFailure } from '../../../../schemas/error/failure.ts';
import {
  canCompute,
  isCreatable,
  isDeclared,
  isStructured,
  isTextual,
  keyKind,
  momentOf,
} from '../../../../schemas/field/traits.ts';
import { fieldTypes, type FieldType } from '../../../../schemas/field/types.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { ColumnInfo, ColumnSpec, Model, ModelField, Row } from '../../contract.ts';
import { computedDefault } from '../../database/defaults.ts';
import { aliasMarkers, castMarkerOf, detectedType, typeOfSpecial } from '../../database/model/fields.ts';
import { defaultProblem } from '../../../../schemas/field/default-problem.ts';
import { readValue } from '../../../../schemas/field/read-value.ts';
import { readIndexed } from './column-index.ts';
import { readName } from './schema-change.ts';

/** Types that clients send for relations. In the database, these fields are aliases. */
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
  readonly indexed: boolean;
  readonly meta: Row | null;
}

/**
 * Reads the definition of a new field.
 * @throws INVALID_PAYLOAD if it is invalid.
 */
export function readFieldSpec(body: unknown): FieldSpec {
  if (!isRecord(body))
    throw createFailure(
      'INVALID_PAYLOAD',
      'A field must be an object with "field", "type", "schema" and "meta".',
    );
  const field = readName(body['field'], 'field');
  const type = readType(body['type']);
  const schema = readObject(body['schema'], 'schema');
  const meta = readObject(body['meta'], 'meta');
  return {
    field,
    column: type === null ? null : columnSpec(field, type, schema ?? {}),
    indexed: type !== null && readIndexed(type, schema?.['is_indexed']) === true,
    meta: withMarkers(type ?? body['type'], type === null, meta),
  };
}

/** Returns the type of a column; null for an alias. */
function readType(type: unknown): FieldType | null {
  if (type === null || type === undefined) return null;
  if (typeof type === 'string' && aliasTypes.includes(type)) return null;
  if (typeof type === 'string' && columnTypes.includes(type)) return type as FieldType;
  throw createFailure(
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
  if (!isRecord(value))
    throw createFailure('INVALID_PAYLOAD', `"${name}" must be of type object`, { field: name });
  return value;
}

/** Types that need a `special` marker, because the column's declared type does not identify them. */
const markedTypes: ReadonlySet<unknown> = new Set(fieldTypes.filter((type) => !isDeclared(type)));
const kindMarkers: ReadonlySet<unknown> = new Set(['o2m', 'm2m', 'm2a', 'files', 'translations', 'group']);

/** Adds the `special` marker of the type to the metadata of a new field. */
function withMarkers(type: unknown, isAlias: boolean, meta: Row | null): Row | null {
  const special = markersOf(meta) ?? [];
  if (!isAlias)
    return markedTypes.has(type) && !special.includes(type) ? { ...meta, special: [...special, type] } : meta;
  if (special.some((marker) => aliasMarkers.has(String(marker)))) return meta;
  return { ...meta, special: [...special, kindMarkers.has(type) ? type : 'alias'] };
}

/**
 * Adjusts the `special` markers of metadata that is sent with a new type: removes that of the old type and adds that
 * of the new one.
 */
export function withTypeMarker(field: ModelField, body: Readonly<Row>, meta: Row | null): Row | null {
  const type = body['type'] === field.type ? field.type : readType(body['type']);
  const current = markersOf(meta) ?? field.special;
  if (isDetected(field) && meta && (type ?? field.type) === field.type) return withCast(field, current, meta);
  if (field.alias || type === null) return meta;
  const kept = current.filter((marker) => (typeOfSpecial.get(String(marker)) ?? type) === type);
  const next = markedTypes.has(type) && !kept.includes(type) ? [...kept, type] : kept;
  // Metadata without a marker determine the declared type.
  const isUnchanged = JSON.stringify(next) === JSON.stringify(current) && !isDetected(field);
  if (type === field.type || isUnchanged) return meta;
  return { ...meta, special: next.length === 0 ? null : next };
}

/** Returns whether the values of a column of text determine the type of its field. */
const isDetected = ({ column, raw, type }: ModelField): boolean =>
  column !== null && detectedType(column, raw.meta) === type;

/** Adds the marker of the detected type to the first metadata of a field, so that the type stays. */
function withCast({ type }: ModelField, current: readonly unknown[], meta: Row): Row {
  const isMarked = current.some((marker) => typeOfSpecial.has(String(marker)));
  return isMarked ? meta : { ...meta, special: [...current, castMarkerOf(type)] };
}

function markersOf(meta: Row | null): readonly unknown[] | null {
  const special = meta?.['special'];
  return Array.isArray(special) ? (special as readonly unknown[]) : null;
}

const knownProperties: readonly string[] = [
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
  'is_indexed',
  'is_primary_key',
  'has_auto_increment',
  'foreign_key_column',
  'foreign_key_table',
  'foreign_key_schema',
  'schema',
  'stored_as',
  'stored_detected',
  'stored_forms',
  'comment',
];

function checkSchema(schema: Row): void {
  const unknown = Object.keys(schema).find((name) => !knownProperties.includes(name));
  if (unknown !== undefined)
    throw createFailure(
      'INVALID_PAYLOAD',
      `"schema.${unknown}" is unknown. Use one of ${knownProperties.join(', ')}.`,
      {
        field: `schema.${unknown}`,
      },
    );
}

function columnSpec(name: string, type: FieldType, schema: Row): ColumnSpec {
  const sent = readSchema(type, schema);
  const primaryKey = sent.primaryKey ?? false;
  return {
    name,
    type,
    defaultValue: sent.defaultValue ?? null,
    ...givenSizes(sent),
    nullable: primaryKey ? false : (sent.nullable ?? true),
    unique: sent.unique ?? false,
    primaryKey,
    autoIncrement: sent.autoIncrement ?? false,
  };
}

/**
 * Reads the changes of an existing column. Returns the new column, or null if nothing changes.
 * @throws INVALID_PAYLOAD if the column cannot be changed this way.
 */
export function readAlteration(model: Model, field: ModelField, body: Readonly<Row>): ColumnSpec | null {
  const schema = readObject(body['schema'], 'schema');
  if (schema && body['type'] === undefined)
    throw createFailure('INVALID_PAYLOAD', 'You need to provide "type" when providing "schema".', {
      field: 'type',
    });
  const sent = body['type'];
  const type = sent === undefined || sent === field.type ? field.type : readType(sent);
  const refuse = (reason: string) =>
    createFailure('INVALID_PAYLOAD', `Field "${field.name}" ${reason}`, {
      collection: field.raw.collection,
      field: field.name,
    });
  const { column } = field;
  if (!column) {
    if (type === null || type === field.type) return null;
    throw refuse(`has no column, so it cannot become of type ${type}. Delete it and create a new field.`);
  }
  if (type === null)
    throw refuse('has a column, so it cannot become an alias. Delete it and create a new field.');
  // Only metadata or values say that a column of text contains dates. The column stays as it is.
  const isText = momentOf(field.type) !== null && isTextual(column.type);
  const staysText = isText && (type === field.type || type === column.type);
  const current = { ...column, type: staysText ? column.type : field.type };
  const next = changedColumn(current, staysText ? column.type : type, schema ?? {});
  if (!next) return null;
  if (column.generated) throw refuse('is generated by the database. Change it there.');
  if (column.autoIncrement && (type !== field.type || next.defaultValue !== column.defaultValue))
    throw refuse('is an auto-increment key: its type and default cannot be changed.');
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

/** Applies the client's changes to a column. Returns null if nothing changes. */
function changedColumn(column: ColumnInfo, type: FieldType, schema: Row): ColumnSpec | null {
  const sent = readSchema(type, schema, column.defaultValue);
  if ((sent.primaryKey ?? column.primaryKey) !== column.primaryKey)
    throw invalidProperty(
      'is_primary_key',
      `${column.primaryKey}: the primary key of a table cannot be changed`,
      schema,
    );
  if ((sent.autoIncrement ?? column.autoIncrement) !== column.autoIncrement)
    throw invalidProperty(
      'has_auto_increment',
      `${column.autoIncrement}: auto-increment cannot be changed for an existing column`,
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
    const next = { ...before, ...sent };
    return JSON.stringify(next) === JSON.stringify(before) ? null : next;
  }
  const { maxLength: _length, precision: _precision, scale: _scale, ...others } = { ...before, ...sent };
  return { ...others, type, ...givenSizes(sent) };
}

/** Returns the sizes that the client sent. Others take the defaults of the new type. */
function givenSizes({ maxLength, precision, scale }: SentColumn): SentColumn {
  return {
    ...(typeof maxLength === 'number' ? { maxLength } : {}),
    ...(typeof precision === 'number' ? { precision } : {}),
    ...(typeof scale === 'number' ? { scale } : {}),
  };
}

type SentColumn = Partial<Omit<ColumnSpec, 'name' | 'type'>>;

/**
 * Reads the `schema` part of a request; properties that the client omits are absent. `initial` is the current default
 * value.
 */
function readSchema(type: FieldType, schema: Row, initial: unknown = null): SentColumn {
  checkSchema(schema);
  const size = { ...schema, max_length: schema['max_length'] ?? schema['length'] };
  const precision = readNumber(schema, 'numeric_precision', 1, 1000);
  const defaultValue = schema['default_value'];
  const maxLength = readNumber(size, 'max_length', 1, 10_485_760);
  return withoutUndefined({
    defaultValue:
      defaultValue === undefined ? undefined : readDefault(type, defaultValue, { initial, maxLength }),
    maxLength,
    precision,
    scale: readNumber(schema, 'numeric_scale', 0, precision ?? 1000),
    nullable: readFlag(schema, 'is_nullable'),
    unique: readFlag(schema, 'is_unique'),
    primaryKey: readFlag(schema, 'is_primary_key'),
    autoIncrement: readFlag(schema, 'has_auto_increment'),
  });
}

function withoutUndefined(sent: {
  readonly [name in keyof SentColumn]: SentColumn[name] | undefined;
}): SentColumn {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as SentColumn;
}

function readDefault(
  type: FieldType,
  value: unknown,
  { initial, maxLength }: { readonly initial: unknown; readonly maxLength: number | null | undefined },
): unknown {
  if (value === null || JSON.stringify(value) === JSON.stringify(initial)) return value;
  const computed = computedDefault(value);
  if (computed !== undefined && canCompute(type, computed)) return computed;
  const reading = readValue(type, value);
  if (!reading.ok) throw invalidProperty('default_value', reading.expected, { default_value: value });
  // Text that looks like JSON and was not parsed is a typing error, not a text.
  if (isStructured(type) && typeof value === 'string' && reading.value === value && /^\s*["[{]/.test(value))
    throw invalidProperty('default_value', 'valid JSON', { default_value: value });
  if (defaultProblem({ type, schema: { default_value: value, max_length: maxLength } }) === 'length')
    throw invalidProperty('default_value', `at most ${maxLength} characters`, { default_value: value });
  return reading.value;
}

function readFlag(schema: Row, name: string): boolean | undefined {
  const value = schema[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'boolean') throw invalidProperty(name, 'true or false', schema);
  return value;
}

function readNumber(schema: Row, name: string, least: number, most: number): number | null | undefined {
  const value = schema[name];
  if (value === undefined || value === null) return value;
  const isRight = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
  if (!isRight) throw invalidProperty(name, `a whole number from ${least} to ${most}`, schema);
  return value;
}

function invalidProperty(name: string, expected: string, schema: Row): Error {
  return createFailure('INVALID_PAYLOAD', `"schema.${name}" must be ${expected}`, {
    field: `schema.${name}`,
    invalid: schema[name],
  });
}
