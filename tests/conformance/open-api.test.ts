/** The description of the API holds what the caller may do, and is one that tools can read. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ids, permit, startServerWithModel, type TestServer, type Caller } from '../support/content.ts';

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { operationId?: string; tags?: string[] }>>>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, { properties?: object }>> };
}

let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
  await permit(server, ids.editorRole, 'articles', 'read', { fields: ['id', 'title', 'author'] });
  await permit(server, ids.editorRole, 'articles', 'update', { fields: ['title'] });
  await permit(server, ids.editorRole, 'homepage', 'read');
});
afterAll(() => server.close());

const read = async (who: Caller) =>
  (await server.call(who, 'GET', '/server/specs/oas')).body as unknown as Document;
const verbs = (document: Document, path: string) =>
  Object.keys(document.paths[path] ?? {}).filter((name) => name !== 'parameters');

test('administrators get every collection with all operations', async () => {
  const document = await read('admin');
  expect(document.openapi).toBe('3.0.3');
  expect(verbs(document, '/items/articles')).toEqual(['get', 'post']);
  expect(verbs(document, '/items/articles/{key}')).toEqual(['get', 'patch', 'delete']);
  expect(verbs(document, '/items/homepage')).toEqual(['get', 'patch']);
  expect(verbs(document, '/users/{key}')).toEqual(['get', 'patch', 'delete']);
  expect(document.components.schemas['Row_articles']).toMatchObject({
    properties: {
      id: { type: 'integer' },
      title: { type: 'string', nullable: true },
      publish_on: { type: 'string' },
      date_created: { format: 'date-time' },
      author: { oneOf: [{ type: 'integer' }, { $ref: '#/components/schemas/Row_authors' }], nullable: true },
      tags_rel: { type: 'array' },
    },
  });
  expect(Object.keys(document.paths).join()).not.toMatch(/sessions|jobs|attempts/);
});

test('other users get only the fields, collections and operations that they may use', async () => {
  const document = await read('editor');
  expect(verbs(document, '/items/articles')).toEqual(['get']);
  expect(verbs(document, '/items/articles/{key}')).toEqual(['get', 'patch']);
  expect(verbs(document, '/items/homepage')).toEqual(['get']);
  expect(verbs(document, '/items/authors')).toEqual([]);
  expect(Object.keys(document.components.schemas['Row_articles']?.properties ?? {})).toEqual([
    'id',
    'title',
    'author',
  ]);
  expect(JSON.stringify(document)).not.toMatch(/authors|slug/);
  expect(Object.keys((await read('public')).paths)).toEqual([]);
});

test('every reference resolves, every operation has a unique id, and every path has its parameters', async () => {
  for (const who of ['admin', 'editor', 'public'] as const) {
    const document = await read(who);
    const text = JSON.stringify(document);
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      expect(name).toMatch(/^[\w.-]+$/);
      expect(document.components.schemas).toHaveProperty([name]);
    }
    const operations = Object.values(document.paths).flatMap((path) =>
      Object.entries(path).filter(([verb]) => verb !== 'parameters'),
    );
    const names = operations.map(([, { operationId }]) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const [path, item] of Object.entries(document.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const given = (item['parameters'] as unknown as { name: string }[] | undefined) ?? [];
      expect(given.map(({ name }) => name)).toEqual(named);
    }
  }
});
