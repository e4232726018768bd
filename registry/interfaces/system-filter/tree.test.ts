import { describe, expect, test } from 'vitest';
import { ruleOf, treeOf } from './tree.ts';

const there = (value: unknown) => {
  const tree = treeOf(value);
  return tree && ruleOf(tree);
};

describe('the filter as a tree', () => {
  test.each([
    [{ _and: [{ a: { _eq: 1 } }] }],
    [{ _or: [{ a: { _eq: 1 } }, { _and: [{ b: { c: { _in: ['x', 'y'] } } }, { d: { _empty: true } }] }] }],
    [{ _and: [{ n: { _between: [1, 5] } }, { t: { _contains: '$CURRENT_USER' } }] }],
    [{ _and: [{ parts: { _some: { a: { _eq: 1 } } } }, { _odd: 1 }] }],
  ])('%j is unchanged after a round trip', (rule) => {
    expect(there(rule)).toEqual(rule);
  });

  test.each([
    [null, null],
    [{}, null],
    [{ _and: [] }, null],
    [{ a: { _eq: 1 } }, { _and: [{ a: { _eq: 1 } }] }],
    [{ a: 1, b: { _gt: 2, _lt: 5 } }, { _and: [{ a: { _eq: 1 } }, { b: { _gt: 2 } }, { b: { _lt: 5 } }] }],
    [{ a: { _null: false } }, { _and: [{ a: { _nnull: true } }] }],
    [{ a: { _nempty: false } }, { _and: [{ a: { _empty: true } }] }],
    [{ _or: [{ a: 1, b: 2 }] }, { _or: [{ _and: [{ a: { _eq: 1 } }, { b: { _eq: 2 } }] }] }],
  ])('%j is written as %j', (rule, written) => {
    expect(there(rule)).toEqual(written);
  });

  test('an incomplete condition is omitted', () => {
    const test = (operator: string, value: unknown) => ({ is: 'test', path: 'a', operator, value }) as const;
    expect(
      ruleOf({ is: 'and', of: [test('eq', null), test('in', []), test('between', ['1', ''])] }),
    ).toBeNull();
    expect(ruleOf({ is: 'or', of: [test('nempty', null)] })).toEqual({ _or: [{ a: { _nempty: true } }] });
  });

  test.each([['text'], [7], [[1]]])('%j is not a rule', (value) => {
    expect(treeOf(value)).toBeNull();
  });
});
