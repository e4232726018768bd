/* oxlint-disable typescript/no-explicit-any -- mistakes of every shape are written into a good file */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { good, known } from '../../tests/fixtures/good-screens.ts';
import { mergeScreens } from './merge.ts';
import { screenOfIssue, validateScreens } from './validate.ts';

describe('validateScreens', () => {
  test('reports nothing for a valid file', () => {
    const { screens, issues } = validateScreens('screens.json', JSON.stringify(good, null, 2), known);
    expect(issues).toEqual([]);
    expect(Object.keys(screens?.screens ?? {})).toEqual(['list', 'item', 'copy']);
  });

  /** Replaces one part of the valid file and returns the issues. */
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
      'Must be a number, not "1".',
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
      'an endpoint that is no path',
      '"key": {\n            "from"',
      '"endpoint": "@elsewhere", "key": {\n            "from"',
      '"@elsewh',
      '/screens/item/data/item/endpoint',
      '"@elsewhere" is not a path of the platform. Begin it with one "/".',
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

  test('reports all errors, and valid screens keep working', () => {
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

  test('an existing screen is replaced only with override', () => {
    const before = mergeScreens([good]);
    const file = (screen: object) =>
      validateScreens('s.json', JSON.stringify({ version: 1, screens: { list: screen } }), {
        ...known,
        before,
      });
    expect(file({ title: 'x' }).issues[0]).toMatchObject({
      message: 'Screen "list" already exists.',
      hint: 'Add "extends": "list" to change it, or "override": true to replace it.',
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

describe('the last good version is used', () => {
  const last = validateScreens('s.json', JSON.stringify(good), known).screens;
  const again = (text: string) => validateScreens('s.json', text, known, last);

  test('EXT-01 for a screen with an error; the rest of the file is new', () => {
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

  test('for the whole file if it is not valid JSON or not a screens file', () => {
    for (const text of ['{ "version": 1, ', '[]', '{ "version": 1, "screens": {}, "screns": {} }']) {
      const { screens, issues } = again(text);
      expect(screens).toBe(last);
      expect(issues[0]?.screens).toEqual(['list', 'item', 'copy']);
    }
  });

  test('unless the screen that it extends has changed incompatibly', () => {
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

  test('a screen that is no longer in the file is removed', () => {
    const { screens } = again(textOf(({ screens: all }) => delete all.copy));
    expect(Object.keys(screens?.screens ?? {})).toEqual(['list', 'item']);
  });
});

describe('a screen with an error and without an earlier version', () => {
  test('is withheld with its path; screens that extend it are withheld without an error of their own', () => {
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

  test('causes no error in parts that refer to it', () => {
    const { issues, screens } = validateScreens(
      's.json',
      textOf(({ screens: all }) => (all.list.elements = 5)),
      known,
    );
    expect(issues).toMatchObject([{ pointer: '/screens/list/elements', screens: ['list'] }]);
    expect(Object.keys(screens?.modules ?? {})).toEqual(['content']);
  });
});

describe('a page that would show nothing is reported', () => {
  test.each([
    ['no layout', ({ list }: any) => delete list.layout, '/screens/list', 'Key "layout" is missing'],
    [
      'no body',
      ({ list }: any) => (list.layout.regions = { header: ['help'] }),
      '/screens/list/layout/regions',
      'Region "body" has no elements',
    ],
    [
      'a drawer without a parent',
      ({ list }: any) => (list.as = 'drawer'),
      '/screens/list',
      'A drawer opens over another screen: Key "parent" is missing.',
    ],
    [
      'circular redirects',
      ({ list }: any) => (list.redirect = { screen: 'list' }),
      '/screens/list/redirect/screen',
      'Circular redirects: list → list.',
    ],
    [
      'circular extends',
      ({ item }: any) => (item.extends = 'copy'),
      '/screens/copy/extends',
      'Screens extend each other: copy → item → copy.',
    ],
    [
      'a screen that extends itself',
      ({ item }: any) => (item.extends = 'item'),
      '/screens/item/extends',
      'Screen "item" extends itself',
    ],
    [
      'a change of a part without "extends"',
      (all: any) => (all.copy = { path: '/copies/:key', elements: { form: { options: {} } } }),
      '/screens/copy',
      '"form" only changes a part of another screen, but this screen extends none.',
    ],
    [
      'null without an inherited part',
      ({ list }: any) => (list.elements.other = null),
      '/screens/list/elements/other',
      'null removes an inherited part',
    ],
    [
      'an unknown path parameter',
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

  test('a module must link to a path without parameters', () => {
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

test('the built-in screens have the right shape and only refer to existing names', () => {
  const text = readFileSync(new URL('../../screens.json', import.meta.url), 'utf8');
  const named = (pattern: RegExp) =>
    [...new Set([...text.matchAll(pattern)].map(([, id = '']) => id))].map((id) => ({ id, options: [] }));
  const all = {
    blocks: named(/"type": "([^"]+)"/g),
    panels: [],
    layouts: [],
    actions: [{ id: 'close', options: [] }, ...named(/"do": "([^"]+)"/g)],
  };
  // The registry checks options; the contributions here have none.
  const issues = validateScreens('screens.json', text, all).issues.filter(
    ({ message }) => !message.startsWith('Option'),
  );
  expect(issues).toEqual([]);
});
