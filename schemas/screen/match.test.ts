import { describe, expect, test } from 'vitest';
import { matchPath } from './match.ts';
import type { ScreensFile } from './types.ts';

describe('matchPath', () => {
  const screens: ScreensFile['screens'] = {
    any: { path: '/collections/:collection' },
    single: { path: '/collections/:collection', when: false },
    users: { path: '/collections/directus_users' },
    box: { path: '/boxes/:box' },
    new: { path: '/boxes/+' },
    item: { path: ['/collections/:collection/:key', '/old/:key'] },
  };
  test.each([
    [
      '/collections/articles',
      [
        ['any', { collection: 'articles' }],
        ['single', { collection: 'articles' }],
      ],
    ],
    [
      '/collections/directus_users/',
      [
        ['users', {}],
        ['any', { collection: 'directus_users' }],
        ['single', { collection: 'directus_users' }],
      ],
    ],
    ['/collections/Order%20Details/a%2Fb', [['item', { collection: 'Order Details', key: 'a/b' }]]],
    ['/old/7', [['item', { key: '7' }]]],
    ['/old/%E0%A4%A', [['item', { key: '%E0%A4%A' }]]],
    [
      '/boxes/+',
      [
        ['new', {}],
        ['box', { box: '+' }],
      ],
    ],
    ['/boxes/%2B', [['box', { box: '+' }]]],
    ['/nowhere', []],
  ])('%s', (path, expected) => {
    expect(matchPath(screens, path).map(({ name, params }) => [name, params])).toEqual(expected);
  });
});
