import { describe, expect, test } from 'vitest';
import type { Collection } from '../../../schemas/collection/types.ts';
import { compileNavigation, searchNavigation, showsSearch } from './groups.ts';

const collection = (name: string, more: Partial<Collection> = {}) =>
  ({
    collection: name.toLowerCase(),
    name,
    system: false,
    hidden: false,
    hasTable: true,
    ...more,
  }) as Collection;
const all = [
  collection('Tags'),
  collection('Articles'),
  collection('Drafts', { hidden: true }),
  collection('Users', { system: true }),
];
const names = (groups: ReturnType<typeof compileNavigation>) =>
  groups.map((group) => group.collections.map(({ name }) => name));

describe('navigation of collections', () => {
  test('groups come from the role, with their name and accordion mode', () => {
    const list = [
      {
        group_name: 'Editorial',
        accordion: 'start_open' as const,
        collections: [{ collection: 'articles' }, { collection: 'gone' }],
      },
      { group_name: 'More', accordion: 'closed' as const, collections: [{ collection: 'tags' }] },
    ];
    const groups = compileNavigation(all, list, false);
    expect(groups.map(({ name, accordion }) => [name, accordion])).toEqual([
      ['Editorial', 'start_open'],
      ['More', 'closed'],
    ]);
    expect(names(groups)).toEqual([['Articles'], ['Tags']]);
  });

  test('COLL-30 without groups the visible collections are sorted by position, then by name', () => {
    expect(names(compileNavigation(all, null, false))).toEqual([['Articles', 'Tags']]);
    const ordered = [...all, collection('Zones', { meta: { sort: 1 } as Collection['meta'] })];
    expect(names(compileNavigation(ordered, null, false))).toEqual([['Zones', 'Articles', 'Tags']]);
  });

  test('COLL-31 hidden collections are included on request', () => {
    expect(names(compileNavigation(all, null, true))).toEqual([['Articles', 'Drafts', 'Tags']]);
  });

  test('COLL-33 the search box appears above 20 entries or with a query', () => {
    expect([showsSearch(20, ''), showsSearch(21, ''), showsSearch(1, 'a')]).toEqual([false, true, true]);
    expect(names(searchNavigation(compileNavigation(all, null, false), 'tag'))).toEqual([['Tags']]);
  });
});
