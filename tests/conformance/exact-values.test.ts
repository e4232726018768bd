/** Numbers in JSON and fractions of seconds keep all their digits, whatever else is changed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exactDocument, makeStrangeValues, strangeValuesPostgres } from '../fixtures/strange-values.ts';
import { accessToken, signedIn, type Call } from '../support/api.ts';
import { databaseName, startInProcess, type TestServer } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'armature-exact-'));
let server: TestServer;
let admin: Call;
let token: string;

beforeAll(async () => {
  const file = join(folder, 'strange.sqlite');
  if (databaseName === 'sqlite') makeStrangeValues(file);
  const database = databaseName === 'sqlite' ? file : strangeValuesPostgres;
  server = await startInProcess({ database, empty: false });
  admin = await signedIn(server);
  token = await accessToken(server, server.admin);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Returns the text of a response, because JSON.parse would round it. */
async function textOf(path: string): Promise<string> {
  const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
  return response.text();
}

/** The stored document as text, in one format for jsonb, json and SQLite. */
async function stored(column: 'doc' | 'raw'): Promise<string> {
  const [row] = await server.rows(`select cast(${column} as text) as text from documents where id = 1`);
  return String(row?.['text']).replaceAll(/([:,]) /g, '$1');
}

const parts = ['9007199254740993', '12345678901234567890.5', '0.1234567890123456789'];

test.each(['doc', 'raw'] as const)(
  'numbers in the JSON column %s are read as they are stored',
  async (column) => {
    const text = await textOf(`/items/documents/1?fields=${column}`);
    for (const part of parts) expect(text).toContain(part);
    expect(text).not.toContain('"9007199254740993"');
    for (const format of ['json', 'csv', 'xml']) {
      const exported = await textOf(`/items/documents?fields=${column}&export=${format}`);
      for (const part of parts) expect(exported).toContain(part);
    }
  },
);

test.each(['doc', 'raw'] as const)(
  'a client that rounds numbers of %s keeps them when it saves another key',
  async (column) => {
    const { body } = await admin('GET', `/items/documents/1?fields=${column}`);
    const base = (body as { data: Record<string, object> }).data[column] ?? {};
    const edit = async (set: unknown, before: unknown) => {
      const type = 'application/vnd.armature.edit+json';
      const sent = JSON.stringify({ set: { [column]: set }, base: { [column]: before } });
      expect(await admin('PATCH', '/items/documents/1', sent, { 'content-type': type })).toMatchObject({
        status: 200,
      });
    };
    await edit({ ...base, name: 'b' }, base);
    const expected = exactDocument.replace('"a"', '"b"');
    for (const part of [...parts, '"b"']) expect(await stored(column)).toContain(part);
    expect(await stored(column)).toHaveLength(expected.length);
    await admin('PATCH', '/items/documents/1', { [column]: { ...base, list: [0] } });
    expect(await stored(column)).toContain(parts[0]);
    expect(await stored(column)).not.toContain(parts[1]);
    await admin('PATCH', '/items/documents/1', `{"${column}":${exactDocument}}`);
    for (const part of parts) expect(await stored(column)).toContain(part);
    const revisions = await textOf(
      '/revisions?filter[collection][_eq]=documents&sort=-id&limit=1&fields=data',
    );
    for (const part of parts) expect(revisions).toContain(part);
  },
);

test('digits in a request body are kept for numbers outside of JSON columns too', async () => {
  const note = '{"note":12345678901234567890}';
  expect((await admin('PATCH', '/items/documents/1', note)).body).toMatchObject({
    data: { note: '12345678901234567890' },
  });
  const { body } = await admin(
    'SEARCH',
    '/items/bigs',
    '{"query":{"filter":{"id":{"_eq":9007199254740993}}}}',
  );
  expect(body).toMatchObject({ data: [{ id: '9007199254740993' }] });
});

test('whole decimals beyond 2^53 are read, found, added and written exactly', async () => {
  const amounts = (query: string) => admin('GET', `/items/amounts?${query}`);
  const [odd, even] = ['9007199254740993', '9007199254740992'];
  expect((await amounts('fields=amount&sort=id')).body).toEqual({
    data: [{ amount: odd }, { amount: even }, { amount: 1.5 }],
  });
  expect((await amounts(`fields=id&filter[amount][_eq]=${odd}`)).body).toEqual({ data: [{ id: 1 }] });
  expect((await amounts(`fields=id&filter[amount][_lt]=${odd}&sort=amount`)).body).toEqual({
    data: [{ id: 3 }, { id: 2 }],
  });
  expect((await amounts('aggregate[sum]=amount&filter[id][_lt]=3')).body).toEqual({
    data: [{ sum: { amount: '18014398509481985' } }],
  });
  await admin('PATCH', '/items/amounts/2', { amount: odd });
  expect((await amounts(`fields=id&filter[amount][_eq]=${odd}&sort=id`)).body).toEqual({
    data: [{ id: 1 }, { id: 2 }],
  });
});

test.each([
  ['clock', ['10:00:00.123456', '10:00:00.123457', '10:00:00.5']],
  ['local', ['2026-03-01T10:00:00.123456', '2026-03-01T10:00:00.123457', '2026-03-01T10:00:00.5']],
  ['instant', ['2026-03-01T10:00:00.123456Z', '2026-03-01T10:00:00.123457Z', '2026-03-01T10:00:00.500Z']],
])('the column %s keeps microseconds', async (column, values) => {
  const list = `/items/fractions?fields=id,${column}&sort=${column}`;
  const rows = values.map((value, i) => ({ id: i + 1, [column]: value }));
  expect((await admin('GET', list)).body).toEqual({ data: rows });
  for (const row of rows) {
    const value = encodeURIComponent(String(row[column]));
    expect((await admin('GET', `${list}&filter[${column}][_eq]=${value}`)).body).toEqual({ data: [row] });
  }
  const before = await server.rows(`select cast(${column} as text) as text from fractions order by id`);
  const [first, second] = values;
  expect((await admin('PATCH', '/items/fractions/1', { [column]: second })).body).toMatchObject({
    data: { [column]: second },
  });
  await admin('PATCH', '/items/fractions/1', { [column]: first });
  expect(await server.rows(`select cast(${column} as text) as text from fractions order by id`)).toEqual(
    before,
  );
});
