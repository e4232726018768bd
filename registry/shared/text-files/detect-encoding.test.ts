import { expect, test } from 'vitest';
import { detectEncoding } from './detect-encoding.ts';

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
  expect(detectEncoding(bytes, !isComplete)).toBe(encoding);
});
