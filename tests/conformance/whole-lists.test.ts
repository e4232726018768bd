/**
 * The app's own adapter before a platform that takes related rows as whole lists only: our server without the capability,
 * which refuses `{ create, update, delete }` here. What was not touched is still there, however many rows.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRestPlatform, type RestPlatform } from '../../adapters/rest/platform.ts';
import { createTestClock } from '../support/clock.ts';
import { startServerWithModel, type TestServer } from '../support/content.ts';

const many = 1203;
let server: TestServer;
let platform: RestPlatform;
/** The sent bodies of writes. */
const sent: unknown[] = [];

function isEdit(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return ['create', 'update', 'delete'].some((part) => part in value) || Object.values(value).some(isEdit);
}

/** Straight to the server as an administrator. */
const reach: typeof fetch = async (url, init = {}) => {
  const path = String(url).slice('http://old'.length);
  if (path === '/auth/refresh')
    return Response.json({ data: { access_token: 'a', refresh_token: 'r', expires: 900_000 } });
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
  const method = init.method ?? 'GET';
  if (method === 'PATCH' || method === 'POST') {
    sent.push(body);
    if (isEdit(body)) return Response.json({ errors: [{ message: 'no such form' }] }, { status: 400 });
  }
  const { 'content-type': type } = Object.fromEntries(new Headers(init.headers));
  const answer = await server.call('admin', method, path, body, type);
  if (path.startsWith('/server/info'))
    return Response.json({ data: { capabilities: { fieldsByCollection: true, relationEdits: false } } });
  return new Response(answer.status === 204 ? null : answer.text, { status: answer.status });
};

const untouched = { create: [], update: [], delete: [] };
const article = { collection: 'articles', key: 1 };

beforeAll(async () => {
  server = await startServerWithModel();
  await server.make('POST', '/items/languages', [{ code: 'en-US' }, { code: 'de-DE' }, { code: 'nb-NO' }]);
  await server.make('POST', '/items/authors', [{ name: 'Ada' }, { name: 'Bo' }]);
  await server.make('POST', '/items/articles', {
    title: 'First',
    author: 1,
    translations: [
      { languages_code: 'en-US', title: 'One' },
      { languages_code: 'de-DE', title: 'Eins' },
    ],
    blocks: [
      { collection: 'block_text', item: { text: 'para' } },
      { collection: 'block_image', item: { caption: 'cap' } },
    ],
  });
  await server.make(
    'POST',
    '/items/tags',
    Array.from({ length: many }, (_, i) => ({ name: `tag ${i + 1}` })),
  );
  await server.make(
    'POST',
    '/items/articles_tags',
    Array.from({ length: many }, (_, i) => ({ articles_id: 1, tags_id: i + 1 })),
  );
  platform = createRestPlatform({ origin: 'http://old', clock: createTestClock(), fetch: reach });
  await platform.session.resume();
});
afterAll(() => server.close());

describe('whole lists', () => {
  it('keep every untouched row, far beyond a page', async () => {
    expect(platform.capabilities.relationEdits).toBe(false);
    await platform.update(article, {
      tags_rel: {
        create: [{ $id: '$new:1', tags_id: { name: 'made' } }],
        update: [{ $id: 1100, id: 1100, sort: 7 }],
        delete: [3],
      },
    });
    const links = await server.rows('articles_tags');
    expect(links).toHaveLength(many);
    expect(links.find(({ id }) => id === 3)).toBeUndefined();
    expect(links.find(({ id }) => id === 1100)).toMatchObject({ tags_id: 1100, sort: 7 });
    expect(links.at(-1)).toMatchObject({ articles_id: 1, tags_id: many + 1 });
    expect(links.filter(({ sort }) => sort !== null)).toHaveLength(1);
    expect(JSON.stringify(sent.at(-1))).not.toContain('$');
  });

  it('are saved at every depth: lists of list rows and of single rows', async () => {
    await platform.update(
      { collection: 'authors', key: 1 },
      {
        articles: {
          ...untouched,
          update: [
            {
              $id: 1,
              id: 1,
              title: 'First!',
              translations: {
                ...untouched,
                create: [{ $id: '$new:1', languages_code: 'nb-NO', title: 'En' }],
              },
              blocks: {
                ...untouched,
                update: [{ $id: 1, id: 1, collection: 'block_text', item: { id: 1, text: 'other' } }],
              },
            },
          ],
        },
      },
    );
    expect(await server.rows('articles')).toMatchObject([{ title: 'First!', author: 1 }]);
    expect(await server.rows('articles_translations')).toMatchObject([
      { title: 'One' },
      { title: 'Eins' },
      { languages_code: 'nb-NO', title: 'En', articles_id: 1 },
    ]);
    expect(await server.rows('articles_blocks')).toMatchObject([{ articles_id: 1 }, { articles_id: 1 }]);
    expect(await server.rows('block_text')).toMatchObject([{ text: 'other' }]);
    expect(await server.rows('articles_tags')).toHaveLength(many);

    await platform.update(article, {
      author: { id: 1, articles: { ...untouched, create: [{ $id: '$new:2', title: 'Second' }] } },
    });
    expect(await server.rows('articles')).toMatchObject([
      { title: 'First!', author: 1 },
      { title: 'Second', author: 1 },
    ]);
  });

  it('link existing rows, and create rows of a new item', async () => {
    await platform.update(
      { collection: 'authors', key: 2 },
      { articles: { ...untouched, update: [{ $id: 2, id: 2, $linked: true }] } },
    );
    expect(await server.rows('articles')).toMatchObject([{ author: 1 }, { author: 2 }]);
    await platform.create(
      { collection: 'articles' },
      { title: 'Third', tags_rel: { ...untouched, create: [{ $id: '$new:1', tags_id: 5 }] } },
    );
    expect((await server.rows('articles_tags')).at(-1)).toMatchObject({ articles_id: 3, tags_id: 5 });
  });

  it('are resolved per item if several are updated at once', async () => {
    const create = [{ $id: '$new:1', languages_code: 'en-US', title: 'Same' }];
    await platform.updateMany({ collection: 'articles' }, [1, 2], { translations: { ...untouched, create } });
    const made = (await server.rows('articles_translations')).filter(({ title }) => title === 'Same');
    expect(made.map(({ articles_id: of }) => of)).toEqual([1, 2]);
    expect(await server.rows('articles_translations')).toHaveLength(5);
  });
});
