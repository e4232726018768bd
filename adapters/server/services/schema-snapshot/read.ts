/** What clients send → snapshot and diff. Throws INVALID_PAYLOAD that names the place. */
import Ajv, { type ValidateFunction } from 'ajv';
import { isSystemField, systemCollection } from '../../../../schemas/collection/system/index.ts';
import { isSystem } from '../../../../schemas/collection/system.ts';
import { fail } from '../../../../schemas/error/failure.ts';
import { diffShape, snapshotShape } from './shapes.ts';
import type { Snapshot, SnapshotDiff, SnapshotField, SnapshotRelation } from './types.ts';

const ajv = new Ajv({ discriminator: true, allowUnionTypes: true });
const isSnapshot = ajv.compile<Snapshot>(snapshotShape);
const isDiff = ajv.compile<SnapshotDiff>(diffShape);

/** `{ data: … }`, as the snapshot was answered, is taken as well. */
export function readSnapshot(body: unknown): Snapshot {
  const snapshot = checked(isSnapshot, unwrapped(body), 'A snapshot');
  const collections = new Set(snapshot.collections.map(({ collection }) => collection));
  assertDistinct(snapshot.collections.map(({ collection }) => collection));
  assertDistinct(snapshot.fields.map(({ collection, field }) => `${collection}.${field}`));
  assertDistinct(snapshot.relations.map(({ collection, field }) => `${collection}.${field}`));
  for (const { collection } of snapshot.collections) assertOwn(collection);
  const fields = new Map(snapshot.fields.map((field) => [nameOf(field), field]));
  for (const field of snapshot.fields) {
    assertOwn(field.collection, field.field);
    if (!isSystem(field.collection) && !collections.has(field.collection))
      throw astray(nameOf(field), `there is no collection "${field.collection}" in it`);
  }
  for (const relation of snapshot.relations) assertConnected(relation, collections, fields);
  return snapshot;
}

export function readDiff(body: unknown): SnapshotDiff {
  const diff = checked(isDiff, unwrapped(body), 'A diff');
  for (const step of diff.steps) {
    assertOwn(step.collection, 'field' in step ? step.field : undefined);
    const parts = [
      ...('from' in step ? [step.from] : []),
      ...('to' in step ? [step.to] : []),
      ...('fields' in step ? step.fields : []),
    ];
    const other = parts.find(({ collection }) => collection !== step.collection);
    if (other) throw astray(step.collection, `a step of it names "${other.collection}"`);
  }
  return diff;
}

function unwrapped(body: unknown): unknown {
  const isWrapped = typeof body === 'object' && body !== null && 'data' in body;
  return isWrapped ? body.data : body;
}

function checked<T>(validate: ValidateFunction<T>, value: unknown, what: string): T {
  if (validate(value)) return value;
  const [error] = validate.errors ?? [];
  const where = error?.instancePath.slice(1).replaceAll('/', '.') ?? '';
  const extra: unknown = error?.params['additionalProperty'];
  const message = `${what} ${where === '' ? '' : `at "${where}" `}${error?.message ?? 'is wrong'}${
    typeof extra === 'string' ? `: "${extra}"` : ''
  }.`;
  throw fail('INVALID_PAYLOAD', message, { field: where });
}

/** Names that differ in case alone are the same on SQLite. */
function assertDistinct(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name.toLowerCase())) throw astray(name, 'it is there twice');
    seen.add(name.toLowerCase());
  }
}

/** The system's own tables and columns are not the user's to change. */
function assertOwn(collection: string, field?: string): void {
  if (!isSystem(collection)) return;
  const isOwn = field !== undefined && systemCollection(collection) && !isSystemField(collection, field);
  if (!isOwn)
    throw astray(field === undefined ? collection : `${collection}.${field}`, 'it belongs to the system');
}

function assertConnected(
  relation: SnapshotRelation,
  collections: ReadonlySet<string>,
  fields: ReadonlyMap<string, SnapshotField>,
): void {
  const { related_collection: related, schema } = relation;
  const name = nameOf(relation);
  assertOwn(relation.collection, relation.field);
  if (!fields.get(name)?.schema) throw astray(name, 'there is no such column in it');
  if (related === null) {
    if (schema) throw astray(name, 'a foreign key needs a related collection');
    return;
  }
  const known = isSystem(related) ? systemCollection(related) !== undefined : collections.has(related);
  if (!known) throw astray(name, `there is no collection "${related}" in it`);
}

function nameOf({ collection, field }: { readonly collection: string; readonly field: string }): string {
  return `${collection}.${field}`;
}

function astray(name: string, reason: string): Error {
  return fail('INVALID_PAYLOAD', `"${name}" cannot be in a snapshot: ${reason}.`, { field: name });
}
