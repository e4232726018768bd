import type { LayoutProps } from '../../../renderer/contract/definitions.ts';
import type { Row } from '../../../renderer/contract/platform.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';
import type { Query } from '../../../schemas/query/types.ts';
import { listScope } from '../shared/list-scope.ts';
import type { options } from './options.ts';
import type { Summary, SummaryFunction } from './summary-choice.ts';

export interface SummaryRead {
  /** Returns the value, undefined while it is loading, or null if there is none. */
  readonly valueOf: (name: SummaryFunction, key: string) => unknown;
  readonly error: unknown;
  readonly again: () => void;
}

export type SummarizedList = Pick<
  LayoutProps<typeof options>,
  'collection' | 'items' | 'status' | 'rowsQuery' | 'reads' | 'source'
>;

/** Reads the values of all columns by one request, after the rows. */
export function useSummary(list: SummarizedList, summary: Summary): SummaryRead {
  const { platform } = useRender();
  const { collection } = list.collection;
  const { source = { collection } } = list;
  const query = aggregateQuery(list.rowsQuery, summary);
  const isReady = list.status === 'loaded' && list.items.length > 0;
  const { data, error, mutate } = useRead(
    isReady ? ['read', list.reads, 'layout', source.endpoint ?? collection, query] : null,
    async (signal) => {
      const { data: rows } = await platform.read<readonly Row[]>(source, query, signal);
      return valuesOf(rows[0], query.aggregate);
    },
    // The values stay while the filter changes.
    { keepPreviousData: true },
  );
  return {
    valueOf(name, key) {
      const values = data?.[name];
      return values && ownValue(values, key);
    },
    error,
    again: () => void mutate(),
  };
}

type Aggregate = Readonly<Partial<Record<SummaryFunction, readonly string[]>>>;

/** Returns the query with the filter and the search of the list, without its order and page. */
function aggregateQuery(
  rowsQuery: Query,
  summary: Summary,
): { readonly aggregate: Aggregate } & Pick<Query, 'filter' | 'search' | 'limit'> {
  const aggregate: Partial<Record<SummaryFunction, string[]>> = {};
  for (const [key, name] of summary) (aggregate[name] ??= []).push(key);
  // Another order of the columns is the same request.
  const sorted = Object.entries(aggregate).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...listScope(rowsQuery),
    aggregate: Object.fromEntries(sorted.map(([name, keys]) => [name, keys.toSorted()])),
  };
}

/** Reads the response. Platforms send numbers as numbers or as texts. Throws if the platform has not aggregated. */
function valuesOf(row: Row | undefined, aggregate: Aggregate): Readonly<Record<string, Row>> {
  return Object.fromEntries(
    Object.keys(aggregate).map((name) => {
      const values = row?.[name];
      if (!isRecord(values)) throw new Error(`The platform returned no value for "${name}".`);
      return [name, values];
    }),
  );
}
