import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJsonRows } from './json-rows.ts';

async function* inPieces(text: string, size: number) {
  for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size);
}

async function rowsOf(text: string, size = 3): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const row of readJsonRows(inPieces(text, size))) rows.push(row);
  return rows;
}

test('any list is parsed like JSON.parse, for any chunks and whitespace', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue()),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      async (list, size, wide) => {
        const text = JSON.stringify(list, null, wide ? '\t' : undefined);
        expect(await rowsOf(text, size)).toEqual(JSON.parse(text));
      },
    ),
  ));

test.each([
  ['{"id":1}', 'it starts with {'],
  ['', 'it is empty'],
  ['[{"id":1}', 'it ends inside row 1'],
  ['[{"id":1},{"id":"2', 'it ends inside row 2'],
  ['[] []', 'text follows the list'],
  ['[1,,2]', 'Row 2 is not JSON'],
  ['[{"a":1]]', 'Row 1 is not JSON'],
  ['[{"a":nul}]', 'Row 1 is not JSON'],
])('%s is refused: %s', async (text, why) => {
  await expect(rowsOf(text)).rejects.toThrow(why);
});
