import { describe, expect, test } from 'vitest';
import { parsePredicate } from './parse.ts';
import { bindScope, resolveDynamic } from './scope.ts';

const scope = { now: new Date('2024-03-31T12:00:00.000Z'), user: 'ada', role: 'editor' };
const out = { ...scope, user: null, role: null };

describe('resolveDynamic', () => {
  test.each([
    ['VAL-05 $NOW is the current time', '$NOW', '2024-03-31T12:00:00.000Z'],
    ['VAL-05 $CURRENT_USER is the user', '$CURRENT_USER', 'ada'],
    ['VAL-05 $CURRENT_ROLE is the role', '$CURRENT_ROLE', 'editor'],
    ['days ago', '$NOW(-5 days)', '2024-03-26T12:00:00.000Z'],
    ['no space', '$NOW(+2hours)', '2024-03-31T14:00:00.000Z'],
    ['milliseconds are not minutes', '$NOW(10 ms)', '2024-03-31T12:00:00.010Z'],
    ['month arithmetic clamps to the last day', '$NOW(-1 month)', '2024-02-29T12:00:00.000Z'],
    ['years', '$NOW(1 year)', '2025-03-31T12:00:00.000Z'],
    ['an unknown unit is unchanged', '$NOW(1 fortnight)', '$NOW(1 fortnight)'],
    ['an unknown word is unchanged', '$NOWHERE', '$NOWHERE'],
    ['deep in lists', ['$CURRENT_USER', { a: '$CURRENT_ROLE' }], ['ada', { a: 'editor' }]],
  ])('%s', (_, value, expected) => expect(resolveDynamic(value, scope)).toEqual(expected));
});

describe('bindScope', () => {
  test('returns the same predicate if it has no dynamic values', () => {
    const rule = parsePredicate({ _or: [{ a: 1 }, { tags: { _some: { b: 2 } } }] });
    expect(bindScope(rule, scope)).toBe(rule);
  });

  test('"created by me" matches no rows when signed out', () => {
    expect(bindScope(parsePredicate({ owner: '$CURRENT_USER' }), out)).toEqual({ is: 'any', of: [] });
    expect(bindScope(parsePredicate({ owner: { _neq: '$CURRENT_USER' } }), out)).toEqual({
      is: 'all',
      of: [],
    });
    expect(bindScope(parsePredicate({ owner: { _in: ['$CURRENT_USER', 'bob'] } }), out)).toMatchObject({
      value: ['bob'],
    });
  });
});
