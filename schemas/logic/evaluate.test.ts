import { describe, expect, test } from 'vitest';
import { evaluate, isConditionMet } from './evaluate.ts';

const scope = {
  selection: { count: 2 },
  title: 'Hello',
  tags: ['a', 'b'],
  none: null,
  user: { role: { name: 'Editor' } },
};

describe('evaluate', () => {
  test.each<[string, unknown, unknown]>([
    ['compares', { '>': [{ var: 'selection.count' }, 0] }, true],
    ['reads lists by position', { var: 'tags.1' }, 'b'],
    ['missing data is null', { var: 'nope.deep' }, null],
    ['a default', { var: ['nope', 7] }, 7],
    ['combines', { and: [{ '==': [{ var: 'user.role.name' }, 'Editor'] }, { '!': { var: 'none' } }] }, true],
    ['chooses', { if: [{ var: 'none' }, 1, 2] }, 2],
    ['iterates over members', { some: [{ var: 'tags' }, { '==': [{ var: '' }, 'b'] }] }, true],
    ['a literal evaluates to itself', true, true],
    ['the prototype cannot be read', { var: 'user.constructor' }, null],
    ['inherited properties of a string too', { var: 'title.constructor.constructor' }, null],
    ['inherited properties of a list too', { var: 'tags.concat' }, null],
    ['and __proto__', { var: '__proto__.toString' }, null],
  ])('%s', (_, condition, expected) => expect(evaluate(condition, scope)).toEqual(expected));

  test.each<object>([
    { log: 'x' },
    { method: ['a', 'at'] },
    { 'constructor.constructor': 'x' },
    { toString: [] },
    { '!': { shout: 1 } },
  ])('refuses %j', (condition) => expect(() => evaluate(condition, scope)).toThrow('does not exist'));
});

test('an absent condition holds', () => {
  expect([
    isConditionMet(undefined, {}),
    isConditionMet({ '!!': { var: 'title' } }, scope),
    isConditionMet({ var: 'none' }, scope),
  ]).toEqual([true, true, false]);
});
