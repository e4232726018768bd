/**
 * Cases of filter rules: a small data model, its rows, and for every rule the keys of the matching things.
 * Every interpreter of Predicate runs through this table (memory, JSON Schema, SQLite, PostgreSQL); where two disagree,
 * one is wrong.
 */
import type { FieldType } from '../../../schemas/field/types.ts';
import type { Scope, Truth } from '../../../schemas/filter/predicate.ts';

export const scope: Scope = {
  now: new Date('2024-06-15T12:00:00.000Z'),
  user: 'u-ada',
  role: 'r-editor',
  // The other fields compare by their detected type.
  typeOf: ([field]) => (field === 'marks' ? 'json' : undefined),
};

type FlatRow = Readonly<Record<string, unknown>>;
export interface FixtureTable {
  /** `id` is the primary key everywhere. */
  readonly fields: Readonly<Record<string, FieldType>>;
  /** Values of the wire; foreign keys as keys. */
  readonly rows: readonly FlatRow[];
}

/** Foreign keys: [table, column, related table, alias at the one side or null]. */
export const relations = [
  ['things', 'author', 'authors', 'things'],
  ['authors', 'country', 'countries', null],
  ['notes', 'thing', 'things', 'notes'],
] as const;

export const tables: Readonly<Record<'countries' | 'authors' | 'things' | 'notes', FixtureTable>> = {
  countries: {
    fields: { id: 'string', name: 'string' },
    rows: [
      { id: 'DE', name: 'Deutschland' },
      { id: 'GR', name: 'Ελλάς' },
    ],
  },
  authors: {
    fields: { id: 'integer', name: 'string', country: 'string' },
    rows: [
      { id: 1, name: 'Ada', country: 'DE' },
      { id: 2, name: 'Bob', country: null },
    ],
  },
  things: {
    fields: {
      id: 'integer',
      title: 'string',
      count: 'integer',
      big: 'bigInteger',
      price: 'decimal',
      ratio: 'float',
      flag: 'boolean',
      day: 'date',
      at: 'dateTime',
      stamp: 'timestamp',
      clock: 'time',
      words: 'csv',
      marks: 'json',
      owner: 'string',
      author: 'integer',
    },
    rows: [
      {
        id: 1,
        title: 'Hello World',
        count: 5,
        big: '9007199254740993',
        price: '10.50',
        ratio: 0.5,
        flag: true,
        day: '2024-06-15',
        at: '2024-06-15T08:00:00',
        stamp: '2024-06-15T08:00:00.000Z',
        clock: '08:00:00',
        words: ['red', 'green'],
        marks: ['sea', 'a "b"', 'Käse'],
        owner: 'u-ada',
        author: 1,
      },
      {
        id: 2,
        title: 'ÄPFEL 100%',
        count: 10,
        big: '9007199254740992',
        price: '9.90',
        ratio: -2.25,
        flag: false,
        day: '2024-06-14',
        at: '2024-06-14T23:30:00',
        stamp: '2024-06-14T23:30:00.000Z',
        clock: '23:30:00',
        words: ['blue'],
        marks: ['season', 'sea'],
        owner: 'u-bob',
        author: 2,
      },
      {
        id: 3,
        title: '',
        count: 0,
        big: 1,
        price: '0',
        ratio: 0,
        flag: false,
        day: '2030-01-01',
        at: '2030-01-01T00:00:00',
        stamp: '2030-01-01T00:00:00.000Z',
        clock: '00:00:00',
        words: [],
        marks: ['season'],
        owner: '',
        author: null,
      },
      {
        id: 4,
        title: null,
        count: null,
        big: null,
        price: null,
        ratio: null,
        flag: null,
        day: null,
        at: null,
        stamp: null,
        clock: null,
        words: null,
        marks: null,
        owner: null,
        author: null,
      },
    ],
  },
  notes: {
    fields: { id: 'integer', thing: 'integer', text: 'string', stars: 'integer' },
    rows: [
      { id: 1, thing: 1, text: 'good', stars: 5 },
      { id: 2, thing: 1, text: 'long', stars: 1 },
      { id: 3, thing: 2, text: 'good', stars: 1 },
      { id: 4, thing: 2, text: null, stars: null },
    ],
  },
};

