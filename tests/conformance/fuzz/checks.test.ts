/** The route fuzz fails for the defects that it looks for. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerWithModel, type TestServer } from '../../support/content.ts';
import { changedByRefusal, hiddenMark, leakOf } from './checks.ts';
import { databaseText } from './database.ts';

let server: TestServer;
let before: Readonly<Record<string, string>>;

beforeAll(async () => {
  server = await startServerWithModel();
  await server.make('POST', '/items/articles', [
    { title: 'One', meta: { depth: { level: 1 } }, views: '9007199254740993', author: { name: 'Ada' } },
    { title: 'Two' },
  ]);
  before = await databaseText(server);
});
afterAll(() => server.close());

/** Changes the database as a defective route would, and takes the change back afterwards. */
async function tablesAfter(status: number, write: string, undo: string): Promise<readonly string[]> {
  const run = (statement: string) =>
    server.database.transaction(async (trx) => void (await trx.raw(statement)));
  await run(write);
  const changed = changedByRefusal(status, before, await databaseText(server));
  await run(undo);
  expect(changedByRefusal(status, before, await databaseText(server))).toEqual([]);
  return changed;
}

test.each([
  [
    'one cell',
    "update articles set title = 'one' where id = 1",
    "update articles set title = 'One' where id = 1",
    ['articles'],
  ],
  [
    'the last digit of a large number',
    'update articles set views = 9007199254740992 where id = 1',
    'update articles set views = 9007199254740993 where id = 1',
    ['articles'],
  ],
  [
    'a value inside a JSON cell',
    `update articles set meta = '{"depth":{"level":2}}' where id = 1`,
    `update articles set meta = '{"depth":{"level":1}}' where id = 1`,
    ['articles'],
  ],
  [
    'an empty cell to an empty text',
    "update articles set slug = '' where id = 2",
    'update articles set slug = null where id = 2',
    ['articles'],
  ],
  [
    'a row of another table',
    "insert into tags (id, name) values (7, 'new')",
    'delete from tags where id = 7',
    ['tags'],
  ],
  [
    'a password',
    "update directus_users set password = 'x' where email = 'editor@example.com'",
    "update directus_users set password = null where email = 'editor@example.com'",
    ['directus_users'],
  ],
  ['a table', 'create table left_over (id integer)', 'drop table left_over', ['schema', 'left_over']],
  [
    'a column',
    'alter table authors add column left_over integer',
    'alter table authors drop column left_over',
    ['schema', 'authors'],
  ],
])('the fuzz notices a refused request that changes %s', async (_, write, undo, tables) => {
  expect(await tablesAfter(403, write, undo)).toEqual(tables);
});

test('the fuzz accepts a successful request that changes a row', async () => {
  const write = "update articles set title = 'other' where id = 2";
  expect(await tablesAfter(204, write, "update articles set title = 'Two' where id = 2")).toEqual([]);
});

test.each([
  ['in a row', 200, JSON.stringify({ data: [{ id: 150, title: hiddenMark }] })],
  [
    'nested in an error message',
    400,
    JSON.stringify({
      errors: [
        {
          message: `Value "${hiddenMark}" of field "slug" must be unique.`,
          extensions: { code: 'NOT_UNIQUE' },
        },
      ],
    }),
  ],
  [
    'nested in the details of an error',
    400,
    JSON.stringify({ errors: [{ message: 'No', extensions: { row: { author: { name: hiddenMark } } } }] }),
  ],
  ['after an escaped line break', 500, JSON.stringify({ errors: [{ message: `at\n${hiddenMark}` }] })],
  ['in an export', 200, `id,title\n150,${hiddenMark}\n`],
])('the fuzz notices a marked value %s', (_, _status, text) => {
  const request = { method: 'GET', path: '/items/articles' };
  expect(leakOf({ ...request, who: 'editor' }, { text })).toBe('editor GET /items/articles');
  expect(leakOf({ ...request, who: 'public' }, { text })).toBe('public GET /items/articles');
  expect(leakOf({ ...request, who: 'admin' }, { text })).toBeNull();
});

test('the fuzz accepts an answer without a marked value', () => {
  expect(leakOf({ who: 'public', method: 'GET', path: '/' }, { text: '{"data":[]}' })).toBeNull();
});
