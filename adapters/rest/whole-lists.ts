/**
 * Saves related rows on platforms that accept complete lists only (`capabilities.relationEdits`). The edits of a list
 * become the complete list, in which unchanged rows are keys. Loaded on demand.
 * All keys are read right before the write, so rows outside the loaded page are kept. A race remains: a row that
 * another user adds between this read and the write is removed.
 */
import {
  PlatformError,
  type Key,
  type Platform,
  type Row,
  type Target,
} from '../../renderer/contract/platform.ts';
import { isEmptyEdit, isRelationEdit, clientOnlyKeys } from '../../renderer/contract/relation-edit.ts';
import type { RawField } from '../../schemas/field/types.ts';
import { isOwnColumn } from '../../schemas/relation/kind.ts';
import { createRelationIndex } from '../../schemas/relation/relations-of.ts';
import { referencedField } from '../../schemas/relation/side.ts';
import type { Relation } from '../../schemas/relation/types.ts';
import { isRecord } from '../../schemas/value/record.ts';
import type { RelationEdit } from '../../renderer/contract/store.ts';

export type PlatformReads = Pick<Platform, 'read' | 'metadata'>;

/** Number of keys per request. */
const pageSize = 500;

export function hasLists(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasLists);
  return isRecord(value) && (isRelationEdit(value) || Object.values(value).some(hasLists));
}

/**
 * Returns the row in the platform's form.
 * @throws PlatformError if a list cannot be read completely.
 */
export async function withWholeLists(platform: PlatformReads, target: Target, row: Row): Promise<Row> {
  if (!hasLists(row)) return row;
  const { value } = await platform.metadata('relations');
  const lists = createLists(platform, value as readonly Relation[]);
  const own = target.key ?? (target.singleton ? await lists.keyOfSingleton(target) : null);
  return lists.row(target.collection, own, row);
}

function createLists(platform: PlatformReads, relations: readonly Relation[]) {
  const relationsOf = createRelationIndex(relations);
  const keyFields = new Map<string, string>();

  async function keyField(collection: string): Promise<string> {
    const known = keyFields.get(collection);
    if (known !== undefined) return known;
    const { value } = await platform.metadata({ fields: [collection] });
    const fields = value as readonly RawField[];
    const found = fields.find((field) => field.collection === collection && field.schema?.is_primary_key);
    keyFields.set(collection, found?.field ?? 'id');
    return found?.field ?? 'id';
  }

  /** Converts a row of `collection`. `own` is its key, null for a new row. */
  async function row(collection: string, own: Key | null, values: Row): Promise<Row> {
    const wire: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(values)) {
      if (clientOnlyKeys.has(field)) continue;
      if (!isRecord(value)) wire[field] = value;
      else if (!isRelationEdit(value)) wire[field] = await single(collection, values, field, value);
      else if (!isEmptyEdit(value)) wire[field] = await list(collection, own, field, value);
    }
    return wire;
  }

  /** Converts the row of a many-to-one or many-to-any field. Other objects are plain values. */
  async function single(collection: string, values: Row, field: string, value: Row): Promise<unknown> {
    const [relation] = relationsOf(collection, field);
    if (!relation || !isOwnColumn(relation, collection, field) || !hasLists(value)) return value;
    const named = relation.related_collection ?? values[relation.meta?.one_collection_field ?? ''];
    if (typeof named !== 'string') return value;
    const key = value[await keyField(named)];
    return row(named, isKey(key) ? key : null, value);
  }

  async function list(
    collection: string,
    own: Key | null,
    field: string,
    edit: RelationEdit,
  ): Promise<readonly unknown[]> {
    const [relation] = relationsOf(collection, field);
    if (!relation || isOwnColumn(relation, collection, field))
      throw unreadable(collection, field, 'its relation is unknown');
    const existingKeys = own === null ? [] : await keysOf(relation, collection, own);
    const updated = new Map(edit.update.map((each) => [String(each['$id']), each]));
    const deleted = new Set(edit.delete.map(String));
    const entries: unknown[] = [];
    for (const key of existingKeys) {
      const staged = updated.get(String(key));
      updated.delete(String(key));
      if (!deleted.has(String(key))) entries.push(staged ? await row(relation.collection, key, staged) : key);
    }
    // Existing rows that are added to the list.
    for (const staged of updated.values())
      if (staged['$linked'] === true)
        entries.push(await row(relation.collection, staged['$id'] as Key, staged));
    for (const created of edit.create) entries.push(await row(relation.collection, null, created));
    return entries;
  }

  /** Returns the keys of the rows that refer to the row of `parent` with the key `own`. */
  async function keysOf(relation: Relation, parent: string, own: Key): Promise<readonly Key[]> {
    const { collection, field } = relation;
    const name = await keyField(collection);
    const parentKey = await keyField(parent);
    const isByKey = referencedField(relation, parentKey) === parentKey;
    const keys: Key[] = [];
    for (let page = 1; ; page++) {
      const query = {
        fields: [name],
        filter: { [field]: isByKey ? { _eq: own } : { [parentKey]: { _eq: own } } },
        sort: [name],
        limit: pageSize,
        page,
        meta: ['filter_count'] as const,
      };
      const { data, meta } = await platform.read<readonly Row[]>({ collection }, query);
      keys.push(...data.flatMap((each) => (isKey(each[name]) ? [each[name]] : [])));
      const count = meta.filter_count;
      if (count !== undefined && keys.length >= count) return keys;
      if (data.length > 0) continue;
      if (count === undefined) return keys;
      throw unreadable(collection, field, `${keys.length} of ${count} rows were returned`);
    }
  }

  return {
    row,
    async keyOfSingleton(target: Target): Promise<Key | null> {
      const name = await keyField(target.collection);
      const { data } = await platform.read<Row>(target, { fields: [name] });
      return isKey(data[name]) ? data[name] : null;
    },
  };
}

function isKey(value: unknown): value is Key {
  return typeof value === 'string' || typeof value === 'number';
}

/** Creates the error for a list that is not completely known. Saving it would remove the unknown rows. */
function unreadable(collection: string, field: string, why: string): PlatformError {
  return new PlatformError({
    message: `The list "${field}" of "${collection}" cannot be read completely (${why}). This platform accepts complete lists only, so nothing was saved.`,
    status: 0,
    code: 'UNKNOWN',
  });
}
