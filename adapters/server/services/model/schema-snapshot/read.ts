/**
 * Reads snapshots and diffs from requests.
 * @throws INVALID_PAYLOAD with the path of the error.
 */
import Ajv, { type ValidateFunction } from 'ajv';
import { isSystemField, systemCollection } from '../../../../../schemas/collection/system/index.ts';
import { isSystem } from '../../../../../schemas/collection/system.ts';
import { createFailure } from '../../../../../schemas/error/failure.ts';
import { diffShape, snapshotShape } from './shapes.ts';
import type {
  Snapshot,
  SnapshotDiff,
  SnapshotField,
  SnapshotRelation,
} from '../../../../../schemas/model/snapshot/types.ts';

/** The functions compile a shape at its first use. At the start of the server this took a seventh of the time. */
const ajv = new Ajv({ discriminator: true, allowUnionTypes: true });

/** Reads a snapshot, with or without the `{ data: … }` envelope of the response. */
export function readSnapshot(body: unknown): Snapshot {
  const snapshot = checked(ajv.compile<Snapshot>(snapshotShape), unwrapped(body), 'A snapshot');
  const collections = new Set(snapshot.collections.map(({ collection }) => collection));
  assertDistinct(snapshot.collections.map(({ collection }) => collection));
  assertDistinct(snapshot.fields.map(({ collection, field }) => `${collection}.${field}`));
  assertDistinct(snapshot.relations.map(({ collection, field }) => `${collection}.${field}`));
  for (const { collection } of snapshot.collections) assertNotSystem(collection);
  const fields = new Map(snapshot.fields.map((field) => [nameOf(field), field]));
  for (const field of snapshot.fields) {
    assertNotSystem(field.collection, field.field);
    if (!isSystem(field.collection) && !collections.has(field.collection))
      throw invalidEntry(nameOf(field), `the snapshot has no collection "${field.collection}"`);
  }
  for (const relation of snapshot.relations) assertRelationValid(relation, collections, fields);
  return snapshot;
}

export function readDiff(body: unknown): SnapshotDiff {
  const diff = checked(ajv.compile<SnapshotDiff>(diffShape), unwrapped(body), 'A diff');
  for (const step of diff.steps) {
    assertNotSystem(step.collection, 'field' in step ? step.field : undefined);
    const parts = [
      ...('from' in step ? [step.from] : []),
      ...('to' in step ? [step.to] : []),
      ...('fields' in step ? step.fields : []),
    ];
    const other = parts.find(({ collection }) => collection !== step.collection);
    if (other) throw invalidEntry(step.collection, `one of its steps refers to "${other.collection}"`);
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
  const message = `${what} ${where === '' ? '' : `at "${where}" `}${error?.message ?? 'is invalid'}${
    typeof extra === 'string' ? `: "${extra}"` : ''
  }.`;
  throw createFailure('INVALID_PAYLOAD', message, { field: where });
}

/** Throws INVALID_PAYLOAD for duplicates. Names that differ only in case are equal on SQLite. */
function assertDistinct(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name.toLowerCase())) throw invalidEntry(name, 'it is listed twice');
    seen.add(name.toLowerCase());
  }
}

/** Throws INVALID_PAYLOAD for system collections and system fields, which users cannot change. */
function assertNotSystem(collection: string, field?: string): void {
  if (!isSystem(collection)) return;
  const isUserField =
    field !== undefined && systemCollection(collection) && !isSystemField(collection, field);
  if (!isUserField)
    throw invalidEntry(
      field === undefined ? collection : `${collection}.${field}`,
      'it belongs to the system',
    );
}

function assertRelationValid(
  relation: SnapshotRelation,
  collections: ReadonlySet<string>,
  fields: ReadonlyMap<string, SnapshotField>,
): void {
  const { related_collection: related, schema } = relation;
  const name = nameOf(relation);
  assertNotSystem(relation.collection, relation.field);
  if (!fields.get(name)?.schema) throw invalidEntry(name, 'the snapshot has no such column');
  if (related === null) {
    if (schema) throw invalidEntry(name, 'a foreign key needs a related collection');
    return;
  }
  const known = isSystem(related) ? systemCollection(related) !== undefined : collections.has(related);
  if (!known) throw invalidEntry(name, `the snapshot has no collection "${related}"`);
}

function nameOf({ collection, field }: { readonly collection: string; readonly field: string }): string {
  return `${collection}.${field}`;
}

function invalidEntry(name: string, reason: string): Error {
  return createFailure('INVALID_PAYLOAD', `"${name}" cannot be in a snapshot: ${reason}.`, { field: name });
}
