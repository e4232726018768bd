/** The view of a list in the query of its URL: written by "Copy link to this view", and read when the link opens. Pure. */
import { fieldAt } from '../collection/field-at.ts';
import type { Collection, Metadata } from '../collection/types.ts';
import { opensField } from '../permission/grants.ts';
import type { Grants } from '../permission/types.ts';
import { nextCollection } from '../relation/side.ts';
import { isRecord } from '../value/record.ts';
import { isKnownPath, pathsOfRule, problemAtPath } from './check-filter.ts';
import { archiveViewOf, filterOf, withArchiveView } from './filters.ts';
import type { LinkParameter } from './is-view-link.ts';
import { isSortable } from './list.ts';
import { filterItemsOf } from './preset-filter.ts';
import type { FilterItem, LayoutQuery, Preset } from './types.ts';
import { toWire } from './wire.ts';

type Parameters = Readonly<Record<string, string>>;

/** The view that a list shows. */
export interface ShownView {
  readonly collection: Pick<Collection, 'archive'>;
  readonly preset: Preset;
  readonly layout: string;
  /** Absent parts are those of every list in the layout. */
  readonly query: LayoutQuery;
}

/** Returns the parameters of a link to the view, without its page. */
export function viewLinkOf({ collection, preset, layout, query }: ShownView): Parameters {
  const { fields, sort, limit } = query;
  const options = Object.entries(preset.layout_options?.[layout] ?? {}).filter(
    ([, value]) => !isBlank(value),
  );
  // The choice of the user has no value, so no rule contains it. "Archived only" is a filter.
  const view = archiveViewOf(collection, preset.filters);
  const isTold = view === null || view === archiveViewOf(collection, filterItemsOf(filterOf(preset.filters)));
  const wire = toWire({
    ...(fields && { fields }),
    filter: filterOf(preset.filters),
    search: preset.search,
    ...(sort && { sort: [sort].flat() }),
    ...(limit === undefined ? {} : { limit }),
  });
  return {
    layout,
    ...(wire as Parameters),
    ...(options.length === 0 ? {} : { options: JSON.stringify(Object.fromEntries(options)) }),
    ...(isTold ? {} : { archive: view }),
  };
}

/** A setting that has the effect of a missing one. */
const isBlank = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/**
 * A part of a link that the list does not apply. `unreadable`: its text has no meaning. `unknown`: the layout or the field does
 * not exist, or the user may not see the field. `unfit`: the list cannot filter or sort the field in this way.
 */
export interface OmittedPart {
  readonly part: LinkParameter;
  /** The layout or the path of the field. null for a part as a whole. */
  readonly name: string | null;
  readonly reason: 'unreadable' | 'unknown' | 'unfit';
}

export interface LinkedView {
  /** The settings that the link describes. The others are those of a list without stored settings. */
  readonly settings: Pick<Preset, 'layout' | 'layout_query' | 'layout_options' | 'filters' | 'search'>;
  readonly omitted: readonly OmittedPart[];
}

interface Known {
  readonly collection: Collection;
  readonly metadata: Metadata;
  readonly grants: Grants;
  /** The id of a layout for a stored id, or undefined if the app does not have it. */
  readonly layoutOf: (id: string) => string | undefined;
  /** The layout of a link that names none. */
  readonly initial: string;
}

