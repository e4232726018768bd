/** Random rows of every type, and random rules about them. Rules use the values of the rows. */
import fc from 'fast-check';
import type { FieldType } from '../../../schemas/field/types.ts';
import type { Scope } from '../../../schemas/filter/predicate.ts';
import type { FixtureTable } from './cases.ts';

export const scope: Scope = {
  typeOf: (path) => typeOf(path),
  now: new Date('2024-06-15T12:00:00.000Z'),
  user: 'u-ada',
  role: 'r-editor',
};

const texts = [
  ['', ' ', 'a', 'A', 'b', 'ab', 'äpfel', 'ÄPFEL 100%', 'Apfel', 'e\u0301', '\u00e9', 'ß', 'ẞ', 'SS'],
  [
    'İstanbul',
    'istanbul',
    'ıs',
    'Σίσυφος',
    'ΣΊΣΥΦΟΣ',
    'σ',
    'ς',
    'שלום עולם',
    'مرحبا',
    '\u202eabc',
    '𝒳',
    '\uffee',
  ],
  [
    '%',
    '_',
    'a_b',
    'axb',
    '!',
    '\\',
    "O'Brien",
    '"',
    '?',
    ':a',
    'line\nbreak',
    'a,b',
    'ﬀ',
    '10',
    '9',
    '1.50',
  ],
  [
    '1e1',
    'true',
    'null',
    '2024-06-15',
    '2024-06-15T10:00:00+02:00',
    '08:00',
    'u-ada',
    '$NOW',
    '9007199254740993',
  ],
].flat();
const words = ['red', 'RED', 'grün', '', 'u-ada', '10', 'שלום'];
const uuids = [
  '00000000-0000-4000-8000-000000000001',
  'abcdefab-cdef-4abc-8def-abcdefabcdef',
  'ABCDEFAB-CDEF-4ABC-8DEF-ABCDEFABCDEF',
];

/** Values of rows and rules by type. Each list contains several forms in which clients write one value. */
const values: Partial<Record<FieldType, readonly unknown[]>> = {
  string: texts,
  text: texts,
  integer: [0, 1, -1, 5, 10, '10', 100, 2147483647, -2147483648],
  bigInteger: [
    0,
    1,
    -7,
    '12',
    9007199254740991,
    '9007199254740992',
    '9007199254740993',
    '-9007199254740993',
    '9223372036854775807',
  ],
  float: [0, 0.5, -2.25, 1e-7, 3.125, 1e15, '0.5', 100],
  decimal: [0, 1.5, '1.50', -9.99, '10.5', '99999.12345', 100, '0.00001'],
  boolean: [true, false, 'true', 'false', 1, 0],
  date: ['2024-06-15', '2024-06-14', '1969-12-31', '2024-02-29', '2030-01-01'],
  dateTime: [
    '2024-06-15T08:00:00',
    '2024-06-15 08:00:00',
    '2024-06-15T12:00:00',
    '1969-12-31T23:59:59',
    '2024-06-15T00:00',
  ],
  timestamp: [
    '2024-06-15T08:00:00Z',
    '2024-06-15T10:00:00+02:00',
    '2024-06-15T12:00:00.000Z',
    '2024-06-15T12:00:00.120Z',
    '2024-06-15T12:00:00.12-00:00',
    '1969-12-31T23:59:59.999Z',
    '2024-06-14T20:30:00-03:30',
    '2024-06-15',
  ],
  time: ['08:00:00', '08:00', '23:59:59', '00:00:00', '12:00:00'],
  uuid: uuids,
};

const csvRows = fc.array(fc.constantFrom(...words), { maxLength: 3 });
const jsonRows = fc.constantFrom<unknown>([], {}, [1, 'a'], { a: null }, 'text', '', 0, false, ['']);
const cell = (type: FieldType): fc.Arbitrary<unknown> => {
  const list = values[type];
  const filled = list ? fc.constantFrom(...list) : type in others ? others[type]! : fc.constant(null);
  return fc.option(filled, { nil: null, freq: 5 });
};
const others: Partial<Record<FieldType, fc.Arbitrary<unknown>>> = { csv: csvRows, json: jsonRows };

const thingFields = {
  id: 'integer',
  title: 'string',
  body: 'text',
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
  extra: 'json',
  token: 'uuid',
  author: 'integer',
} as const satisfies Record<string, FieldType>;
const authorFields = {
  id: 'integer',
  name: 'string',
  rating: 'decimal',
  born: 'date',
  country: 'integer',
} as const;
const countryFields = { id: 'integer', name: 'string', big: 'bigInteger' } as const;
const noteFields = {
  id: 'integer',
  thing: 'integer',
  text: 'text',
  stars: 'integer',
  at: 'timestamp',
  about: 'string',
  collection: 'string',
} as const;

