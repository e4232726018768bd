/** Compiles a preset and the metadata to the columns and requests of a list. */
import type { Collection, Metadata } from '../../../schemas/collection/types.ts';
import { withDefaults } from '../../../schemas/option/defaults.ts';
import { withReadableArchive } from '../../../schemas/permission/readable-archive.ts';
import { readablePath } from '../../../schemas/permission/readable-path.ts';
import type { Grants } from '../../../schemas/permission/types.ts';
import { applicableFilters } from '../../../schemas/query/check-filter.ts';
import { archiveFilter } from '../../../schemas/query/filters.ts';
import { listQueries, resolveLayoutQuery, type ResolvedQuery } from '../../../schemas/query/list.ts';
import { parseSortKey } from '../../../schemas/query/sort-key.ts';
import type { LayoutQuery, Preset, Query } from '../../../schemas/query/types.ts';
import type { DataEntry } from '../../../schemas/screen/types.ts';
import { compileColumns, fieldsOfColumns } from '../../compile/list.ts';
import type { LayoutContext, LayoutDefinition } from '../../contract/definitions.ts';
import type { ColumnPlan } from '../../contract/plan.ts';
import type { Platform, ReadMeta, Row, Target } from '../../contract/platform.ts';
import type { Registry } from '../../contract/registry.ts';
import { traversedCollections } from '../../data/keys.ts';
import type { preload } from '../../kit/lazy-widget.ts';

/** Returns the layout of the preset. Falls back to the first layout if it is not registered. */
export function layoutOf(preset: Preset, registry: Registry): LayoutDefinition | undefined {
  return registry.layouts.get(preset.layout ?? '') ?? registry.layouts.all[0];
}

interface QueryContext {
  readonly collection: string;
  readonly metadata: Metadata;
  readonly grants: Grants;
}

/** Returns the query of a list: the preset's values, else those of the screen descriptor. */
function queryOf(
  stored: LayoutQuery | undefined,
  { collection, metadata, grants }: QueryContext,
  entry: DataEntry,
): ResolvedQuery {
  const template = metadata.collection(collection)?.displayTemplate ?? null;
  const [sort] = [stored?.sort].flat();
  const isField = (name: string) => metadata.field(collection, name) !== undefined;
  const path = sort ? parseSortKey(sort, isField).name : '';
  // The platform refuses a list that is sorted by a field of related rows that the user may not read.
  const isRefused = path.includes('.') && readablePath(grants, metadata, collection, path) !== path;
  const query = resolveLayoutQuery(
    isRefused ? { ...stored, sort: null } : (stored ?? {}),
    metadata.fields(collection),
    template,
  );
  return {
    ...query,
    ...(entry.limit === undefined || stored?.limit !== undefined ? {} : { limit: entry.limit }),
    ...(entry.fields === undefined || stored?.fields !== undefined ? {} : { fields: entry.fields }),
    ...(entry.sort?.[0] === undefined || stored?.sort !== undefined ? {} : { sort: entry.sort[0] }),
  };
}

/**
 * Returns the layout options: the user's choice, else the defaults for the collection's fields, else the
 * layout's own defaults (LAY-14).
 */
function layoutOptionsOf(
  definition: LayoutDefinition | undefined,
  context: LayoutContext,
): Readonly<Record<string, unknown>> {
  const { defaults } = definition?.refine?.(context) ?? {};
  const chosen = Object.fromEntries(Object.entries(context.options).filter(([, value]) => value !== null));
  return withDefaults(definition?.options ?? [], { ...defaults, ...chosen });
}

export interface ListQueries {
  readonly items: Query;
  readonly counts: Query;
}

function queriesOf(request: {
  readonly definition: LayoutDefinition | undefined;
  readonly collection: Collection;
  readonly metadata: Metadata;
  readonly registry: Registry;
  readonly grants: Grants;
  readonly layoutOptions: Readonly<Record<string, unknown>>;
  readonly query: ResolvedQuery;
  readonly filters: Preset['filters'];
  readonly search: Preset['search'];
  /** The filter of the data entry. */
  readonly filter: unknown;
}): ListQueries {
  const { definition, collection, metadata, registry, grants, layoutOptions, query } = request;
  const id = collection.collection;
  const extra = definition?.fields({ collection: id, metadata, options: layoutOptions }) ?? [];
  const shown = definition?.columns === false ? [] : query.fields;
  const hiding = archiveFilter(collection, request.filters);
  // Selected rows that are archived can be taken out of the archive.
  const state = !hiding && collection.archive && metadata.field(id, collection.archive.field);
  return listQueries({
    query,
    fields: fieldsOfColumns({
      collection: id,
      metadata,
      registry,
      grants,
      fields: [...shown, ...extra, ...(state ? [state.field] : [])],
    }),
    filters: [...(request.filters ?? []), hiding],
    filter: request.filter ?? undefined,
    search: request.search,
  });
}

