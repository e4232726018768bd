import { describe, expect, test } from 'vitest';
import catalog from '../../renderer/locales/en-US.json' with { type: 'json' };
import { translateFrom } from '../error/translate-from.ts';
import { describePredicate } from './describe.ts';
import { parsePredicate } from './parse.ts';
import { operators } from './predicate.ts';

const english = translateFrom(catalog);

describe('describePredicate', () => {
  test.each([
    ['everything', {}, 'every item'],
    ['one test', { status: 'published' }, 'Status is published'],
    [
      'two tests',
      { status: 'published', views: { _lt: 100 } },
      'Status is published and Views is less than 100',
    ],
    ['groups in groups', { _or: [{ a: 1 }, { b: 2, c: true }] }, 'A is 1 or (B is 2 and C is yes)'],
    ['lists', { tag: { _in: ['a', 'b'] } }, 'Tag is one of a, b'],
    ['limits', { views: { _between: [1, 9] } }, 'Views is between 1 and 9'],
    [
      'dynamic values',
      { owner: '$CURRENT_USER', due: { _lt: '$NOW' } },
      'Owner is the current user and Due is less than now',
    ],
    [
      'times relative to now',
      { start: { _between: ['$NOW(-7 days)', '$NOW(+1 month)'] }, end: { _lt: '$NOW(-1.5 d)' } },
      'Start is between 7 days ago and in 1 month and End is less than $NOW(-1.5 d)',
    ],
    ['related fields', { author: { country: 'DE' } }, 'Author › Country is DE'],
    ['related rows', { notes: { _none: { text: 'x' } } }, 'none of Notes meets: Notes › Text is x'],
    [
      'an empty string and an empty list',
      { a: '', b: { _in: [] } },
      'A is an empty text and B is one of an empty list',
    ],
  ])('%s', (_, rule, words) => {
    expect(describePredicate(parsePredicate(rule), english)).toBe(words);
  });

  test('the caller can provide field names', () => {
    const nameOf = (path: readonly string[]) => `<${path.join('/')}>`;
    expect(describePredicate(parsePredicate({ a: { b: 1 } }), english, nameOf)).toBe('<a/b> is 1');
  });

  test('every operator has a text', () => {
    for (const op of operators) expect(english(`filter.op.${op}`)).not.toBe(`filter.op.${op}`);
  });
});
