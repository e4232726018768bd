/** Changes of many rows by keys, by a query and by a list of rows, with the permissions of a limited role. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ids, permit, startServerWithModel, type TestServer } from '../support/content.ts';

const path = '/items/articles';
const editType = 'application/vnd.armature.edit+json';
const all = 1200;
/** Every hundredth article is published, and the role may change only drafts. */
const isDraft = (id: number) => id % 100 !== 0;

let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
  const { editorRole } = ids;
  await permit(server, editorRole, 'articles', 'read', {
    fields: ['id', 'title', 'status'],
    permissions: { id: { _lte: all } },
  });
  await permit(server, editorRole, 'articles', 'update', {
    fields: ['title', 'views', 'body'],
    permissions: { status: { _eq: 'draft' } },
    validation: { views: { _lt: 100 } },
  });
  await permit(server, editorRole, 'articles', 'delete', { permissions: { status: { _eq: 'draft' } } });
});
afterAll(() => server.close());

beforeEach(async () => {
  await server.make('DELETE', path, { query: { limit: -1 } });
  await server.make(
    'POST',
    path,
    Array.from({ length: all + 10 }, (_, i) => ({
      id: i + 1,
      title: `Article ${i + 1}`,
      status: isDraft(i + 1) ? 'draft' : 'published',
      views: 5,
      body: 'secret',
    })),
  );
});

const titled = async (title: string) =>
  (await server.rows('articles')).filter((row) => row['title'] === title).length;
const drafts = { filter: { status: { _eq: 'draft' } }, limit: -1 };

test('PERM-02 an update by query changes exactly the rows that match and that the role may read', async () => {
  const answer = await server.call('editor', 'PATCH', `${path}?fields=id`, {
    query: drafts,
    data: { title: 'Both' },
  });
  expect(answer.status).toBe(200);
  expect(answer.body.data).toHaveLength(all - all / 100);
  // The role may change the drafts behind the last one that it may read, but the query does not find them.
  expect(await titled('Both')).toBe(all - all / 100);
});

test('PERM-02 exceptions of a query are not changed', async () => {
  const query = { filter: { _and: [drafts.filter, { id: { _nin: [2, 3] } }] }, limit: -1 };
  await server.call('editor', 'PATCH', path, { query, data: { title: 'Both' } });
  expect(await titled('Both')).toBe(all - all / 100 - 2);
  expect(await titled('Article 2')).toBe(1);
});

test('PERM-02 an update by query or by keys changes nothing if the role may not update one of the rows', async () => {
  const keys = Array.from({ length: all }, (_, i) => i + 1);
  for (const which of [{ query: { limit: -1 } }, { keys }]) {
    const answer = await server.call('editor', 'PATCH', path, { ...which, data: { title: 'Both' } });
    expect(answer.status).toBe(403);
  }
  expect(await titled('Both')).toBe(0);
});

test('VAL-01 an update by query obeys the validation of the role', async () => {
  const answer = await server.call('editor', 'PATCH', path, { query: drafts, data: { views: 100 } });
  expect(answer.status).toBe(400);
  expect((await server.rows('articles')).every((row) => row['views'] === 5)).toBe(true);
});

test('PERM-02 a deletion by query deletes the matching rows, or none if the role may not delete one', async () => {
  expect((await server.call('editor', 'DELETE', path, { query: { limit: -1 } })).status).toBe(403);
  expect(await server.rows('articles')).toHaveLength(all + 10);
  expect((await server.call('editor', 'DELETE', path, { query: drafts })).status).toBe(204);
  expect(await server.rows('articles')).toHaveLength(all / 100 + 10);
});

test('PERM-02 a list of rows with different values is written as a whole, or not at all', async () => {
  const rows = (...keys: number[]) => keys.map((id) => ({ id, title: `Back ${id}` }));
  expect((await server.call('editor', 'PATCH', path, rows(98, 99, 100))).status).toBe(403);
  expect(await titled('Back 98')).toBe(0);
  expect((await server.call('editor', 'PATCH', path, rows(98, 99))).status).toBe(200);
  expect([await titled('Back 98'), await titled('Back 99')]).toEqual([1, 1]);
});

test('PERM-02 a response to an edit reveals no value that the role may change but not read', async () => {
  const edit = { set: { body: 'mine' }, base: { body: null } };
  const answer = await server.call('editor', 'PATCH', `${path}/1`, edit, editType);
  expect(answer.status).toBe(200);
  expect(answer.text).not.toContain('secret');
  const refused = await server.call(
    'editor',
    'PATCH',
    `${path}/2`,
    { set: { views: 100 }, base: {} },
    editType,
  );
  expect(refused.status).toBe(400);
  expect(refused.text).not.toContain('secret');
});

test('EXP-03 a query names the keys of a selection that is larger than the values of one statement', async () => {
  const keys = Array.from({ length: 60_000 }, (_, i) => i + 101);
  for (const [operator, count] of [
    ['_in', all - 100],
    ['_nin', 100],
  ] as const) {
    const body = { query: { filter: { id: { [operator]: keys } }, fields: ['id'], limit: -1 } };
    const answer = await server.call('editor', 'SEARCH', path, body);
    expect(answer.body.data).toHaveLength(count);
    const file = await server.call('editor', 'SEARCH', path, {
      query: { ...body.query, sort: ['-title'], export: 'csv' },
    });
    expect(file.text.trim().split('\n')).toHaveLength(count + 1);
  }
  const tooMany = await server.call('editor', 'SEARCH', path, {
    query: { filter: { id: { _in: Array.from({ length: 100_001 }, (_, i) => i) } } },
  });
  expect(tooMany.status).toBe(400);
});
