/** Whether values may be stored: required ones, the grant's rule, the fields' own rules. */
import type { WireError } from '../../../schemas/error/codes.ts';
import { PlatformFailure } from '../../../schemas/error/failure.ts';
import { parsePredicate } from '../../../schemas/filter/parse.ts';
import type { Predicate, Scope } from '../../../schemas/filter/predicate.ts';
import type { Grant } from '../../../schemas/permission/types.ts';
import { unmetErrors, validationErrors } from '../../../schemas/validation/issues.ts';
import { fieldsTested, undecidedParts } from '../../../schemas/validation/undecided.ts';
import type { Context, ModelCollection, ModelField } from '../contract.ts';
import { scopeOf } from '../query/access.ts';
import { stepOf, typeAt } from '../query/steps.ts';
import type { Row } from '../query/read.ts';
import { loadKeys, type Key } from './rows.ts';

/** Part of a rule that only the stored row and its related rows decide. */
export interface Pending {
  readonly rule: Predicate;
  /** Turns an error into that of the field whose own rule it is. */
  readonly named: (error: WireError) => WireError;
}

/**
 * The row as it would be stored: `row` with null for what nobody names. Returns what `validateStored` has to decide once
 * the row is stored. Throws FAILED_VALIDATION.
 */
export function validateNew(
  context: Context,
  collection: ModelCollection,
  grant: Grant,
  row: Row,
): readonly Pending[] {
  const whole = withDefaults(collection, row, submittedFields(grant.validation));
  const errors = [...collection.fields.values()].flatMap((field) => missing(field, row, whole[field.name]));
  const broken = new Set(errors.map((error) => error.extensions['field']));
  const scope = typedScope(context, collection);
  errors.push(...validationErrors(grant.validation, whole, scope));
  const pending = pendingOf(grant.validation, whole, scope);
  for (const field of collection.fields.values()) {
    if (broken.has(field.name)) continue;
    const own = ownRule(context, collection, field, whole);
    errors.push(...own.errors);
    pending.push(...own.pending);
  }
  if (errors.length > 0) throw new PlatformFailure(errors);
  return pending;
}

/**
 * Only what is written now can break a rule: an old row may be mended field by field. `lists` names the lists of related
 * rows that are written with it. Returns what `validateStored` has to decide once the row is stored.
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
  const ruled = pendingOf(grant.validation, whole, scope);
  return [...pending, ...ruled.filter(({ rule }) => fieldsTested(rule).some(isWritten))];
}

/**
 * Decides the parts of rules that need related rows, once the row and its related rows are stored in the transaction. A
 * part that cannot be decided, because it names a field that no longer exists or an operator that only tests values of
 * the row itself, counts as broken. Throws FAILED_VALIDATION.
 */
export async function validateStored(
  context: Context,
  collection: ModelCollection,
  key: Key,
  pending: readonly Pending[],
): Promise<void> {
  const errors: WireError[] = [];
  for (const { rule, named } of pending)
    if ((await loadKeys(context, collection, [key], rule)).length === 0)
      errors.push(...unmetErrors(rule).map(named));
  if (errors.length > 0) throw new PlatformFailure(errors);
}

function pendingOf(rule: Predicate, row: Row, scope: Scope, named: Pending['named'] = asItIs): Pending[] {
  return undecidedParts(rule, row, scope).map((part) => ({ rule: part, named }));
}

const asItIs = (error: WireError) => error;

function typedScope(context: Context, collection: ModelCollection): Scope {
  return { ...scopeOf(context), typeOf: (path) => typeAt(context.model, collection, path) };
}

function missing(field: ModelField, row: Row, value: unknown): WireError[] {
  const { column } = field;
  const needed =
    column && !column.nullable && !column.autoIncrement && !column.generated && column.defaultValue === null;
  const wanted = field.raw.meta?.required === true && !field.alias;
  if ((!needed && !wanted) || (value !== null && value !== undefined)) return [];
  const said = Object.hasOwn(row, field.name) && row[field.name] === null;
  return [
    {
      message: said ? `"${field.name}" contains an invalid value` : `"${field.name}" is required`,
      extensions: { code: 'FAILED_VALIDATION', field: field.name, type: said ? 'nnull' : 'required' },
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

/** `_submitted` asks whether the client named the field, so these stay as they came. */
function submittedFields(predicate: Predicate, found = new Set<string>()): ReadonlySet<string> {
  if (predicate.is === 'all' || predicate.is === 'any')
    for (const member of predicate.of) submittedFields(member, found);
  else if (predicate.is === 'test' && predicate.op === 'submitted') found.add(predicate.path[0] ?? '');
  return found;
}

/** The rule in the field's own metadata, with its own words. */
function ownRule(
  context: Context,
  collection: ModelCollection,
  field: ModelField,
  row: Row,
): { readonly errors: readonly WireError[]; readonly pending: readonly Pending[] } {
  const { validation, validation_message: said } = field.raw.meta ?? {};
  const isList = stepOf(context.model, collection, field.name)?.is === 'many';
  if (!validation || (!isList && row[field.name] === undefined)) return { errors: [], pending: [] };
  const rule = parsePredicate(validation, { unknown: 'skip' });
  const scope = typedScope(context, collection);
  const named = said
    ? (error: WireError) => ({
        message: said,
        extensions: { ...error.extensions, field: field.name, message: said },
      })
    : asItIs;
  return {
    errors: validationErrors(rule, row, scope).map(named),
    pending: pendingOf(rule, row, scope, named),
  };
}
