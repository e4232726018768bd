/**
 * Builds the JSON Schema that the validation worker checks before a form saves, and converts ajv's errors to issues.
 */
import { toJsonSchema, type JsonSchema } from '../filter/json-schema.ts';
import { parsePredicate } from '../filter/parse.ts';
import { integerRange } from '../field/integer-range.ts';
import type { Field, FieldKind, FieldSchema, FieldType } from '../field/types.ts';
import type { Scope } from '../filter/predicate.ts';
import { unescapePointer } from '../value/pointer.ts';
import type { Issue, IssueType } from './types.ts';
import { ownValue } from '../value/own-value.ts';

export interface FormSchemaOptions {
  /** The value contains only changed fields, so missing fields are not an error. */
  readonly partial?: boolean;
  /** Additional rules as schemas, such as a grant's validation (VAL-01). */
  readonly rules?: readonly JsonSchema[];
}

/** `special` markers of values that the platform fills in. */
const generated = new Set([
  'uuid',
  'user-created',
  'user-updated',
  'role-created',
  'role-updated',
  'date-created',
  'date-updated',
]);

/** FORM-03: whether the field needs a value and nothing supplies one. */
export function isRequired(field: Field): boolean {
  if (field.meta?.required) return true;
  const { schema } = field;
  if (!schema || schema.is_nullable || schema.has_auto_increment || schema.is_generated) return false;
  if (schema.default_value !== null && schema.default_value !== undefined) return false;
  return !field.special.some((marker) => generated.has(marker));
}

/** Returns the JSON Schema of a form. Unknown fields are allowed (VAL-03). */
export function formSchema(fields: readonly Field[], options: FormSchemaOptions = {}): JsonSchema {
  const { partial = false, rules = [] } = options;
  const allOf = [...rules, ...fields.flatMap(ownRule)];
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.field, schemaOf(field)])),
    ...(partial ? {} : { required: fields.filter(isRequired).map(({ field }) => field) }),
    ...(allOf.length === 0 ? {} : { allOf }),
  };
}

function schemaOf(field: Field): JsonSchema {
  const required = isRequired(field);
  const notNull = required || (field.schema !== null && !field.schema.is_nullable && !isFilled(field));
  const value = isPlainValue[field.kind] ? valueSchemas[field.type](field.schema) : {};
  return {
    ...value,
    ...(field.meta?.required && isPlainValue[field.kind] ? { minLength: 1, minItems: 1 } : {}),
    ...(notNull ? { not: { type: 'null' } } : {}),
  };
}

function isFilled(field: Field): boolean {
  return field.schema?.has_auto_increment === true || field.special.some((marker) => generated.has(marker));
}

/** Relational values are keys, rows or edits, which the platform checks. */
const isPlainValue: Readonly<Record<FieldKind, boolean>> = {
  standard: true,
  presentation: false,
  group: false,
  file: false,
  files: false,
  m2o: false,
  o2m: false,
  m2m: false,
  m2a: false,
  translations: false,
};

type SchemaOf = (column: FieldSchema | null) => JsonSchema;

const text: SchemaOf = (column) => ({
  type: ['string', 'null'],
  ...(column?.max_length ? { maxLength: column.max_length } : {}),
});
const textMatching =
  (pattern: string): SchemaOf =>
  () => ({ type: ['string', 'null'], pattern });
const anything: SchemaOf = () => ({});
/** Numbers beyond 2^53 are sent as strings. */
const bigInteger: JsonSchema = { type: ['integer', 'string', 'null'], pattern: '^[+-]?\\d{1,19}$' };
const day = '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])';
const hour = '([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d+)?)?';

