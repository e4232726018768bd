import { expect, test } from 'vitest';
import { createMetadata } from '../collection/metadata.ts';
import { compileGrants } from '../permission/grants.ts';
import { archiveViewOf, filterOf, withArchiveView } from './filters.ts';
import { isViewLink } from './is-view-link.ts';
import { blankPreset } from './presets.ts';
import type { FilterItem, Preset } from './types.ts';
import { readViewLink, viewLinkOf } from './view-link.ts';

const raw = (field: string, type: string) => ({
  collection: 'stories',
  field,
  type,
  meta: null,
  schema: { name: field, is_primary_key: field === 'id' } as never,
});
const metadata = createMetadata({
  collections: [
    {
      collection: 'stories',
      meta: {
        collection: 'stories',
        archive_field: 'status',
        archive_value: 'old',
        archive_app_filter: true,
      },
      schema: { name: 'stories' },
    } as never,
  ],
  relations: [],
  fields: new Map([
    [
      'stories',
      [
        raw('id', 'integer'),
        raw('title', 'string'),
        raw('status', 'string'),
        raw('words', 'integer'),
        raw('extra', 'json'),
        raw('salary', 'integer'),
      ],
    ],
  ]),
});
const collection = metadata.collection('stories');
if (!collection) throw new Error('The metadata has the collection.');
const admin = compileGrants([], { admin: true });
const layouts: Readonly<Record<string, string>> = { tabular: 'tabular', cards: 'cards', old_cards: 'cards' };
const read = (query: Readonly<Record<string, string>>, grants = admin) =>
  readViewLink(query, { collection, metadata, grants, layoutOf: (id) => layouts[id], initial: 'tabular' });
const item = (field: string, operator: string, value: unknown): FilterItem => ({
  key: field,
  field,
  operator,
  value,
});
const preset = (part: Partial<Preset>): Preset => ({
  ...blankPreset('stories', 'u1', { layout: 'tabular' }),
  ...part,
});

test('a link has the form of the API and reads back as the same view', () => {
  const filters = [item('title', 'contains', 'salt, "slow"'), item('words', 'between', [1, 5])];
  const shown = preset({
    filters,
    search: 'a & b',
    layout_options: { tabular: { spacing: 'compact', widths: {}, note: null } },
  });
  const query = { page: 3, limit: 50, sort: '-words', fields: ['title', 'words'] };
  const link = viewLinkOf({ collection, preset: shown, layout: 'tabular', query });
  expect(link).toEqual({
    layout: 'tabular',
    fields: 'title,words',
    filter: JSON.stringify(filterOf(filters)),
    search: 'a & b',
    sort: '-words',
    limit: '50',
    options: '{"spacing":"compact"}',
  });
  const { settings, omitted } = read(link);
  expect(omitted).toEqual([]);
  expect(settings).toMatchObject({
    layout: 'tabular',
    layout_query: { tabular: { limit: 50, sort: '-words', fields: ['title', 'words'] } },
    layout_options: { tabular: { spacing: 'compact' } },
    search: 'a & b',
  });
  expect(filterOf(settings.filters)).toEqual(filterOf(filters));
});

test.each([
  ['show', []],
  ['hide', [item('status', 'eq', 'draft')]],
] as const)('the choice to %s archived items is kept, although it filters nothing', (view, others) => {
  const filters = withArchiveView(collection, others, view);
  const link = viewLinkOf({ collection, preset: preset({ filters }), layout: 'tabular', query: {} });
  expect(link['archive']).toBe(view);
  const back = read(link).settings.filters;
  expect([archiveViewOf(collection, back), filterOf(back)]).toEqual([view, filterOf(filters)]);
});

test('a link names the choice about archived items only if the filters do not tell it', () => {
  for (const filters of [null, [item('status', 'eq', 'old')], [item('status', 'eq', 'draft')]])
    expect(
      viewLinkOf({ collection, preset: preset({ filters }), layout: 'tabular', query: {} }),
    ).not.toHaveProperty('archive');
});

test('alternatives of a filter stay one rule', () => {
  const rule = { _or: [{ words: { _gt: 3 } }, { title: { _eq: 'x' } }] };
  const { settings, omitted } = read({ filter: JSON.stringify(rule) });
  expect([filterOf(settings.filters), omitted]).toEqual([{ _and: [rule] }, []]);
});

test.each([
  [
    { layout: 'gantt', options: '{"a":1}' },
    { part: 'layout', reason: 'unknown', name: 'gantt' },
  ],
  [{ fields: 'gone,title' }, { part: 'fields', reason: 'unknown', name: 'gone' }],
  [{ sort: '-gone,title' }, { part: 'sort', reason: 'unknown', name: 'gone' }],
  [{ sort: 'extra' }, { part: 'sort', reason: 'unfit', name: 'extra' }],
  [{ limit: '1e9' }, { part: 'limit', reason: 'unreadable', name: '1e9' }],
  [{ options: '[' }, { part: 'options', reason: 'unreadable', name: null }],
  [{ filter: '{"title"' }, { part: 'filter', reason: 'unreadable', name: null }],
  [{ filter: '["title"]' }, { part: 'filter', reason: 'unreadable', name: null }],
  [{ filter: '{"title":{"_like":"x"}}' }, { part: 'filter', reason: 'unreadable', name: null }],
  [{ filter: '{"gone":{"_eq":1}}' }, { part: 'filter', reason: 'unknown', name: 'gone' }],
  [{ filter: '{"_or":[{"gone":{"_eq":1}}]}' }, { part: 'filter', reason: 'unknown', name: 'gone' }],
  [{ filter: '{"words":{"_eq":"many"}}' }, { part: 'filter', reason: 'unfit', name: 'words' }],
  [{ archive: 'perhaps' }, { part: 'archive', reason: 'unreadable', name: 'perhaps' }],
] as const)('%j leaves out %j', (query, part) => {
  expect(isViewLink(query)).toBe(true);
  expect(read(query).omitted).toEqual([part]);
});

test('the other parts of a link with a wrong part are applied', () => {
  const filter = JSON.stringify({ _and: [{ gone: { _eq: 1 } }, { words: { _gt: 3 } }] });
  const { settings } = read({
    layout: 'gantt',
    fields: 'gone,title',
    sort: 'gone,-title',
    filter,
    limit: 'x',
  });
  expect(settings.layout_query).toEqual({ tabular: { fields: ['title'], sort: '-title' } });
  expect(filterOf(settings.filters)).toEqual({ _and: [{ words: { _gt: 3 } }] });
});

test('an alias of a layout is its stored id', () => {
  expect(read({ layout: 'old_cards' }).settings.layout).toBe('cards');
});

test('a field that the user may not read is left out of columns, filters and sort', () => {
  const permission = { role: 'r', collection: 'stories', action: 'read', permissions: {}, validation: {} };
  const grants = compileGrants([{ ...permission, fields: ['id', 'title'], presets: null } as never], {
    admin: false,
  });
  const filter = '{"_or":[{"salary":{"_gt":5}},{"title":{"_eq":"x"}}]}';
  const { settings, omitted } = read({ fields: 'title,salary', sort: 'salary', filter }, grants);
  expect(omitted.map(({ part, name }) => `${part} ${name}`)).toEqual([
    'fields salary',
    'sort salary',
    'filter salary',
  ]);
  expect([settings.filters, settings.layout_query]).toEqual([null, { tabular: { fields: ['title'] } }]);
});
