/** A search with an index returns the same rows as without one, whatever the texts, the terms and the changes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import fc from 'fast-check';
import { caller, signedIn, type Call } from '../support/api.ts';
import { fuzzSeed, fuzzTimes } from '../support/fuzz.ts';
import { databaseName, startInProcess, type TestServer } from '../support/server.ts';

/** Each table has a twin without an index. */
const columns = 'title varchar(60), body text, price decimal(10,2), stock integer, open boolean';
const tables = ['words', 'word_twins'].map(
  (name) => `create table ${name} (id integer primary key, ${columns});`,
);
const named = ['codes', 'code_twins'].map(
  (name) => `create table ${name} (id varchar(36) primary key not null, ${columns});`,
);
/** Two terms are frequent: one in every second row, and one only behind the first 5000 rows, but for ten. */
const many = ['many', 'many_twins'].map(
  (name) => `create table ${name} (id integer primary key not null, ${columns});
    insert into ${name} (id, title, body, stock)
      select n, case n % 2 when 0 then 'Often ' || n else 'seldom' end, case when n > 4990 then 'later' end, n % 97
      from (with recursive s(n) as (select 1 union all select n + 1 from s where n < 7500) select n from s) as numbers;`,
);
const content = `${tables.join('\n')}\n${named.join('\n')}\n${many.join('\n')}
  create table pairs (a integer, b integer, name text, primary key (a, b));
  create view word_view as select id, title from words;`;

let folder: string;
let server: TestServer;
let call: Call;
let reader: Call;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'armature-search-'));
  const path = join(folder, 'words.sqlite');
  if (databaseName === 'sqlite') new BetterSqlite(path).exec(content).close();
  server = await startInProcess({ database: databaseName === 'sqlite' ? path : content });
  call = await signedIn(server);
  const role = idOf(await call('POST', '/roles', { name: 'Reader' }));
  const token = 'reader-token-of-the-search-index';
  await call('POST', '/users', { email: 'reader@example.com', role, token });
  for (const collection of ['words', 'word_twins', 'many', 'many_twins'])
    await call('POST', '/permissions', {
      role,
      collection,
      action: 'read',
      fields: ['id', 'title', 'stock'],
      permissions: { stock: { _lt: 50 } },
    });
  reader = caller(server.url, token);
  expect((await reader('GET', '/items/words')).body).toEqual({ data: [] });
}, 60_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const idOf = ({ body }: { readonly body: unknown }) => (body as { data: { id: string } }).data.id;
const indexOf = (collection: string) => `/collections/${collection}/search-index`;

async function stateOf(collection: string) {
  const { body } = await call('GET', indexOf(collection));
  return (body as { data: { state: string; rows_left?: number; columns: string[]; reason: string | null } })
    .data;
}
const becomesReady = (collection: string) =>
  vi.waitFor(
    async () => {
      const { state, rows_left: left = 0 } = await stateOf(collection);
      expect([state, left]).toEqual(['ready', 0]);
    },
    { timeout: 15_000, interval: 50 },
  );

/** Letters with unusual cases, marks with a meaning in patterns and in FTS5, and characters of two units. */
const letters = ['ab', 'c', 'Ä', 'ß', 'İ', 'ı', 'Σ', 'ς', 'K', 'é', 'e\u0301', '𐐀', '😀', '日本'];
const marks = [' ', '%', '_', '!', '"', "'", '*', '(', ')', '-', '?', '\\', ':', '\u0001', '\n'];
const pieces = [...letters, ...marks, 'AND', 'near', '12', '.5'];
const piece = fc.constantFrom(...pieces);
const text = fc.array(piece, { maxLength: 9 }).map((parts) => parts.join(''));
const row = fc.record({
  title: fc.option(text),
  body: fc.option(text),
  price: fc.option(fc.integer({ min: 0, max: 1300 }).map((cents) => cents / 100)),
  stock: fc.option(fc.integer({ min: 0, max: 99 })),
});

const terms = (rows: readonly { title: string | null; body: string | null }[]) =>
  fc.oneof(
    text,
    fc.constantFrom('12', '12.5', '5', ' 12 ', 'and', 'ÄSS', 'σς'),
    fc
      .tuple(fc.constantFrom(...rows), fc.nat(9), fc.integer({ min: 1, max: 8 }), fc.boolean())
      .map(([{ title, body }, from, length, isUpper]) => {
        const part = [...(title ?? body ?? 'none')].slice(from, from + length).join('');
        return isUpper ? part.toUpperCase() : part;
      }),
  );

async function find(as: Call, collection: string, term: string, more = ''): Promise<unknown> {
  const path = `/items/${collection}?fields=id&limit=-1&meta=filter_count&search=${encodeURIComponent(term)}`;
  const { status, body } = await as('GET', path + more);
  return [status, body];
}

async function compare(pair: readonly [string, string], list: readonly string[]): Promise<void> {
  for (const term of list)
    for (const [as, more] of [
      [call, ''],
      [call, '&sort=-title&filter[stock][_gt]=20'],
      [reader, ''],
    ] as const) {
      const [indexed, plain] = await Promise.all(pair.map((name) => find(as, name, term, more)));
      expect([term, indexed]).toEqual([term, plain]);
    }
}

async function write(pair: readonly [string, string], method: string, path: string, body?: unknown) {
  for (const name of pair) {
    const { status } = await call(method, `/items/${name}${path}`, body);
    expect(status).toBeLessThan(300);
  }
}

const sampled = <T>(arbitrary: fc.Arbitrary<T>, count: number, more: number) =>
  fc.sample(arbitrary, { numRuns: count, seed: fuzzSeed + more });

