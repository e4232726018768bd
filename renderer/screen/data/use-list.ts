/** A named list of a screen: preset and metadata decide the requests, SWR holds the answers (CALL-70, CALL-72). */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import useSWR from 'swr';
import type { Collection } from '../../../schemas/collection/types.ts';
import { withDefaults } from '../../../schemas/option/defaults.ts';
import { archiveFilter, countActiveFilters } from '../../../schemas/query/filters.ts';
import { changeLayoutQuery, listQueries, resolveLayoutQuery } from '../../../schemas/query/list.ts';
import type { LayoutQuery, Preset } from '../../../schemas/query/types.ts';
import type { DataEntry } from '../../../schemas/screen/types.ts';
import { compileColumns, fieldsOfColumns } from '../../compile/list.ts';
import type { LayoutContext, LayoutDefinition } from '../../contract/definitions.ts';
import { PlatformError, type Key, type ReadMeta, type Row } from '../../contract/platform.ts';
import { useRender } from '../../contract/render.ts';
import type { ListHandle } from '../../contract/screen.ts';
import { traversed } from '../../data/keys.ts';
import { useInvalidate } from '../../data/use-invalidate.ts';
import { preload } from '../../kit/lazy-widget.ts';
import { usePreset } from './presets.ts';

export interface ListRequest {
  readonly name: string;
  readonly entry: DataEntry;
  readonly collection: Collection;
  /** The entry's own filter, references resolved. */
  readonly filter: unknown;
  readonly bookmark: string | undefined;
}

export function useListData({ name, entry, collection, filter, bookmark }: ListRequest): ListHandle {
  const { platform, metadata, registry, clock } = useRender();
  const invalidate = useInvalidate();
  const id = collection.collection;
  const { preset, change, reset, loading } = usePreset(id, bookmark, entry.preset === true);
  const [selection, select] = useState<readonly Key[]>([]);

  const definition = registry.layouts.get(preset.layout) ?? registry.layouts.all[0];
  const layout = definition?.id ?? 'tabular';
  const fields = metadata.fields(id);
  const stored = preset.layout_query?.[layout];
  const query = useMemo(
    () => withEntry(resolveLayoutQuery({ layout, layout_query: { [layout]: stored ?? {} } }, fields), entry),
    [layout, stored, fields, entry],
  );
  const layoutOptions = useMemo(
    () => layoutOptionsOf(definition, { collection: id, metadata, options: preset.layout_options?.[layout] ?? {} }),
    [definition, preset.layout_options, layout, id, metadata],
  );
  const widths = (layoutOptions as { readonly widths?: Record<string, number> }).widths;
  const columns = useMemo(
    () => compileColumns({ collection: id, metadata, registry, fields: query.fields, widths: widths ?? {} }),
    [id, metadata, registry, query.fields, widths],
  );
  const { items, counts } = useMemo(() => {
    const extra = definition?.fields({ collection: id, metadata, options: layoutOptions }) ?? [];
    const shown = definition?.columns === false ? [] : query.fields;
    const read = fieldsOfColumns({ collection: id, metadata, registry, fields: [...shown, ...extra] });
    return listQueries({
      query,
      fields: read,
      filters: [...(preset.filters ?? []), archiveFilter(collection)],
      filter: filter ?? undefined,
      search: preset.search,
    });
  }, [definition, id, metadata, registry, layoutOptions, query, preset.filters, preset.search, collection, filter]);

  // Code and rows are fetched side by side.
  useEffect(() => {
    void preload([definition, ...columns.map(({ display }) => registry.displays.get(display.id))] as never);
  }, [definition, columns, registry]);

  const reads = traversed(id, items, metadata);
  const ready = !loading && metadata.hasFields(id);
  const list = useSWR(
    ready ? ['read', reads, 'list', id, items] : null,
    async () => (await platform.read<readonly Row[]>({ collection: id }, items)).data,
    { keepPreviousData: true },
  );
  const count = useSWR(
    ready ? ['read', reads, 'counts', id, counts] : null,
    async () => (await platform.read({ collection: id }, counts)).meta,
    { keepPreviousData: true },
  );

  const keyField = metadata.primaryKey(id)?.field;
  const places = useMemo(
    () => (keyField === undefined ? new Map(list.data?.map((row, i) => [row, i])) : null),
    [keyField, list.data],
  );
  /** Rows of views may be equal: without a key their place tells them apart. */
  const keyOf = useCallback(
    (row: Row): Key => (keyField === undefined ? (places?.get(row) ?? -1) : (row[keyField] as Key)),
    [keyField, places],
  );
  const changeQuery = (part: LayoutQuery) => {
    const next = changeLayoutQuery(stored ?? {}, part);
    change({
      layout_query: { ...preset.layout_query, [layout]: next },
      // LAYT-07 as refined: widths belong to the columns they were set for.
      ...('fields' in part ? { layout_options: { ...preset.layout_options, [layout]: { ...layoutOptions, widths: {} } } } : {}),
    });
  };
  const fromStart = (part: Partial<Preset>) => {
    change({ ...part, layout_query: { ...preset.layout_query, [layout]: { ...stored, page: 1 } } });
  };
  const refresh = async () => {
    await Promise.all([list.mutate(), count.mutate()]);
  };
  const latest = useRef(refresh);
  latest.current = refresh;
  const every = preset.refresh_interval;
  useEffect(() => {
    if (!every) return;
    let timer = 0;
    const again = () => {
      timer = clock.setTimeout(() => void latest.current().finally(again), every * 1000);
    };
    again();
    return () => clock.clearTimeout(timer);
  }, [every, clock]);
  const error = list.error ?? count.error;
  return {
    kind: 'list',
    name,
    collection,
    status: error ? 'error' : list.data === undefined ? 'loading' : 'loaded',
    error: error instanceof PlatformError ? error : error ? asPlatformError(error) : null,
    items: list.data ?? [],
    counts: countsOf(count.data, list.data, query),
    keyOf,
    preset,
    layout,
    query,
    layoutOptions,
    // Nothing is arranged before it is known how: columns of nobody's choice would flash.
    columns: ready ? columns : none,
    selection,
    search: preset.search ?? '',
    activeFilters: countActiveFilters(preset.filters, preset.search),
    refresh,
    select,
    changePreset: (part) => ('filters' in part || 'search' in part ? fromStart(part) : change(part)),
    changeQuery,
    changeLayoutOptions: (part) =>
      change({ layout_options: { ...preset.layout_options, [layout]: { ...preset.layout_options?.[layout], ...part } } }),
    setSearch: (text) => fromStart({ search: text === '' ? null : text }),
    clearFilters: () => fromStart({ filters: null, search: null }),
    resetPreset: () => {
      reset();
      void refresh();
    },
    move: async (item, to) => {
      await platform.call('POST', `/utils/sort/${id}`, { item, to });
      select([]);
      await invalidate([id]);
    },
    removeSelected: async () => {
      await platform.remove({ collection: id }, selection);
      select([]);
    },
    archiveSelected: async () => {
      if (!collection.archive) return;
      await platform.updateMany({ collection: id }, selection, { [collection.archive.field]: collection.archive.value });
      select([]);
    },
  };
}

