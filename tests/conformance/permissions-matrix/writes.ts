/** Every way to write rows, and the stored rows afterwards. They are computed independently of the server. */
import { books, writers, type Action, type Book, type Permission, type Row } from './world.ts';

export interface WriteCell {
  readonly name: string;
  readonly action: Exclude<Action, 'read'>;
  readonly send: string;
  readonly body?: unknown;
  /** Keys of the books that it reaches for; none for a new one. */
  readonly keys: readonly number[];
  /** Values sent for a book, the nested writer apart. */
  readonly values: Row;
  /** A writer sent inside: without id a new one. */
  readonly writer?: { readonly id?: number; readonly name: string };
}

const cell = (
  name: string,
  action: WriteCell['action'],
  send: string,
  keys: readonly number[],
  values: Row,
  more: Partial<WriteCell> = {},
): WriteCell => ({
  name,
  action,
  send,
  keys,
  values,
  ...(action === 'delete' ? {} : { body: values }),
  ...more,
});

const title = { title: 'New' };
export const writeCells: readonly WriteCell[] = [
  cell('a title', 'create', 'POST /items/books', [], title),
  cell('a field often hidden', 'create', 'POST /items/books', [], { ...title, views: 3 }),
  cell('a value often refused', 'create', 'POST /items/books', [], { ...title, views: 500 }),
  cell('a list of rows', 'create', 'POST /items/books', [], title, { body: [title] }),
  cell('a new writer inside', 'create', 'POST /items/books', [], title, {
    body: { ...title, writer: { name: 'Nested' } },
    writer: { name: 'Nested' },
  }),
  cell('another writer changed inside', 'create', 'POST /items/books', [], title, {
    body: { ...title, writer: { id: 3, name: 'Renamed' } },
    writer: { id: 3, name: 'Renamed' },
  }),
  cell('a title', 'update', 'PATCH /items/books/1', [1], title),
  cell('a title of a row often out of reach', 'update', 'PATCH /items/books/2', [2], title),
  cell('an absent row', 'update', 'PATCH /items/books/99', [99], title),
  cell('a field often hidden', 'update', 'PATCH /items/books/1', [1], { body: 'new' }),
  cell('a value often refused', 'update', 'PATCH /items/books/1', [1], { views: 500 }),
  cell('several keys in the address', 'update', 'PATCH /items/books/1,3', [1, 3], title),
  cell('keys and data', 'update', 'PATCH /items/books', [1, 6], title, {
    body: { keys: [1, 6], data: title },
  }),
  cell('a query and data', 'update', 'PATCH /items/books', [2, 4], title, {
    body: { query: { filter: { status: { _eq: 'draft' } } }, data: title },
  }),
  cell('a list of rows with keys', 'update', 'PATCH /items/books', [1], title, {
    body: [{ id: 1, ...title }],
  }),
  cell(
    'a new writer inside',
    'update',
    'PATCH /items/books/1',
    [1],
    {},
    {
      body: { writer: { name: 'Nested' } },
      writer: { name: 'Nested' },
    },
  ),
  cell(
    'its writer changed inside',
    'update',
    'PATCH /items/books/1',
    [1],
    {},
    {
      body: { writer: { id: 1, name: 'Renamed' } },
      writer: { id: 1, name: 'Renamed' },
    },
  ),
  cell('one row', 'delete', 'DELETE /items/books/1', [1], {}),
  cell('a row often out of reach', 'delete', 'DELETE /items/books/2', [2], {}),
  cell('a list of keys', 'delete', 'DELETE /items/books', [1, 6], {}, { body: [1, 6] }),
  cell(
    'a list with one often out of reach',
    'delete',
    'DELETE /items/books',
    [1, 5, 2],
    {},
    { body: [1, 5, 2] },
  ),
  cell(
    'a query',
    'delete',
    'DELETE /items/books',
    [2, 4],
    {},
    {
      body: { query: { filter: { status: { _eq: 'draft' } } } },
    },
  ),
];

export interface Outcome {
  readonly status: 'done' | 'forbidden' | 'invalid';
  /** Books afterwards; a new one has id 7. */
  readonly books: readonly Row[];
  readonly writers: readonly Row[];
}

/** `mayWriters`: new writers may be made and old ones changed. Everything may be read. */
export function outcomeOf(cell: WriteCell, permission: Permission<Book>, mayWriters: boolean): Outcome {
  const refused = (status: Outcome['status']): Outcome => ({ status, books, writers });
  if (permission.raw === null) return refused('forbidden');
  const reached = cell.keys.map((key) => books.find(({ id }) => id === key));
  if (reached.some((book) => book === undefined || !permission.rule(book))) return refused('forbidden');
  if (cell.action === 'delete')
    return { status: 'done', books: books.filter(({ id }) => !cell.keys.includes(id)), writers };
  const named = [...Object.keys(cell.values), ...(cell.writer ? ['writer'] : [])];
  if (named.some((field) => !permission.fields.includes(field))) return refused('forbidden');
  if (cell.writer && !mayWriters) return refused('forbidden');

  const writer = cell.writer && { id: cell.writer.id ?? 4, name: cell.writer.name };
  const values: Row = { ...permission.presets, ...cell.values, ...(writer ? { writer: writer.id } : {}) };
  const judged = cell.action === 'create' || 'views' in values;
  const empty = { title: null, status: null, views: null, body: null, writer: null };
  if (judged && permission.valid && !permission.valid({ ...empty, ...values })) return refused('invalid');
  const changed =
    cell.action === 'create'
      ? [...books, { id: 7, ...empty, ...values }]
      : books.map((book) => (cell.keys.includes(book.id) ? { ...book, ...values } : book));
  return { status: 'done', books: changed, writers: withWriter(writer) };
}

function withWriter(writer: { id: number; name: string } | undefined): readonly Row[] {
  if (!writer) return writers;
  const known = writers.some(({ id }) => id === writer.id);
  return known
    ? writers.map((one) => (one.id === writer.id ? { ...one, name: writer.name } : one))
    : [...writers, { ...writer, bio: null }];
}
