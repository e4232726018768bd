import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import catalog from '../../renderer/locales/en-US.json' with { type: 'json' };
import { PlatformFailure } from '../error/failure.ts';
import { describePredicate } from './describe.ts';
import { parsePredicate } from './parse.ts';
import { everything, type Predicate } from './predicate.ts';
import { textKeys } from '../screen/texts.ts';

const texts = textKeys(catalog);

const eq = (field: string, value: unknown): Predicate => ({ is: 'test', path: [field], op: 'eq', value });
const op = (op: string, value: unknown, ...path: string[]) => ({ is: 'test', path, op, value });

describe('parsePredicate', () => {
  test.each<[string, unknown, unknown]>([
    ['nothing', null, everything],
    ['an empty rule', {}, everything],
    ['one operator', { a: { _eq: 1 } }, eq('a', 1)],
    ['shorthand', { status: 'published' }, eq('status', 'published')],
    ['shorthand null', { a: null }, op('null', true, 'a')],
    [
      'two operators on one field are combined',
      { id: { _gt: 1, _lt: 3 } },
      { is: 'all', of: [op('gt', 1, 'id'), op('lt', 3, 'id')] },
    ],
    ['two fields', { a: 1, b: 2 }, { is: 'all', of: [eq('a', 1), eq('b', 2)] }],
    ['_null false is not null', { a: { _null: false } }, op('nnull', true, 'a')],
    ['_nempty as text', { a: { _nempty: 'false' } }, op('empty', true, 'a')],
    ['_eq null', { a: { _eq: null } }, op('null', true, 'a')],
    ['_neq null', { a: { _neq: null } }, op('nnull', true, 'a')],
    [
      '_in with null',
      { a: { _in: [1, null] } },
      { is: 'any', of: [op('null', true, 'a'), op('in', [1], 'a')] },
    ],
    [
      '_nin with null',
      { a: { _nin: [null, 1] } },
      { is: 'all', of: [op('nnull', true, 'a'), op('nin', [1], 'a')] },
    ],
    ['_in of one value', { a: { _in: 5 } }, op('in', [5], 'a')],
    ['an empty list stays empty', { a: { _in: [] } }, op('in', [], 'a')],
    ['_between from text', { a: { _between: '1, 3' } }, op('between', ['1', '3'], 'a')],
    [
      'a related field',
      { author: { country: { name: { _eq: 'x' } } } },
      op('eq', 'x', 'author', 'country', 'name'),
    ],
    ['many-to-any', { blocks: { 'item:text': { t: 1 } } }, op('eq', 1, 'blocks', 'item:text', 't')],
    ['_some', { tags: { _some: { name: 'a' } } }, { is: 'some', path: ['tags'], where: eq('name', 'a') }],
    [
      '_none under a path',
      { a: { tags: { _none: {} } } },
      { is: 'none', path: ['a', 'tags'], where: everything },
    ],
    ['_or', { _or: [{ a: 1 }, { b: 2 }] }, { is: 'any', of: [eq('a', 1), eq('b', 2)] }],
    [
      '_or below a field',
      { author: { _or: [{ a: 1 }, { _null: true }] } },
      { is: 'any', of: [op('eq', 1, 'author', 'a'), op('null', true, 'author')] },
    ],
    ['an empty group has no effect', { _or: [], a: 1 }, eq('a', 1)],
    ['a column called _id', { _id: { _eq: 1 } }, op('eq', 1, '_id')],
    ['a column called _and', { _and: { _eq: 1 } }, op('eq', 1, '_and')],
    ['a column called _eq', { _and: [{ _eq: { _gt: 1 } }] }, op('gt', 1, '_eq')],
  ])('%s', (_, rule, expected) => expect(parsePredicate(rule)).toEqual(expected));

  test.each<[string, unknown, string]>([
    [
      'an unknown operator suggests the nearest one',
      { id: { _containz: 1 } },
      'Operator "_containz" at "id" does not exist. Did you mean "_contains"?',
    ],
    [
      'an operator without a field',
      { _eq: 1 },
      'Operator "_eq" needs a field. Put it inside one: {"field": {"_eq": …}}.',
    ],
    ['_null without a value', { author: { _null: '' } }, '"_null" has to be a boolean (at "author")'],
    ['_in of objects', { a: { _in: [{}] } }, '"_in" has to be an array of values (at "a")'],
    ['one limit', { a: { _between: [1] } }, '"_between" needs a lower and an upper limit (at "a")'],
    ['groups that are no lists', { _and: { a: 1 } }, '"_and" needs a list of filters'],
    ['a broken pattern', { a: { _regex: '(' } }, '"_regex" has to be a pattern (at "a")'],
    ['text', 'status', '"filter" must be of type object'],
  ])('refuses %s', (_, rule, message) => {
    expect(() => parsePredicate(rule)).toThrow(message);
    expect(() => parsePredicate(rule)).toThrow(PlatformFailure);
  });

  test('rejects a filter that is nested too deeply', () => {
    let rule: unknown = { a: 1 };
    for (let i = 0; i < 5000; i++) rule = { _and: [rule] };
    expect(() => parsePredicate(rule)).toThrow('nested deeper');
  });

  test('VAL-04 clients skip unknown keys that start with _', () => {
    const rule = { _foo: 1, a: { _bar: 2, _eq: 1 }, _xyz: { _eq: 1 } };
    expect(parsePredicate(rule, { unknown: 'skip' })).toEqual(eq('a', 1));
  });

  test("VAL-06 the strings 'true' and 'false' become booleans", () => {
    const rule = { a: { _eq: 'true' }, b: { _in: ['false', 'x'] } };
    expect(parsePredicate(rule, { booleans: true })).toEqual({
      is: 'all',
      of: [eq('a', true), op('in', [false, 'x'], 'b')],
    });
    expect(parsePredicate({ a: 'true' })).toEqual(eq('a', 'true'));
  });

  test('VAL-07 for _in and _nin a comma string becomes a list', () => {
    expect(parsePredicate({ a: { _in: 'x, y' }, b: { _nin: '1,2' } })).toEqual({
      is: 'all',
      of: [op('in', ['x', 'y'], 'a'), op('nin', ['1', '2'], 'b')],
    });
  });

  test('any JSON either fails with INVALID_QUERY or parses to a predicate that can be described', () => {
    const key = fc.constantFrom(
      'a',
      'b.c',
      '_eq',
      '_in',
      '_null',
      '_and',
      '_or',
      '_some',
      '_between',
      '_x',
      '__proto__',
    );
    const rule = fc.letrec((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(null, true, 'true', 1, '', '1,2', '$NOW'),
        fc.array(tie('node'), { maxLength: 3 }),
        fc.dictionary(key, tie('node'), { maxKeys: 3 }),
      ),
    })).node;
    fc.assert(
      fc.property(rule, (raw) => {
        try {
          expect(
            describePredicate(parsePredicate(raw), (key) => (texts.has(key) ? key : 'missing')),
          ).not.toContain('missing');
        } catch (error) {
          if (!(error instanceof PlatformFailure)) throw error;
          expect(error.code).toBe('INVALID_QUERY');
        }
        expect(() => parsePredicate(raw, { unknown: 'skip' })).not.toThrow();
      }),
    );
  });
});
