/** Two collections, what roles may do with them, and what that means said in plain functions. */
import type { TestServer } from '../../support/content.ts';

export type Row = Record<string, unknown>;
export type Action = 'read' | 'create' | 'update' | 'delete';

export interface Book extends Row {
  readonly id: number;
  readonly title: string;
  readonly status: string;
  readonly views: number | null;
  readonly body: string | null;
  readonly writer: number | null;
}
export interface Writer extends Row {
  readonly id: number;
  readonly name: string;
  readonly bio: string | null;
}

export const writers: readonly Writer[] = [
  { id: 1, name: 'Ada', bio: 'engines' },
  { id: 2, name: 'Grace', bio: 'compilers' },
  { id: 3, name: 'Linus', bio: null },
];
export const books: readonly Book[] = [
  { id: 1, title: 'Alpha', status: 'published', views: 5, body: 'one', writer: 1 },
  { id: 2, title: 'Beta', status: 'draft', views: 1, body: 'alpha inside', writer: 2 },
  { id: 3, title: 'Gamma', status: 'published', views: 2, body: null, writer: 2 },
  { id: 4, title: 'Delta', status: 'draft', views: null, body: 'four', writer: 1 },
  { id: 5, title: 'Epsilon', status: 'archived', views: 9, body: 'five', writer: null },
  { id: 6, title: 'Zeta', status: 'published', views: 2, body: 'two', writer: 3 },
];

/** Fields as `*` gives them, in the model's order. */
export const bookFields = ['id', 'title', 'status', 'views', 'body', 'writer'] as const;
export const writerFields = ['id', 'name', 'bio', 'books'] as const;

/** One permission: as the platform keeps it, and what its rule means. */
export interface Permission<R extends Row> {
  readonly name: string;
  readonly raw: object | null;
  readonly fields: readonly string[];
  readonly rule: (row: R) => boolean;
  readonly presets?: Row;
  readonly valid?: (row: Row) => boolean;
}

const none = { name: 'none', raw: null, fields: [], rule: () => false };
const writerName = (book: Book) => writers.find(({ id }) => id === book.writer)?.name ?? null;

export const bookPermissions: Readonly<Record<string, Permission<Book>>> = {
  none,
  all: { name: 'all', raw: { fields: ['*'] }, fields: bookFields, rule: () => true },
  cut: {
    name: 'fields cut',
    raw: { fields: ['id', 'title', 'writer'] },
    fields: ['id', 'title', 'writer'],
    rule: () => true,
  },
  keyless: {
    name: 'fields cut, the key too',
    raw: { fields: ['title', 'status'] },
    fields: ['title', 'status'],
    rule: () => true,
  },
  rule: {
    name: 'row rule',
    raw: {
      fields: ['*'],
      permissions: { _or: [{ status: { _eq: 'published' } }, { views: { _null: true } }] },
    },
    fields: bookFields,
    rule: ({ status, views }) => status === 'published' || views === null,
  },
  relation: {
    name: 'row rule over a relation',
    raw: { fields: ['*'], permissions: { writer: { name: { _neq: 'Grace' } } } },
    fields: bookFields,
    rule: (book) => writerName(book) !== 'Grace',
  },
  presets: {
    name: 'presets',
    raw: { fields: ['title', 'body'], presets: { status: 'draft', views: 7 } },
    fields: ['title', 'body'],
    rule: () => true,
    presets: { status: 'draft', views: 7 },
  },
  validation: {
    name: 'validation',
    raw: { fields: ['*'], validation: { views: { _lt: 100 } } },
    fields: bookFields,
    rule: () => true,
    valid: ({ views }) => typeof views === 'number' && views < 100,
  },
};

export const writerPermissions: Readonly<Record<string, Permission<Writer>>> = {
  none,
  all: { name: 'all', raw: { fields: ['*'] }, fields: writerFields, rule: () => true },
  cut: { name: 'fields cut', raw: { fields: ['id', 'name'] }, fields: ['id', 'name'], rule: () => true },
  rule: {
    name: 'row rule over a list',
    raw: { fields: ['*'], permissions: { books: { _some: { status: { _eq: 'draft' } } } } },
    fields: writerFields,
    rule: ({ id }) => books.some(({ writer, status }) => writer === id && status === 'draft'),
  },
};

const id = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } };

export async function makeBooks({ make }: Pick<TestServer, 'make'>): Promise<void> {
  await make('POST', '/collections', {
    collection: 'writers',
    schema: {},
    fields: [id, { field: 'name', type: 'string', schema: {} }, { field: 'bio', type: 'text', schema: {} }],
  });
  await make('POST', '/collections', {
    collection: 'books',
    schema: {},
    fields: [
      id,
      { field: 'title', type: 'string', schema: {} },
      { field: 'status', type: 'string', schema: {} },
      { field: 'views', type: 'integer', schema: {} },
      { field: 'body', type: 'text', schema: {} },
      { field: 'writer', type: 'integer', meta: { special: ['m2o'] }, schema: {} },
    ],
  });
  await make('POST', '/fields/writers', { field: 'books', type: 'alias', meta: { special: ['o2m'] } });
  await make('POST', '/relations', {
    collection: 'books',
    field: 'writer',
    related_collection: 'writers',
    meta: { one_field: 'books' },
    schema: { on_delete: 'SET NULL' },
  });
}

/** The rows as they are written above, whatever stood there. */
export async function resetBooks({ database }: Pick<TestServer, 'database'>): Promise<void> {
  await database.transaction(async (trx) => {
    await trx('books').del();
    await trx('writers').del();
    await trx('writers').insert([...writers]);
    await trx('books').insert([...books]);
  });
  for (const [table, rows] of Object.entries({ writers, books })) {
    const last = Math.max(...rows.map(({ id }) => id));
    await database.transaction((trx) => database.dialect.raiseKeyCounter(trx, table, 'id', last));
  }
}

/** Replaces all permissions of a role. */
export async function permitOnly(
  { make }: Pick<TestServer, 'make'>,
  role: string,
  permissions: readonly { collection: string; action: Action; raw: object | null }[],
): Promise<void> {
  const known = (await make('GET', `/permissions?limit=-1&fields=id&filter[role][_eq]=${role}`)) as {
    id: number;
  }[];
  await make(
    'DELETE',
    '/permissions',
    known.map(({ id }) => id),
  );
  const rows = permissions.flatMap(({ collection, action, raw }) =>
    raw ? [{ role, collection, action, ...raw }] : [],
  );
  await make('POST', '/permissions', rows);
}
