/* oxlint-disable typescript/no-explicit-any -- mistakes of every shape are written into a good file */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { good, known } from '../../tests/fixtures/good-screens.ts';
import { mergeScreens } from './merge.ts';
import { screenOfIssue, validateScreens } from './validate.ts';

describe('validateScreens', () => {
  test('finds nothing wrong with what is right', () => {
    const { screens, issues } = validateScreens('screens.json', JSON.stringify(good, null, 2), known);
    expect(issues).toEqual([]);
    expect(Object.keys(screens?.screens ?? {})).toEqual(['list', 'item', 'copy']);
  });

  /** Replaces one place of the good file and says what is found there. */
  const broken = (from: string, to: string) => {
    const text = JSON.stringify(good, null, 2);
    expect(text).toContain(from);
    const changed = text.replace(from, to);
    const { issues } = validateScreens('s.json', changed, known);
    return issues.map(({ line, column, pointer, message, hint }) => ({
      at: changed.split('\n')[line - 1]?.slice(column - 1, column - 1 + 8),
      pointer,
      says: hint === undefined ? message : `${message} ${hint}`,
    }));
  };

  test.each([
    [
      'an unknown key',
      '"elements": {\n        "form"',
      '"elemnts": {\n        "form"',
      '"elemnts',
      '/screens/item/elemnts',
      'Key "elemnts" does not exist here. Did you mean "elements"?',
    ],
    [
      'a wrong type',
      '"order": 1',
      '"order": "1"',
      '"1",',
      '/modules/content/order',
      'Has to be a number, not "1".',
    ],
    [
      'an unknown block',
      '"type": "form"',
      '"type": "fom"',
      '"fom",',
      '/screens/item/elements/form/type',
      'Block or panel "fom" does not exist. Did you mean "form"?',
    ],
    [
      'an unknown action',
      '"do": "item.save"',
      '"do": "item.sav"',
      '"item.sa',
      '/screens/item/elements/save/action/do',
      'Action "item.sav" does not exist. Did you mean "item.save"?',
    ],
    [
      'an unknown data entry',
      '"data": "item"',
      '"data": "itm"',
      '"itm"',
      '/screens/item/elements/form/data',
      'Data "itm" does not exist. Did you mean "item"?',
    ],
    [
      'an unknown element',
      '"form"\n          ],\n          "actions"',
      '"fom"\n          ],\n          "actions"',
      '"fom"',
      '/screens/item/layout/regions/body/0',
      'Element "fom" does not exist. Did you mean "form"?',
    ],
    [
      'an unknown screen',
      '"screen": "list"\n                }',
      '"screen": "lst"\n                }',
      '"lst"',
      '/screens/item/elements/save/action/then/0/with/screen',
      'Screen "lst" does not exist. Did you mean "list"?',
    ],
    [
      'an unknown parameter',
      '"from": "route.key"',
      '"from": "route.kex"',
      '"route.k',
      '/screens/item/data/item/key/from',
      'Route parameter "kex" does not exist. Did you mean "key"?',
    ],
    [
      'an unknown root',
      '"var": "form.isNew"',
      '"var": "fom.isNew"',
      '"fom.isN',
      '/screens/copy/elements/form/when/var',
      'Root "fom" does not exist. Did you mean "form"?',
    ],
    [
      'an unknown operator',
      '"!!"',
      '"shout"',
      '"shout":',
      '/screens/item/when/shout',
      'Operator "shout" does not exist in conditions. Known are: ==, ===',
    ],
    [
      'a wrong option',
      '"next": "stay"',
      '"next": "sty"',
      '"sty"',
      '/screens/item/elements/save/action/with/next',
      '"sty" is not a choice of option "next". Did you mean "stay"?',
    ],
    [
      'an unknown option',
      '"next": "stay"',
      '"nxt": "stay"',
      '"nxt": "',
      '/screens/item/elements/save/action/with/nxt',
      'Option "nxt" does not exist. Did you mean "next"?',
    ],
    [
      'a missing option',
      '"type": "information"\n        }\n      },\n      "layout"',
      '"type": "facts"\n        }\n      },\n      "layout"',
      '{',
      '/screens/list/elements/help/options',
      'Option "fields" is missing.',
    ],
    [
      'an unknown base',
      '"extends": "item"',
      '"extends": "itme"',
      '"itme",',
      '/screens/copy/extends',
      'Screen "itme" does not exist. Did you mean "item"?',
    ],
    [
      'an unknown text',
      '$t:content',
      '$t:contend',
      '"$t:cont',
      '/modules/content/name',
      'Text "contend" exists in no locale. Did you mean "content"?',
    ],
    [
      'an unknown layout',
      '"type": "columns"',
      '"type": "column"',
      '"column"',
      '/screens/copy/layout/type',
      '"column" is not a choice here. Did you mean "columns"?',
    ],
  ])('%s', (_, from, to, at, pointer, says) => {
    const [found] = broken(from, to).filter((issue) => issue.pointer === pointer);
    expect(found?.says).toContain(says);
    expect(found?.at?.trim()).toBe(at.trim());
  });

  test('every mistake is found, the screens without one keep working', () => {
    const text = JSON.stringify(good)
      .replace('"fields"', '"x"')
      .replace('"data":"item"', '"data":"itm"')
      .replace('"navigation":"main"', '"navigation":"mian"');
    const { screens, issues } = validateScreens('s.json', text, known);
    expect(issues.map((issue) => screenOfIssue(issue))).toContain('item');
    expect(issues.map((issue) => issue.pointer)).toContain('/modules/content/navigation');
    expect(Object.keys(screens?.screens ?? {})).toContain('list');
    expect(Object.keys(screens?.screens ?? {})).not.toContain('item');
  });

  test('a screen that exists is replaced only if it says so', () => {
    const before = mergeScreens([good]);
    const file = (screen: object) =>
      validateScreens('s.json', JSON.stringify({ version: 1, screens: { list: screen } }), {
        ...known,
        before,
      });
    expect(file({ title: 'x' }).issues[0]).toMatchObject({
      message: 'Screen "list" exists already.',
      hint: 'Say "extends": "list" to change it, or "override": true to replace it.',
    });
    const redirect = { screen: 'item', params: { key: '1' } };
    expect([file({ override: true, redirect }).issues, file({ extends: 'list' }).issues]).toEqual([[], []]);
  });
});

