import { describe, expect, test } from 'vitest';
import catalog from '../../renderer/locales/en-US.json' with { type: 'json' };
import { translateFrom } from '../error/translate-from.ts';
import { parsePredicate } from '../filter/parse.ts';
import { fieldTypes, type Field, type FieldKind, type FieldType } from '../field/types.ts';
import { archiveFilter, archiveViewOf, countActiveFilters, filterOf, withArchiveView } from './filters.ts';
import {
  changeLayoutQuery,
  countText,
  defaultColumns,
  isSortable,
  listQueries,
  resolveLayoutQuery,
} from './list.ts';
import { blankPreset, choosePreset, presetQueries } from './presets.ts';
import type { FilterItem, Preset } from './types.ts';
import { toWire } from './wire.ts';

const english = translateFrom(catalog);

const field = (name: string, more: Partial<Field> & { hidden?: boolean; key?: boolean } = {}): Field =>
  ({
    collection: 'c',
    field: name,
    name,
    type: 'string',
    kind: 'standard',
    special: [],
    meta: { hidden: more.hidden ?? false },
    schema: { is_primary_key: more.key ?? false },
    ...more,
  }) as unknown as Field;
const item = (more: Partial<FilterItem>): FilterItem => ({
  key: 'k',
  field: 'a',
  operator: 'eq',
  value: 1,
  ...more,
});
const initial = { layout: 'list', query: { sort: '-date' } };
const preset = (more: Partial<Preset>): Preset => ({ ...blankPreset('articles', null, initial), ...more });

test('toWire converts a query to URL parameters', () => {
  expect(
    toWire({
      fields: ['id', 'a.*'],
      filter: { a: { _eq: 1 } },
      sort: ['-id'],
      limit: -1,
      page: 2,
      meta: ['filter_count'],
      search: '',
      deep: {},
      aggregate: { count: ['*'] },
    }),
  ).toEqual({
    fields: 'id,a.*',
    filter: '{"a":{"_eq":1}}',
    sort: '-id',
    limit: '-1',
    page: '2',
    meta: 'filter_count',
    aggregate: '{"count":["*"]}',
  });
  expect(toWire({ filter: {}, search: null })).toEqual({});
});

