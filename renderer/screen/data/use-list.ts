/**
 * Provides a named list of a screen. Preset and metadata determine the requests; SWR holds the responses
 * (CALL-70, CALL-72).
 */
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Collection } from '../../../schemas/collection/types.ts';
import { archiveViewOf, countActiveFilters } from '../../../schemas/query/filters.ts';
import { changeLayoutQuery } from '../../../schemas/query/list.ts';
import type { LayoutQuery, Preset } from '../../../schemas/query/types.ts';
import type { DataEntry } from '../../../schemas/screen/types.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import { PlatformError, type Key, type Row } from '../../contract/platform.ts';
import { keyOfRow } from '../../contract/related.ts';
import { useRender } from '../../contract/render.ts';
import { useRead } from '../../contract/reads/use-read.ts';
import type { ListHandle } from '../../contract/screen.ts';
import { useInvalidate } from '../../data/use-invalidate.ts';
import type { Failure } from '../../contract/failure.ts';
import { preload } from '../../kit/lazy-widget.ts';
import { rememberedPage, rememberPage } from '../../kit/hooks/use-list-place.ts';
import { useStateOf } from '../../kit/hooks/use-state-of.ts';
import { mostSelected } from '../../kit/selection/limits.ts';
import { countsOf } from './list-counts.ts';
import {
  keysOf,
  planList,
  readCounts,
  readExactCounts,
  readItems,
  sourceOf,
  widgetsOf,
} from './list-plan.ts';
import { usePreset, type PresetState } from './presets.ts';

export interface ListRequest {
  readonly name: string;
  readonly entry: DataEntry;
  readonly collection: Collection;
  /** The filter of the data entry, with resolved references. */
  readonly filter: unknown;
  readonly bookmark: string | undefined;
  /** Initial columns of a list whose preset is not stored. */
  readonly fields?: readonly string[] | undefined;
  /** The failure, if the fields of the collection could not be loaded. */
  readonly failed: Failure | null;
  /** The list is part of a page, so the history remembers its page and scroll position. */
  readonly isRemembered?: true;
}

export function useListData(request: ListRequest): ListHandle {
  const { entry, collection, filter, bookmark, isRemembered } = request;
  const id = collection.collection;
  const isStored = entry.preset === true;
  const { endpoint, layout } = entry;
  const page = isRemembered ? rememberedPage(subjectOf(id, bookmark, filter, endpoint)) : undefined;
  return useListOf(request, usePreset(id, bookmark, { isStored, page, layout }));
}