const textOf = (change: (file: Record<string, any>) => void): string => {
  const copy = structuredClone(good) as unknown as Record<string, any>;
  change(copy);
  return JSON.stringify(copy, null, 2);
};

describe('the last good version', () => {
  const last = validateScreens('s.json', JSON.stringify(good), known).screens;
  const again = (text: string) => validateScreens('s.json', text, known, last);

  test('EXT-01 of a screen with a mistake keeps working, and the rest of the file is new', () => {
    const { screens, issues, withheld } = again(
      textOf(({ screens: all }) => {
        all.item.title = 'New';
        all.item.elements.form.type = 'fom';
        all.list.title = 'New';
      }),
    );
    expect(screens?.screens['item']).toEqual(good.screens['item']);
    expect(screens?.screens['list']?.title).toBe('New');
    expect(issues).toMatchObject([
      { pointer: '/screens/item/elements/form/type', screens: expect.arrayContaining(['item']) },
    ]);
    expect(withheld).toEqual({});
  });

  test('of the whole file keeps working where it is no JSON, or none of screens', () => {
    for (const text of ['{ "version": 1, ', '[]', '{ "version": 1, "screens": {}, "screns": {} }']) {
      const { screens, issues } = again(text);
      expect(screens).toBe(last);
      expect(issues[0]?.screens).toEqual(['list', 'item', 'copy']);
    }
  });

  test('of a screen is given up where what it stands on changed under it', () => {
    const { screens, issues } = again(
      textOf(({ screens: all }) => {
        all.item = { ...all.list, path: '/items/:key' };
        all.copy.icon = 5;
      }),
    );
    expect(Object.keys(screens?.screens ?? {})).toEqual(['list', 'item']);
    expect(issues.map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining(['/screens/copy/icon', '/screens/copy/elements/form']),
    );
  });

  test('a screen that is no longer written is gone', () => {
    const { screens } = again(textOf(({ screens: all }) => delete all.copy));
    expect(Object.keys(screens?.screens ?? {})).toEqual(['list', 'item']);
  });
});