describe('filterOf', () => {
  test('filter items become one rule that parses', () => {
    const rule = filterOf([
      item({ field: 'author.name', operator: 'contains', value: 'x' }),
      item({ operator: 'empty', value: null }),
    ]);
    expect(rule).toEqual({ _and: [{ author: { name: { _contains: 'x' } } }, { a: { _empty: true } }] });
    expect(() => parsePredicate(rule)).not.toThrow();
  });
  test('filter items without a value are ignored', () => {
    expect(
      filterOf([
        item({ value: null }),
        item({ operator: 'between', value: [1, ''] }),
        item({ operator: 'in', value: [] }),
        item({ field: '' }),
      ]),
    ).toBeNull();
  });
  test('COLL-27 a locked filter hides archived items', () => {
    const archive = { field: 'status', value: 'archived', unarchiveValue: 'draft', appFilter: true };
    expect(archiveFilter({ archive })).toMatchObject({
      field: 'status',
      operator: 'neq',
      value: 'archived',
      locked: true,
    });
    expect([
      archiveFilter({ archive: { ...archive, appFilter: false } }),
      archiveFilter({ archive: null }),
    ]).toEqual([null, null]);
  });
  test('COLL-28 the list shows archived items, or only them; a filter for the archive field does too', () => {
    const archive = { field: 'status', value: 'archived', unarchiveValue: 'draft', appFilter: true };
    const other = item({ field: 'title', value: 'x' });
    for (const view of ['show', 'only', 'hide'] as const) {
      const filters = withArchiveView({ archive }, [other], view);
      expect(archiveViewOf({ archive }, filters)).toBe(view);
      expect(archiveFilter({ archive }, filters) === null).toBe(view !== 'hide');
    }
    expect(filterOf(withArchiveView({ archive }, null, 'only'))).toEqual({
      _and: [{ status: { _eq: 'archived' } }],
    });
    expect(filterOf(withArchiveView({ archive }, null, 'show'))).toBeNull();
    const named = item({ field: 'status', operator: 'in', value: ['archived', 'draft'] });
    expect(archiveFilter({ archive }, [named])).toBeNull();
    expect(archiveFilter({ archive }, [{ ...named, value: [] }])).not.toBeNull();
  });
  test('COLL-28 the choice keeps the other filters on the archive field', () => {
    const archive = { field: 'status', value: 'archived', unarchiveValue: 'draft', appFilter: true };
    const own = item({ key: 'own', field: 'status', operator: 'neq', value: 'review' });
    let filters: readonly FilterItem[] | null = [own];
    expect(archiveViewOf({ archive }, filters)).toBe('show');
    for (const view of ['hide', 'only', 'hide', 'show'] as const) {
      filters = withArchiveView({ archive }, filters, view);
      expect(archiveViewOf({ archive }, filters)).toBe(view);
      expect(filters).toContain(own);
      expect(filters).toHaveLength(2);
      expect(archiveFilter({ archive }, filters) === null).toBe(view !== 'hide');
    }
    expect(filterOf(filters)).toEqual({ _and: [{ status: { _neq: 'review' } }] });
    const changed = { ...item({ field: 'status', value: 'draft' }), key: 'only-archived' };
    const keys = withArchiveView({ archive }, [changed], 'only')?.map(({ key }) => key);
    expect(keys).toEqual(['only-archived', 'only-archived-1']);
  });
  test('LAY-12 the active filters are the unlocked ones, plus one for a search', () => {
    const filters = [item({}), item({ locked: true }), item({})];
    expect([
      countActiveFilters(filters),
      countActiveFilters(filters, 'x'),
      countActiveFilters(null, ''),
    ]).toEqual([2, 3, 0]);
  });
});

