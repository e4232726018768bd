/** Columns of bytes: base64 in the API, the same bytes in the database, through every way in. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/content.ts';
import { databaseName } from '../support/server.ts';

const bytes = Buffer.from([0, 255, 16, 32, 64, 128, 7]);
const base64 = bytes.toString('base64');
let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  const id = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } };
  await server.make('POST', '/collections', {
    collection: 'papers',
    schema: {},
    fields: [
      id,
      { field: 'seal', type: 'binary', schema: {} },
      { field: 'name', type: 'string', schema: {} },
    ],
  });
});
afterAll(() => server.close());

/** Returns the stored bytes as hex digits, by the key of the row. Text is marked. */
async function stored(): Promise<unknown> {
  const { knex } = server.database;
  const hex =
    databaseName === 'sqlite'
      ? "case typeof(seal) when 'blob' then lower(hex(seal)) else typeof(seal) end"
      : "encode(seal, 'hex')";
  const rows: unknown = await knex('papers')
    .select('name', knex.raw(`${hex} as hex`))
    .orderBy('id');
  return rows;
}

async function send(content: string, name: string, type: string): Promise<number> {
  const form = new FormData();
  form.append('file', new File([content], name, { type }));
  const body = new Response(form);
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/utils/import/papers',
    headers: { authorization: 'Bearer admin-token', 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return statusCode;
}

test.each(['csv', 'json'])('bytes survive a copy, and an export and import as %s', async (format) => {
  await server.make('DELETE', '/items/papers', { query: { limit: -1 } });
  await server.make('POST', '/items/papers', { name: 'deed', seal: base64 });
  const [row] = (await server.make('GET', '/items/papers?fields=name,seal')) as { seal: string }[];
  expect(row).toEqual({ name: 'deed', seal: base64 });
  await server.make('POST', '/items/papers', { ...row, name: 'copy' });
  const exported = await server.app.inject({
    url: `/items/papers?fields=name,seal&export=${format}`,
    headers: { authorization: 'Bearer admin-token' },
  });
  const type = format === 'csv' ? 'text/csv' : 'application/json';
  expect(await send(exported.body, `papers.${format}`, type)).toBe(204);
  const hex = bytes.toString('hex');
  expect(await stored()).toEqual(['deed', 'copy', 'deed', 'copy'].map((name) => ({ name, hex })));
  const found = await server.make(
    'GET',
    `/items/papers?fields=name&filter[seal][_eq]=${encodeURIComponent(base64)}&limit=1`,
  );
  expect(found).toEqual([{ name: 'deed' }]);
});

test.each(['hello world!', 'abc', 'ab=c', 'äöüß', 7, true])(
  'the value %j is refused, because it is not base64',
  async (seal) => {
    const answer = await server.call('admin', 'POST', '/items/papers', { name: 'wrong', seal });
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.[0]).toMatchObject({
      message: '"seal" must be bytes as base64',
      extensions: { code: 'FAILED_VALIDATION', field: 'seal' },
    });
  },
);

test('a row is written with bytes of 5 MB, in place of others, and refused beyond the limit of a body', async () => {
  const large = (count: number) => Buffer.alloc(count, 7).toString('base64');
  const { id } = (await server.make('POST', '/items/papers', { name: 'large', seal: large(5_000_000) })) as {
    id: number;
  };
  const cleared = await server.call('admin', 'PATCH', `/items/papers/${id}`, { seal: null });
  expect([cleared.status, cleared.body.data]).toMatchObject([200, { seal: null }]);
  const refused = await server.call('admin', 'PATCH', `/items/papers/${id}`, { seal: large(13_000_000) });
  expect(refused).toMatchObject({
    status: 413,
    body: { errors: [{ extensions: { code: 'PAYLOAD_TOO_LARGE', limit: 16 * 1024 * 1024 } }] },
  });
});
