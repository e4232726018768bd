import { expect, test } from 'vitest';
import { createWireTypes, parseArray } from './wire-types.ts';

test.each([
  ['{}', []],
  ['{a,NULL,"NULL"}', ['a', null, 'NULL']],
  [String.raw`{"a \"b\"","c\\d","{e,f}",""}`, ['a "b"', String.raw`c\d`, '{e,f}', '']],
  [
    '{{1,2},{3,4}}',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['[0:1]={x,y}', ['x', 'y']],
])('%s', (text, list) => {
  expect(parseArray(text, String)).toEqual(list);
});

test('arrays of boxes are separated by semicolons', () => {
  expect(parseArray('{(1,2),(3,4);(5,6),(7,8)}', String, ';')).toEqual(['(1,2),(3,4)', '(5,6),(7,8)']);
});

test.each([
  [20, '12', 12],
  [20, '9007199254740993', '9007199254740993'],
  [16, 't', true],
  [701, 'NaN', 'NaN'],
  [17, String.raw`\x6869`, Buffer.from('hi')],
  [1700, '1.50', '1.50'],
])('type %i: %s', (oid, text, value) => {
  expect(createWireTypes().parserOf(oid)(text)).toEqual(value);
});
