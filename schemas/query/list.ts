/** Pure functions that convert a preset to the queries of a list. */
import { titleFields } from '../collection/title.ts';
import { isAmount, isSortableType, momentOf } from '../field/traits.ts';
import type { Field, FieldKind } from '../field/types.ts';
import { fieldsOfTemplate } from '../template/template.ts';
import { filterOf } from './filters.ts';
import { longestShown } from './shortened.ts';
import { fieldOf, parseSortKey } from './sort-key.ts';
import type { FilterItem, LayoutQuery, Query } from './types.ts';

const sortableKinds: Readonly<Record<FieldKind, boolean>> = {
  standard: true,
  presentation: false,
  group: false,
  file: false,
  files: false,
  m2o: false,
  o2m: false,
  m2m: false,
  m2a: false,
  translations: false,
};

/** LAY-16. */
export function isSortable(field: Pick<Field, 'type' | 'kind'>): boolean {
  return isSortableType(field.type) && sortableKinds[field.kind];
}

/** The number of columns of a list without a preset (LAYT-16). */
const defaultColumnCount = 4;

/**
 * LAYT-16: returns the fields of the display template, then the title fields, then dates and amounts without settings (of
 * a foreign table), then the others by name. Hidden fields and fields without data are omitted.
 */
export function defaultColumns(fields: readonly Field[], template: string | null = null): readonly string[] {
  const shown = fields.filter((field) => !field.meta?.hidden && !field.special.includes('no-data'));
  const names = new Set(shown.map(({ field }) => field));
  const ofTemplate = fieldsOfTemplate(template).map((path) => path.split('.')[0] ?? path);
  const ofTitle = titleFields(shown).map(({ field }) => field);
  const facts = shown.filter(
    (field) => field.meta === null && field.kind === 'standard' && !field.schema?.is_primary_key,
  );
  const dates = facts.filter(({ type }) => momentOf(type) !== null).map(({ field }) => field);
  const amounts = facts.filter(({ type }) => isAmount(type)).map(({ field }) => field);
  const others = [...names].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const first = ofTemplate.filter((name) => names.has(name));
  return [...new Set([...first, ...ofTitle, ...dates, ...amounts, ...others])].slice(0, defaultColumnCount);
}

/** A layout query (LAY-15) in which every value is set. */
export interface ResolvedQuery {
  readonly page: number;
  /** -1 is all. */
  readonly limit: number;
  readonly sort: string | null;
  readonly fields: readonly string[];
}

/**
 * Returns the stored query of a layout with defaults filled in (LAY-15). If the sort field no longer exists, sorts by the
 * primary key.
 */
export function resolveLayoutQuery(
  stored: LayoutQuery,
  fields: readonly Field[],
  template: string | null = null,
): ResolvedQuery {
  const keys = fields.filter(({ schema }) => schema?.is_primary_key);
  const key = keys.length === 1 ? (keys[0]?.field ?? null) : null;
  // Later clients of the family store a list.
  const [sort = null] = [stored.sort].flat();
  const isField = (name: string) => fields.some(({ field }) => field === name);
  const exists = sort !== null && isField(fieldOf(parseSortKey(sort, isField).name));
  return {
    page: Math.max(1, stored.page ?? 1),
    limit: stored.limit ?? 25,
    sort: exists ? sort : key,
    fields: stored.fields && stored.fields.length > 0 ? stored.fields : defaultColumns(fields, template),
  };
}

/** LAY-06: a change of sort or limit goes back to page 1. */
export function changeLayoutQuery(query: LayoutQuery, change: LayoutQuery): LayoutQuery {
  const restarts = 'sort' in change || 'limit' in change;
  return { ...query, ...change, ...(restarts ? { page: 1 } : {}) };
}

export interface ListQueryRequest {
  readonly query: ResolvedQuery;
  /** All paths to fetch; the columns' own paths if the displays need no others. */
  readonly fields?: readonly string[];
  /** The preset's filters, including locked ones. */
  readonly filters?: readonly (FilterItem | null)[] | null;
  /** Additional filter of the screen. */
  readonly filter?: unknown;
  readonly search?: string | null;
}

/** Returns the two queries of a list: its page and its counts (CALL-72, CALL-70). */
export function listQueries(request: ListQueryRequest): { readonly items: Query; readonly counts: Query } {
  const { query, search } = request;
  const own = filterOf(request.filters?.filter((item) => item !== null));
  const both = [own, request.filter].filter((filter) => filter !== null && filter !== undefined);
  const filter = both.length > 1 ? { _and: both } : both[0];
  const which = { ...(filter === undefined ? {} : { filter }), ...(search ? { search } : {}) };
  return {
    items: {
      fields: request.fields ?? query.fields,
      ...(query.sort === null ? {} : { sort: [query.sort] }),
      limit: query.limit,
      page: query.page,
      maxValueLength: longestShown,
      ...which,
    },
    counts: { limit: 0, meta: ['filter_count', 'total_count'], ...which },
  };
}

/**
 * LAY-11: returns the key and values of the count text, or null if no item matches. `filtered` is the number of
 * matching items. `isFiltered` is true if the user has set a filter or a search; locked filters do not count.
 */
export function countText(request: {
  readonly page: number;
  readonly limit: number;
  readonly filtered: number;
  readonly isFiltered: boolean;
  /** Whether `filtered` is an estimate. */
  readonly isAbout?: boolean;
}): { readonly key: string; readonly values: Readonly<Record<string, number>> } | null {
  const { page, limit, filtered, isFiltered, isAbout = false } = request;
  if (filtered <= 0) return null;
  const kind = `${isAbout ? '_about' : ''}${isFiltered ? '_filtered' : ''}`;
  if (filtered === 1 && !isAbout) return { key: `list.count_one${kind}`, values: { count: 1 } };
  const size = limit === -1 ? filtered : limit;
  const start = (page - 1) * size + 1;
  return {
    key: `list.count${kind}`,
    values: { start, end: Math.min(page * size, filtered), count: filtered },
  };
}
