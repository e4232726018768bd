/** Excel workbooks, read back with the library that writes them. */
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerWithModel, type TestServer } from '../support/content.ts';
import { databaseName } from '../support/server.ts';

const many = 1_048_576;
const column = (field: string, type: string, schema: object = {}) => ({ field, type, meta: {}, schema });
const key = column('id', 'integer', { is_primary_key: true });

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await startServerWithModel();
  const { make } = server;
  await make('POST', '/collections', {
    collection: 'values',
    schema: {},
    fields: [
      key,
      column('text', 'text'),
      column('large', 'bigInteger'),
      column('price', 'decimal', { numeric_precision: 30, numeric_scale: 4 }),
      column('share', 'float'),
      column('done', 'boolean'),
      column('at', 'timestamp'),
      column('local', 'dateTime'),
      column('day', 'date'),
      column('hour', 'time'),
      column('doc', 'json'),
    ],
  });
  await make('POST', '/collections', { collection: 'numbers', schema: {}, fields: [key] });
  const series =
    databaseName === 'postgres'
      ? `generate_series(1, ${many}) as s(n)`
      : `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${many}) select n from s)`;
  await server.database.transaction((trx) => trx.raw(`insert into numbers (id) select n from ${series}`));
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const open = (path: string) =>
  fetch(encodeURI(url + path), { headers: { authorization: 'Bearer admin-token' } });

async function sheetOf(path: string): Promise<readonly (readonly unknown[])[]> {
  const book = await readXlsx(new Uint8Array(await (await open(path)).arrayBuffer()));
  expect(book.sheets).toHaveLength(1);
  return book.sheets[0]?.rows ?? [];
}

/** The values of one row, without the heading. */
async function exported(row: Record<string, unknown>): Promise<readonly unknown[]> {
  await server.make('DELETE', '/items/values', { query: { limit: -1 } });
  await server.make('POST', '/items/values', { id: 1, ...row });
  const [heading, cells, ...others] = await sheetOf(
    `/items/values?export=xlsx&limit=-1&fields=${Object.keys(row).join(',')}`,
  );
  expect([heading, others]).toEqual([Object.keys(row), []]);
  return cells ?? [];
}

test('EXP-01 a workbook has numbers, booleans and dates as such', async () => {
  const row = {
    large: 900719925474,
    price: '12.5000',
    share: 0.1,
    done: true,
    at: '2024-05-01T10:11:12Z',
    local: '2024-05-01T10:11:12',
    day: '2024-02-29',
    hour: '06:00:00',
  };
  const moment = new Date('2024-05-01T10:11:12Z');
  const [large, price, share, done, at, local, day, hour] = await exported(row);
  expect([large, price, share, done]).toEqual([900719925474, 12.5, 0.1, true]);
  expect([at, local, day]).toEqual([moment, moment, new Date('2024-02-29')]);
  // The library reads a time of day as a date of the first day.
  expect((hour as Date).toISOString()).toMatch(/T06:00:00\.000Z$/);
  const response = await open('/items/values?export=xlsx');
  expect(response.headers.get('content-disposition')).toMatch(/values%20\d{4}-\d\d-\d\dT[\d-]+\.xlsx$/);
  expect(response.headers.get('content-type')).toContain('spreadsheetml.sheet');
});

test('values that a spreadsheet would change stay texts', async () => {
  const large = '9007199254740993';
  const row = {
    text: '007',
    large,
    at: '1899-05-01T10:11:12Z',
    day: '1900-02-28',
    doc: { '1 <': ['x'] },
  };
  const [text, ...others] = await exported(row);
  expect(text).toBe('007');
  expect(others).toEqual([
    large,
    expect.stringMatching(/^1899-05-01T10:11:12/),
    '1900-02-28',
    '{"1 <":["x"]}',
  ]);
});

test.each(['=HYPERLINK("http://x")', '+1+cmd|calc!A1', '@SUM(A1)', '_x0041_ & <b> \u0001 \r\n\t', ' é '])(
  'the text %j is an unchanged string, never a formula',
  async (text) => {
    expect(await exported({ text })).toEqual([text]);
    const book = await readXlsx(
      new Uint8Array(await (await open('/items/values?export=xlsx&fields=text')).arrayBuffer()),
    );
    expect([...(book.sheets[0]?.cells?.values() ?? [])].filter(({ formula }) => formula)).toEqual([]);
  },
);

test('a text that is longer than a cell ends with its length', async () => {
  const [text] = await exported({ text: 'x'.repeat(40_000) });
  expect(text).toHaveLength(32_767);
  expect(text).toMatch(/^x+ … \[cut: 40000 characters\]$/);
});

test('related rows have their own columns, and the permissions of the caller apply', async () => {
  await server.make('POST', '/items/articles', {
    title: 'Salt',
    author: { name: 'Ada' },
    secret: 'open sesame',
    translations: [{ title: 'EN' }],
  });
  const fields = 'title,author.name,secret,translations.title';
  expect(await sheetOf(`/items/articles?export=xlsx&filter[title]=Salt&fields=${fields}`)).toEqual([
    ['title', 'author.name', 'secret', 'translations'],
    ['Salt', 'Ada', '**********', '[{"title":"EN"}]'],
  ]);
  expect((await server.call('editor', 'GET', '/items/values?export=xlsx')).status).toBe(403);
  expect((await server.call('public', 'GET', '/items/articles?export=xlsx')).status).toBe(403);
});

test('more rows than a sheet has are refused before the file begins', async () => {
  const path = '/items/numbers?export=xlsx&';
  for (const query of ['limit=-1', `limit=${many}`, 'limit=-1&filter[id][_gt]=0&sort=-id']) {
    const response = await open(path + query);
    const { errors } = (await response.json()) as { errors: { message: string }[] };
    expect([response.status, errors[0]?.message]).toEqual([
      400,
      expect.stringMatching(/at most 1048575 rows/),
    ]);
  }
});

test('memory does not grow with the rows', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const response = await open('/items/numbers?export=xlsx&limit=20000&sort=id');
  let [sampled, bytes, peak] = [0, 0, 0];
  let base: number | null = null;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      controller.enqueue(chunk);
      if (bytes - sampled < 20_000) return;
      sampled = bytes;
      collect();
      base ??= process.memoryUsage().heapUsed;
      peak = Math.max(peak, process.memoryUsage().heapUsed - base);
    },
  });
  void response.body?.pipeTo(writable);
  let last: unknown = null;
  let count = 0;
  for await (const { values } of streamXlsxRows(readable)) {
    count++;
    last = values[0];
  }
  expect([count, last]).toEqual([20_001, 20_000]);
  expect(peak).toBeLessThan(8_000_000);
});