describe('lists', () => {
  test('LAY-06 changing the sort or the limit goes to page 1', () => {
    expect(changeLayoutQuery({ page: 4, limit: 25 }, { limit: 50 })).toEqual({ page: 1, limit: 50 });
    expect(changeLayoutQuery({ page: 4 }, { sort: '-a' })).toEqual({ page: 1, sort: '-a' });
    expect(changeLayoutQuery({ page: 4 }, { page: 5 })).toEqual({ page: 5 });
  });

  test('LAY-11 the count text', () => {
    const say = (page: number, limit: number, filtered: number, isFiltered = false, isAbout = false) => {
      const text = countText({ page, limit, filtered, isFiltered, isAbout });
      return text && english(text.key, { ...text.values, noun: filtered === 1 ? 'item' : 'items' });
    };
    expect([
      say(2, 25, 120),
      say(5, 25, 120, true),
      say(1, 25, 1),
      say(1, 25, 1, true),
      say(1, -1, 30),
      say(1, 25, 0),
      say(1, 25, 990_000, false, true),
      say(2, 25, 51, true, true),
    ]).toEqual([
      '26–50 of 120 items',
      '101–120 of 120 filtered items',
      'One item',
      'One filtered item',
      '1–30 of 30 items',
      null,
      '1–25 of about 990,000 items',
      '26–50 of about 51 filtered items',
    ]);
  });

  test('LAY-15 a query starts at page 1, sorted by the key, 25 a page', () => {
    const fields = [field('id', { key: true }), field('title')];
    expect(resolveLayoutQuery({}, fields)).toEqual({
      page: 1,
      limit: 25,
      sort: 'id',
      fields: ['title', 'id'],
    });
    const stored = { sort: '-title', limit: 50, page: 3, fields: ['title'] };
    expect(resolveLayoutQuery(stored, fields)).toEqual({
      page: 3,
      limit: 50,
      sort: '-title',
      fields: ['title'],
    });
    expect(resolveLayoutQuery({ sort: '-gone' }, fields).sort).toBe('id');
  });

  test('LAY-15 a stored list of sort keys, as later clients write it, sorts by the first one', () => {
    const fields = [field('id', { key: true }), field('title')];
    const named = (...keys: readonly string[]) => resolveLayoutQuery({ sort: keys }, fields).sort;
    expect(named('-title', 'id')).toBe('-title');
    expect(named('gone')).toBe('id');
    expect(named()).toBe('id');
  });

  test('LAY-16 fields that cannot be sorted', () => {
    const unsortable: readonly FieldType[] = ['json', 'alias'];
    for (const type of fieldTypes)
      expect(isSortable({ type, kind: 'standard' })).toBe(!unsortable.includes(type));
    const kinds: readonly FieldKind[] = [
      'o2m',
      'm2o',
      'm2m',
      'm2a',
      'file',
      'files',
      'presentation',
      'translations',
    ];
    for (const kind of kinds) expect(isSortable({ type: 'integer', kind })).toBe(false);
  });

  test('LAYT-16 the default columns are those of the template, then titles, dates and amounts, then the others by name', () => {
    const fields = [
      field('e'),
      field('b'),
      field('a', { hidden: true }),
      field('title'),
      field('line', { special: ['no-data'] }),
      field('c'),
      field('status'),
    ];
    expect(defaultColumns(fields)).toEqual(['title', 'b', 'c', 'e']);
    const ofBooks = [
      field('author', { kind: 'm2o', type: 'integer', meta: null }),
      field('id', { key: true, type: 'integer', meta: null }),
      field('pages', { type: 'integer', meta: null }),
      field('printed', { type: 'date', meta: null }),
      field('title'),
      field('subtitle'),
    ];
    expect(defaultColumns(ofBooks)).toEqual(['title', 'printed', 'pages', 'author']);
    expect(defaultColumns(fields, '{{ status }} of {{ e.name }}, {{ a }}')).toEqual([
      'status',
      'e',
      'title',
      'b',
    ]);
  });

  test('CALL-72 items and counts use the same filters', () => {
    const query = { page: 2, limit: 25, sort: '-id', fields: ['id'] };
    expect(listQueries({ query, filters: [item({}), null], search: 'x' })).toEqual({
      items: {
        fields: ['id'],
        sort: ['-id'],
        limit: 25,
        page: 2,
        maxValueLength: 10_000,
        filter: { _and: [{ a: { _eq: 1 } }] },
        search: 'x',
      },
      counts: {
        limit: 0,
        meta: ['filter_count', 'total_count'],
        filter: { _and: [{ a: { _eq: 1 } }] },
        search: 'x',
      },
    });
  });
});

describe('presets', () => {
  const own = preset({ id: 1, user: 'ada' });
  const role = preset({ id: 2, role: 'editor' });
  const everybody = preset({ id: 3 });
  const others = [
    preset({ id: 4, user: 'bob' }),
    preset({ id: 5, role: 'chief' }),
    preset({ id: 6, user: 'ada', bookmark: 'Mine' }),
  ];
  const who = { user: 'ada', role: 'editor' };

  test("PRES-06 chooses the user's preset, then the role's, then the global one, then a blank one", () => {
    const pick = (...presets: Preset[]) => choosePreset([...others, ...presets], 'articles', who, initial);
    expect([pick(everybody, role, own).id, pick(everybody, role).id, pick(everybody).id]).toEqual([1, 2, 3]);
    expect(pick()).toEqual(blankPreset('articles', 'ada', initial));
    expect(pick()).toMatchObject({ layout: 'list', layout_query: { list: { sort: '-date' } } });
  });

  test('CALL-55 the three queries are by user, by role without user, and global', () => {
    expect(presetQueries(who).map(({ filter }) => filter)).toEqual([
      { user: { _eq: 'ada' } },
      { _and: [{ role: { _eq: 'editor' } }, { user: { _null: true } }] },
      { _and: [{ user: { _null: true } }, { role: { _null: true } }] },
    ]);
  });
});
