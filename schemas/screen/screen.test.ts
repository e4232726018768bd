import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchPath } from './match.ts';
import { mergeScreens } from './merge.ts';
import { parseWithPositions } from './positions.ts';
import { screensSchema } from './shape.ts';
import type { ScreensFile } from './types.ts';
import { screenOfIssue, validateScreens } from './validate.ts';

const contributions = {
  blocks: [
    { id: 'button', options: [] },
    { id: 'form', options: [] },
    {
      id: 'facts',
      options: [
        { field: 'fields', name: 'Fields', type: 'json', shape: 'strings', schema: { is_nullable: false } },
      ],
    },
  ],
  panels: [{ id: 'information', options: [{ field: 'text', name: 'Text', type: 'string' }] }],
  layouts: [],
  actions: [
    {
      id: 'navigate',
      options: [
        { field: 'screen', name: 'Screen', type: 'string' },
        { field: 'params', name: 'Params', type: 'json', shape: 'object' },
      ],
    },
    { id: 'item.save', options: [{ field: 'next', name: 'Next', type: 'string', oneOf: ['leave', 'stay'] }] },
  ],
} as const;
const known = { ...contributions, hasText: (key: string) => key !== 'nope' };

const good: ScreensFile = {
  version: 1,
  modules: { content: { name: '$t:content', icon: 'box', order: 1, screen: 'list', navigation: 'main' } },
  navigations: { main: { type: 'information' } },
  screens: {
    list: {
      module: 'content',
      path: '/items',
      elements: { help: { type: 'information' } },
      layout: { type: 'page', regions: { body: ['help'] } },
    },
    item: {
      path: '/items/:key',
      when: { '!!': { var: 'route.key' } },
      data: { item: { collection: 'articles', key: { from: 'route.key' } } },
      elements: {
        form: { type: 'form', data: 'item' },
        save: {
          type: 'button',
          action: {
            do: 'item.save',
            with: { next: 'stay' },
            then: [{ do: 'navigate', with: { screen: 'list' } }],
          },
        },
      },
      layout: { type: 'page', regions: { body: ['form'], actions: ['save'] } },
    },
    copy: {
      extends: 'item',
      path: '/copies/:key',
      elements: { save: null as never, form: { when: { var: 'form.isNew' } } as never },
      layout: { type: 'columns', columns: [['form']] },
    },
  },
};

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
      '{\n',
      '/screens/copy/elements/form/when',
      'Root "fom" does not exist. Did you mean "form"?',
    ],
    [
      'an unknown operator',
      '"!!"',
      '"shout"',
      '{',
      '/screens/item/when',
      'Operator "shout" does not exist in conditions.',
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
      '$t:nope',
      '"$t:nope',
      '/modules/content/name',
      'Text "nope" exists in no locale. Add it to en-US.json.',
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
    expect(found?.says).toBe(says);
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
    expect([file({ override: true }).issues, file({ extends: 'list' }).issues]).toEqual([[], []]);
  });
});

describe('parseWithPositions', () => {
  test.each([
    ['', 1, 1, 'The file is empty. It has to hold JSON.'],
    ['{\n  "a": 1,\n}', 3, 1, 'A comma stands before "}". Remove it.'],
    ['{\n  "a" 1\n}', 2, 7, 'Expected ":" after the key "a" (opened on line 1), found "1".'],
    ['{\n  "a": [1, 2\n', 3, 1, 'The file ends where "," or "]" (opened on line 2) was expected.'],
    ["{ 'a': 1 }", 1, 3, 'Expected a key in double quotes (opened on line 1), found "\'a\':".'],
    ['{ "a": \'b\' }', 1, 8, 'Texts stand in double quotes: " instead of \'.'],
    ['{ // no\n}', 1, 3, 'Expected a key in double quotes (opened on line 1), found "//".'],
    ['[1] 2', 1, 5, '"2" stands behind the end of the JSON.'],
    ['{"a": "x\n"}', 1, 7, 'The text does not end: a closing " is missing on this line.'],
    ['{"a": 01}', 1, 7, 'Expected a value, found "01}".'],
  ])('%j', (text, line, column, message) => {
    const { value, mistakes } = parseWithPositions(text);
    expect(value).toBeUndefined();
    expect(mistakes[0]).toMatchObject({ line, column });
    expect(mistakes[0]?.message).toContain(message.replace(' was expected.', '').replace(/ \(opened.*$/, ''));
  });

  test('a key that stands twice', () => {
    expect(parseWithPositions('{"a": 1,\n "a": 2}').mistakes).toEqual([
      {
        line: 2,
        column: 2,
        pointer: '/a',
        message: 'Key "a" stands twice; the second would hide the first.',
      },
    ]);
  });

  test('reads what JSON.parse reads, and refuses what it refuses, for any text', () => {
    const agree = (text: string) => {
      let expected: unknown;
      try {
        expected = JSON.parse(text);
      } catch {
        expected = undefined;
      }
      expect(parseWithPositions(text).value).toEqual(expected);
    };
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) =>
        agree(JSON.stringify(value, null, indent)),
      ),
    );
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"\\u00e9"',
      '1',
      '-0.5e3',
      'true',
      'null',
      ' ',
      '\n',
      'x',
      '"',
    );
    fc.assert(fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => agree(pieces.join(''))));
  });
});

