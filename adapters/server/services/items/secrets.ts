/**
 * Hashes the values of hash fields. Hashing is deliberately slow, so it runs before the transaction starts, in which
 * other writers wait.
 */
import { isSecretType } from '../../../../schemas/field/traits.ts';
import { opensField } from '../../../../schemas/permission/grants.ts';
import type { Action } from '../../../../schemas/permission/types.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import { hash } from '../../auth/hash.ts';
import type { Context, ModelCollection, ModelField, Row } from '../../contract.ts';
import { mask } from '../../access.ts';
import { stepOf } from '../../query/steps.ts';

/**
 * Returns the context with the plain texts of `inputs` hashed, including nested rows, for all fields that the caller
 * may write. `times` is the number of rows to which each input is written.
 */
export async function hashSecretsAhead(
  context: Context,
  collection: ModelCollection,
  inputs: readonly unknown[],
  times = 1,
): Promise<Context> {
  const plainTexts = inputs.flatMap((input) => plainTextsIn(context, collection, input));
  if (plainTexts.length === 0) return context;
  // Each hash is used once, so that equal passwords have different hashes.
  const hashedValues = new Map<string, string[]>();
  for (const plainText of Array.from({ length: times }, () => plainTexts).flat())
    hashedValues.set(plainText, [...(hashedValues.get(plainText) ?? []), await hash(plainText)]);
  return { ...context, hashedValues };
}

/** Replaces the values of hash fields by their hashes. */
export async function hashSecrets(
  { hashedValues }: Pick<Context, 'hashedValues'>,
  collection: ModelCollection,
  values: Row,
): Promise<Row> {
  const stored = { ...values };
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'string' || !isHashed(collection.fields.get(name))) continue;
    stored[name] = value === '' ? null : (hashedValues?.get(value)?.pop() ?? (await hash(value)));
  }
  return stored;
}

const writes: readonly Action[] = ['create', 'update'];

function isHashed(field: ModelField | undefined): boolean {
  return field !== undefined && (field.special.includes('hash') || isSecretType(field.type));
}

/** Returns the plain texts of a row and its nested rows: one row, a list, or the rows of `create` and `update`. */
function plainTextsIn(context: Context, collection: ModelCollection, input: unknown): readonly string[] {
  if (Array.isArray(input)) return input.flatMap((one) => plainTextsIn(context, collection, one));
  if (!isRecord(input)) return [];
  const grants = writes.flatMap((action) => context.grants.grant(collection.name, action) ?? []);
  return Object.entries(input).flatMap(([name, value]) => {
    const step = stepOf(context.model, collection, name);
    if (!step || !grants.some((grant) => opensField(grant, name))) return [];
    if (typeof value === 'string')
      return isHashed(step.field) && value !== '' && value !== mask ? [value] : [];
    if (!('target' in step) || !step.target) return [];
    const { target } = step;
    const lists = isRecord(value) && step.is === 'many' ? [value['create'], value['update']] : [value];
    return lists.flatMap((list) => plainTextsIn(context, target, list));
  });
}
