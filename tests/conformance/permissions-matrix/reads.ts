/** Every way to read rows, and the expected rows. They are computed independently of the server. */
import {
  bookFields,
  books,
  writerFields,
  writers,
  type Book,
  type Permission,
  type Row,
  type Writer,
} from './world.ts';

export interface Sees {
  readonly books: Permission<Book>;
  readonly writers: Permission<Writer>;
}

export interface ReadCell {
  readonly name: string;
  readonly send: string;
  readonly body?: unknown;
  /** The `data` of the response (text for an export), or 'forbidden'. `meta` if the request contains it. */
  readonly answer: (sees: Sees) => { readonly data: unknown; readonly meta?: unknown } | 'forbidden';
}

/** Whether a role may name these fields of a collection. */
function may(permission: Permission<Book> | Permission<Writer>, ...fields: readonly string[]): boolean {
  return permission.raw !== null && fields.every((field) => permission.fields.includes(field));
}
const seen = (sees: Sees): readonly Book[] => books.filter((book) => sees.books.rule(book));
const writerOf = (sees: Sees, book: Book): Writer | null =>
  writers.find((writer) => writer.id === book.writer && sees.writers.rule(writer)) ?? null;
const booksOf = (sees: Sees, writer: Writer): readonly Book[] =>
  seen(sees).filter((book) => book.writer === writer.id);
const pick = (row: Row, ...fields: readonly string[]): Row =>
  Object.fromEntries(fields.map((field) => [field, row[field]]));
const has = (text: unknown, part: string) => typeof text === 'string' && text.toLowerCase().includes(part);
const byText = (a: unknown, b: unknown) =>
  String(a).toLowerCase().localeCompare(String(b).toLowerCase(), 'en');

/** Rows of books by a role that needs these fields. */
function ofBooks(needs: readonly string[], rows: (sees: Sees) => unknown): ReadCell['answer'] {
  return (sees) => (may(sees.books, ...needs) ? { data: rows(sees) } : 'forbidden');
}
/** Rows of books by a role that also needs these fields of writers. */
function ofBoth(
  bookNeeds: readonly string[],
  writerNeeds: readonly string[],
  rows: (sees: Sees) => unknown,
): ReadCell['answer'] {
  return (sees) =>
    may(sees.books, ...bookNeeds) && may(sees.writers, ...writerNeeds) ? { data: rows(sees) } : 'forbidden';
}

/** Writers with their books. A role that may read no book at all gets the names of the writers without them. */
function withBooks(bookNeeds: readonly string[], rows: (sees: Sees) => unknown): ReadCell['answer'] {
  return (sees) => {
    if (!may(sees.writers, 'name', 'books')) return 'forbidden';
    if (sees.books.raw === null)
      return { data: writers.filter(sees.writers.rule).map((writer) => pick(writer, 'name')) };
    return may(sees.books, ...bookNeeds) ? { data: rows(sees) } : 'forbidden';
  };
}

const list = (sees: Sees, ...fields: readonly string[]) => seen(sees).map((book) => pick(book, ...fields));

/** A writer behind a wildcard: the books as keys where their keys may be read. */
function wholeWriter(sees: Sees, writer: Writer | null): unknown {
  if (!writer) return null;
  const fields = writerFields.filter((field) => sees.writers.fields.includes(field));
  return Object.fromEntries(
    fields.flatMap((field): (readonly [string, unknown])[] => {
      if (field !== 'books') return [[field, writer[field]]];
      return may(sees.books, 'id') ? [[field, booksOf(sees, writer).map(({ id }) => id)]] : [];
    }),
  );
}