/** The things with their related rows inside, as a client that loaded everything has them. */
export function nestedThings(): readonly FlatRow[] {
  const { countries, authors, things, notes } = tables;
  const find = (table: FixtureTable, id: unknown) => table.rows.find((row) => row['id'] === id) ?? null;
  return things.rows.map((thing) => {
    const author = find(authors, thing['author']);
    return {
      ...thing,
      author: author && { ...author, country: find(countries, author['country']) },
      notes: notes.rows.filter((note) => note['thing'] === thing['id']),
    };
  });
}

export interface FilterCase {
  readonly name: string;
  readonly rule: unknown;
  /** Keys of the things that meet it. */
  readonly matches: readonly number[];
  /** Runs without a signed-in user. */
  readonly signedOut?: boolean;
}

const is = (name: string, rule: unknown, ...matches: readonly number[]): FilterCase => ({
  name,
  rule,
  matches,
});

export const cases: readonly FilterCase[] = [
  is('nothing asked', {}, 1, 2, 3, 4),
  is('eq text is exact', { title: { _eq: 'Hello World' } }, 1),
  is('eq text minds case', { title: { _eq: 'hello world' } }),
  is('eq the empty text', { title: { _eq: '' } }, 3),
  is('shorthand', { owner: 'u-bob' }, 2),
  is('eq null', { title: { _eq: null } }, 4),
  is('neq holds for null', { title: { _neq: 'Hello World' } }, 2, 3, 4),
  is('neq null', { title: { _neq: null } }, 1, 2, 3),
  is('eq number', { count: { _eq: 10 } }, 2),
  is('eq number as text', { count: { _eq: '10' } }, 2),
  is('eq zero is not null', { count: { _eq: 0 } }, 3),
  is('neq number', { count: { _neq: 5 } }, 2, 3, 4),
  is('eq decimal by value', { price: { _eq: 10.5 } }, 1),
  is('lt decimal by value, not as text', { price: { _lt: '10' } }, 2, 3),
  is('eq beyond 2^53', { big: { _eq: '9007199254740993' } }, 1),
  is('gt beyond 2^53', { big: { _gt: '9007199254740992' } }, 1),
  is('gte beyond 2^53', { big: { _gte: '9007199254740992' } }, 1, 2),
  is('eq boolean', { flag: { _eq: true } }, 1),
  is('eq false is not null', { flag: { _eq: false } }, 2, 3),
  is('eq boolean as text', { flag: { _eq: 'true' } }, 1),
  is('neq boolean', { flag: { _neq: true } }, 2, 3, 4),
  is('lt', { count: { _lt: 5 } }, 3),
  is('lte', { count: { _lte: 5 } }, 1, 3),
  is('gt', { count: { _gt: 5 } }, 2),
  is('gte', { count: { _gte: 5 } }, 1, 2),
  is('gt negative float', { ratio: { _gt: -3 } }, 1, 2, 3),
  is('lt text by code point', { title: { _lt: 'Z' } }, 1, 3),
  is('in', { count: { _in: [5, 10] } }, 1, 2),
  is('in text', { owner: { _in: ['u-ada', 'nobody'] } }, 1),
  is('in a comma text', { count: { _in: '0,5' } }, 1, 3),
  is('in nothing', { count: { _in: [] } }),
  is('in with null', { count: { _in: [5, null] } }, 1, 4),
  is('nin holds for null', { count: { _nin: [5, 10] } }, 3, 4),
  is('nin nothing', { count: { _nin: [] } }, 1, 2, 3, 4),
  is('nin with null', { count: { _nin: [5, null] } }, 2, 3),
  is('null', { title: { _null: true } }, 4),
  is('null false', { title: { _null: false } }, 1, 2, 3),
  is('nnull', { count: { _nnull: true } }, 1, 2, 3),
  is('nnull false', { count: { _nnull: false } }, 4),
  is('empty text', { title: { _empty: true } }, 3, 4),
  is('nempty text', { title: { _nempty: true } }, 1, 2),
  is('empty number is null', { count: { _empty: true } }, 4),
  is('empty list', { words: { _empty: true } }, 3, 4),
  is('nempty list', { words: { _nempty: true } }, 1, 2),
  is('contains ignores case', { title: { _contains: 'WORLD' } }, 1),
  is('contains ignores the case of umlauts', { title: { _contains: 'äpfel' } }, 2),
  is('contains takes % as it is', { title: { _contains: '0%' } }, 2),
  is('contains takes _ as it is', { title: { _contains: 'Hello_World' } }),
  is('contains nothing', { title: { _contains: '' } }, 1, 2, 3),
  is('contains a word of a list', { words: { _contains: 'green' } }, 1),
  is('contains a member of a JSON list, by its quotes', { marks: { _contains: '"sea"' } }, 1, 2),
  is('contains a part of a JSON list', { marks: { _contains: 'sea' } }, 1, 2, 3),
  is('contains an escaped member of a JSON list', { marks: { _contains: String.raw`"a \"b\""` } }, 1),
  is('contains a member of a JSON list in another case', { marks: { _contains: '"KÄSE"' } }, 1),
  is('ncontains a member of a JSON list', { marks: { _ncontains: '"season"' } }, 1, 4),
  is('ncontains holds for null', { title: { _ncontains: 'hello' } }, 2, 3, 4),
  is('starts with', { title: { _starts_with: 'hELLO' } }, 1),
  is('nstarts with', { title: { _nstarts_with: 'hello' } }, 2, 3, 4),
  is('ends with', { title: { _ends_with: 'WORLD' } }, 1),
  is('nends with', { title: { _nends_with: '%' } }, 1, 3, 4),
  is('between takes its limits in', { count: { _between: [5, 10] } }, 1, 2),
  is('between as text', { count: { _between: '0,5' } }, 1, 3),
  is('between dates', { day: { _between: ['2024-06-14', '2024-06-15'] } }, 1, 2),
  is('nbetween holds for null', { count: { _nbetween: [1, 9] } }, 2, 3, 4),
  is('eq date', { day: { _eq: '2024-06-15' } }, 1),
  is('date today', { day: { _eq: '$NOW' } }, 1),
  is('date before now', { day: { _lt: '$NOW' } }, 2),
  is('dateTime before now', { at: { _lt: '$NOW' } }, 1, 2),
  is('dateTime as its own text', { at: { _eq: '2024-06-15T08:00:00' } }, 1),
  is('timestamp is an instant in every zone', { stamp: { _eq: '2024-06-15T10:00:00+02:00' } }, 1),
  is('timestamp from a day on', { stamp: { _gte: '2024-06-15' } }, 1, 3),
  is('timestamp within the last day', { stamp: { _between: ['$NOW(-1 day)', '$NOW'] } }, 1, 2),
  is('timestamp in the last hour', { stamp: { _between: ['$NOW(-1 hour)', '$NOW'] } }),
  is('time', { clock: { _gte: '08:00' } }, 1, 2),
  is('the current user', { owner: { _eq: '$CURRENT_USER' } }, 1),
  is('not the current user', { owner: { _neq: '$CURRENT_USER' } }, 2, 3, 4),
  is('the current user in a list', { owner: { _in: ['$CURRENT_USER', 'u-bob'] } }, 1, 2),
  { ...is('nobody is signed in: mine is no one’s', { owner: { _eq: '$CURRENT_USER' } }), signedOut: true },
  {
    ...is('nobody is signed in: not mine is all', { owner: { _neq: '$CURRENT_USER' } }, 1, 2, 3, 4),
    signedOut: true,
  },
  is('two operators on one field', { count: { _gt: 0, _lt: 10 } }, 1),
  is('two fields', { count: { _gt: 0 }, flag: { _eq: false } }, 2),
  is('and', { _and: [{ count: { _gte: 5 } }, { title: { _contains: 'o' } }] }, 1),
  is('or', { _or: [{ count: { _eq: 0 } }, { title: { _null: true } }] }, 3, 4),
  is('or in and', { _and: [{ _or: [{ id: 1 }, { id: 2 }] }, { flag: false }] }, 2),
  is('and in or', { _or: [{ _and: [{ id: 1 }, { flag: false }] }, { id: 4 }] }, 4),
  is('an empty and', { _and: [] }, 1, 2, 3, 4),
  is('an empty or says nothing', { _or: [] }, 1, 2, 3, 4),
  is('many-to-one', { author: { name: { _eq: 'Ada' } } }, 1),
  is('many-to-one, through null', { author: { name: { _null: true } } }, 3, 4),
  is('many-to-one, a negation holds for nobody', { author: { name: { _neq: 'Ada' } } }, 2, 3, 4),
  is('two steps', { author: { country: { name: { _contains: 'deutsch' } } } }, 1),
  is('two steps, through null', { author: { country: { name: { _nnull: true } } } }, 1),
  is('the relation itself is null', { author: { _null: true } }, 3, 4),
  is('the relation itself is set', { author: { _nnull: true } }, 1, 2),
  is('or below a relation', { author: { _or: [{ name: 'Ada' }, { name: 'Bob' }] } }, 1, 2),
  is('to-many means some', { notes: { text: { _eq: 'good' } } }, 1, 2),
  is('to-many, no rows', { notes: { text: { _neq: 'good' } } }, 1, 2),
  is('to-many, two fields, each of some row', { notes: { text: 'good', stars: 1 } }, 1, 2),
  is('some, two fields of the same row', { notes: { _some: { text: 'good', stars: 1 } } }, 2),
  is('some, null inside', { notes: { _some: { text: { _null: true } } } }, 2),
  is('some row at all', { notes: { _some: {} } }, 1, 2),
  is('none', { notes: { _none: { text: 'good' } } }, 3, 4),
  is('none of the same row', { notes: { _none: { text: 'good', stars: 1 } } }, 1, 3, 4),
  is('no row at all', { notes: { _none: {} } }, 3, 4),
];

