/**
 * Results of each operator of a condition, by the documentation of JSON-Logic (jsonlogic.com/operations.html). The
 * npm package does not contain the official test suite, and tests do not access the internet.
 */
import { describe, expect, test } from 'vitest';
import { evaluate, logicOperators } from './evaluate.ts';

type Case = readonly [condition: unknown, expected: unknown, scope?: Readonly<Record<string, unknown>>];

const shop = {
  name: 'Salt',
  price: 4.5,
  count: 0,
  none: null,
  owner: { name: 'Ada', tags: ['sea', 'north'] },
  parts: [
    { kind: 'lid', weight: 2 },
    { kind: 'jar', weight: 5 },
  ],
  numbers: [1, 2, 3, 4],
  empty: [],
};

const cases: Readonly<Record<string, readonly Case[]>> = {
  var: [
    [{ var: 'name' }, 'Salt'],
    [{ var: ['name'] }, 'Salt'],
    [{ var: 'owner.name' }, 'Ada'],
    [{ var: 'owner.tags.0' }, 'sea'],
    [{ var: 'parts.1.kind' }, 'jar'],
    [{ var: 'nothing' }, null],
    [{ var: 'nothing.below.it' }, null],
    [{ var: ['nothing', 26] }, 26],
    [{ var: ['none', 26] }, null],
    [{ var: ['count', 26] }, 0],
    [{ var: { cat: ['na', 'me'] } }, 'Salt'],
    [{ var: '' }, { a: 1 }, { a: 1 }],
  ],
  missing: [
    [{ missing: ['name', 'price'] }, []],
    [{ missing: ['name', 'colour', 'owner.age'] }, ['colour', 'owner.age']],
    [{ missing: 'colour' }, ['colour']],
    [{ missing: ['none'] }, ['none']],
    [{ if: [{ missing: ['colour'] }, 'ask', 'go'] }, 'ask'],
    [{ if: [{ missing: ['name'] }, 'ask', 'go'] }, 'go'],
  ],
  missing_some: [
    [{ missing_some: [1, ['name', 'colour']] }, []],
    [{ missing_some: [2, ['name', 'colour', 'size']] }, ['colour', 'size']],
  ],
  if: [
    [{ if: [true, 'yes', 'no'] }, 'yes'],
    [{ if: [false, 'yes', 'no'] }, 'no'],
    [{ if: [false, 'yes'] }, null],
    [
      { if: [{ '<': [{ var: 'price' }, 1] }, 'cheap', { '<': [{ var: 'price' }, 5] }, 'fair', 'dear'] },
      'fair',
    ],
    [{ if: [[], 'yes', 'no'] }, 'no'],
    [{ if: ['0', 'yes', 'no'] }, 'yes'],
  ],
  '?:': [[{ '?:': [0, 'yes', 'no'] }, 'no']],
  '==': [
    [{ '==': [1, 1] }, true],
    [{ '==': [1, '1'] }, true],
    [{ '==': [0, false] }, true],
    [{ '==': [{ var: 'none' }, { var: 'nothing' }] }, true],
    [{ '==': ['a', 'b'] }, false],
  ],
  '===': [
    [{ '===': [1, 1] }, true],
    [{ '===': [1, '1'] }, false],
  ],
  '!=': [
    [{ '!=': [1, 2] }, true],
    [{ '!=': [1, '1'] }, false],
  ],
  '!==': [[{ '!==': [1, '1'] }, true]],
  '!': [
    [{ '!': [true] }, false],
    [{ '!': true }, false],
    [{ '!': [[]] }, true],
    [{ '!': { var: 'count' } }, true],
  ],
  '!!': [
    [{ '!!': [[]] }, false],
    [{ '!!': [[0]] }, true],
    [{ '!!': ['0'] }, true],
    [{ '!!': [''] }, false],
    [{ '!!': { var: 'none' } }, false],
  ],
  or: [
    [{ or: [false, true] }, true],
    [{ or: [false, 'a'] }, 'a'],
    [{ or: [false, 0, ''] }, ''],
  ],
  and: [
    [{ and: [true, true] }, true],
    [{ and: [true, 'a', 3] }, 3],
    [{ and: [true, '', 3] }, ''],
  ],
  '>': [
    [{ '>': [2, 1] }, true],
    [{ '>': [1, 1] }, false],
    [{ '>': ['2', 1] }, true],
  ],
  '>=': [[{ '>=': [1, 1] }, true]],
  '<': [
    [{ '<': [1, 2] }, true],
    [{ '<': [1, { var: 'price' }, 10] }, true],
    [{ '<': [5, { var: 'price' }, 10] }, false],
  ],
  '<=': [
    [{ '<=': [1, 1] }, true],
    [{ '<=': [1, 1, 0] }, false],
  ],
  max: [[{ max: [1, 3, 2] }, 3]],
  min: [[{ min: [2, 1, 3] }, 1]],
  '+': [
    [{ '+': [4, 2] }, 6],
    [{ '+': [1, 2, 3] }, 6],
    [{ '+': '3.14' }, 3.14],
  ],
  '-': [
    [{ '-': [4, 2] }, 2],
    [{ '-': 2 }, -2],
  ],
  '*': [[{ '*': [2, 3, 4] }, 24]],
  '/': [[{ '/': [4, 2] }, 2]],
  '%': [[{ '%': [101, 2] }, 1]],
  map: [
    [{ map: [{ var: 'numbers' }, { '*': [{ var: '' }, 2] }] }, [2, 4, 6, 8]],
    [{ map: [{ var: 'parts' }, { var: 'kind' }] }, ['lid', 'jar']],
    [{ map: [{ var: 'nothing' }, { var: '' }] }, []],
  ],
  filter: [
    [{ filter: [{ var: 'numbers' }, { '%': [{ var: '' }, 2] }] }, [1, 3]],
    [{ filter: [{ var: 'parts' }, { '>': [{ var: 'weight' }, 2] }] }, [{ kind: 'jar', weight: 5 }]],
    [{ filter: [{ var: 'nothing' }, true] }, []],
  ],
  reduce: [
    [{ reduce: [{ var: 'numbers' }, { '+': [{ var: 'current' }, { var: 'accumulator' }] }, 0] }, 10],
    [{ reduce: [{ var: 'empty' }, { var: 'current' }, 'begin'] }, 'begin'],
  ],
  all: [
    [{ all: [{ var: 'numbers' }, { '>': [{ var: '' }, 0] }] }, true],
    [{ all: [{ var: 'empty' }, true] }, false],
  ],
  some: [
    [{ some: [{ var: 'parts' }, { '==': [{ var: 'kind' }, 'lid'] }] }, true],
    [{ some: [{ var: 'empty' }, true] }, false],
  ],
  none: [
    [{ none: [{ var: 'parts' }, { '==': [{ var: 'kind' }, 'box'] }] }, true],
    [{ none: [{ var: 'empty' }, true] }, true],
  ],
  merge: [
    [{ merge: [[1, 2], [3]] }, [1, 2, 3]],
    [{ merge: [1, [2, 3]] }, [1, 2, 3]],
  ],
  in: [
    [{ in: ['sea', { var: 'owner.tags' }] }, true],
    [{ in: ['south', { var: 'owner.tags' }] }, false],
    [{ in: ['al', 'Salt'] }, true],
    [{ in: ['al', { var: 'none' }] }, false],
  ],
  cat: [
    [{ cat: ['I am ', { var: 'name' }, 4] }, 'I am Salt4'],
    [{ cat: 'alone' }, 'alone'],
  ],
  substr: [
    [{ substr: ['jsonlogic', 4] }, 'logic'],
    [{ substr: ['jsonlogic', -5] }, 'logic'],
    [{ substr: ['jsonlogic', 1, 3] }, 'son'],
    [{ substr: ['jsonlogic', 4, -2] }, 'log'],
  ],
};

describe.each(Object.entries(cases))('%s', (_, rows) => {
  test.each(rows.map(([condition, expected, scope]) => ({ condition, expected, scope: scope ?? shop })))(
    '$condition',
    ({ condition, expected, scope }) => expect(evaluate(condition, scope)).toEqual(expected),
  );
});

test('every operator has cases', () => {
  expect(Object.keys(cases).toSorted()).toEqual([...logicOperators].toSorted());
});
