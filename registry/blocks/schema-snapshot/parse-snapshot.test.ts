import { describe, expect, test } from 'vitest';
import { danglingScreens } from './dangling.ts';
import { lineOf, parseSnapshot, positionOfEntry } from './parse-snapshot.ts';

const parts = { collections: [], fields: [], relations: [] };

describe('the text of a snapshot', () => {
  test.each([
    ['', { is: 'empty' }],
    ['\uFEFF \n', { is: 'empty' }],
    ['[]', { is: 'other', reason: 'shape' }],
    ['{"a":1}', { is: 'other', reason: 'shape' }],
    [
      '{"version":1,"directus":"9.20.0","collections":[]}',
      { is: 'other', reason: 'directus', version: '9.20.0' },
    ],
    ['{"version":2,"collections":[]}', { is: 'other', reason: 'version', version: '2' }],
    ['{\n  "a": 1\n  "b": 2\n}', { is: 'syntax', code: 'CommaExpected', position: { line: 3, column: 3 } }],
    ['{"a": 1', { is: 'syntax', code: 'CloseBraceExpected' }],
    ['// a\n{}', { is: 'syntax', position: { line: 1, column: 1 } }],
  ])('%j is %j', (text, expected) => {
    expect(parseSnapshot(text)).toMatchObject(expected);
  });

  test('is a snapshot with or without the envelope of the response', () => {
    const value = { version: 1, armature: 'armature-1', ...parts };
    for (const text of [JSON.stringify(value), `\uFEFF${JSON.stringify({ data: value })}`])
      expect(parseSnapshot(text)).toEqual({ is: 'snapshot', value, from: 'armature-1' });
  });

  const text = JSON.stringify(
    {
      version: 1,
      collections: [{ collection: 'a' }],
      fields: [
        { collection: 'a', field: 'id', type: 'integer' },
        { collection: 'a', field: 'b', type: 'nonsense' },
      ],
      relations: [{ collection: 'a', field: 'x' }],
    },
    null,
    2,
  );

  test.each([
    ['fields.1.type', '"nonsense"'],
    // A missing property: its object.
    ['fields.1.meta', '{'],
    ['a.x', '{'],
    ['a', '{'],
  ])('has the entry %s', (place, start) => {
    const position = positionOfEntry(text, place);
    const line = text.split('\n')[(position?.line ?? 0) - 1];
    expect(line?.slice((position?.column ?? 0) - 1)).toMatch(new RegExp(`^\\${start}`));
  });

  test('has no position for an entry that it does not contain', () => {
    expect(positionOfEntry(text, 'b.c')).toBeNull();
    expect(positionOfEntry('', 'b')).toBeNull();
  });

  test('is quoted by its line', () => {
    expect(lineOf('a\n   b: 1\n', { line: 2, column: 4 })).toBe('b: 1');
  });
});

test('screens of missing collections are found by their data and their requirement', () => {
  const screens = {
    kept: { data: { items: { collection: 'articles' } } },
    users: { data: { items: { collection: 'directus_users' } } },
    routed: { data: { items: { collection: { from: 'route.collection' } } } },
    old: { data: { items: { collection: 'gone' } } },
    closed: { requires: { action: 'read', on: 'gone' } },
  } as const;
  const offer = {
    is: 'validated',
    screens: { files: [{ version: 1, screens }], issues: [], withheld: {} },
  } as const;
  expect(danglingScreens(offer as never, ['articles'])).toEqual([
    { screen: 'old', collection: 'gone' },
    { screen: 'closed', collection: 'gone' },
  ]);
});
