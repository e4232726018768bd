import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startServerWithModel, type TestServer } from '../support/content.ts';
import { play } from '../support/scenario.ts';
import { postRows } from '../support/big.ts';
import { databaseName } from '../support/server.ts';

const rows = 200_000;
/** Number of batches of 500 rows (adapters/server/query/chunks.ts). */
const portions = rows / 500;

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await startServerWithModel();
  const { make } = server;
  await make('POST', '/items/authors', { name: 'Ada "A", Lovelace' });
  await make('POST', '/items/articles', [
    {
      title: 'Hello\n2',
      status: 'published',
      author: 1,
      tags: ['a', 'b'],
      meta: { '1 <': ['x'] },
      featured: true,
      secret: 'open sesame',
      translations: [{ title: 'EN' }, { title: 'DE' }],
      blocks: [
        { collection: 'block_text', item: { text: 'para' } },
        { collection: 'block_image', item: { caption: 'cap' } },
      ],
    },
    { title: '', body: '<p>Ü & \u0001</p>' },
  ]);
  const column = (field: string, type: string, schema = {}) => ({ field, type, meta: {}, schema });
  const key = column('id', 'integer', { is_primary_key: true });
  await make('POST', '/collections', {
    collection: 'writers',
    schema: {},
    fields: [key, column('name', 'string')],
  });
  await make('POST', '/collections', {
    collection: 'posts',
    schema: {},
    fields: [
      key,
      column('title', 'string'),
      column('status', 'string'),
      column('views', 'integer'),
      column('body', 'text'),
      column('writer', 'integer'),
    ],
  });
  await make('POST', '/relations', { collection: 'posts', field: 'writer', related_collection: 'writers' });
  await server.database.transaction(async (trx) => {
    for (const statement of postRows(rows, databaseName)) await trx.raw(statement);
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

/** Over a real connection, not yet read. */
function open(path: string, encoding = 'identity'): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const headers = { authorization: 'Bearer admin-token', 'accept-encoding': encoding };
    get({ port, path: encodeURI(path), headers, agent: false }, done).once('error', fail);
  });
}

