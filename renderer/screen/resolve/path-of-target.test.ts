import { describe, expect, test } from 'vitest';
import { keysOfAddress } from '../../../schemas/screen/key-address.ts';
import { matchPath } from '../../../schemas/screen/match.ts';
import type { ScreensFile } from '../../../schemas/screen/types.ts';
import { pathOfAppTarget, pathOfTarget } from './path-of-target.ts';

const screens: ScreensFile['screens'] = {
  list: { path: '/collections/:collection' },
  users: { path: '/collections/directus_users' },
  item: { path: '/collections/:collection/:key' },
  activity: { path: '/activity' },
};

describe('matching screens', () => {
  test('static segments come before parameters, and parameters are decoded', () => {
    expect(matchPath(screens, '/collections/directus_users').map(({ name }) => name)).toEqual([
      'users',
      'list',
    ]);
    expect(matchPath(screens, '/collections/a%20b/x%2Fy')[0]?.params).toEqual({
      collection: 'a b',
      key: 'x/y',
    });
    expect(matchPath(screens, '/nowhere')).toEqual([]);
  });

  test('LAY-01 the path of an item contains its URL-encoded key', () => {
    expect(pathOfTarget(screens, { screen: 'item', params: { collection: 'articles', key: 'a/b' } })).toBe(
      '/collections/articles/a%2Fb',
    );
    expect(pathOfTarget(screens, { screen: 'item', params: { collection: 'articles', key: '+' } })).toBe(
      '/collections/articles/+',
    );
  });

  test('a collection with the name of a page for something new has its own path', () => {
    const path = pathOfTarget(screens, { screen: 'list', params: { collection: '+' } });
    expect(path).toBe('/collections/%2B');
    expect(matchPath({ ...screens, new: { path: '/collections/+' } }, path ?? '')[0]).toMatchObject({
      name: 'list',
      params: { collection: '+' },
    });
  });

  test('a key that browsers would remove is encoded, and decoded again', () => {
    for (const key of ['.', '..']) {
      const path = pathOfTarget(screens, { screen: 'item', params: { collection: 'articles', key } }) ?? '';
      const [match] = matchPath(screens, new URL(path, 'http://x').pathname);
      expect(keysOfAddress(match?.params['key'] ?? '')).toEqual([key]);
    }
  });

  test('a target without its parameters, or unknown, has no path', () => {
    expect(pathOfTarget(screens, { screen: 'item', params: {} })).toBe(null);
    expect(pathOfTarget(screens, { screen: 'nope' })).toBe(null);
  });

  test('null query values are omitted', () => {
    expect(pathOfTarget(screens, { screen: 'activity', query: { user: null, action: 'create' } })).toBe(
      '/activity?action=create',
    );
  });
});

describe('targets of the app', () => {
  const file: ScreensFile = {
    version: 1,
    screens,
    targets: {
      home: { screen: 'activity' },
      item: { screen: 'item' },
      profile: { screen: 'item', params: { collection: 'users', key: { from: 'user.id' } } },
    },
  };

  test('are paths of screens, with parameters from the app and from references', () => {
    expect(pathOfAppTarget(file, 'home')).toBe('/activity');
    expect(pathOfAppTarget(file, 'item', { params: { collection: 'articles', key: 7 } })).toBe(
      '/collections/articles/7',
    );
    expect(pathOfAppTarget(file, 'profile', { roots: { user: { id: 'u1' } } })).toBe('/collections/users/u1');
  });

  test('are null if the file names none', () => {
    expect(pathOfAppTarget({ version: 1, screens }, 'home')).toBeNull();
  });
});