/** Where the data is not there, memory does not guess. */
export const unknownCases: readonly {
  readonly name: string;
  readonly rule: unknown;
  readonly row: FlatRow;
  readonly expected: Truth;
}[] = [
  { name: 'a field that is not loaded', rule: { a: { _eq: 1 } }, row: {}, expected: 'unknown' },
  {
    name: 'a key where a row is needed',
    rule: { author: { name: 'Ada' } },
    row: { author: 1 },
    expected: 'unknown',
  },
  {
    name: 'a row where a key is needed',
    rule: { author: 1 },
    row: { author: { name: 'Ada' } },
    expected: 'unknown',
  },
  {
    name: 'keys where rows are needed',
    rule: { notes: { text: 'x' } },
    row: { notes: [1, 2] },
    expected: 'unknown',
  },
  { name: 'no keys are no rows', rule: { notes: { text: 'x' } }, row: { notes: [] }, expected: false },
  {
    name: 'staged changes are not rows',
    rule: { notes: { text: 'x' } },
    row: { notes: { create: [] } },
    expected: 'unknown',
  },
  { name: 'and: false decides', rule: { a: 1, b: 2 }, row: { b: 3 }, expected: false },
  { name: 'and: unknown stays', rule: { a: 1, b: 2 }, row: { b: 2 }, expected: 'unknown' },
  { name: 'or: true decides', rule: { _or: [{ a: 1 }, { b: 2 }] }, row: { b: 2 }, expected: true },
  { name: 'or: unknown stays', rule: { _or: [{ a: 1 }, { b: 2 }] }, row: { b: 3 }, expected: 'unknown' },
  {
    name: 'none of what is not loaded',
    rule: { notes: { _none: { text: 'x' } } },
    row: {},
    expected: 'unknown',
  },
  { name: 'submitted', rule: { a: { _submitted: true } }, row: { a: null }, expected: true },
  { name: 'not submitted', rule: { a: { _submitted: true } }, row: {}, expected: false },
  { name: 'a pattern', rule: { a: { _regex: '^a+$' } }, row: { a: 'aa' }, expected: true },
  { name: 'a pattern minds case', rule: { a: { _regex: '^a+$' } }, row: { a: 'AA' }, expected: false },
  { name: 'a pattern is not met by null', rule: { a: { _regex: '.*' } }, row: { a: null }, expected: false },
  {
    name: 'many-to-any, of the collection asked for',
    rule: { blocks: { 'item:text': { body: 'x' } } },
    row: { blocks: [{ collection: 'text', item: { body: 'x' } }] },
    expected: true,
  },
  {
    name: 'many-to-any, of another collection',
    rule: { blocks: { 'item:text': { body: 'x' } } },
    row: { blocks: [{ collection: 'image', item: { body: 'x' } }] },
    expected: false,
  },
];