/** Reads the view of a link, without the parts that this app or this user cannot show. */
export function readViewLink(query: Parameters, known: Known): LinkedView {
  const { collection, metadata } = known;
  const omitted: OmittedPart[] = [];
  const omit = (part: OmittedPart['part'], reason: OmittedPart['reason'], name: string | null = null) =>
    void omitted.push({ part, reason, name });
  const named = query['layout'] === undefined ? known.initial : known.layoutOf(query['layout']);
  if (named === undefined) omit('layout', 'unknown', query['layout'] ?? null);
  const layout = named ?? known.initial;

  const columns = namesIn(query['fields']).filter((path) => {
    const isShown = isVisible(path, known);
    if (!isShown) omit('fields', 'unknown', path);
    return isShown;
  });
  const sort = namesIn(query['sort']).find((each) => {
    const path = each.replace(/^-/, '');
    const field = fieldAt(metadata, collection.collection, path);
    const isFit = isVisible(path, known) && (!field || isSortable(field));
    if (!isFit) omit('sort', isVisible(path, known) ? 'unfit' : 'unknown', path);
    return isFit;
  });
  const limit = Number(query['limit']);
  const isSize = query['limit'] === '-1' || (Number.isInteger(limit) && limit > 0 && limit <= largestPage);
  if (query['limit'] !== undefined && !isSize) omit('limit', 'unreadable', query['limit']);

  // Options of another layout would have no effect.
  const options = named === undefined ? undefined : jsonIn(query['options']);
  if (options !== undefined && !isRecord(options)) omit('options', 'unreadable');
  const filters = filtersIn(query['filter'], known, omit);
  const archive = query['archive'];
  const isChoice = archive === 'show' || archive === 'hide';
  if (archive !== undefined && !isChoice) omit('archive', 'unreadable', archive);
  return {
    settings: {
      layout,
      layout_query: {
        [layout]: {
          ...(columns.length === 0 ? {} : { fields: columns }),
          ...(sort === undefined ? {} : { sort }),
          ...(isSize ? { limit } : {}),
        },
      },
      layout_options: isRecord(options) ? { [layout]: options } : null,
      filters: isChoice && collection.archive ? withArchiveView(collection, filters, archive) : filters,
      search: query['search'] || null,
    },
    omitted,
  };
}

/** The largest number of rows that the footer of a list offers. */
const largestPage = 1000;

/** Names are separated by commas, or a JSON array (wire.ts). */
function namesIn(text: string | undefined): readonly string[] {
  if (text === undefined || text === '') return [];
  const list = text.startsWith('[') ? jsonIn(text) : undefined;
  return Array.isArray(list) ? list.map(String) : text.split(',').filter((name) => name !== '');
}

/** Parses JSON. Returns null for invalid JSON, and undefined without a text. */
function jsonIn(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

type Omit = (part: OmittedPart['part'], reason: OmittedPart['reason'], name?: string | null) => void;

/** Returns the conditions that can be applied. Each one that cannot is left out alone. */
function filtersIn(text: string | undefined, known: Known, omit: Omit): readonly FilterItem[] | null {
  const rule = jsonIn(text);
  if (rule === undefined) return null;
  if (!isRecord(rule)) {
    omit('filter', 'unreadable');
    return null;
  }
  const members: readonly unknown[] =
    Object.keys(rule).length === 1 && Array.isArray(rule['_and']) ? rule['_and'] : [rule];
  const items = members.flatMap((member) => {
    const paths = pathsOfRule(member);
    if (!paths) {
      omit('filter', 'unreadable');
      return [];
    }
    const hidden = paths.find((path) => !isVisible(path, known));
    if (hidden !== undefined) {
      omit('filter', 'unknown', hidden);
      return [];
    }
    return (filterItemsOf(member) ?? []).filter((item) => {
      const problem = problemAtPath(known.metadata, known.collection.collection, item);
      if (problem !== null) omit('filter', 'unfit', item.field === '' ? null : item.field);
      return problem === null;
    });
  });
  return items.length === 0 ? null : items.map((item, i) => ({ ...item, key: `link-${i}` }));
}

/**
 * Returns whether each step of the path exists and the user may read it. Fields of collections that are not loaded count as
 * existing.
 */
function isVisible(path: string, { collection: { collection }, metadata, grants }: Known): boolean {
  let owner: string | null = collection;
  for (const step of path.split('.')) {
    if (owner === null) break;
    // `_some` is not the name of a field.
    if (step.startsWith('_')) continue;
    const grant = grants.grant(owner, 'read');
    const [name = ''] = metadata.field(owner, step) ? [step] : step.split(':');
    if (!grant || !opensField(grant, name)) return false;
    owner = nextCollection(metadata, owner, step);
  }
  return path !== '' && isKnownPath(metadata, collection, path);
}
