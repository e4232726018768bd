import useSWR, { type SWRResponse } from 'swr';
import { isStored } from '../../schemas/field/traits.ts';
import { sameValue } from '../../schemas/value/same.ts';
import type { Key, Platform, Row } from '../contract/platform.ts';
import type { FormPlan } from '../contract/plan.ts';
import { useRender } from '../contract/render.ts';
import { traversedCollections } from './keys.ts';

/** The values of several items, compared field by field. */
export interface BatchValues {
  /** The values that all items have. */
  readonly shared: Row;
  /** The fields whose values differ. */
  readonly mixed: ReadonlySet<string>;
}

interface Batch {
  readonly collection: string;
  readonly keys: readonly Key[];
  readonly plan: FormPlan;
}

/** Maximum number of keys in the filter of one request. */
const chunkSize = 1000;
const unread: BatchValues = { shared: {}, mixed: new Set() };

/**
 * Reads the items of a batch and compares the values of the form's stored fields. Related rows are not read. null
 * reads nothing.
 */
export function useBatchValues(batch: Batch | null): SWRResponse<BatchValues> {
  const { platform, metadata } = useRender();
  const { collection = '', keys = [], plan } = batch ?? {};
  const fields = (plan?.fields ?? [])
    .filter(({ field }) => isStored(field.type))
    .map(({ field }) => field.field);
  const keyField = metadata.primaryKey(collection)?.field;
  return useSWR<BatchValues>(
    batch && [
      'read',
      traversedCollections(collection, { fields }, metadata),
      'batch',
      collection,
      keys,
      fields,
    ],
    () =>
      keyField === undefined ? unread : readBatchValues(platform, { collection, keys, fields, keyField }),
    { keepPreviousData: true },
  );
}

interface BatchRead {
  readonly collection: string;
  readonly keys: readonly Key[];
  readonly fields: readonly string[];
  readonly keyField: string;
}

/** Reads the items in chunks of keys. A field whose values are known to differ is not read again. */
async function readBatchValues(
  platform: Platform,
  { collection, keys, fields, keyField }: BatchRead,
): Promise<BatchValues> {
  const mixed = new Set<string>();
  let shared: Row | null = null;
  for (let start = 0; start < keys.length; start += chunkSize) {
    const open = fields.filter((field) => !mixed.has(field));
    const filter = { [keyField]: { _in: keys.slice(start, start + chunkSize) } };
    const { data } = await platform.read<readonly Row[]>({ collection }, { fields: open, filter, limit: -1 });
    for (const row of data) {
      shared ??= row;
      for (const field of open) if (!sameValue(row[field] ?? null, shared[field] ?? null)) mixed.add(field);
    }
    if (mixed.size === fields.length) break;
  }
  const isShared = ([field]: readonly [string, unknown]) => fields.includes(field) && !mixed.has(field);
  return { shared: Object.fromEntries(Object.entries(shared ?? {}).filter(isShared)), mixed };
}
