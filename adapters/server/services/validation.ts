/** Whether values may be stored: required ones, the grant's rule, the fields' own rules. */
import type { WireError } from '../../../schemas/error/codes.ts';
import { PlatformFailure } from '../../../schemas/error/failure.ts';
import { parsePredicate } from '../../../schemas/filter/parse.ts';
import type { Predicate, Scope } from '../../../schemas/filter/predicate.ts';
import type { Grant } from '../../../schemas/permission/types.ts';
import { validationErrors } from '../../../schemas/validation/issues.ts';
import type { Context, ModelCollection, ModelField } from '../contract.ts';
import { scopeOf } from '../query/access.ts';
import { typeAt } from '../query/steps.ts';
import type { Row } from '../query/read.ts';

/** The row as it would be stored: `row` with null for what nobody names. Throws FAILED_VALIDATION. */
export function validateNew(context: Context, collection: ModelCollection, grant: Grant, row: Row): void {
  const whole = withDefaults(collection, row, submittedFields(grant.validation));
  const errors = [...collection.fields.values()].flatMap((field) => missing(field, row, whole[field.name]));
  const broken = new Set(errors.map((error) => error.extensions['field']));
  errors.push(...validationErrors(grant.validation, whole, typedScope(context, collection)));
  for (const field of collection.fields.values())
    if (!broken.has(field.name)) errors.push(...ownRule(context, collection, field, whole));
  if (errors.length > 0) throw new PlatformFailure(errors);
}

/** Only what is written now can break a rule: an old row may be mended field by field. */
export function validateChange(
  context: Context,
  collection: ModelCollection,
  grant: Grant,
  before: Row,
  changes: Row,
): void {
  const whole = { ...before, ...changes };
  const errors: WireError[] = [];
  for (const name of Object.keys(changes)) {
    const field = collection.fields.get(name);
    if (!field) continue;
    if (changes[name] === null && (field.column?.nullable === false || field.raw.meta?.required))
      errors.push({
        message: `"${name}" contains an invalid value`,
        extensions: { code: 'FAILED_VALIDATION', field: name, type: 'nnull' },
      });
    else errors.push(...ownRule(context, collection, field, whole));
  }
  errors.push(
    ...validationErrors(grant.validation, whole, typedScope(context, collection)).filter((error) =>
      Object.hasOwn(changes, String(error.extensions['field']).split('.')[0] ?? ''),
    ),
  );
  if (errors.length > 0) throw new PlatformFailure(errors);
}

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
function ownRule(context: Context, collection: ModelCollection, field: ModelField, row: Row): WireError[] {
  const { validation, validation_message: said } = field.raw.meta ?? {};
  if (!validation || row[field.name] === undefined) return [];
  const errors = validationErrors(
    parsePredicate(validation, { unknown: 'skip' }),
    row,
    typedScope(context, collection),
  );
  if (!said) return errors;
  return errors.map((error) => ({
    message: said,
    extensions: { ...error.extensions, field: field.name, message: said },
  }));
}
