/** Compiles a preset and the metadata to the columns and requests of a list. Pure. */
import type { Collection, Metadata } from '../../../schemas/collection/types.ts';
import { withDefaults } from '../../../schemas/option/defaults.ts';
import { archiveFilter } from '../../../schemas/query/filters.ts';
import { listQueries, resolveLayoutQuery, type ResolvedQuery } from '../../../schemas/query/list.ts';
import type { LayoutQuery, Preset, Query } from '../../../schemas/query/types.ts';
import type { DataEntry } from '../../../schemas/screen/types.ts';
import { compileColumns, fieldsOfColumns } from '../../compile/list.ts';
import type { ColumnPlan, LayoutContext, LayoutDefinition } from '../../contract/definitions.ts';
import type { Platform, ReadMeta, Row } from '../../contract/platform.ts';
import type { Registry } from '../../contract/registry.ts';
import { traversedCollections } from '../../data/keys.ts';
import type { preload } from '../../kit/lazy-widget.ts';

/** Returns the layout of the preset. Falls back to the first layout if it is not registered. */
export function layoutOf(preset: Preset, registry: Registry): LayoutDefinition | undefined {
  return registry.layouts.get(preset.layout ?? '') ?? registry.layouts.all[0];
}

/** Returns the query of a list: the preset's values, else those of the screen descriptor. */
export function queryOf(
  stored: LayoutQuery | undefined,
  { collection, metadata }: { readonly collection: string; readonly metadata: Metadata },
  entry: DataEntry,
): ResolvedQuery {
  const query = resolveLayoutQuery(stored ?? {}, metadata.fields(collection));
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
export function layoutOptionsOf(
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

export function queriesOf(request: {
  readonly definition: LayoutDefinition | undefined;
  readonly collection: Collection;
  readonly metadata: Metadata;
  readonly registry: Registry;
  readonly layoutOptions: Readonly<Record<string, unknown>>;
  readonly query: ResolvedQuery;
  readonly filters: Preset['filters'];
  readonly search: Preset['search'];
  /** The filter of the data entry. */
  readonly filter: unknown;
}): ListQueries {
  const { definition, collection, metadata, registry, layoutOptions, query } = request;
  const id = collection.collection;
  const extra = definition?.fields({ collection: id, metadata, options: layoutOptions }) ?? [];
  const shown = definition?.columns === false ? [] : query.fields;
  return listQueries({
    query,
    fields: fieldsOfColumns({ collection: id, metadata, registry, fields: [...shown, ...extra] }),
    filters: [...(request.filters ?? []), archiveFilter(collection)],
    filter: request.filter ?? undefined,
    search: request.search,
  });
}

/** Returns the SWR keys of both reads. */
export function keysOf(collection: string, { items, counts }: ListQueries, metadata: Metadata) {
  const reads = traversedCollections(collection, items, metadata);
  return {
    items: ['read', reads, 'list', collection, items],
    counts: ['read', reads, 'counts', collection, counts],
  } as const;
}

/** Compiles the complete plan at once, for callers that do not need stable members. */
export function planList(request: {
  readonly collection: Collection;
  readonly entry: DataEntry;
  readonly filter: unknown;
  readonly preset: Preset;
  readonly metadata: Metadata;
  readonly registry: Registry;
}) {
  const { collection, entry, preset, metadata, registry } = request;
  const id = collection.collection;
  const definition = layoutOf(preset, registry);
  const layout = definition?.id ?? '';
  const options = preset.layout_options?.[layout] ?? {};
  const layoutOptions = layoutOptionsOf(definition, { collection: id, metadata, options });
  const query = queryOf(preset.layout_query?.[layout], { collection: id, metadata }, entry);
  const { filters, search } = preset;
  const queries = queriesOf({ ...request, definition, layoutOptions, query, filters, search });
  const columns = compileColumns({ collection: id, metadata, registry, fields: query.fields, widths: {} });
  return { queries, keys: keysOf(id, queries, metadata), widgets: widgetsOf(definition, columns, registry) };
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
  collection: string,
  { items }: ListQueries,
): Promise<readonly Row[]> {
  return (await platform.read<readonly Row[]>({ collection }, items)).data;
}

export async function readCounts(
  platform: Platform,
  collection: string,
  { counts }: ListQueries,
): Promise<ReadMeta> {
  return (await platform.read({ collection }, counts)).meta;
}
