import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compileGrants } from '../../../schemas/permission/grants.ts';
import type { RawPermission } from '../../../schemas/permission/types.ts';
import type { ModuleSpec, ScreensFile } from '../../../schemas/screen/types.ts';
import type { Me } from '../../contract/session.ts';
import { barEntries, visibleModules } from './modules.ts';

const builtIn = JSON.parse(
  readFileSync(new URL('../../../screens.json', import.meta.url), 'utf8'),
) as ScreensFile;

function person(admin: boolean, ...reads: readonly string[]) {
  const me = {
    id: 'u',
    role: { id: 'r', name: 'R', admin_access: admin, app_access: true },
  } as unknown as Me;
  const permissions = reads.map((collection, id) => ({
    id,
    role: 'r',
    collection,
    action: 'read',
    permissions: {},
    validation: null,
    presets: null,
    fields: ['*'],
  })) as unknown as RawPermission[];
  return { me, grants: compileGrants(permissions, { admin }) };
}
const shown = (who: ReturnType<typeof person>, file = builtIn) =>
  visibleModules(file, who)
    .filter(({ hidden }) => !hidden)
    .map(({ id }) => id);

test('SHELL-03 collections have order 5, files 15; activity is not in the bar, because notifications show it', () => {
  const orders = Object.fromEntries(visibleModules(builtIn, person(true)).map((one) => [one.id, one]));
  expect([orders['content']?.order, orders['files']?.order]).toEqual([5, 15]);
  expect(shown(person(true)).slice(0, 3)).toEqual(['content', 'users', 'files']);
  expect(shown(person(true))).not.toContain('activity');
  expect(orders['activity']).toMatchObject({ hidden: true, icon: 'notifications', path: '/activity' });
});

describe('SHELL-05', () => {
  test('settings are shown to administrators, users and files also to users with read permission', () => {
    expect(shown(person(true))).toEqual(expect.arrayContaining(['content', 'users', 'files', 'settings']));
    expect(shown(person(false))).not.toEqual(expect.arrayContaining(['users']));
    for (const [collection, module] of [
      ['directus_users', 'users'],
      ['directus_files', 'files'],
    ] as const) {
      expect(shown(person(false, collection))).toContain(module);
      expect(shown(person(false))).not.toContain(module);
      expect(shown(person(false, collection))).not.toContain('settings');
    }
  });
});

describe('SHELL-04', () => {
  const own = (module: Partial<ModuleSpec>, path: string | null = '/own'): ScreensFile => ({
    version: 1,
    modules: { own: { name: 'Own', icon: 'box', order: 1, screen: 'own', ...module } },
    screens: { ...builtIn.screens, ...(path === null ? {} : { own: { path } }) },
  });

  test.each([
    ['without a condition', own({}), ['own']],
    ['whose access check is met', own({ requires: { action: 'read', on: 'orders' } }), ['own']],
    ['whose access check is not met', own({ requires: { action: 'read', on: 'other' } }), []],
    ['whose check allows either way of saving', own({ requires: { action: 'save', on: 'orders' } }), []],
    [
      'whose requirement reads data of a screen',
      own({ requires: { action: 'read', on: { from: 'route.a' } } }),
      [],
    ],
    ['whose condition does not hold', own({ when: { var: 'role.admin_access' } }), []],
    ['whose screen does not exist', own({}, null), []],
    ['whose screen has a parameter in its path', own({}, '/own/:key'), []],
  ])('a module %s', (_, file, expected) => {
    expect(shown(person(false, 'orders'), file)).toEqual(expected);
  });

  test('a module whose screen has issues links administrators to them', () => {
    const [module] = visibleModules(own({}, null), person(true), { own: { path: ['/own'] } });
    expect(module).toMatchObject({ id: 'own', path: '/own' });
  });
});

describe('ROLE-16 the list of modules of a role', () => {
  const entries = (who: ReturnType<typeof person>, list: readonly unknown[] | null) =>
    barEntries(builtIn, visibleModules(builtIn, who), list).map(({ name, icon, to }) => [name, icon, to]);
  const files = { name: 'Pictures', icon: 'image', link: '/files' };

  test('decides which modules the bar shows, their order, names and icons', () => {
    const shop = { name: 'Shop', icon: 'store', link: 'https://shop.example' };
    expect(entries(person(true), [shop, files, { link: '/collections/articles' }])).toEqual([
      ['Shop', 'store', 'https://shop.example'],
      ['Pictures', 'image', '/files'],
      ['$t:modules.content', 'box', '/collections/articles'],
    ]);
    expect(entries(person(true), []).length).toBe(shown(person(true)).length);
  });

  test('adds neither a module that the user may not open, nor a script', () => {
    const bad = ['javascript:alert(1)', '//evil.example', '/\\evil.example', null, 7];
    expect(
      entries(person(false), [files, { link: '/settings/roles' }, ...bad.map((link) => ({ link }))]),
    ).toEqual([]);
  });
});
