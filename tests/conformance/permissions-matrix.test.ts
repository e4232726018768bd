/**
 * Permissions × ways to read and to write. Each cell is compared with an evaluation in memory that shares no code with
 * the server (permissions-matrix/). Each pair of a permission and a part of a query occurs; so does each triple with the
 * permission of the related collection.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ids, startServer, type TestServer } from '../support/content.ts';
import { readCells, type Sees } from './permissions-matrix/reads.ts';
import { outcomeOf, writeCells } from './permissions-matrix/writes.ts';
import {
  bookPermissions,
  makeBooks,
  permitOnly,
  resetBooks,
  writerPermissions,
  type Book,
  type Permission,
} from './permissions-matrix/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await makeBooks(server);
  await resetBooks(server);
});
afterAll(() => server.close());

const role = ids.apiRole;
const ask = (send: string, body?: unknown) => {
  const [method = 'GET', path = '/'] = send.split(/ (.*)/s);
  return server.call('api', method, encodeURI(path), body);
};

/** The values of an export, in no order: rows and columns are the other cells' to prove. */
function valuesOf(csv: string): readonly string[] {
  const [, ...lines] = csv.trim().split('\n');
  return lines
    .flatMap((line) => line.split(','))
    .map((value) => value.replaceAll('"', ''))
    .filter((value) => value !== '')
    .toSorted();
}

const reading = ['none', 'all', 'cut', 'keyless', 'rule', 'relation'] as const;
const pairs = reading.flatMap((book) =>
  Object.keys(writerPermissions).map((writer) => [book, writer] as const),
);

describe.each(pairs)('reading books: %s, writers: %s', (book, writer) => {
  const sees = { books: bookPermissions[book], writers: writerPermissions[writer] } as Sees;
  beforeAll(() =>
    permitOnly(server, role, [
      { collection: 'books', action: 'read', raw: sees.books.raw },
      { collection: 'writers', action: 'read', raw: sees.writers.raw },
    ]),
  );

  it.each(readCells)('$name', async ({ send, body, answer }) => {
    const expected = answer(sees);
    const got = await ask(send, body);
    if (expected === 'forbidden') {
      expect(got.status, got.text).toBe(403);
      expect(got.body.data).toBeUndefined();
      return;
    }
    expect(got.status, got.text).toBe(200);
    if (send.includes('export=')) expect(valuesOf(got.text)).toEqual(expected.data);
    else expect({ data: got.body.data, meta: got.body.meta }).toEqual({ meta: undefined, ...expected });
  });
});

const writing = {
  create: ['none', 'all', 'cut', 'presets', 'validation'],
  update: ['none', 'all', 'cut', 'rule', 'relation', 'presets', 'validation'],
  delete: ['none', 'all', 'rule', 'relation'],
} as const;
const writeSets = (['create', 'update', 'delete'] as const).flatMap((action) =>
  writing[action].flatMap((name) => [true, false].map((mayWriters) => ({ action, name, mayWriters }))),
);
const statuses = { done: [200, 204], forbidden: [403], invalid: [400] };

describe.each(writeSets)(
  '$action of books: $name, of writers: $mayWriters',
  ({ action, name, mayWriters }) => {
    const permission = bookPermissions[name] as Permission<Book>;
    const all = (collection: string, action: 'read' | 'create' | 'update', may = true) => ({
      collection,
      action,
      raw: may ? { fields: ['*'] } : null,
    });
    beforeAll(() =>
      permitOnly(server, role, [
        { collection: 'books', action, raw: permission.raw },
        all('books', 'read'),
        all('writers', 'read'),
        all('writers', 'create', mayWriters),
        all('writers', 'update', mayWriters),
      ]),
    );
    beforeEach(() => resetBooks(server));

    it.each(writeCells.filter((cell) => cell.action === action))('$name', async (cell) => {
      const expected = outcomeOf(cell, permission, mayWriters);
      const got = await ask(cell.send, cell.body);
      expect(statuses[expected.status], got.text).toContain(got.status);
      expect(await rowsOf('books', 6)).toEqual(expected.books);
      expect(await rowsOf('writers', 3)).toEqual(expected.writers);
    });
  },
);

/** Added rows get the next key, whatever the sequence of the database is. */
async function rowsOf(table: string, known: number): Promise<readonly object[]> {
  const rows = await server.rows(table);
  const added = rows.filter(({ id }) => Number(id) > known).map(({ id }) => Number(id));
  const next = (id: unknown) => (Number(id) > known ? known + 1 + added.indexOf(Number(id)) : id);
  return rows.map((row) => ({
    ...row,
    id: next(row['id']),
    ...('writer' in row ? { writer: Number(row['writer']) > 3 ? 4 : row['writer'] } : {}),
  }));
}
