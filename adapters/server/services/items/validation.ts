/** Validates values before they are stored: required fields, the grant's rule, and the fields' own rules. */
import type { WireError } from '../../../../schemas/error/codes.ts';
import { PlatformFailure } from '../../../../schemas/error/failure.ts';
import { parsePredicate } from '../../../../schemas/filter/parse.ts';
import type { Predicate, Scope } from '../../../../schemas/filter/predicate.ts';
import type { Grant } from '../../../../schemas/permission/types.ts';
import { unmetErrors, validationErrors } from '../../../../schemas/validation/issues.ts';
import { fieldsTested, undecidedParts } from '../../../../schemas/validation/undecided.ts';
import type { Context, ModelCollection, ModelField, Row } from '../../contract.ts';
import { scopeOf } from '../../access.ts';
import { stepOf, typeAt } from '../../query/steps.ts';
import { loadKeys, type Key } from './rows.ts';

/** A part of a rule that can be decided only when the row and its related rows are stored. */
export interface Pending {
  readonly rule: Predicate;
  /** Converts an error to that of the field that owns the rule. */
  readonly toFieldError: (error: WireError) => WireError;
}

/**
 * Validates a new row. Fields that the client omits are null. Returns the parts that `validateStored` must decide.
 * @throws FAILED_VALIDATION
 */
export function validateNew(
  context: Context,
  collection: ModelCollection,
  grant: Grant,
  row: Row,
): readonly Pending[] {
  const whole = withDefaults(collection, row, submittedFields(grant.validation));
  const errors = [...collection.fields.values()].flatMap((field) =>
    missingErrors(field, row, whole[field.name]),
  );
  const invalidFields = new Set(errors.map((error) => error.extensions['field']));
  const scope = typedScope(context, collection);
  errors.push(...validationErrors(grant.validation, whole, scope));
  const pending = pendingOf(grant.validation, whole, scope);
  for (const field of collection.fields.values()) {
    if (invalidFields.has(field.name)) continue;
    const own = ownRule(context, collection, field, whole);
    errors.push(...own.errors);
    pending.push(...own.pending);
  }
  if (errors.length > 0) throw new PlatformFailure(errors);
  return pending;
}

/**
 * Validates an update. Only written fields can violate a rule, so an old invalid row can be corrected field by field.
 * `lists` are the lists of related rows that are written too. Returns the parts that `validateStored` must decide.
 */
export function validateChange(
  context: Context,
  collection: ModelCollection,
  grant: Grant,
  before: Row,
  changes: Row,
  lists: readonly string[] = [],
): readonly Pending[] {
  const whole = { ...before, ...changes };
  const scope = typedScope(context, collection);
  const errors: WireError[] = [];
  const pending: Pending[] = [];
  for (const name of [...Object.keys(changes), ...lists]) {
    const field = collection.fields.get(name);
    if (!field) continue;
    if (changes[name] === null && (field.column?.nullable === false || field.raw.meta?.required))
      errors.push({
        message: `"${name}" contains an invalid value`,
        extensions: { code: 'FAILED_VALIDATION', field: name, type: 'nnull' },
      });
    else {
      const own = ownRule(context, collection, field, whole);
      errors.push(...own.errors);
      pending.push(...own.pending);
    }
  }
  errors.push(
    ...validationErrors(grant.validation, whole, scope).filter((error) =>
      Object.hasOwn(changes, String(error.extensions['field']).split('.')[0] ?? ''),
    ),
  );
  if (errors.length > 0) throw new PlatformFailure(errors);
  const isWritten = (name: string) => Object.hasOwn(changes, name) || lists.includes(name);
  const rulePending = pendingOf(grant.validation, whole, scope);
  return [...pending, ...rulePending.filter(({ rule }) => fieldsTested(rule).some(isWritten))];
}

/**
 * Validates the parts that need related rows, once all rows are stored in the transaction. A part that cannot be
 * decided counts as violated: for example, it refers to a deleted field, or its operator tests only values of the row
 * itself.
 * @throws FAILED_VALIDATION
 */
export async function validateStored(
  context: Context,
  collection: ModelCollection,
  key: Key,
  pending: readonly Pending[],
): Promise<void> {
  const errors: WireError[] = [];
  for (const { rule, toFieldError } of pending)
    if ((await loadKeys(context, collection, [key], rule)).length === 0)
      errors.push(...unmetErrors(rule).map(toFieldError));
  if (errors.length > 0) throw new PlatformFailure(errors);
}

function pendingOf(
  rule: Predicate,
  row: Row,
  scope: Scope,
  toFieldError: Pending['toFieldError'] = unchanged,
): Pending[] {
  return undecidedParts(rule, row, scope).map((part) => ({ rule: part, toFieldError }));
}

const unchanged = (error: WireError) => error;

function typedScope(context: Context, collection: ModelCollection): Scope {
  return { ...scopeOf(context), typeOf: (path) => typeAt(context.model, collection, path) };
}

function missingErrors(field: ModelField, row: Row, value: unknown): WireError[] {
  const { column } = field;
  const needed =
    column && !column.nullable && !column.autoIncrement && !column.generated && column.defaultValue === null;
  const wanted = field.raw.meta?.required === true && !field.alias;
  if ((!needed && !wanted) || (value !== null && value !== undefined)) return [];
  const isNull = Object.hasOwn(row, field.name) && row[field.name] === null;
  return [
    {
      message: isNull ? `"${field.name}" contains an invalid value` : `"${field.name}" is required`,
      extensions: { code: 'FAILED_VALIDATION', field: field.name, type: isNull ? 'nnull' : 'required' },
    },
  ];
}

function withDefaults(collection: ModelCollection, row: Row, unfilled: ReadonlySet<string>): Row {
  const whole: Row = {};
  for (const field of collection.fields.values()) {
    if (!field.column || unfilled.has(field.name) || field.column.autoIncrement) continue;
    whole[field.name] = field.raw.schema?.default_value ?? null;
  }
  return { ...whole, ...row };
}

/** Returns the fields of `_submitted` tests. They get no defaults, because the test is about the client's input. */
function submittedFields(predicate: Predicate, found = new Set<string>()): ReadonlySet<string> {
  if (predicate.is === 'all' || predicate.is === 'any')
    for (const member of predicate.of) submittedFields(member, found);
  else if (predicate.is === 'test' && predicate.op === 'submitted') found.add(predicate.path[0] ?? '');
  return found;
}

/** Checks the validation rule of a field's metadata, with the field's own message. */
function ownRule(
  context: Context,
  collection: ModelCollection,
  field: ModelField,
  row: Row,
): { readonly errors: readonly WireError[]; readonly pending: readonly Pending[] } {
  const { validation, validation_message: ownMessage } = field.raw.meta ?? {};
  const isList = stepOf(context.model, collection, field.name)?.is === 'many';
  if (!validation || (!isList && row[field.name] === undefined)) return { errors: [], pending: [] };
  const rule = parsePredicate(validation, { unknown: 'skip' });
  const scope = typedScope(context, collection);
  const toFieldError = ownMessage
    ? (error: WireError) => ({
        message: ownMessage,
        extensions: { ...error.extensions, field: field.name, message: ownMessage },
      })
    : unchanged;
  return {
    errors: validationErrors(rule, row, scope).map(toFieldError),
    pending: pendingOf(rule, row, scope, toFieldError),
  };
}
