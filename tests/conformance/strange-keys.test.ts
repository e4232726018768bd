/** Every key that a list shows opens, changes and deletes its row, and no other. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeStrangeValues, strangeValuesPostgres } from '../fixtures/strange-values.ts';
import { signedIn, type Call } from '../support/api.ts';
import { databaseName, startInProcess, type TestServer } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'armature-keys-'));
let server: TestServer;
let admin: Call;

beforeAll(async () => {
  const file = join(folder, 'strange.sqlite');
  if (databaseName === 'sqlite') makeStrangeValues(file);
  server = await startInProcess({
    database: databaseName === 'sqlite' ? file : strangeValuesPostgres,
    empty: false,
  });
  admin = await signedIn(server);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

type Row = Readonly<Record<string, unknown>>;

async function rowsOf(method: string, path: string, body?: unknown): Promise<Row[]> {
  const answer = await admin(method, path, body);
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200);
  return (answer.body as { data: Row[] }).data;
}

const everywhere = ['letters', 'words', 'truths', 'moments', 'bigs'];
const tables = {
  sqlite: [...everywhere, 'answers', 'seconds', 'untyped'],
  postgres: [...everywhere, 'locals', 'clocks', 'moods'],
}[databaseName];

test.each(tables)('every row of %s is opened, changed and deleted by its key', async (table) => {
  const list = `/items/${table}?sort=note`;
  const before = await rowsOf('GET', list);
  expect(before.length).toBeGreaterThan(1);
  const key = Object.keys(before[0] ?? {})[0] ?? '';
  for (const row of before) {
    const one = `/items/${table}/${encodeURIComponent(String(row[key]))}`;
    const keys = [row[key]];
    // A path cannot contain an empty key or a point as a segment.
    const hasPath = !['', '.'].includes(String(row[key]));
    if (hasPath) expect(await admin('GET', one)).toMatchObject({ status: 200, body: { data: row } });
    expect(await rowsOf('SEARCH', `/items/${table}`, { keys })).toEqual([row]);
    const filter = encodeURIComponent(JSON.stringify({ [key]: { _eq: row[key] } }));
    expect(await rowsOf('GET', `/items/${table}?filter=${filter}`)).toEqual([row]);

    const changed = { ...row, note: 'changed' };
    if (hasPath)
      expect(await admin('PATCH', one, { note: 'changed' })).toMatchObject({ body: { data: changed } });
    else
      expect(await rowsOf('PATCH', `/items/${table}`, { keys, data: { note: 'changed' } })).toEqual([
        changed,
      ]);
    const others = before.filter((other) => other !== row);
    expect((await rowsOf('GET', list)).filter(({ note }) => note !== 'changed')).toEqual(others);
    expect(await rowsOf('PATCH', `/items/${table}`, { keys, data: { note: row['note'] } })).toEqual([row]);

    expect(
      (await admin('DELETE', ...((hasPath ? [one] : [`/items/${table}`, keys]) as [string]))).status,
    ).toBe(204);
    expect(await rowsOf('GET', list)).toEqual(others);
    expect((await admin('POST', `/items/${table}`, row)).body).toMatchObject({ data: row });
  }
  expect(await rowsOf('GET', list)).toEqual(before);
});

test('keys in one path are separated by commas, which clients may encode', async () => {
  const keysOf = async (path: string) => (await rowsOf('GET', path)).map(({ word }) => word);
  expect(await keysOf('/items/words/a,b')).toEqual(['a', 'b']);
  expect(await keysOf('/items/words/b%2Ca')).toEqual(['b', 'a']);
  expect(await keysOf('/items/words/a%2Cb,b')).toEqual(['a,b', 'b']);
  const patched = await rowsOf('PATCH', '/items/words/a,b', { note: 'both' });
  expect(patched.map(({ word }) => word)).toEqual(['a', 'b']);
});

test('integers beyond 2^53 are filtered and written without rounding', async () => {
  const big = '9007199254740993';
  const found = (query: string) => rowsOf('GET', `/items/bigs?fields=id&sort=id&${query}`);
  expect(await found(`filter[other][_eq]=${big}`)).toEqual([{ id: big }]);
  expect(await found(`filter[id][_gt]=${big}`)).toEqual([{ id: '9007199254740994' }]);
  expect(await found(`filter[id][_in]=${big},9007199254740992`)).toHaveLength(2);
  const changed = await admin('PATCH', `/items/bigs/${big}`, { other: '9223372036854775807' });
  expect(changed.body).toMatchObject({ data: { other: '9223372036854775807' } });
  const refused = await admin('PATCH', `/items/bigs/${big}`, { other: '9223372036854775808' });
  expect(refused.status).toBe(400);
});

test('rows with a composite key are returned whole with their parent', async () => {
  const line = (order_id: number, number: number, product: string) => ({ order_id, line: number, product });
  const lines = [line(1, 1, 'bowl'), line(1, 2, 'jug')];
  expect((await admin('GET', '/items/orders/1?fields=*,order_lines.*')).body).toEqual({
    data: { id: 1, name: 'first', order_lines: lines },
  });
  expect((await admin('GET', '/items/orders/1')).body).toEqual({
    data: { id: 1, name: 'first', order_lines: lines },
  });
});