export const readCells: readonly ReadCell[] = [
  {
    name: 'fields',
    send: 'GET /items/books?fields=id,title',
    answer: ofBooks(['id', 'title'], (s) => list(s, 'id', 'title')),
  },
  {
    name: 'a field by name',
    send: 'GET /items/books?fields=body',
    answer: ofBooks(['body'], (s) => list(s, 'body')),
  },
  {
    name: 'fields=*',
    send: 'GET /items/books?fields=*',
    answer: ofBooks([], (s) => list(s, ...bookFields.filter((field) => may(s.books, field)))),
  },
  {
    name: 'fields=*.*',
    send: 'GET /items/books?fields=*.*',
    answer: ofBooks([], (s) =>
      seen(s).map((book) => ({
        ...pick(book, ...bookFields.filter((field) => may(s.books, field))),
        ...(may(s.books, 'writer') && may(s.writers) ? { writer: wholeWriter(s, writerOf(s, book)) } : {}),
      })),
    ),
  },
  {
    name: 'a related field',
    send: 'GET /items/books?fields=title,writer.name',
    answer: ofBoth(['title', 'writer'], ['name'], (s) =>
      seen(s).map((book) => {
        const writer = writerOf(s, book);
        return { title: book.title, writer: writer && { name: writer.name } };
      }),
    ),
  },
  {
    name: 'a related field by name, often hidden',
    send: 'GET /items/books?fields=writer.bio',
    answer: ofBoth(['writer'], ['bio'], (s) =>
      seen(s).map((book) => {
        const writer = writerOf(s, book);
        return { writer: writer && { bio: writer.bio } };
      }),
    ),
  },
  {
    name: 'alias',
    send: 'GET /items/books?alias[what]=title&fields=what',
    answer: ofBooks(['title'], (s) => seen(s).map(({ title }) => ({ what: title }))),
  },
  {
    name: 'alias of a field often hidden',
    send: 'GET /items/books?alias[title]=body&fields=title',
    answer: ofBooks(['body'], (s) => seen(s).map(({ body }) => ({ title: body }))),
  },
  {
    name: 'filter',
    send: 'GET /items/books?fields=title&filter[title][_contains]=eta',
    answer: ofBooks(['title'], (s) =>
      list({ ...s, books: { ...s.books, rule: (b) => s.books.rule(b) && has(b.title, 'eta') } }, 'title'),
    ),
  },
  {
    name: 'filter by a field often hidden',
    send: 'GET /items/books?fields=title&filter[body][_contains]=alpha',
    answer: ofBooks(['title', 'body'], (s) =>
      seen(s)
        .filter(({ body }) => has(body, 'alpha'))
        .map((b) => pick(b, 'title')),
    ),
  },
  {
    name: 'filter in a group, hidden behind an alternative',
    send: 'GET /items/books?fields=title&filter={"_or":[{"title":{"_null":true}},{"views":{"_gt":4}}]}',
    answer: ofBooks(['title', 'views'], (s) =>
      seen(s)
        .filter(({ views }) => (views ?? 0) > 4)
        .map((b) => pick(b, 'title')),
    ),
  },
  {
    name: 'filter by a related field',
    send: 'GET /items/books?fields=title&filter[writer][name][_eq]=Ada',
    answer: ofBoth(['title', 'writer'], ['name'], (s) =>
      seen(s)
        .filter((book) => writerOf(s, book)?.name === 'Ada')
        .map((book) => pick(book, 'title')),
    ),
  },
  {
    name: 'filter by what a related field is not',
    send: 'GET /items/books?fields=title&filter[writer][bio][_neq]=engines',
    answer: ofBoth(['title', 'writer'], ['bio'], (s) =>
      seen(s)
        .filter((book) => writerOf(s, book)?.bio !== 'engines')
        .map((book) => pick(book, 'title')),
    ),
  },
  {
    name: 'search',
    send: 'GET /items/books?fields=title&search=alpha',
    answer: ofBooks(['title'], (s) =>
      seen(s)
        .filter((book) =>
          ['title', 'status', 'body'].some((field) => may(s.books, field) && has(book[field], 'alpha')),
        )
        .map((book) => pick(book, 'title')),
    ),
  },
  {
    name: 'search of a number',
    send: 'GET /items/books?fields=title&search=2',
    answer: ofBooks(['title'], (s) =>
      seen(s)
        .filter((book) => ['id', 'views', 'writer'].some((field) => may(s.books, field) && book[field] === 2))
        .map((book) => pick(book, 'title')),
    ),
  },
  {
    name: 'sort',
    send: 'GET /items/books?fields=title&sort=-title',
    answer: ofBooks(['title'], (s) => list(s, 'title').toSorted((a, b) => byText(b['title'], a['title']))),
  },
  {
    name: 'sort by a field often hidden',
    send: 'GET /items/books?fields=title&sort=views',
    answer: ofBooks(['title', 'views'], (s) =>
      seen(s)
        .toSorted((a, b) => (a.views ?? Infinity) - (b.views ?? Infinity) || a.id - b.id)
        .map((book) => pick(book, 'title')),
    ),
  },
  {
    name: 'sort by a related field',
    send: 'GET /items/books?fields=title&sort=writer.name',
    answer: ofBoth(['title', 'writer'], ['name'], (s) => {
      const name = (book: Book) => writerOf(s, book)?.name ?? '\uffff';
      return seen(s)
        .toSorted((a, b) => (name(a) < name(b) ? -1 : name(a) > name(b) ? 1 : a.id - b.id))
        .map((book) => pick(book, 'title'));
    }),
  },
  {
    name: 'page',
    send: 'GET /items/books?fields=title&limit=2&page=2',
    answer: ofBooks(['title'], (s) => list(s, 'title').slice(2, 4)),
  },
  {
    name: 'counts',
    send: 'GET /items/books?fields=title&limit=1&meta=*&filter[title][_contains]=l',
    answer: (sees) => {
      if (!may(sees.books, 'title')) return 'forbidden';
      const found = seen(sees).filter(({ title }) => has(title, 'l'));
      return {
        data: found.slice(0, 1).map((book) => pick(book, 'title')),
        meta: { total_count: seen(sees).length, filter_count: found.length },
      };
    },
  },
  {
    name: 'count of all rows',
    send: 'GET /items/books?aggregate[count]=*',
    answer: ofBooks([], (s) => [{ count: seen(s).length }]),
  },
  {
    name: 'count of a field often hidden',
    send: 'GET /items/books?aggregate[countDistinct]=body',
    answer: ofBooks(['body'], (s) => [
      { countDistinct: { body: new Set(seen(s).flatMap(({ body }) => body ?? [])).size } },
    ]),
  },
  {
    name: 'sum',
    send: 'GET /items/books?aggregate[sum]=views',
    answer: ofBooks(['views'], (s) => {
      const views = seen(s).flatMap((book) => book.views ?? []);
      return [{ sum: { views: views.length === 0 ? null : views.reduce((a, b) => a + b, 0) } }];
    }),
  },
  {
    name: 'group',
    send: 'GET /items/books?groupBy=status&aggregate[count]=*',
    answer: ofBooks(['status'], (s) =>
      [...new Set(seen(s).map(({ status }) => status))]
        .toSorted()
        .map((status) => ({ status, count: seen(s).filter((book) => book.status === status).length })),
    ),
  },
  {
    name: 'export',
    send: 'GET /items/books?fields=title,writer.name&export=csv',
    answer: (sees) => {
      if (!may(sees.books, 'title', 'writer') || !may(sees.writers, 'name')) return 'forbidden';
      const rows = seen(sees).map((book) => [book.title, writerOf(sees, book)?.name ?? null] as const);
      // A missing writer is an empty `writer`, so the columns depend on the rows.
      return {
        data: rows
          .flat()
          .filter((value) => value !== null)
          .toSorted(),
      };
    },
  },
  {
    name: 'one item',
    send: 'GET /items/books/2?fields=title',
    answer: (sees) => {
      const [book] = seen(sees).filter(({ id }) => id === 2);
      return book && may(sees.books, 'title') ? { data: pick(book, 'title') } : 'forbidden';
    },
  },
  {
    name: 'several items by key',
    send: 'GET /items/books/5,2,1?fields=title',
    answer: ofBooks(['title'], (s) =>
      [5, 2, 1].flatMap((id) => seen(s).filter((book) => book.id === id)).map((book) => pick(book, 'title')),
    ),
  },
  {
    name: 'SEARCH by query',
    send: 'SEARCH /items/books',
    body: { query: { fields: ['title'], filter: { status: { _eq: 'draft' } } } },
    answer: ofBooks(['title', 'status'], (s) =>
      seen(s)
        .filter(({ status }) => status === 'draft')
        .map((b) => pick(b, 'title')),
    ),
  },
  {
    name: 'SEARCH by keys',
    send: 'SEARCH /items/books',
    body: { keys: [6, 2], query: { fields: ['title'] } },
    answer: ofBooks(['title'], (s) =>
      [6, 2].flatMap((id) => seen(s).filter((b) => b.id === id)).map((b) => pick(b, 'title')),
    ),
  },
  {
    name: 'a nested list',
    send: 'GET /items/writers?fields=name,books.title',
    answer: withBooks(['title'], (s) =>
      writers
        .filter((writer) => s.writers.rule(writer))
        .map((writer) => ({
          name: writer.name,
          books: booksOf(s, writer).map((book) => pick(book, 'title')),
        })),
    ),
  },
  {
    name: 'a nested list as keys',
    send: 'GET /items/writers?fields=name,books',
    answer: withBooks(['id'], (s) =>
      writers
        .filter((writer) => s.writers.rule(writer))
        .map((writer) => ({ name: writer.name, books: booksOf(s, writer).map(({ id }) => id) })),
    ),
  },
  {
    name: 'deep filter, sort and limit',
    send: 'GET /items/writers?fields=name,books.title&deep[books][_filter][status][_neq]=draft&deep[books][_sort]=-title&deep[books][_limit]=1',
    answer: withBooks(['title', 'status'], (s) =>
      writers
        .filter((writer) => s.writers.rule(writer))
        .map((writer) => ({
          name: writer.name,
          books: booksOf(s, writer)
            .filter(({ status }) => status !== 'draft')
            .map((book) => pick(book, 'title'))
            .toSorted((a, b) => byText(b['title'], a['title']))
            .slice(0, 1),
        })),
    ),
  },
  {
    name: 'filter by some row of a list',
    send: 'GET /items/writers?fields=name&filter[books][_some][status][_eq]=published',
    answer: ofBoth(['status'], ['name', 'books'], (s) =>
      writers
        .filter(
          (writer) =>
            s.writers.rule(writer) && booksOf(s, writer).some(({ status }) => status === 'published'),
        )
        .map(({ name }) => ({ name })),
    ),
  },
  {
    name: 'filter by no row of a list',
    send: 'GET /items/writers?fields=name&filter[books][_none][views][_gt]=4',
    answer: ofBoth(['views'], ['name', 'books'], (s) =>
      writers
        .filter(
          (writer) => s.writers.rule(writer) && !booksOf(s, writer).some(({ views }) => (views ?? 0) > 4),
        )
        .map(({ name }) => ({ name })),
    ),
  },
];
