import { expect, test } from 'vitest';
import { detectDelimiter, detectEncoding, isBinaryText } from './decode.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isLittle: boolean) => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), isLittle);
  return bytes;
};

test.each([
  ['plain ASCII', utf8('id,name\n1,Ada'), true, 'utf-8'],
  ['a byte order mark', utf8('\uFEFFid'), true, 'utf-8'],
  ['umlauts in UTF-8', utf8('Größe;Ümlaut'), true, 'utf-8'],
  ['an emoji', utf8('😀'), true, 'utf-8'],
  ['a cut character at the end of a sample', utf8('Grö').slice(0, 3), false, 'utf-8'],
  ['a cut character at the end of a file', utf8('Grö').slice(0, 3), true, 'windows-1252'],
  ['umlauts in Windows-1252', new Uint8Array([0x47, 0x72, 0xf6, 0xdf, 0x65]), true, 'windows-1252'],
  ['a euro sign in Windows-1252', new Uint8Array([0x80, 0x35]), true, 'windows-1252'],
  ['UTF-16 with a mark', new Uint8Array([0xff, 0xfe, 0x41, 0]), true, 'utf-16le'],
  ['big-endian UTF-16 with a mark', new Uint8Array([0xfe, 0xff, 0, 0x41]), true, 'utf-16be'],
  ['UTF-16 without a mark', utf16('id,name\n1,Ada', true), true, 'utf-16le'],
  ['big-endian UTF-16 without a mark', utf16('id,name\n1,Ada', false), true, 'utf-16be'],
  ['nothing', new Uint8Array(), true, 'utf-8'],
] as const)('the encoding of %s', (_, bytes, isComplete, encoding) => {
  expect(detectEncoding(bytes, isComplete)).toBe(encoding);
});

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