const valueSchemas: Readonly<Record<FieldType, SchemaOf>> = {
  string: text,
  text,
  xml: text,
  hash: text,
  uuid: textMatching('^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'),
  boolean: () => ({ type: ['boolean', 'null'] }),
  integer: (column) => {
    const [minimum, maximum] = integerRange(column);
    // On SQLite, every integer column stores 64 bits.
    if (maximum === Number.MAX_SAFE_INTEGER) return bigInteger;
    return { type: ['integer', 'null'], minimum, maximum };
  },
  bigInteger: () => bigInteger,
  float: () => ({ type: ['number', 'null'] }),
  decimal: (column) => {
    const precision = column?.numeric_precision;
    const range =
      precision === null || precision === undefined ? null : 10 ** (precision - (column?.numeric_scale ?? 0));
    return {
      type: ['number', 'string', 'null'],
      pattern: '^[+-]?(\\d+(\\.\\d*)?|\\.\\d+)$',
      ...(range === null ? {} : { exclusiveMinimum: -range, exclusiveMaximum: range }),
    };
  },
  timestamp: textMatching(`^${day}[T ]${hour}(Z|[+-]\\d\\d(:?\\d\\d)?)?$`),
  dateTime: textMatching(`^${day}[T ]${hour}(Z|[+-]\\d\\d(:?\\d\\d)?)?$`),
  date: textMatching(`^${day}$`),
  time: textMatching(`^${hour}$`),
  json: anything,
  csv: () => ({ type: ['array', 'string', 'null'], items: { type: ['string', 'number'] } }),
  alias: anything,
  binary: anything,
  unknown: anything,
};

/** Returns the validation rule of a field's metadata. The server checks rules with dynamic values. */
function ownRule(field: Field): JsonSchema[] {
  if (!field.meta?.validation) return [];
  const signedOut: Scope = { now: new Date(0), user: null, role: null };
  const { schema } = toJsonSchema(parsePredicate(field.meta.validation, { unknown: 'skip' }), signedOut);
  if (Object.keys(schema).length === 0) return [];
  const message = field.meta.validation_message;
  return [message ? (withMessage(schema, message) as JsonSchema) : schema];
}

/** Replaces the catalog's message by the field's own. */
function withMessage(schema: unknown, message: string): unknown {
  if (Array.isArray(schema)) return schema.map((member: unknown) => withMessage(member, message));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]: [string, unknown]) =>
      key === 'issue' ? [key, { ...(value as object), message }] : [key, withMessage(value, message)],
    ),
  );
}

/** Options that the worker's ajv needs for issuesOfAjv. Schemas carry annotations that ajv does not know. */
export const ajvOptions = { allErrors: true, verbose: true, strict: false } as const;

/** The used part of ajv's ErrorObject. */
export interface AjvIssue {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly parentSchema?: unknown;
}

/**
 * Maps ajv keywords to issue types and to the ajv parameter that contains the limit. Keywords that only repeat others
 * are absent.
 */
const kinds: Readonly<Record<string, { readonly type: IssueType; readonly valid?: string }>> = {
  required: { type: 'required' },
  // Outside rules, `not` is only used to reject null.
  not: { type: 'required' },
  minItems: { type: 'required' },
  minLength: { type: 'required' },
  type: { type: 'type', valid: 'type' },
  maxLength: { type: 'length', valid: 'limit' },
  format: { type: 'format' },
  pattern: { type: 'format' },
  const: { type: 'eq', valid: 'allowedValue' },
  enum: { type: 'in', valid: 'allowedValues' },
  minimum: { type: 'gte', valid: 'limit' },
  maximum: { type: 'lte', valid: 'limit' },
  exclusiveMinimum: { type: 'gt', valid: 'limit' },
  exclusiveMaximum: { type: 'lt', valid: 'limit' },
};

export function issuesOfAjv(errors: readonly AjvIssue[] | null | undefined): Issue[] {
  const found = new Map<string, Issue>();
  for (const error of errors ?? []) {
    const issue = issueOf(error);
    if (issue) found.set(`${issue.field} ${issue.type}`, issue);
  }
  return [...found.values()];
}

function issueOf(error: AjvIssue): Issue | undefined {
  const { instancePath, keyword, params } = error;
  const path = instancePath.split('/').slice(1).map(unescapePointer);
  if (keyword === 'required') path.push(String(params['missingProperty']));
  const field = path.join('.');
  const ruleIssue = ruleOf(error);
  if (ruleIssue) return { field, ...ruleIssue };
  const kind = ownValue(kinds, keyword);
  if (!kind) return undefined;
  return { field, type: kind.type, ...(kind.valid === undefined ? {} : { valid: params[kind.valid] }) };
}

/** Returns the issue that a rule carries beside its keyword (toJsonSchema). */
function ruleOf({ parentSchema }: AjvIssue): Omit<Issue, 'field'> | undefined {
  if (typeof parentSchema !== 'object' || parentSchema === null || !('issue' in parentSchema))
    return undefined;
  return parentSchema.issue as Omit<Issue, 'field'>;
}
