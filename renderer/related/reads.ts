/** Requests of a list. It is read by pages, so that long lists are never read completely (CALL-69, CALL-70). */
import type { Key, Row } from '../contract/platform.ts';
import { useRender } from '../contract/render.ts';
import { useRead } from '../contract/reads/use-read.ts';
import { failureOf, type Failure } from '../contract/failure.ts';
import { keyOf, refersToKey } from '../contract/related.ts';
import type { Entry, Order } from './entries.ts';
import { countOf, collectionsRead, ownerFilter, type Owner } from '../contract/related-list.ts';
import { longestShown } from '../../schemas/query/shortened.ts';
import { collectionValueOf, pathsTo, sortOf, type NearSide } from '../contract/near-side.ts';

const pageSize = 50;

const isNew = ({ key }: Owner) => key === null || key === '+';
/** Returns the filter for rows of the selected related collection only. */
const farFilterOf = (near: NearSide, owner: Owner) => {
  const named = Object.entries(collectionValueOf(near)).map(([field, name]) => ({ [field]: { _eq: name } }));
  return named.length === 0 ? ownerFilter(near, owner) : { _and: [ownerFilter(near, owner), ...named] };
};

/** Returns null while loading. */
export function useRelatedCount(
  near: NearSide,
  owner: Owner,
): { readonly count: number | null; readonly failed: Failure | null } {
  const { platform } = useRender();
  const counted = countOf(near, owner);
  const { data, error, mutate } = useRead(
    isNew(owner) ? null : counted.key,
    (signal) => counted.read(platform, signal),
    {
      keepPreviousData: true,
    },
  );
  return { count: isNew(owner) ? 0 : (data ?? null), failed: failureOf(data, error, mutate) };
}

/**
 * Reads the keys and positions of all rows, which sorting needs. Sends no request unless `wanted`; null while loading.
 */
export function useOrder(
  near: NearSide,
  owner: Owner,
  wanted: boolean,
): { readonly order: Order | null; readonly failed: Failure | null } {
  const { platform } = useRender();
  const { keyField, sortField, any } = near;
  const reads = wanted && keyField !== null && !isNew(owner);
  const { data, error, mutate } = useRead(
    reads ? ['read', collectionsRead(near, owner), 'related-order', near.backField, owner.key] : null,
    async (signal) => {
      const sort = sortOf(near);
      const fields = any ? [...sort, any.field] : sort;
      const query = { fields, filter: ownerFilter(near, owner), sort, limit: -1 };
      const { data: rows } = await platform.read<readonly Row[]>(
        { collection: near.collection },
        query,
        signal,
      );
      return rows.map((row) => {
        const place = row[sortField ?? ''];
        const of = any ? { of: String(row[any.field]) } : {};
        return { key: row[keyField ?? ''] as Key, place: typeof place === 'number' ? place : null, ...of };
      });
    },
    { keepPreviousData: true },
  );
  const known = isNew(owner) && wanted ? noOrder : data;
  return { order: known ?? null, failed: failureOf(known, error, mutate) };
}

const noOrder: Order = [];

/**
 * Reads the stored row of an entry with its whole page, with the beginnings of long values. undefined while loading, null if
 * the row no longer exists.
 */
export function useStoredRow(
  near: NearSide,
  owner: Owner,
  { index, key }: Entry,
): { readonly row: Row | null | undefined; readonly failed: Failure | null } {
  const { platform } = useRender();
  const page = index === null ? null : Math.floor(index / pageSize) + 1;
  const { data, error, mutate } = useRead(
    page === null
      ? null
      : [
          'read',
          collectionsRead(near, owner),
          'related',
          near.backField,
          owner.key,
          near.fields.join(),
          page,
        ],
    async (signal) => {
      const query = {
        fields: near.fields,
        filter: ownerFilter(near, owner),
        sort: sortOf(near),
        limit: pageSize,
        page: page ?? 1,
        maxValueLength: longestShown,
      };
      return (await platform.read<readonly Row[]>({ collection: near.collection }, query, signal)).data;
    },
    { keepPreviousData: true },
  );
  const failed = failureOf(data, error, mutate);
  if (index === null) return { row: null, failed };
  if (!data) return { row: undefined, failed };
  const found = key === null ? data[index % pageSize] : data.find((row) => row[near.keyField ?? ''] === key);
  return { row: found ?? null, failed };
}

/**
 * Maximum number of linked rows that are excluded by a filter. Beyond it, each page checks its own rows: a filter with
 * all keys would exceed the limit of 32000 values per request.
 */
export const maxExcludedKeys = 1000;

const noKeys: readonly Key[] = [];

/**
 * Reads the keys of linked rows, so that they are not offered again (INT-list-m2m-05). 'many' means too many for a
 * filter.
 */
export function useLinkedKeys(
  near: NearSide,
  owner: Owner,
): { readonly known: readonly Key[] | 'many' | null; readonly failed: Failure | null } {
  const asks = near.onwardField !== null && !isNew(owner);
  const { data, error, mutate } = useRead(
    asks ? [...linkedKey(near, owner), 'all'] : null,
    useReadLinked(near, owner, { limit: maxExcludedKeys + 1 }),
  );
  if (!asks) return { known: noKeys, failed: null };
  const known = data && data.length > maxExcludedKeys ? 'many' : (data ?? null);
  return { known, failed: failureOf(data, error, mutate) };
}

/** Returns which of the given related rows are linked; null while loading. */
export function useLinkedOf(near: NearSide, owner: Owner, keys: readonly Key[]): readonly Key[] | null {
  const { onwardField, any, far } = near;
  const asks = onwardField !== null && !isNew(owner) && keys.length > 0;
  // A many-to-any stores keys as text. The filter uses the column itself, because a path through the relation would
  // join the whole list.
  const isOneOf = any ? { _in: keys.map(String) } : { [far.keyField]: { _in: keys } };
  const { data } = useRead(
    asks ? [...linkedKey(near, owner), keys.join('\n')] : null,
    useReadLinked(near, owner, { limit: -1, among: { [onwardField ?? '']: isOneOf } }),
  );
  return asks ? (data ?? null) : noKeys;
}

const linkedKey = (near: NearSide, owner: Owner) => {
  return [
    'read',
    collectionsRead(near, owner),
    'related-keys',
    near.backField,
    owner.key,
    near.far.collection,
  ];
};

interface Wanted {
  readonly limit: number;
  readonly among?: object;
}

function useReadLinked(
  near: NearSide,
  owner: Owner,
  { limit, among }: Wanted,
): (signal: AbortSignal) => Promise<readonly Key[]> {
  const { platform } = useRender();
  return async (signal) => {
    const { onwardField, any, far } = near;
    // Without its row, the value of the column is not the key. The column alone avoids a join.
    const isRow = (any && !among) || !refersToKey(far);
    const fields = isRow ? pathsTo(far, onwardField, any, [far.keyField]) : [onwardField ?? ''];
    const own = farFilterOf(near, owner);
    const query = { fields, filter: among ? { _and: [own, among] } : own, limit };
    const { data: rows } = await platform.read<readonly Row[]>(
      { collection: near.collection },
      query,
      signal,
    );
    return rows.flatMap((row) => keyOf(row[onwardField ?? ''], far.keyField) ?? []);
  };
}
