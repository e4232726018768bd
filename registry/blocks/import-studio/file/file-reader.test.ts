import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { createFileReader } from './file-reader.ts';
import type { FileSettings, RowPlan } from './types.ts';

const american = false;

async function open(content: BlobPart, name = 'rows.csv', wanted: Partial<FileSettings> = {}) {
  const reader = createFileReader();
  const opened = await reader.open(new Blob([content]), name, wanted, american);
  return { reader, opened };
}

const problemOf = (content: BlobPart, name?: string) =>
  open(content, name).then(
    () => 'none',
    (error: { problem: string }) => error.problem,
  );

test.each([
  ['comma', 'id,name\r\n1,"Ada, ""A"""\r\n', 'rows.csv', ['id', 'name'], [['1', 'Ada, "A"']]],
  [
    'semicolon',
    'id;name\n1;Ada\n\n2;Bo',
    'rows.csv',
    ['id', 'name'],
    [
      ['1', 'Ada'],
      ['2', 'Bo'],
    ],
  ],
  ['tab', 'id\tname\n1\ta,b', 'rows.tsv', ['id', 'name'], [['1', 'a,b']]],
  ['old line breaks', 'id,name\r1,Ada\r', 'rows.csv', ['id', 'name'], [['1', 'Ada']]],
  ['line breaks in quotes', 'a,b\n"x\ny",2\n', 'rows.csv', ['a', 'b'], [['x\ny', '2']]],
  ['a formula of an export', `a\n"'=1+1"\n`, 'rows.csv', ['a'], [['=1+1']]],
  [
    'items',
    '[{"a":1},{"b":{"c":[true]},"a":null}]',
    'rows.json',
    ['a', 'b'],
    [
      ['1', ''],
      ['', '{"c":[true]}'],
    ],
  ],
])('reads %s', async (_, content, name, header, cells) => {
  const { opened } = await open(content, name);
  expect(opened.header).toEqual(header);
  expect(opened.preview.map((row) => row.cells)).toEqual(cells);
  expect(opened.rows).toBe(cells.length);
});

test('reads the first sheet of a workbook, with dates as text', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'A',
        rows: [
          ['name', 'born', 'at', 'is'],
          ['Ada', new Date(Date.UTC(1815, 11, 10)), 1.5, true],
        ],
      },
    ],
  });
  const { opened } = await open(bytes as BlobPart, 'rows.xlsx');
  expect(opened).toMatchObject({ format: 'xlsx', rows: 1, header: ['name', 'born', 'at', 'is'] });
  expect(opened.preview[0]).toMatchObject({ row: 2, cells: ['Ada', expect.any(String), '1.5', 'true'] });
});

test('reads Windows-1252 and UTF-16, and the encoding and delimiter that the user chooses', async () => {
  const western = new Uint8Array([...'name\nGr'].map((sign) => sign.charCodeAt(0)).concat(0xf6, 0xdf, 0x65));
  expect((await open(western)).opened).toMatchObject({
    encoding: 'windows-1252',
    preview: [{ cells: ['Größe'] }],
  });
  const wide = new Uint8Array([0xff, 0xfe, ...[...'a,b\n1,ö'].flatMap((sign) => [sign.charCodeAt(0), 0])]);
  expect((await open(wide)).opened).toMatchObject({ encoding: 'utf-16le', preview: [{ cells: ['1', 'ö'] }] });
  const { opened } = await open('a;b,c\n1;2,3', 'rows.csv', { delimiter: ',' });
  expect(opened.header).toEqual(['a;b', 'c']);
});

