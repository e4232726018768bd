import { expect, test } from 'vitest';
import { detectDelimiter, isBinaryText } from './decode.ts';

test.each([
  ['a,b,c\n1,2,3', ','],
  ['a;b;c\n1,5;2;3', ';'],
  ['a\tb\n1,2,3\t4', '\t'],
  ['a|b|c\n1|2|3', '|'],
  ['"a;b;c;d",b\n"1;2;3;4",2', ','],
  ['name,"a ""quoted"" text; with; marks"\nAda,"x;y"', ','],
  ['title;text\nA;"first\nsecond, third, fourth"\nB;c', ';'],
  ['one column\nAda', ','],
  ['a;b\r\n1;2\r\n', ';'],
  ['', ','],
] as const)('the delimiter of %j', (text, delimiter) => {
  expect(detectDelimiter(text, true)).toBe(delimiter);
});

test('the cut last line of a sample does not count', () => {
  expect(detectDelimiter('a;b;c\n1;2;3\n4;', false)).toBe(';');
});

test.each([
  ['id,name\n1,Größe\t\r\n', false],
  ['PK\u0003\u0004\u0014\u0000', true],
  [`\u0001\u0002\u0003${'x'.repeat(20)}`, true],
  [`${'x'.repeat(500)}\uFFFD`, false],
])('the text %j is binary: %s', (text, isBinary) => {
  expect(isBinaryText(text)).toBe(isBinary);
});
