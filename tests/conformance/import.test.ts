import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ids, permit, startServerWithModel, type TestServer, type Caller } from '../support/content.ts';

/** Of an imported file. Bytes. */
const most = 500_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel({}, { maxUploadSize: most });
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const collection of ['articles_translations', 'articles', 'authors'])
    await server.make('DELETE', `/items/${collection}`, { query: { limit: -1 } });
});

interface Sent {
  readonly who?: Caller;
  readonly name?: string;
  readonly type?: string;
}

async function send(collection: string, content: string, { who = 'admin', name, type }: Sent = {}) {
  const form = new FormData();
  form.append('file', new File([content], name ?? 'rows.csv', { type: type ?? 'text/csv' }));
  const body = new Response(form);
  const answer = await server.app.inject({
    method: 'POST',
    url: `/utils/import/${collection}`,
    headers: {
      authorization: `Bearer ${who}-token`,
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  const errors = answer.body === '' ? [] : (JSON.parse(answer.body) as { errors: object[] }).errors;
  return {
    status: answer.statusCode,
    error: errors[0] as { message: string; extensions: object } | undefined,
  };
}

const json = { name: 'rows.json', type: 'application/json' };
const read = async (path: string) => (await server.call('admin', 'GET', path)).body.data;

describe('POST /utils/import', () => {
  test('an exported formula is imported unchanged, unless the client requests the text of the file', async () => {
    const lines = ['name', `"'=1+1"`, `"''=1"`, `"'s Gravenhage"`, '"-5"'].join('\n');
    const names = () => read('/items/authors?fields=name&sort=id');
    expect((await send('authors', lines)).status).toBe(204);
    expect(await names()).toEqual(['=1+1', "'=1", "'s Gravenhage", '-5'].map((name) => ({ name })));
    await server.make('DELETE', '/items/authors', { query: { limit: -1 } });
    expect((await send('authors?escape_formulas=false', lines)).status).toBe(204);
    expect(await names()).toEqual(["'=1+1", "''=1", "'s Gravenhage", '-5'].map((name) => ({ name })));
  });

  test.each(['constructor', 'toString', '__proto__'])('a file of type "%s" is refused', async (type) => {
    expect((await send('authors', 'name\nAda', { name: 'rows.txt', type })).status).toBe(415);
  });

  test('CSV becomes items with typed values; empty cells are omitted', async () => {
    const lines = [
      'title,status,featured,price,views,publish_on,tags,meta,author.name,author.bio',
      '"Hello, ""you""\nthere",published,true,12.50,9007199254740993,2021-06-11T10:30:00,"[""a"",""b""]","{""x"":[1]}",Ada,',
      '"",,false,,,,"c,d",,,',
    ];
    expect((await send('articles', `\uFEFF${lines.join('\r\n')}\r\n`)).status).toBe(204);
    expect(
      await read(
        '/items/articles?sort=id&fields=title,status,featured,price,views,publish_on,tags,meta,author.name,author.bio',
      ),
    ).toEqual([
      {
        title: 'Hello, "you"\nthere',
        status: 'published',
        featured: true,
        price: 12.5,
        views: '9007199254740993',
        publish_on: '2021-06-11T10:30:00',
        tags: ['a', 'b'],
        meta: { x: [1] },
        author: { name: 'Ada', bio: null },
      },
      {
        title: '',
        status: 'draft',
        featured: false,
        price: null,
        views: 0,
        publish_on: null,
        tags: ['c', 'd'],
        meta: null,
        author: null,
      },
    ]);
  });

  test('JSON becomes items with their nested rows', async () => {
    const rows = [{ title: 'A', author: { name: 'Ada' }, translations: [{ title: 'EN' }] }, { title: 'B' }];
    expect((await send('articles', JSON.stringify(rows), json)).status).toBe(204);
    expect(await read('/items/articles?sort=id&fields=title,author.name,translations.title')).toEqual([
      { title: 'A', author: { name: 'Ada' }, translations: [{ title: 'EN' }] },
      { title: 'B', author: null, translations: [] },
    ]);
  });

  test('items with known keys are updated, others are created, and items that the file omits stay', async () => {
    const [first] = (await server.make('POST', '/items/authors', [
      { name: 'Ada', bio: 'kept' },
      { name: 'Bob' },
    ])) as { id: number }[];
    const id = first?.id ?? 0;
    expect((await send('authors', `id,name\n${id},Ada L.\n${id + 100},Cy\n,Dee\n`)).status).toBe(204);
    expect(await read('/items/authors?sort=name&fields=id,name,bio')).toEqual([
      { id, name: 'Ada L.', bio: 'kept' },
      { id: id + 1, name: 'Bob', bio: null },
      { id: id + 100, name: 'Cy', bio: null },
      { id: id + 101, name: 'Dee', bio: null },
    ]);
  });

  test.each(['csv', 'json'] as const)('an export as %s is imported unchanged', async (form) => {
    await server.make('POST', '/items/articles', [
      { title: 'Ä "1"\n', body: '', tags: ['x'], meta: 'text', price: 0.1, event_time: '10:00' },
      { title: null, meta: { deep: [null, '12'] }, tags: [], event_date: '2026-02-28', featured: true },
      { title: '007', meta: '12', views: '-9007199254740993' },
    ]);
    const path =
      '/items/articles?sort=id&fields=id,title,body,tags,meta,price,event_time,event_date,featured,views,uid';
    const before = await read(path);
    const file = await server.call('admin', 'GET', `${path}&export=${form}`);
    await server.make('DELETE', '/items/articles', { query: { limit: -1 } });
    const back = await send('articles', file.text, form === 'json' ? json : {});
    expect(back).toEqual({ status: 204, error: undefined });
    expect(await read(path)).toEqual(before);
  });

  test('a row that fails rolls back the whole file, and the error names the row', async () => {
    const bad = await send('authors', 'name,email\nAda,a@x.org\nBob,b@x.org\nCy,a@x.org\n');
    expect(bad.status).toBe(400);
    expect(bad.error).toMatchObject({
      message: expect.stringMatching(/^Row 3: /) as unknown,
      extensions: { code: 'RECORD_NOT_UNIQUE', field: 'email', row: 3 },
    });
    const missing = await send('authors', JSON.stringify([{ name: 'Ada' }, { bio: 'x' }]), json);
    expect(missing.error?.extensions).toMatchObject({ code: 'FAILED_VALIDATION', field: 'name', row: 2 });
    expect(await server.rows('authors')).toEqual([]);
  });

  test.each([
    ['an unknown column', 'nmae\nAda\n', {}, 400, /"nmae".*Did you mean "name"/],
    ['an unknown related column', 'author.nmae\nAda\n', {}, 400, /"nmae".*Did you mean "name"/, 'articles'],
    ['a column twice', 'name,name\nA,B\n', {}, 400, /"name" appears twice in the first line/],
    ['a line of another length', 'name,bio\nAda\n', {}, 400, /not CSV.*line 2/],
    ['a quote that never ends', 'name\n"Ada\n', {}, 400, /not CSV/],
    ['JSON that is no list', '{"name":"Ada"}', json, 400, /not a JSON list/],
    ['JSON that ends early', '[{"name":"Ada"},{"na', json, 400, /ends inside row 2/],
    ['a row that is no object', '[7]', json, 400, /^Row 1: An item must be an object/],
    ['a file of another kind', '<a/>', { name: 'a.xml', type: 'text/xml' }, 415, /Send CSV .* or JSON/],
  ] as const)('%s is refused', async (_what, content, sent, status, said, collection?: string) => {
    const answer = await send(collection ?? 'authors', content, sent);
    expect([answer.status, answer.error?.message]).toEqual([status, expect.stringMatching(said)]);
    expect(await server.rows('authors')).toEqual([]);
  });

  test('the import applies the permission’s rows, fields and rules; system collections accept no files', async () => {
    expect((await send('authors', 'name\nAda\n', { who: 'editor' })).status).toBe(403);
    await permit(server, ids.editorRole, 'authors', 'create', {
      fields: ['name'],
      validation: { name: { _starts_with: 'A' } },
      presets: { bio: 'imported' },
    });
    expect((await send('authors', 'name\nAda\n', { who: 'editor' })).status).toBe(204);
    expect((await send('authors', 'name\nBob\n', { who: 'editor' })).error?.extensions).toMatchObject({
      code: 'FAILED_VALIDATION',
      row: 1,
    });
    expect((await send('authors', 'name,email\nAnn,a@x.org\n', { who: 'editor' })).status).toBe(403);
    const [ada] = await server.rows('authors');
    expect((await send('authors', `id,name\n${String(ada?.['id'])},Anna\n`, { who: 'editor' })).status).toBe(
      403,
    );
    expect(await server.rows('authors')).toMatchObject([{ name: 'Ada', bio: 'imported' }]);
    expect((await send('directus_users', 'email\na@x.org\n')).status).toBe(403);
    expect((await send('homepage', 'headline\nHi\n')).status).toBe(400);
    const body = await server.call('admin', 'POST', '/utils/import/authors', [{ name: 'Ada' }]);
    expect(body.status).toBe(400);
  });

  test('a long file is one transaction with one event per collection; a file over the limit is refused; no temporary file remains', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'armature-test-'));
    vi.stubEnv('TMPDIR', folder);
    const told = vi.fn();
    const deaf = server.database.channel.subscribe(told);
    const lines = Array.from({ length: 3000 }, (_, i) => `Author ${i}`);
    expect((await send('authors', `name\n${lines.join('\n')}\n`)).status).toBe(204);
    deaf();
    expect(await server.rows('authors')).toHaveLength(3000);
    const creations = told.mock.calls.map(([event]: { collection: string }[]) => event?.collection);
    expect(creations.toSorted()).toEqual(['authors', 'directus_activity', 'directus_revisions']);
    const refused = await send('authors', `name\n${'x'.repeat(most)}\n`);
    expect([refused.status, refused.error?.extensions]).toEqual([
      413,
      { code: 'PAYLOAD_TOO_LARGE', limit: most },
    ]);
    expect(readdirSync(folder)).toEqual([]);
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
});