test.each([
  { pair: ['words', 'word_twins'], keyOf: (i: number) => i + 1 },
  { pair: ['codes', 'code_twins'], keyOf: (i: number) => `Key-${i}` },
] as const)('random texts and terms: $pair.0, seed of FUZZ_SEED', async ({ pair, keyOf }) => {
  const rows = sampled(row, 120, 1).map((values, i) => ({ id: keyOf(i), ...values }));
  await write(pair, 'POST', '', rows.slice(0, 80));
  expect((await call('PUT', indexOf(pair[0]))).status).toBe(200);
  const list = sampled(terms(rows), 25 * fuzzTimes, 2);
  // While the index is built, and afterwards.
  await compare(pair, list.slice(0, 3));
  await becomesReady(pair[0]);
  await compare(pair, list);
  await write(pair, 'POST', '', rows.slice(80));
  for (const [i, values] of sampled(row, 8, 3).entries())
    await write(pair, 'PATCH', `/${keyOf(i * 3)}`, values);
  await write(pair, 'DELETE', '', [keyOf(1), keyOf(90)]);
  await compare(pair, list.slice(0, 5));
  await becomesReady(pair[0]);
  await compare(pair, list.slice(5, 15));
});

test('pages of a frequent term are those without an index, wherever its rows are', async () => {
  expect((await call('PUT', indexOf('many'))).status).toBe(200);
  await becomesReady('many');
  const pages = [
    'limit=25',
    'limit=25&page=3',
    'limit=200',
    'limit=10&offset=190',
    'limit=201',
    'limit=25&offset=4000',
  ];
  const filters = ['', '&filter[stock][_gt]=90', '&filter[id][_gt]=4900'];
  const sorts = ['', '&sort=-id', '&sort=-stock'];
  for (const term of ['often', 'later', 'OFTEN 4'])
    for (const more of pages.flatMap((page) =>
      filters.flatMap((filter) => sorts.map((sort) => page + filter + sort)),
    ))
      for (const as of [call, reader]) {
        const [indexed, plain] = await Promise.all(
          ['many', 'many_twins'].map((name) =>
            as('GET', `/items/${name}?fields=id,title&search=${term}&${more}`),
          ),
        );
        expect([term, more, indexed?.status, indexed?.body]).toEqual([term, more, 200, plain?.body]);
      }
  expect((await call('DELETE', indexOf('many'))).status).toBe(204);
});

test('the index follows changes of fields, and its tables are neither collections nor part of a snapshot', async () => {
  const pair = ['words', 'word_twins'] as const;
  await write(pair, 'POST', '', [{ id: 900, title: 'Lantern', body: 'Night light', stock: 7 }]);
  for (const name of pair) {
    const made = await call('POST', `/fields/${name}`, {
      field: 'note',
      type: 'string',
      schema: {},
      meta: {},
    });
    expect(made.status).toBe(200);
  }
  await write(pair, 'PATCH', '/900', { note: 'Harbour wall' });
  await compare(pair, ['harbour', 'ight l']);
  await vi.waitFor(async () => expect((await stateOf('words')).columns).toContain('note'), {
    timeout: 10_000,
  });
  await becomesReady('words');
  await compare(pair, ['harbour', 'ight l']);
  for (const name of pair) {
    expect((await call('DELETE', `/fields/${name}/body`)).status).toBe(204);
    const changed = await call('PATCH', `/fields/${name}/note`, { type: 'text' });
    expect(changed.status).toBe(200);
  }
  await compare(pair, ['harbour', 'ight l', 'lantern']);
  await write(pair, 'PATCH', '/900', { note: 'Mountain hut' });
  await vi.waitFor(async () => expect((await stateOf('words')).columns).not.toContain('body'), {
    timeout: 10_000,
  });
  await becomesReady('words');
  await compare(pair, ['harbour', 'ight l', 'mountain', 'lantern']);
  const { body } = await call('GET', '/collections');
  const names = (body as { data: { collection: string }[] }).data.map(({ collection }) => collection);
  expect(names.filter((name) => name.includes('armature'))).toEqual([]);
  expect(JSON.stringify((await call('GET', '/schema/snapshot')).body)).not.toContain('armature_search');
});

test('an index is dropped by its administrator, and with its collection', async () => {
  const parts = async () => {
    const statement =
      databaseName === 'sqlite'
        ? `select name from sqlite_master where name like 'armature_search\\_%' escape '\\'`
        : `select relname as name from pg_class where relname like 'armature_search\\_%' and relkind = 'i'`;
    return (await server.rows(statement)).filter(({ name }) => name !== 'armature_search_pkey').length;
  };
  expect(await parts()).toBeGreaterThan(0);
  expect((await call('DELETE', indexOf('words'))).status).toBe(204);
  expect((await stateOf('words')).state).toBe('none');
  expect((await call('DELETE', '/collections/codes')).status).toBe(204);
  expect(await parts()).toBe(0);
});

test('the answer names the reason if there can be no index, and only administrators see and change it', async () => {
  expect(await stateOf('word_view')).toMatchObject({
    state: 'none',
    reason: '"word_view" is a view. Create the index of the collection that it reads.',
  });
  const refused = await call('PUT', indexOf('word_view'));
  expect(refused.status).toBe(400);
  const { reason } = await stateOf('pairs');
  expect(reason === null).toBe(databaseName === 'postgres');
  for (const method of ['GET', 'PUT', 'DELETE'])
    expect((await reader(method, indexOf('words'))).status).toBe(403);
  expect((await call('GET', indexOf('nothing'))).status).toBe(403);
});
