import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import catalog from '../../../renderer/locales/en-US.json' with { type: 'json' };
import { translateFrom } from '../../../schemas/error/translate-from.ts';
import { describePredicate } from '../../../schemas/filter/describe.ts';
import { parsePredicate } from '../../../schemas/filter/parse.ts';
import { everything, operators, type Predicate } from '../../../schemas/filter/predicate.ts';
import { fuzzSeed, fuzzTimes } from '../../../tests/support/fuzz.ts';
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
    [{ _and: [{ parts: { _some: { _and: [{ a: { _eq: 1 } }, { b: { _eq: 2 } }] } } }, { _odd: 1 }] }],
    [{ _and: [{ a: { parts: { _none: { _or: [{ b: { _eq: 1 } }] } } } }] }],
    [{ _and: [{ parts: { _some: {} } }] }],
    [{ _and: [{ 'item:block_text': { body: { _contains: 'salt' } } }, { item: { _eq: '7' } }] }],
    [{ _and: [{ blocks: { _some: { _and: [{ 'item:block_text': { body: { _contains: 'salt' } } }] } } }] }],
    [{ _and: [{ blocks: { 'item:block_text': { author: { name: { _eq: 'Ada' } } } } }] }],
    [{ _and: [{ a: { _eq: '' } }, { a: { _in: [null, 1] } }, { a: { _in: [] } }, { a: { _odd: 1 } }] }],
    [{ _or: [{}, { a: { _eq: 1 } }] }],
    [{ _or: [{ _and: [{}] }, { a: { _eq: 1 } }] }],
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
    [{ a: null }, { _and: [{ a: { _null: true } }] }],
    [{ a: { _in: 'x, y' } }, { _and: [{ a: { _in: ['x', 'y'] } }] }],
    [{ a: { _or: [{ _gt: 1 }, { b: 2 }] } }, { _or: [{ a: { _gt: 1 } }, { a: { b: { _eq: 2 } } }] }],
    [{ parts: { _some: { a: 1 } } }, { _and: [{ parts: { _some: { _and: [{ a: { _eq: 1 } }] } } }] }],
    [{ parts: { _some: { _and: [{ _and: [{}] }] } } }, { _and: [{ parts: { _some: {} } }] }],
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

  test('a group of related rows whose conditions are all incomplete is omitted', () => {
    const within = { path: 'parts', has: 'some' } as const;
    const incomplete = { is: 'test', path: 'a', operator: 'eq', value: null } as const;
    expect(ruleOf({ is: 'and', of: [{ is: 'and', within, of: [incomplete] }] })).toBeNull();
  });

  test('random rules keep their meaning, and invalid ones stay invalid', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        expect(meaning(there(rule))).toEqual(meaning(rule));
      }),
      { numRuns: 2000 * fuzzTimes, seed: fuzzSeed },
    );
  });

  test('random rules survive the builder, JSON and the builder again, with the same words', () => {
    let described = 0;
    fc.assert(
      fc.property(rules, (rule) => {
        const tree = treeOf(rule);
        const built = throughJson(tree && ruleOf(tree));
        expect(there(built)).toEqual(built);
        expect(throughJson(there(built))).toEqual(built);
        const words = wordsOf(built);
        expect(wordsOf(there(built))).toBe(words);
        // The words of the given rule, without its redundant groups.
        expect(words).toBe(wordsOf(rule));
        if (words !== null && words !== 'every item') described += 1;
      }),
      { numRuns: 2000 * fuzzTimes, seed: fuzzSeed },
    );
    expect(described).toBeGreaterThan(500 * fuzzTimes);
  });

  test.each([['text'], [7], [[1]]])('%j is not a rule', (value) => {
    expect(treeOf(value)).toBeNull();
  });
});

const english = translateFrom(catalog);

/** Returns the rule in words, or null if it is invalid. */
function wordsOf(rule: unknown): string | null {
  try {
    return describePredicate(simple(parsePredicate(rule)), english);
  } catch {
    return null;
  }
}

const throughJson = (rule: unknown): unknown => JSON.parse(JSON.stringify(rule));

function meaning(rule: unknown): unknown {
  try {
    return simple(parsePredicate(rule));
  } catch {
    return 'invalid';
  }
}

/** Removes "and" inside "and", also an empty one. */
function simple(predicate: Predicate): Predicate {
  if (predicate.is === 'test') return predicate;
  if ('where' in predicate) return { ...predicate, where: simple(predicate.where) };
  const of = predicate.of.map((member) => simple(member));
  if (predicate.is === 'any') return of.some(isEverything) ? everything : { is: 'any', of };
  const kept = of.flatMap((member) => (member.is === 'all' ? member.of : [member]));
  return kept.length === 1 && kept[0] ? kept[0] : { is: 'all', of: kept };
}

const isEverything = (predicate: Predicate) => predicate.is === 'all' && predicate.of.length === 0;

const scalar = fc.constantFrom<unknown>(
  null,
  true,
  false,
  'true',
  '',
  'salt',
  'a, b',
  '1,5',
  0,
  7.5,
  '$NOW',
  '$NOW(-7 days)',
  '$CURRENT_USER',
);
const value = fc.oneof({ weight: 4, arbitrary: scalar }, fc.array(scalar, { maxLength: 3 }));
const fields = ['a', 'b', 'author', 'parts', 'item:block_text'];
const names = [...operators, 'icontains', 'odd'].map((name) => `_${name}`);
const { rules } = fc.letrec<{ rules: object }>((tie) => ({
  rules: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 2 }),
    fc.dictionary(
      fc.constantFrom(...fields),
      fc.dictionary(fc.constantFrom(...names), value, { minKeys: 1, maxKeys: 2 }),
      { maxKeys: 2 },
    ),
    fc.dictionary(fc.constantFrom(...fields, '_id'), tie('rules'), { minKeys: 1, maxKeys: 2 }),
    fc.dictionary(fc.constantFrom('_some', '_none'), tie('rules'), { minKeys: 1, maxKeys: 1 }),
    fc.dictionary(fc.constantFrom('_and', '_or'), fc.array(tie('rules'), { maxLength: 3 }), {
      minKeys: 1,
      maxKeys: 2,
    }),
  ),
}));