export const relations = [
  ['things', 'author', 'authors', 'things'],
  ['authors', 'country', 'countries', 'authors'],
  ['notes', 'thing', 'things', 'notes'],
] as const;

/** many-to-any: a note is about rows of these, by key and by the name in `collection`. */
export const manyToAny = {
  table: 'notes',
  field: 'about',
  named: 'collection',
  allowed: ['authors', 'countries'],
} as const;

type Fields = Readonly<Record<string, FieldType>>;

/** Also keys of rows that do not exist, and keys without a collection. */
const subjects: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  about: fc.option(fc.integer({ min: 1, max: 14 }).map(String), { nil: null, freq: 5 }),
  collection: fc.option(fc.constantFrom(...manyToAny.allowed), { nil: null, freq: 5 }),
};

function rowsOf(
  fields: Fields,
  count: number,
  pointer: string | null,
  targets: number,
): fc.Arbitrary<FixtureTable['rows']> {
  const row = Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name !== 'id')
      .map(([name, type]) => [
        name,
        name === pointer
          ? fc.option(fc.integer({ min: 1, max: targets }), { nil: null, freq: 4 })
          : (subjects[name] ?? cell(type)),
      ]),
  );
  return fc
    .array(fc.record(row), { minLength: count, maxLength: count })
    .map((rows) => rows.map((values, i) => ({ id: i + 1, ...values })));
}

/** 100 things with authors, countries and notes; the same for the same seed. */
export function randomTables(seed: number): Readonly<Record<string, FixtureTable>> {
  const draw = (fields: Fields, count: number, pointer: string | null, targets: number): FixtureTable => ({
    fields,
    rows: fc.sample(rowsOf(fields, count, pointer, targets), { seed, numRuns: 1 })[0] ?? [],
  });
  return {
    countries: draw(countryFields, 5, null, 0),
    authors: draw(authorFields, 12, 'country', 5),
    things: draw(thingFields, 100, 'author', 12),
    notes: draw(noteFields, 120, 'thing', 100),
  };
}

const equality = ['_eq', '_neq'] as const;
const order = ['_lt', '_lte', '_gt', '_gte'] as const;
const lists = ['_in', '_nin'] as const;
const pairs = ['_between', '_nbetween'] as const;
const presence = ['_null', '_nnull', '_empty', '_nempty'] as const;
const parts = [
  '_contains',
  '_ncontains',
  '_starts_with',
  '_nstarts_with',
  '_ends_with',
  '_nends_with',
] as const;

const dynamic: Partial<Record<FieldType, readonly unknown[]>> = {
  date: ['$NOW', '$NOW(-1 day)'],
  dateTime: ['$NOW', '$NOW(-4 hours)'],
  timestamp: ['$NOW', '$NOW(-4 hours)', '$NOW(-1 month)'],
  string: ['$CURRENT_USER', '$CURRENT_ROLE'],
};

function testsOf(type: FieldType): fc.Arbitrary<unknown> {
  const present = fc.tuple(fc.constantFrom(...presence), fc.boolean());
  const list = [...(values[type] ?? []), ...(dynamic[type] ?? [])];
  const named = (entry: fc.Arbitrary<readonly [string, unknown]>) =>
    entry.map(([op, value]) => ({ [op]: value }));
  const phrase = fc.tuple(
    fc.constantFrom(...parts),
    fc.constantFrom(...(type === 'csv' ? [...words, 'red,', ','] : texts)),
  );
  if (type === 'json') return named(present);
  if (type === 'csv') {
    const joined = fc
      .array(fc.constantFrom('red', 'RED', 'grün'), { minLength: 1, maxLength: 2 })
      .map((of) => of.join(','));
    return named(fc.oneof(present, phrase, fc.tuple(fc.constantFrom(...equality), joined)));
  }
  const one = fc.constantFrom(...list);
  const isText = type === 'string' || type === 'text';
  const same = fc.tuple(fc.constantFrom(...equality), fc.option(one, { nil: null, freq: 9 }));
  const among = fc.tuple(
    fc.constantFrom(...lists),
    fc.array(fc.option(one, { nil: null, freq: 9 }), { maxLength: 4 }),
  );
  const forms: fc.Arbitrary<readonly [string, unknown]>[] = [present, same, among];
  if (type !== 'boolean' && type !== 'uuid') {
    const limit = isText ? fc.constantFrom(...texts.filter((text) => text !== '')) : one;
    forms.push(
      fc.tuple(fc.constantFrom(...order), one),
      fc.tuple(fc.constantFrom(...pairs), fc.tuple(limit, limit)),
    );
  }
  if (isText) forms.push(phrase);
  return named(fc.oneof(...forms));
}

