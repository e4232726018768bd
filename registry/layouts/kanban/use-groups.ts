import { useMemo } from 'react';
import type { Row } from '../../../renderer/contract/platform.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { readGroups } from './columns.ts';
import type { BoardFields, ListProps } from './types.ts';

/** A field with more different values than these has no board. */
const maxGroups = 1000;

/**
 * Reads counts and sums of all columns by one request. `values` limits it to the columns of a relation; undefined means
 * that they are still loading, and null that all values are counted.
 */
export function useGroups(
  { collection, rowsQuery, reads }: ListProps,
  { group, sum }: Pick<BoardFields, 'group' | 'sum'>,
  values: readonly unknown[] | null | undefined,
) {
  const { platform } = useRender();
  const name = collection.collection;
  const isOwn = values && {
    _or: [
      { [group.field]: { _null: true } },
      ...(values.length > 0 ? [{ [group.field]: { _in: values } }] : []),
    ],
  };
  const filters = [isOwn, rowsQuery.filter].filter((filter) => filter !== null && filter !== undefined);
  const query = {
    ...(rowsQuery.search ? { search: rowsQuery.search } : {}),
    ...(filters.length > 0 ? { filter: filters.length === 1 ? filters[0] : { _and: filters } } : {}),
    aggregate: { count: ['*'], ...(sum ? { sum: [sum.field] } : {}) },
    groupBy: [group.field],
    limit: maxGroups,
  };
  const read = useRead(
    values === undefined ? null : ['read', reads, 'kanban-groups', name, query],
    async (signal) => (await platform.read<readonly Row[]>({ collection: name }, query, signal)).data,
    // The columns stay while the filter changes.
    { keepPreviousData: true },
  );
  const { data } = read;
  const groups = useMemo(
    () => data && readGroups(data, group.field, sum?.field ?? null),
    [data, group.field, sum?.field],
  );
  return { ...read, groups };
}
