import { expect, test } from 'vitest';
import { byteLength } from '../../../schemas/value/file-size.ts';
import { base64Of, mimeTypeOfBytes } from './bytes.ts';

const base64 = (...parts: readonly (string | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string))).toString('base64');

test.each([
  ['image/png', base64([0x89], 'PNG\r\n', [0x1a, 0x0a], 'IHDR')],
  ['image/jpeg', base64([0xff, 0xd8, 0xff, 0xe0], 'JFIF')],
  ['image/gif', base64('GIF89a', [1, 0])],
  ['image/webp', base64('RIFF', [0x24, 1, 0, 0], 'WEBPVP8 ')],
  ['application/pdf', base64('%PDF-1.7\n')],
  ['application/zip', base64('PK', [3, 4, 20, 0])],
  ['text/plain', base64('Größe: 3 €\n\tshort')],
  ['text/plain', base64('é'.repeat(5000))],
  [null, base64('RIFF', [0x24, 1, 0, 0], 'WAVEfmt ')],
  [null, base64([0, 1, 2, 3])],
  [null, base64([0xff, 0xfe, 0x41])],
  [null, ''],
])('the type of bytes is %s', (type, bytes) => {
  expect(mimeTypeOfBytes(bytes)).toBe(type);
});

test.each([0, 1, 2, 3, 4, 5000])('%i bytes have this length', (count) => {
  expect(byteLength(Buffer.alloc(count).toString('base64'))).toBe(count);
});

test('other values are not base64', () => {
  for (const value of ['', 'aGk=', 'AAAA', 'AA==']) expect(base64Of(value)).toBe(value);
  for (const value of [null, 12, {}, 'abc', 'a b=', 'A===', 'äöüß']) expect(base64Of(value)).toBeNull();
});
