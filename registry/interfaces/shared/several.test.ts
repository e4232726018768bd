import { describe, expect, test } from 'vitest';
import { choicesWith, chosenValues, withChoice } from './several.ts';

const choices = [
  { text: 'A', value: 'a' },
  { text: 'Two', value: 2 },
];

describe('several choices', () => {
  test.each([
    [null, 'json', []],
    [['a', 2], 'json', ['a', 2]],
    ['a, b', 'csv', ['a', 'b']],
    ['', 'csv', []],
    ['a', 'json', null],
    [{ a: 1 }, 'json', null],
    [[{ a: 1 }], 'json', null],
    [7, 'json', null],
  ] as const)('%j in a %s field is read as %j', (value, type, read) => {
    expect(chosenValues(value, type)).toEqual(read);
  });

  test('choices are stored in their configured order, other values after them; none is null', () => {
    const where = { choices, type: 'json' } as const;
    expect(withChoice(['mine', 2], 'a', true, where)).toEqual(['a', 2, 'mine']);
    expect(withChoice(['a', 'mine'], 'a', false, where)).toEqual(['mine']);
    expect(withChoice(['a'], 'a', false, where)).toBeNull();
    expect(withChoice(['a', '2'], 2, true, where)).toEqual(['a', 2, '2']);
  });

  test('a csv field holds text: "2" matches the choice 2', () => {
    expect(withChoice(['2'], 'a', true, { choices, type: 'csv' })).toEqual(['a', 2]);
    expect(choicesWith(choices, ['2', 'lost'], 'csv').map(({ text }) => text)).toEqual(['A', 'Two', 'lost']);
    expect(choicesWith(choices, ['2'], 'json').map(({ text }) => text)).toEqual(['A', 'Two', '2']);
  });
});
