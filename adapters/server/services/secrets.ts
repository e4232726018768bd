/** Hash fields. To hash takes its time on purpose: it is done before a transaction begins, in which others wait. */
import { opensField } from '../../../schemas/permission/grants.ts';
import type { Action } from '../../../schemas/permission/types.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { hash } from '../auth/hash.ts';
import type { Context, ModelCollection, ModelField } from '../contract.ts';
import { mask } from '../query/access.ts';
import type { Row } from '../query/read.ts';
import { stepOf } from '../query/steps.ts';

/**
 * The context with the words of `inputs` hashed, those of related rows too, as far as the caller may write their fields.
 * `times`: how many rows one input is written to.
 */
export async function hashedAhead(
  context: Context,
  collection: ModelCollection,
  inputs: readonly unknown[],
  times = 1,
): Promise<Context> {
  const found = inputs.flatMap((input) => wordsIn(context, collection, input));
  if (found.length === 0) return context;
  // Each is used once: equal words do not look equal.
  const hashedWords = new Map<string, string[]>();
  for (const word of Array.from({ length: times }, () => found).flat())
    hashedWords.set(word, [...(hashedWords.get(word) ?? []), await hash(word)]);
  return { ...context, hashedWords };
}

/** Hash fields in their stored form; all else as it is. */
export async function hashSecrets(
  { hashedWords }: Pick<Context, 'hashedWords'>,
  collection: ModelCollection,
  values: Row,
): Promise<Row> {
  const stored = { ...values };
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'string' || !isHashed(collection.fields.get(name))) continue;
    stored[name] = value === '' ? null : (hashedWords?.get(value)?.pop() ?? (await hash(value)));
  }
  return stored;
}

const hashTypes: ReadonlySet<string> = new Set(['hash']);
const writes: readonly Action[] = ['create', 'update'];

function isHashed(field: ModelField | undefined): boolean {
  return field !== undefined && (field.special.includes('hash') || hashTypes.has(field.type));
}

/** A row's own, and those of rows in it: one, a list, or what is to be created and updated. */
function wordsIn(context: Context, collection: ModelCollection, input: unknown): readonly string[] {
  if (Array.isArray(input)) return input.flatMap((one) => wordsIn(context, collection, one));
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
    return lists.flatMap((list) => wordsIn(context, target, list));
  });
}