async function textOf(response: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Counts what exports read of the database, and which have let go of it. */
function watchSnapshots() {
  const seen = { portions: 0, open: 0 };
  const open = server.database.snapshot;
  vi.spyOn(server.database, 'snapshot').mockImplementation(async (signal) => {
    const snapshot = await open(signal);
    seen.open++;
    return {
      read: snapshot.read,
      async *rows(statement, size) {
        for await (const portion of snapshot.rows(statement, size)) {
          seen.portions++;
          yield portion;
        }
      },
      async close() {
        await snapshot.close();
        seen.open--;
      },
    };
  });
  return seen;
}

describe('a URL that a browser opens', () => {
  /** Without our headers, as a new browser window sends it. */
  const opened = (query: string) => fetch(`http://127.0.0.1:${port}/items/articles?${query}`);

  test.each([
    ['csv', 'text/csv; charset=utf-8', /^"id","title"\n1,/],
    ['json', 'application/json; charset=utf-8', /^\[\n\t\{\n\t\t"id": 1,/],
    ['xml', 'text/xml; charset=utf-8', /^<\?xml/],
  ])('with the token in it is saved as a file of %s', async (form, type, start) => {
    const query = `export=${form}&fields=id,title&sort=id`;
    const answer = await opened(`${query}&access_token=admin-token`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(answer.headers.get('content-disposition')).toMatch(`.${form}`);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(await answer.text()).toMatch(start);
    expect((await opened(query)).status).toBe(403);
  });

  test('applies sort, fields, search and filter, and exports everything without them', async () => {
    const keys = async (query: string) => {
      const answer = await opened(`export=json&access_token=admin-token&${query}`);
      return ((await answer.json()) as { id: number }[]).map(({ id }) => id);
    };
    expect(await keys('')).toEqual([1, 2]);
    expect(await keys('sort=-id')).toEqual([2, 1]);
    expect(await keys('filter[status][_eq]=published')).toEqual([1]);
    expect(await keys('search=hello')).toEqual([1]);
    expect(await keys('search=nowhere')).toEqual([]);
    const cut = await opened('export=csv&access_token=admin-token&fields=title&filter[id]=2');
    expect(await cut.text()).toBe('"title"\n""\n');
  });
});

describe('the contents of a file', () => {
  const fields =
    'id,title,author.name,featured,tags,meta,secret,blocks.item:block_text.text,translations.title';

  test('CSV has a column for every field, also for related rows and empty fields', async () => {
    const { text, headers } = await server.call(
      'admin',
      'GET',
      `/items/articles?export=csv&fields=${fields}`,
    );
    expect(text).toBe(
      [
        '"id","title","author.name","featured","tags","meta","secret","blocks","translations"',
        `1,"Hello\n2","Ada ""A"", Lovelace",true,"[""a"",""b""]","{""1 <"":[""x""]}","**********","[{""item"":{""text"":""para""}},{""item"":""1""}]","[{""title"":""EN""},{""title"":""DE""}]"`,
        '2,"",,false,,,,"[]","[]"\n',
      ].join('\n'),
    );
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; .*articles%20\d{4}-\d\d-\d\dT[\d-]+\.csv$/);
  });

  test('CSV of many-to-any has the columns of each collection, and the key if its fields are not requested', async () => {
    const path = '/items/articles_blocks?export=csv&sort=id&fields=item:block_text.text,';
    const both = await server.call('admin', 'GET', `${path}item:block_image.caption`);
    expect(both.text).toBe('"item.text","item.caption"\n"para",\n,"cap"\n');
    const one = await server.call('admin', 'GET', path);
    expect(one.text).toBe('"item","item.text"\n,"para"\n"1",\n');
  });

  test('JSON equals the response of the list', async () => {
    const path = `/items/articles?sort=id&fields=${fields}`;
    const file = await server.call('admin', 'GET', `${path}&export=json`);
    const list = await server.call('admin', 'GET', path);
    expect(file.body).toEqual(list.body.data);
    expect(file.text).toMatch(/^\[\n\t\{\n\t\t"id": 1,\n/);
    const none = await server.call('admin', 'GET', `${path}&export=json&filter[id][_eq]=99`);
    expect(none.text).toBe('[]');
  });

  test('XML is well formed whatever the values and keys are', async () => {
    const { text } = await server.call(
      'admin',
      'GET',
      '/items/articles?export=xml&sort=id&fields=id,title,body,meta,author.name,translations.title',
    );
    expect(text).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<data>
<data>
    <id>1</id>
    <title>Hello\n2</title>
    <body/>
    <meta>
        <_1__>x</_1__>
    </meta>
    <author>
        <name>Ada &quot;A&quot;, Lovelace</name>
    </author>
    <translations>
        <title>EN</title>
    </translations>
    <translations>
        <title>DE</title>
    </translations>
</data>
<data>
    <id>2</id>
    <title></title>
    <body>&lt;p&gt;Ü &amp; \uFFFD&lt;/p&gt;</body>
    <meta/>
    <author/>
</data>
</data>
`);
  });

  test('a long filter is sent by SEARCH', () =>
    play(server, {
      title: 'SEARCH',
      send: 'SEARCH /items/authors',
      body: { query: { export: 'json', fields: ['name'], filter: { id: { _eq: 1 } } } },
      status: 200,
      answer: [{ name: 'Ada "A", Lovelace' }],
    }));

  test('errors are returned before the file begins', async () => {
    const unknown = await server.call('admin', 'GET', '/items/articles?export=csv&fields=titel');
    expect([unknown.status, unknown.body.errors?.[0]?.extensions]).toEqual([
      400,
      expect.objectContaining({ code: 'INVALID_QUERY', nearest: 'title' }),
    ]);
    expect((await server.call('editor', 'GET', '/items/articles?export=csv')).status).toBe(403);
    expect((await server.call('admin', 'GET', '/items/articles?export=pdf')).status).toBe(400);
    const counted = await server.call('admin', 'GET', '/items/articles?export=csv&aggregate[count]=*');
    expect(counted.status).toBe(400);
  });
});

describe('texts that a spreadsheet evaluates as formulas', () => {
  const texts = [
    '=HYPERLINK("http://x")',
    '+49 30 1',
    '-1+cmd|calc!A1',
    '@SUM(A1)',
    '\t=1',
    "'=1",
    "'s",
    '-12.50',
  ];
  const path = '/items/authors?fields=name&sort=id&filter[name][_neq]=Ada "A", Lovelace&export=csv';
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"\n`;
  const read = async (query = '') => (await server.call('admin', 'GET', encodeURI(path + query))).text;
  beforeAll(async () => {
    for (const name of texts) await server.make('POST', '/items/authors', { name });
  });

  test('begin with an apostrophe in CSV, and numbers with a sign do not', async () => {
    const escaped = texts.map((text) => quoted(/^'?[=+@\t-](?!12)/.test(text) ? `'${text}` : text));
    expect(await read()).toBe(`"name"\n${escaped.join('')}`);
  });

  test('are unchanged if the client turns that off', async () => {
    expect(await read('&escape_formulas=false')).toBe(`"name"\n${texts.map(quoted).join('')}`);
    expect(await read('&escape_formulas=true')).toContain(`"'@SUM(A1)"`);
    expect((await server.call('admin', 'GET', encodeURI(`${path}&escape_formulas=no`))).status).toBe(400);
  });
});

describe('a file of many rows', () => {
  const path = '/items/posts?limit=-1&fields=*,writer.name&export=';
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;

  test.each(['csv', 'json', 'xml'])(
    'a complete %s file is sent, and memory does not grow with it',
    async (form) => {
      const response = await open(path + form);
      let [bytes, ends, sampled, peak] = [0, 0, 0, 0];
      let base: number | null = null;
      let rest = '';
      const isEnd = { csv: /^/, json: /^\t\},?$/, xml: /^<\/data>$/ }[form] ?? /$/;
      for await (const chunk of response as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        const lines = (rest + chunk.toString()).split('\n');
        rest = lines.pop() ?? '';
        ends += lines.filter((line) => isEnd.test(line)).length;
        if (bytes - sampled < 2_000_000) continue;
        sampled = bytes;
        collect();
        base ??= process.memoryUsage().heapUsed;
        peak = Math.max(peak, process.memoryUsage().heapUsed - base);
      }
      // The heading of CSV, the outer element of XML.
      expect(ends).toBe(form === 'json' ? rows : rows + 1);
      expect(bytes).toBeGreaterThan(12_000_000);
      expect(peak).toBeLessThan(8_000_000);
    },
  );

  test('a client that pauses stops the read, and still gets one snapshot of the data', async () => {
    const seen = watchSnapshots();
    const response = await open(`${path}json`);
    response.pause();
    const before = await server.call('admin', 'GET', `/items/posts/${rows}?fields=title`);
    for (let [last, still] = [-1, 0]; still < 30; still = seen.portions === last ? still + 1 : 0) {
      last = seen.portions;
      await fetch(`http://127.0.0.1:${port}/server/ping`);
    }
    expect(seen.portions).toBeLessThan(portions / 2);
    await server.make('PATCH', `/items/posts/${rows}`, { title: 'Changed meanwhile' });
    const text = await textOf(response);
    expect(seen).toEqual({ portions, open: 0 });
    const list = JSON.parse(text) as { title: string }[];
    expect(list).toHaveLength(rows);
    expect(list.at(-1)?.title).toBe((before.body.data as { title: string }).title);
  });

  test('a client that disconnects releases the database', async () => {
    const seen = watchSnapshots();
    for (const encoding of ['identity', 'br', 'identity', 'gzip', 'br', 'identity']) {
      const response = await open(`${path}csv`, encoding);
      await new Promise((done) => response.once('data', done));
      response.destroy();
    }
    const whole = await open('/items/posts?fields=id&limit=1000&export=csv', 'identity');
    expect((await textOf(whole)).split('\n')).toHaveLength(1002);
    await vi.waitFor(() => expect(seen.open).toBe(0));
    // Six whole files would be six times as many as one; what a socket holds is read ahead.
    expect(seen.portions).toBeLessThan(3 * portions);
  });
});