/** Returns where the rows of a list are read. */
export function sourceOf(collection: string, { endpoint }: DataEntry): Target {
  return endpoint === undefined ? { collection } : { collection, endpoint };
}

/** Returns the SWR keys of both reads. */
export function keysOf({ collection, endpoint }: Target, { items, counts }: ListQueries, metadata: Metadata) {
  const reads = traversedCollections(collection, items, metadata);
  const source = endpoint ?? collection;
  return {
    items: ['read', reads, 'list', source, items],
    counts: ['read', reads, 'counts', source, counts],
  } as const;
}

interface ListPlanRequest {
  readonly collection: Collection;
  readonly entry: DataEntry;
  readonly filter: unknown;
  readonly preset: Preset;
  /** Initial columns of a list whose preset is not stored. */
  readonly fields?: readonly string[] | undefined;
  readonly metadata: Metadata;
  readonly registry: Registry;
  readonly grants: Grants;
}

/** Creates a value, or returns the last one if its dependencies have not changed. React's `useMemo` is one. */
type Memo = <T>(create: () => T, dependencies: readonly unknown[]) => T;

const withoutMemo: Memo = (create) => create();

/**
 * Compiles the plan of a list: of a page, of a drawer to select rows, or of a page that is prefetched. A component
 * passes `useMemo`, so that unchanged members keep their identity.
 */
export function planList(request: ListPlanRequest, memo: Memo = withoutMemo) {
  const { entry, filter, preset, fields: initial, metadata, registry, grants } = request;
  const collection = memo(
    () => withReadableArchive(request.collection, grants),
    [request.collection, grants],
  );
  const id = collection.collection;
  const definition = layoutOf(preset, registry);
  const layout = definition?.id ?? '';
  const stored = preset.layout_query?.[layout];
  const readsRows = definition?.readsRows;
  const options = preset.layout_options?.[layout];
  const layoutOptions = memo(
    () => layoutOptionsOf(definition, { collection: id, metadata, options: options ?? {} }),
    [definition, options, id, metadata],
  );
  const scrolls = definition?.scrolls?.(layoutOptions);
  const query = memo(() => {
    const paged = queryOf(
      { ...(initial && { fields: initial }), ...stored },
      { collection: id, metadata, grants },
      entry,
    );
    // Such a layout has no pages (LAYK-11).
    if (readsRows) return { ...paged, page: 1, limit: -1 };
    return scrolls ? { ...paged, page: 1 } : paged;
  }, [stored, id, metadata, grants, entry, initial, readsRows, scrolls]);
  const { widths } = layoutOptions as { readonly widths?: Record<string, number> };
  const columns = memo(
    () => compileColumns({ collection: id, metadata, registry, fields: query.fields, widths: widths ?? {} }),
    [id, metadata, registry, query.fields, widths],
  );
  const { search } = preset;
  const filters = memo(() => applicableFilters(metadata, id, preset.filters), [metadata, id, preset.filters]);
  const queries = memo(
    () =>
      queriesOf({
        definition,
        collection,
        metadata,
        registry,
        grants,
        layoutOptions,
        query,
        filters,
        search,
        filter,
      }),
    [definition, collection, metadata, registry, grants, layoutOptions, query, filters, search, filter],
  );
  return { collection, definition, layout, query, layoutOptions, columns, filters, queries };
}

/**
 * Returns the definitions whose code is needed to render the list. It is loaded in parallel with the rows.
 */
export function widgetsOf(
  definition: LayoutDefinition | undefined,
  columns: readonly ColumnPlan[],
  registry: Registry,
): Parameters<typeof preload>[0] {
  return [definition, ...columns.map(({ display }) => registry.displays.get(display.id))] as never;
}

export async function readItems(
  platform: Platform,
  source: Target,
  { items }: ListQueries,
  signal?: AbortSignal,
): Promise<readonly Row[]> {
  return (await platform.read<readonly Row[]>(source, items, signal)).data;
}

export async function readCounts(
  platform: Platform,
  source: Target,
  { counts }: Pick<ListQueries, 'counts'>,
  signal?: AbortSignal,
): Promise<ReadMeta> {
  return (await platform.read(source, counts, signal)).meta;
}

/** Returns counts that are never estimates. Rejects if the platform cannot count within its time limit. */
export function readExactCounts(
  platform: Platform,
  source: Target,
  { counts }: ListQueries,
): Promise<ReadMeta> {
  return readCounts(platform, source, { counts: { ...counts, meta: [...(counts.meta ?? []), 'exact'] } });
}
