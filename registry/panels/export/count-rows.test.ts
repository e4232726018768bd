import { expect, test } from 'vitest';
import { createRowCounter } from './count-rows.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ['csv', '"title","n"\n"A\n""B""",1\n"C",2\n', 2],
  ['json', '[\n\t{\n\t\t"a": {\n\t\t\t"b": 1\n\t\t}\n\t},\n\t{\n\t\t"a": null\n\t}\n]', 2],
  ['json', '[]', 0],
  ['xml', '<?xml version="1.0"?>\n<data>\n<data>\n    <a>1</a>\n</data>\n<data>\n</data>\n</data>\n', 2],
] as const)('EXP-03 the rows of %s are counted, also in parts of one byte: %j', (format, text, rows) => {
  const whole = createRowCounter(format);
  expect(whole?.(bytes(text))).toBe(rows);
  const parts = createRowCounter(format);
  let counted = 0;
  for (const byte of bytes(text)) counted = parts?.(Uint8Array.of(byte)) ?? -1;
  expect(counted).toBe(rows);
});

test('EXP-03 the rows of a compressed workbook cannot be counted', () => {
  expect(createRowCounter('xlsx')).toBeNull();
});