describe('a screen with a mistake and no earlier version', () => {
  test('is withheld with its path, and what extends it too, without a mistake of its own', () => {
    const { screens, issues, withheld } = validateScreens(
      's.json',
      textOf(({ screens: all }) => (all.item.elements.form.type = 'fom')),
      known,
    );
    expect(Object.keys(screens?.screens ?? {})).toEqual(['list']);
    expect(issues).toMatchObject([
      { pointer: '/screens/item/elements/form/type', screens: ['item', 'copy'] },
    ]);
    expect(withheld).toEqual({ item: { path: ['/items/:key'] }, copy: { path: ['/copies/:key'] } });
  });

  test('is not held against who names it', () => {
    const { issues, screens } = validateScreens(
      's.json',
      textOf(({ screens: all }) => (all.list.elements = 5)),
      known,
    );
    expect(issues).toMatchObject([{ pointer: '/screens/list/elements', screens: ['list'] }]);
    expect(Object.keys(screens?.modules ?? {})).toEqual(['content']);
  });
});

describe('what a page needs to show anything', () => {
  test.each([
    ['a layout', ({ list }: any) => delete list.layout, '/screens/list', 'Key "layout" is missing'],
    [
      'a body',
      ({ list }: any) => (list.layout.regions = { header: ['help'] }),
      '/screens/list/layout/regions',
      'Region "body" has no elements',
    ],
    [
      'something under a drawer',
      ({ list }: any) => (list.as = 'drawer'),
      '/screens/list',
      'A drawer stands over another screen: Key "parent" is missing.',
    ],
    [
      'an end of redirects',
      ({ list }: any) => (list.redirect = { screen: 'list' }),
      '/screens/list/redirect/screen',
      'Redirects in a circle: list → list.',
    ],
    [
      'an end of extending',
      ({ item }: any) => (item.extends = 'copy'),
      '/screens/copy/extends',
      'Screens extend each other: copy → item → copy.',
    ],
    [
      'another one of that name',
      ({ item }: any) => (item.extends = 'item'),
      '/screens/item/extends',
      'Screen "item" extends itself',
    ],
    [
      'something to take away',
      ({ list }: any) => (list.elements.other = null),
      '/screens/list/elements/other',
      'null takes away what is inherited',
    ],
    [
      'parameters that exist',
      ({ item }: any) => (item.elements.save.action.then[0].with = { screen: 'copy', params: { kex: 1 } }),
      '/screens/item/elements/save/action/then/0/with/params/kex',
      'The path of screen "copy" has no parameter "kex".',
    ],
  ])('%s', (_, change, pointer, message) => {
    const { issues } = validateScreens(
      's.json',
      textOf(({ screens: all }) => change(all)),
      known,
    );
    expect(issues.find((issue) => issue.pointer === pointer)?.message ?? issues).toContain(message);
  });

  test('a module leads to a path without parameters', () => {
    const { issues } = validateScreens(
      's.json',
      textOf(({ modules }) => (modules.content.screen = 'item')),
      known,
    );
    expect(issues).toMatchObject([
      {
        pointer: '/modules/content/screen',
        message: 'The path of screen "item" has parameters: the module bar cannot link to it.',
        screens: ['item'],
      },
    ]);
  });
});

test('the built-in screens have the right shape, and name nothing that does not exist', () => {
  const text = readFileSync(new URL('../../screens.json', import.meta.url), 'utf8');
  const named = (pattern: RegExp) =>
    [...new Set([...text.matchAll(pattern)].map(([, id = '']) => id))].map((id) => ({ id, options: [] }));
  const all = {
    blocks: named(/"type": "([^"]+)"/g),
    panels: [],
    layouts: [],
    actions: [{ id: 'close', options: [] }, ...named(/"do": "([^"]+)"/g)],
  };
  // Options are for the registry to judge; here nothing has any.
  const issues = validateScreens('screens.json', text, all).issues.filter(
    ({ message }) => !message.startsWith('Option'),
  );
  expect(issues).toEqual([]);
});