function testOf(fields: Fields): fc.Arbitrary<object> {
  return fc
    .constantFrom(...Object.entries(fields).filter(([name]) => !pointers.has(name)))
    .chain(([name, type]) => testsOf(type).map((test) => ({ [name]: test })));
}

const pointers: ReadonlySet<string> = new Set(['author', 'country', 'thing', 'about', 'collection']);

const isThere = fc
  .tuple(fc.constantFrom('_null', '_nnull'), fc.boolean())
  .map(([op, value]) => ({ [op]: value }));

/** Rules of one table's rows, with their relations as far as `depth` leads. */
function ruleOf(table: 'things' | 'authors' | 'countries' | 'notes', depth: number): fc.Arbitrary<object> {
  const fields = { things: thingFields, authors: authorFields, countries: countryFields, notes: noteFields }[
    table
  ];
  const forms: { arbitrary: fc.Arbitrary<object>; weight: number }[] = [
    { arbitrary: testOf(fields), weight: 4 },
  ];
  const one = (field: string, target: 'things' | 'authors' | 'countries') =>
    fc.oneof(isThere, ruleOf(target, depth - 1)).map((rule) => ({ [field]: rule }));
  const many = (field: string, target: 'things' | 'authors' | 'notes') =>
    fc
      .oneof(
        isThere,
        ruleOf(target, depth - 1),
        ruleOf(target, depth - 1).map((rule) => ({ _some: rule })),
        ruleOf(target, depth - 1).map((rule) => ({ _none: rule })),
      )
      .map((rule) => ({ [field]: rule }));
  if (depth > 0) {
    const related = {
      things: [one('author', 'authors'), many('notes', 'notes')],
      authors: [one('country', 'countries'), many('things', 'things')],
      countries: [many('authors', 'authors')],
      notes: [
        one('thing', 'things'),
        ...manyToAny.allowed.map((name) =>
          ruleOf(name, depth - 1).map((rule) => ({ [`about:${name}`]: rule })),
        ),
      ],
    }[table];
    forms.push({ arbitrary: fc.oneof(...related), weight: 2 });
  }
  const leaf = fc.oneof(...forms);
  const group = (member: fc.Arbitrary<object>) =>
    fc
      .tuple(fc.constantFrom('_and', '_or'), fc.array(member, { minLength: 1, maxLength: 3 }))
      .map(([op, rules]) => ({ [op]: rules }));
  // Groups contain groups, two levels deep.
  const inner = fc.oneof({ arbitrary: leaf, weight: 2 }, { arbitrary: group(leaf), weight: 1 });
  const outer = group(fc.oneof({ arbitrary: leaf, weight: 1 }, { arbitrary: group(inner), weight: 1 }));
  return fc.oneof({ arbitrary: leaf, weight: 3 }, { arbitrary: outer, weight: 1 });
}

export const rules: fc.Arbitrary<object> = ruleOf('things', 2);

/** Type of the field at a path from a thing outwards. */
function typeOf(path: readonly string[]): FieldType | undefined {
  let table = 'things';
  for (const step of path.slice(0, -1)) table = leads[table]?.[step] ?? table;
  const last = path.at(-1) ?? '';
  return tableFields[table]?.[last] ?? (leads[table]?.[last] ? 'alias' : undefined);
}

const tableFields: Readonly<Record<string, Fields>> = {
  things: thingFields,
  authors: authorFields,
  countries: countryFields,
  notes: noteFields,
};
const leads: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  things: { author: 'authors', notes: 'notes' },
  authors: { country: 'countries', things: 'things' },
  countries: { authors: 'authors' },
  notes: { thing: 'things', 'about:authors': 'authors', 'about:countries': 'countries' },
};

type Row = Record<string, unknown>;

/** Returns the things with all related rows, as a client that loaded every relation has them. */
export function asGraph(tables: Readonly<Record<string, readonly Row[]>>): readonly Row[] {
  const graph = Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [name, new Map(rows.map((row) => [row['id'], { ...row }]))]),
  );
  for (const [table, column, related, alias] of relations) {
    for (const target of graph[related]?.values() ?? []) target[alias] = [];
    for (const row of graph[table]?.values() ?? []) {
      const target = graph[related]?.get(row[column]);
      row[column] = target ?? null;
      (target?.[alias] as Row[] | undefined)?.push(row);
    }
  }
  const { table, field, named } = manyToAny;
  for (const row of graph[table]?.values() ?? [])
    row[field] = graph[String(row[named])]?.get(Number(row[field])) ?? null;
  return [...(graph['things']?.values() ?? [])];
}
