import { deflateRawSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { createRowCounter } from './count-rows.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ['csv', '"title","n"\n"A\n""B""",1\n"C",2\n', 2],
  ['json', '[\n\t{\n\t\t"a": {\n\t\t\t"b": 1\n\t\t}\n\t},\n\t{\n\t\t"a": null\n\t}\n]', 2],
  ['json', '[]', 0],
  ['xml', '<?xml version="1.0"?>\n<data>\n<data>\n    <a>1</a>\n</data>\n<data>\n</data>\n</data>\n', 2],
] as const)('EXP-03 the rows of %s are counted, also in parts of one byte: %j', (format, text, rows) => {
  const whole = createRowCounter(format);
  expect(whole(bytes(text))).toBe(rows);
  const parts = createRowCounter(format);
  let counted = 0;
  for (const byte of bytes(text)) counted = parts(Uint8Array.of(byte)) ?? -1;
  expect(counted).toBe(rows);
});

/** A ZIP archive whose first file is `name`. Other bytes follow its data. */
function archive(name: string, text: string): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(8, 8);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(3, 28);
  const parts = [header, Buffer.from(`${name}abc`), deflateRawSync(text), Buffer.alloc(100, 1)];
  return new Uint8Array(Buffer.concat(parts));
}
const sheet = `<sheetData>${'<row r="1"><c/></row>'.repeat(3001)}</sheetData>`;

test.each([1000, 7])('EXP-03 the rows of a workbook are counted, also in parts of %i bytes', async (size) => {
  const count = createRowCounter('xlsx');
  const whole = archive('xl/worksheets/sheet1.xml', sheet);
  for (let i = 0; i < whole.length; i += size) count(whole.subarray(i, i + size));
  await vi.waitFor(() => expect(count(new Uint8Array())).toBe(3000));
});

test('EXP-03 the rows of a workbook that begins with another file are not counted', () => {
  const count = createRowCounter('xlsx');
  expect(count(archive('xl/styles.xml', sheet))).toBeNull();
  expect(count(bytes('more'))).toBeNull();
});