const none: readonly never[] = [];

/** Chosen over what the collection's fields decide over the layout's own defaults (LAY-14). */
function layoutOptionsOf(definition: LayoutDefinition | undefined, context: LayoutContext): Readonly<Record<string, unknown>> {
  const { defaults } = definition?.refine?.(context) ?? {};
  const chosen = Object.fromEntries(Object.entries(context.options).filter(([, value]) => value !== null));
  return withDefaults(definition?.options ?? [], { ...defaults, ...chosen });
}

/** What the platform counted; an estimate that keeps the next page reachable where it counts nothing. */
function countsOf(
  counted: ReadMeta | undefined,
  rows: readonly Row[] | undefined,
  { page, limit }: { readonly page: number; readonly limit: number },
): ListHandle['counts'] {
  if (!counted || !rows || counted.filter_count !== undefined)
    return { filtered: counted?.filter_count ?? 0, total: counted?.total_count ?? 0 };
  const seen = limit === -1 ? rows.length : (page - 1) * limit + rows.length;
  const filtered = rows.length === limit ? seen + 1 : seen;
  return { filtered, total: filtered, estimated: true };
}

/** A descriptor's own sort, limit and fields stand where the preset says nothing. */
function withEntry<Q extends { sort: string | null; limit: number; fields: readonly string[] }>(query: Q, entry: DataEntry): Q {
  return {
    ...query,
    ...(entry.limit === undefined ? {} : { limit: entry.limit }),
    ...(entry.fields === undefined ? {} : { fields: entry.fields }),
    ...(entry.sort?.[0] === undefined ? {} : { sort: entry.sort[0] }),
  };
}

export function asPlatformError(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  return new PlatformError({ message: error instanceof Error ? error.message : String(error), status: 0, code: 'UNKNOWN' });
}