/** Provides a list with the settings of this preset. */
export function useListOf(
  { name, entry, collection: named, filter, bookmark, fields, failed, isRemembered }: ListRequest,
  { preset, bookmark: marked, link, change, reset, loading }: PresetState,
): ListHandle {
  const render = useRender();
  const { platform, metadata, registry, grants, clock } = render;
  const invalidate = useInvalidate();
  const id = named.collection;
  const source = sourceOf(id, entry);
  const subject = subjectOf(id, bookmark, filter, entry.endpoint);
  const [selection, select] = useStateOf<readonly Key[]>(
    isRemembered ? subject : `${id}?${bookmark ?? ''}`,
    none,
  );

  const request = { collection: named, entry, filter, preset, fields, metadata, registry, grants };
  const plan = planList(request, useMemo);
  const { collection, definition, layout, query, layoutOptions, columns, filters, queries } = plan;
  const { search } = preset;

  // Loads code and rows in parallel.
  useEffect(() => {
    void preload(widgetsOf(definition, columns, registry));
  }, [definition, columns, registry]);

  // The platform refuses to read an unsupported table, and its page shows the reason.
  const ready = !loading && metadata.hasFields(id) && !collection.isUnsupported;
  const keys = ready ? keysOf(source, queries, metadata) : null;
  const readsRows = definition?.readsRows === true;
  const list = useRead((!readsRows && keys?.items) || null, (signal) =>
    readItems(platform, source, queries, signal),
  );
  const count = useRead(keys?.counts ?? null, (signal) => readCounts(platform, source, queries, signal));
  const lagging = useLagging(subject, list.data);
  const items = readsRows ? (ready ? none : undefined) : lagging;
  const counts = useLagging(subject, count.data);
  useEffect(() => {
    if (isRemembered && ready) rememberPage(subject, query.page);
  }, [isRemembered, ready, subject, query.page]);

  const keyField = metadata.primaryKey(id)?.field;
  const places = useMemo(
    () => (keyField === undefined ? new Map(items?.map((row, i) => [row, i])) : null),
    [keyField, items],
  );
  /** Rows of views can be equal. Without a primary key, the index in the page identifies the row. */
  const keyOf = useCallback(
    (row: Row): Key => (keyField === undefined ? (places?.get(row) ?? -1) : keyOfRow(row, keyField)),
    [keyField, places],
  );
  const { archive } = collection;
  const isSelectionArchived = useMemo(() => {
    if (!archive || selection.length === 0) return false;
    if (archiveViewOf({ archive }, filters) === 'only') return true;
    const archived = items?.filter((row) => sameValue(row[archive.field], archive.value)) ?? [];
    const keys = new Set(archived.map(keyOf));
    return selection.every((key) => keys.has(key));
  }, [archive, filters, selection, items, keyOf]);
  const changeQuery = (part: LayoutQuery) =>
    change((now) => ({
      layout_query: {
        ...now.layout_query,
        [layout]: changeLayoutQuery(now.layout_query?.[layout] ?? {}, part),
      },
      // Widths belong to the columns for which they were set, so changed columns reset them (LAYT-07).
      ...('fields' in part ? { layout_options: optionsWith(now, layout, { widths: {} }) } : {}),
    }));
  const fromStart = (part: Partial<Preset>) =>
    change((now) => ({
      ...part,
      layout_query: { ...now.layout_query, [layout]: { ...now.layout_query?.[layout], page: 1 } },
    }));
  const refresh = async () => {
    if (failed) return failed.again();
    await invalidate([id]);
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another list restarts the interval
  }, [every, clock, id]);
  const error: unknown = failed?.error ?? list.error ?? count.error;
  const shownCounts = countsOf(counts, items, query);
  const selected = { services: render, collection, keyField, selection, select };
  return {
    kind: 'list',
    name,
    subject,
    collection,
    source,
    status: error ? 'error' : items === undefined ? 'loading' : 'loaded',
    error: error instanceof PlatformError ? error : error ? asPlatformError(error) : null,
    items: items ?? none,
    counts: shownCounts,
    countExactly: shownCounts.isAbout
      ? async () =>
          void (await count.mutate(readExactCounts(platform, source, queries), { revalidate: false }))
      : null,
    keyOf,
    preset,
    bookmark: marked,
    link,
    layout,
    query,
    rowsQuery: queries.items,
    reads: keys?.items[1] ?? none,
    layoutOptions,
    // Without the stored preset, default columns would be visible for a moment.
    columns: ready ? columns : none,
    selection,
    isSelectionArchived,
    search: search ?? '',
    activeFilters: countActiveFilters(filters, search),
    refresh,
    select,
    selectAll:
      keyField === undefined || (counts?.filter_count ?? Infinity) > mostSelected(collection)
        ? null
        : () => ofSelected(async (all) => select(await all.readKeys(platform, source, keyField, queries))),
    changePreset: (part) => ('filters' in part || 'search' in part ? fromStart(part) : change(() => part)),
    changeQuery,
    changeLayoutOptions: (part) => change((now) => ({ layout_options: optionsWith(now, layout, part) })),
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
    removeSelected: () => ofSelected((all) => all.removeSelected(selected)),
    archiveSelected: () => ofSelected((all) => all.archiveSelected(selected, isSelectionArchived)),
  };
}

const none: readonly never[] = [];

/** Runs a change of the selected rows. Its code is loaded with the first change. */
async function ofSelected<T>(
  run: (all: typeof import('../batch/selected-rows.ts')) => Promise<T>,
): Promise<T> {
  return run(await import('../batch/selected-rows.ts'));
}

/** Returns the id of the rows. It has no quotes, because AG Grid would escape them in the ids of its rows. */
export function subjectOf(
  collection: string,
  bookmark: string | undefined,
  filter: unknown,
  endpoint?: string,
): string {
  const parts = [collection, bookmark ?? '', filter ? JSON.stringify(filter) : ''];
  if (endpoint !== undefined) parts.push(endpoint);
  return parts.map(encodeURIComponent).join('/');
}

function optionsWith({ layout_options }: Preset, layout: string, part: object): Preset['layout_options'] {
  return { ...layout_options, [layout]: { ...layout_options?.[layout], ...part } };
}

/**
 * Returns the previous data while a new read of the same subject is pending. Never returns data of another
 * subject.
 */
function useLagging<T>(subject: string, data: T | undefined): T | undefined {
  const last = useRef({ subject, data });
  useEffect(() => {
    if (data !== undefined) last.current = { subject, data };
  }, [subject, data]);
  return data ?? (last.current.subject === subject ? last.current.data : undefined);
}

export function asPlatformError(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  return new PlatformError({
    message: error instanceof Error ? error.message : String(error),
    status: 0,
    code: 'UNKNOWN',
  });
}