test.each([
  ['nothing', '', 'rows.csv', 'empty'],
  ['blank lines', '\n\n', 'rows.csv', 'empty'],
  ['a header only', 'id,name\n', 'rows.csv', 'only_header'],
  ['bytes', new Uint8Array([1, 2, 0, 3]), 'rows.csv', 'binary'],
  ['an archive', new Uint8Array([0x50, 0x4b, 3, 4, 0]), 'rows.csv', 'binary'],
  ['a broken workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0]), 'rows.xlsx', 'not_xlsx'],
  ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'rows.xls', 'old_excel'],
  ['an object', '{"a":1}', 'rows.json', 'not_json'],
  ['a list that does not end', '[{"a":1}', 'rows.json', 'not_json'],
  ['a list of numbers', '[1]', 'rows.json', 'not_object'],
  ['an item that is not JSON', '[{"a":1},{"a":}]', 'rows.json', 'not_object'],
  ['too many columns', `${'a,'.repeat(1001)}\n1`, 'rows.csv', 'many_columns'],
  ['a quote that does not end', `a\n"${'x,\n'.repeat(3_200_000)}`, 'rows.csv', 'open_quote'],
])('refuses %s', async (_, content, name, problem) => {
  expect(await problemOf(content, name)).toBe(problem);
});

const plan: RowPlan = {
  columns: [{ field: 'id', type: 'integer' }, null, { field: 'name', type: 'string' }],
  forms: { decimal: '.', dates: 'ymd' },
  clears: false,
  unique: ['id'],
};

test('rows become values in batches; ragged and repeated rows are reported', async () => {
  const { reader, opened } = await open('id,x,name\n1,-,Ada\n2,-\n3,-,Cy,more\n1,-,Dee\n5,-,\n');
  expect(opened.ragged).toBe(1);
  const first = await reader.next(plan, 3, true);
  expect(first.rows).toEqual([
    { row: 2, values: { id: '1', name: 'Ada' } },
    { row: 3, values: { id: '2' } },
  ]);
  expect(first.problems).toEqual([{ is: 'ragged', row: 4, cells: 4 }]);
  const second = await reader.next(plan, 3, false);
  expect(second.problems).toEqual([{ is: 'repeated', row: 5, field: 'id', first: 2 }]);
  expect([second.rows, second.isLast]).toEqual([[{ row: 6, values: { id: '5' } }], true]);
  const clearing = await reader.convert({ ...plan, clears: true }, [{ row: 6, cells: ['5', '', ''] }]);
  expect(clearing.rows).toEqual([{ row: 6, values: { id: '5', name: null } }]);
});

test('the lines of an import have the edits and lack the skipped rows; the rest has the messages', async () => {
  const { reader } = await open('id,x,name\n1,-,Ada\n2,-,Bo\n3,"=x",Cy\n');
  const edits = new Map([[2, ['1', '-', 'Ada L.']]]);
  const head = { id: 'u', mode: 'create', key: null, by: {} } as const;
  const lines = await (await reader.pack(plan, head, edits, new Set([3]))).text();
  expect(
    lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([
    { ...head, rows: 2 },
    { row: 2, values: { id: '1', name: 'Ada L.' } },
    { row: 4, values: { id: '3', name: 'Cy' } },
  ]);
  const rest = await (await reader.rest(new Map([[4, 'Wrong, "really"']]), new Map(), 'Problem')).text();
  expect(rest.replace('\uFEFF', '')).toBe(`id,x,name,Problem\r\n3,"'=x",Cy,"Wrong, ""really"""\r\n`);
});

test('characters and line breaks at the borders of the chunks stay whole', async () => {
  const name = '€"\r\n'.repeat(5);
  const line = `"${name.replaceAll('"', '""')}",x\r\n`;
  const count = 60_000;
  const { reader, opened } = await open(`name,b\r\n${line.repeat(count)}`);
  expect(opened.rows).toBe(count);
  const names: RowPlan = { ...plan, columns: [{ field: 'name', type: 'string' }], unique: [] };
  const seen = new Set<unknown>();
  for (let isFirst = true, isLast = false; !isLast; isFirst = false) {
    const batch = await reader.next(names, 10_000, isFirst);
    for (const { values } of batch.rows) seen.add(values['name']);
    isLast = batch.isLast;
  }
  expect([...seen]).toEqual([name]);
});