describe('mergeScreens', () => {
  test('a screen that extends has all of the other but its path', () => {
    const { copy } = mergeScreens([good]).screens;
    expect(copy).toMatchObject({
      path: '/copies/:key',
      data: { item: { collection: 'articles' } },
      layout: { type: 'columns' },
    });
    expect(copy?.elements).toEqual({ form: { type: 'form', data: 'item', when: { var: 'form.isNew' } } });
    expect(copy).not.toHaveProperty('extends');
  });

  test('a target or an action in a patch replaces the whole of it, a patch of its `then` only that', () => {
    const { item } = good.screens;
    const patch = (action: object) =>
      mergeScreens([
        good,
        { version: 1, screens: { item: { extends: 'item', elements: { save: { action } as never } } } },
      ]).screens['item']?.elements?.['save']?.action;
    expect(patch({ do: 'navigate', with: { screen: 'list' } })).toEqual({
      do: 'navigate',
      with: { screen: 'list' },
    });
    expect(patch({ then: [] })).toEqual({ ...(item?.elements?.['save']?.action as object), then: [] });
  });

  test('a later source patches by name, and what extends it sees that', () => {
    const patch: ScreensFile = {
      version: 1,
      screens: {
        item: { extends: 'item', title: 'Changed', elements: { form: { label: 'Form' } as never } },
      },
    };
    const { item, copy } = mergeScreens([good, patch]).screens;
    expect(item).toMatchObject({
      path: '/items/:key',
      title: 'Changed',
      elements: { form: { type: 'form', label: 'Form' }, save: { type: 'button' } },
    });
    expect(copy).toMatchObject({ title: 'Changed' });
  });

  test('replacing needs override', () => {
    const replace = (override: boolean) =>
      mergeScreens([good, { version: 1, screens: { list: { override, path: '/new' } } }]).screens['list'];
    expect([replace(false)?.path, replace(true)?.path, replace(true)?.elements]).toEqual([
      '/items',
      '/new',
      undefined,
    ]);
  });

  test('screens that extend each other end', () => {
    const circle: ScreensFile = {
      version: 1,
      screens: { a: { extends: 'b', icon: 'a' }, b: { extends: 'a', title: 'b' } },
    };
    expect(mergeScreens([circle]).screens['a']).toEqual({ icon: 'a', title: 'b' });
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

describe('matchPath', () => {
  const screens: ScreensFile['screens'] = {
    any: { path: '/collections/:collection' },
    single: { path: '/collections/:collection', when: false },
    users: { path: '/collections/directus_users' },
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
    ['/nowhere', []],
  ])('%s', (path, expected) => {
    expect(matchPath(screens, path).map(({ name, params }) => [name, params])).toEqual(expected);
  });
});

test('the JSON Schema for editors accepts what is right and names the options of each block', () => {
  const validate = new Ajv({ strict: false, allErrors: true }).compile({ ...screensSchema(contributions) });
  expect(validate(good)).toBe(true);
  expect(
    validate({ version: 1, screens: { a: { elements: { x: { type: 'facts', options: { feilds: [] } } } } } }),
  ).toBe(false);
  expect(validate({ version: 1, screens: { a: { elements: { x: { type: 'nope' } } } } })).toBe(false);
});
