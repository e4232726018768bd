/** The metadata, rows and in-memory Platform with which examples are rendered. */
import { blankFieldMeta } from '../../schemas/field/blank-meta.ts';
import type { DisplayDefinition, Example, InterfaceDefinition } from '../../renderer/contract/definitions.ts';
import { PlatformError, type Platform, type Row } from '../../renderer/contract/platform.ts';
import { createMetadata } from '../../schemas/collection/metadata.ts';
import type { Metadata } from '../../schemas/collection/types.ts';
import { blankRelationMeta } from '../../schemas/relation/blank-meta.ts';
import type { Relation, RelationMeta } from '../../schemas/relation/types.ts';
import type { Field, FieldMeta, FieldSchema, RawField } from '../../schemas/field/types.ts';
import { holds } from '../../schemas/filter/holds.ts';
import { parsePredicate } from '../../schemas/filter/parse.ts';
import type { Query } from '../../schemas/query/types.ts';

export type Tables = Readonly<Record<string, readonly Row[]>>;

const names = ['Ingrid Halvorsen', 'Tomás Oliveira', 'Mei-Lin Zhou', 'Noor van den Berg'];

export const exampleTables: Tables = {
  authors: names.map((name, i) => ({ id: i + 1, name })),
  articles: [
    { id: 1, title: 'What the salt marsh remembers', author: 1 },
    { id: 2, title: 'The last keeper of Skerry Light', author: 1 },
    { id: 3, title: 'Letters from a slow ferry', author: 2 },
  ],
  topics: [
    {
      id: 1,
      name: 'Water',
      below: [
        { id: 2, name: 'Rivers', parent: 1, below: [{ id: 3, name: 'Ferries', parent: 2, below: [] }] },
        { id: 4, name: 'Salt marshes', parent: 1, below: [] },
      ],
    },
  ],
  directus_folders: [
    { id: 'f0000000-0000-4000-8000-000000000001', name: 'Pictures', parent: null },
    {
      id: 'f0000000-0000-4000-8000-000000000002',
      name: 'Covers',
      parent: 'f0000000-0000-4000-8000-000000000001',
    },
  ],
  directus_users: [
    {
      id: '7d3c9a52-0000-4000-8000-000000000001',
      first_name: 'Ada',
      last_name: 'Nilsen',
      email: 'ada@example.com',
      status: 'active',
      avatar: null,
    },
    {
      id: '7d3c9a52-0000-4000-8000-000000000002',
      first_name: null,
      last_name: null,
      email: 'guest@example.com',
      status: 'invited',
      avatar: null,
    },
  ],
  directus_files: [
    {
      id: '5b1f2d0e-0000-4000-8000-000000000001',
      title: 'Salt marsh at dawn',
      type: 'image/jpeg',
      filesize: 2_431_000,
      width: 4032,
      height: 2268,
    },
    {
      id: '5b1f2d0e-0000-4000-8000-000000000002',
      title: 'Tide tables',
      type: 'application/pdf',
      filesize: 84_000,
    },
  ],
};

export function rawField(
  collection: string,
  field: string,
  type: string,
  more: { readonly meta?: Partial<FieldMeta>; readonly schema?: Partial<FieldSchema> | null } = {},
): RawField {
  return {
    collection,
    field,
    type,
    schema:
      more.schema === null
        ? null
        : {
            name: field,
            table: collection,
            data_type: type,
            default_value: null,
            max_length: null,
            numeric_precision: null,
            numeric_scale: null,
            is_nullable: true,
            is_unique: false,
            is_primary_key: false,
            has_auto_increment: false,
            foreign_key_column: null,
            foreign_key_table: null,
            ...more.schema,
          },
    meta: { ...blankFieldMeta(collection, field), ...more.meta },
  };
}

export const primaryKeyMeta = {
  schema: { is_primary_key: true, has_auto_increment: true, is_nullable: false },
};

/** Creates the relation of `field`. `related` is null for many-to-any. */
export function rawRelation(
  collection: string,
  field: string,
  related: string | null,
  meta: Partial<RelationMeta> = {},
): Relation {
  return {
    collection,
    field,
    related_collection: related,
    schema: null,
    meta: { ...blankRelationMeta(collection, field, related), ...meta },
  };
}

export const exampleMetadata: Metadata = createMetadata({
  collections: ['authors', 'articles', 'directus_users', 'topics'].map((collection) => ({
    collection,
    meta: null,
    schema: { name: collection },
  })),
  relations: [
    rawRelation('articles', 'author', 'authors', { one_field: 'articles' }),
    rawRelation('topics', 'parent', 'topics', { one_field: 'below' }),
    rawRelation('visits', 'visitor', 'directus_users'),
    {
      collection: 'articles',
      field: 'editor',
      related_collection: 'directus_users',
      schema: null,
      meta: null,
    },
  ],
  fields: new Map([
    [
      'authors',
      [
        rawField('authors', 'id', 'integer', primaryKeyMeta),
        rawField('authors', 'name', 'string'),
        rawField('authors', 'articles', 'alias', { schema: null, meta: { special: ['o2m'] } }),
      ],
    ],
    [
      'articles',
      [
        rawField('articles', 'id', 'integer', primaryKeyMeta),
        rawField('articles', 'title', 'string'),
        rawField('articles', 'author', 'integer', { meta: { special: ['m2o'] } }),
        rawField('articles', 'editor', 'uuid', { meta: { special: ['m2o'] } }),
      ],
    ],
    [
      'topics',
      [
        rawField('topics', 'id', 'integer', primaryKeyMeta),
        rawField('topics', 'name', 'string'),
        rawField('topics', 'parent', 'integer', { meta: { special: ['m2o'] } }),
        rawField('topics', 'below', 'alias', { schema: null, meta: { special: ['o2m'] } }),
      ],
    ],
    // Not a collection that widgets offer.
    [
      'visits',
      [
        rawField('visits', 'id', 'integer', primaryKeyMeta),
        rawField('visits', 'day', 'date'),
        rawField('visits', 'paid', 'boolean'),
        rawField('visits', 'season', 'string', {
          meta: {
            interface: 'select-dropdown',
            options: { choices: ['Spring', 'Autumn'].map((text) => ({ text, value: text.toLowerCase() })) },
          },
        }),
        rawField('visits', 'visitor', 'uuid', { meta: { special: ['m2o'], interface: 'user' } }),
      ],
    ],
    [
      'directus_users',
      [
        rawField('directus_users', 'id', 'uuid', { schema: { is_primary_key: true } }),
        ...['first_name', 'last_name', 'email', 'status'].map((name) =>
          rawField('directus_users', name, 'string'),
        ),
      ],
    ],
  ]),
});

/**
 * Returns the field of an example: a field of the metadata by name or kind, else a plain field of the widget's type.
 */
export function fieldOfExample(
  definition: InterfaceDefinition | DisplayDefinition,
  example: Example<unknown>,
): Field {
  const known = exampleMetadata.collections.flatMap(({ collection }) => exampleMetadata.fields(collection));
  const { kinds = [] } = definition;
  const found =
    known.find(({ field }) => field === example.field?.field) ??
    (example.field?.field === undefined ? known.find(({ kind }) => kinds.includes(kind)) : undefined);
  const plain: Field = {
    collection: 'articles',
    field: 'value',
    name: 'Value',
    type: definition.types[0] ?? 'string',
    kind: 'standard',
    special: [],
    meta: null,
    schema: rawField('articles', 'value', 'string').schema,
  };
  return { ...(found ?? plain), ...example.field };
}

/** Compares rows as the platform sorts them: rows without a value are last. */
function compareRows(a: Row, b: Row, sort: readonly string[]): number {
  for (const path of sort) {
    const field = path.replace(/^-/, '');
    const [one, other] = [a[field] ?? null, b[field] ?? null] as (string | number | null)[];
    if (one === other || one === undefined || other === undefined) continue;
    if (one === null || other === null) return one === null ? 1 : -1;
    return (one < other ? -1 : 1) * (path.startsWith('-') ? -1 : 1);
  }
  return 0;
}

/** Returns the groups of rows with their count, and with sums. */
function groupsOf(
  rows: readonly Row[],
  groupBy: readonly string[],
  { sum = [] }: Readonly<Record<string, readonly string[]>>,
): readonly Row[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify(groupBy.map((field) => row[field] ?? null));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map((members) => ({
    ...Object.fromEntries(groupBy.map((field) => [field, members[0]?.[field] ?? null])),
    count: members.length,
    sum: Object.fromEntries(
      sum.map((field) => [field, members.reduce((all, row) => all + Number(row[field] ?? 0), 0)]),
    ),
  }));
}

/**
 * Creates a platform that reads and writes rows in memory. `calls` records the requests. Without `sorts`, rows are in the
 * order of their table.
 */
export function createMemoryPlatform(
  tables: Tables,
  metadata: Metadata = exampleMetadata,
  { sorts = false }: { readonly sorts?: boolean } = {},
): Platform & { readonly calls: readonly string[] } {
  const rows = new Map(Object.entries(tables).map(([name, list]) => [name, [...list]]));
  const calls: string[] = [];
  const keyOf = (collection: string) => metadata.primaryKey(collection)?.field ?? 'id';
  const scope = { now: new Date(0), user: null, role: null };
  const missing = (collection: string) =>
    new PlatformError({
      message: `The collection "${collection}" does not exist.`,
      status: 403,
      code: 'FORBIDDEN',
    });
  const find = (collection: string, wanted: unknown) => {
    const row = rows.get(collection)?.find((each) => String(each[keyOf(collection)]) === String(wanted));
    if (!row) throw missing(collection);
    return row;
  };
  return {
    calls,
    origin: 'memory:',
    capabilities: {
      realtime: false,
      fieldsByCollection: true,
      safeSaving: true,
      relationEdits: true,
      modelSteps: false,
      modelSettings: false,
      views: false,
      explanations: false,
      xlsxExport: true,
      importStudio: true,
      importUndo: true,
      replaceByUrl: true,
      importProgress: false,
      fileOriginals: true,
      fileArchives: true,
      resumableUploads: false,
      inviteChecks: true,
      passwordRules: true,
      screens: false,
      scripts: [],
    },
    session: {
      status: 'signed-in',
      reason: null,
      user: null,
      subscribe: () => () => undefined,
      resume: async () => 'signed-in',
      login: async () => undefined,
      logout: async () => undefined,
    },
    project: async () => null,
    metadata: async () => ({ value: [], version: null }),
    async read<T>(target: { readonly collection: string; readonly key?: unknown }, query: object) {
      const { filter, search, limit, page, meta, groupBy, aggregate, sort } = query as Query & Row;
      calls.push(`read ${target.collection} ${JSON.stringify(query)}`);
      if (target.key !== undefined) return { data: find(target.collection, target.key) as T, meta: {} };
      const all = rows.get(target.collection);
      if (!all) throw missing(target.collection);
      const rule = parsePredicate(filter ?? {});
      const words = String(search ?? '').toLowerCase();
      const found = all.filter(
        (row) =>
          holds(rule, row, scope) === true &&
          Object.values(row).some((value) => String(value).toLowerCase().includes(words)),
      );
      if (groupBy) return { data: groupsOf(found, groupBy, aggregate ?? {}) as T, meta: {} };
      if (sorts && sort) found.sort((a, b) => compareRows(a, b, sort));
      const size = typeof limit === 'number' && limit >= 0 ? limit : found.length;
      const start = size * (Number(page ?? 1) - 1);
      return {
        data: found.slice(start, start + size) as T,
        meta: meta ? { total_count: all.length, filter_count: found.length } : {},
      };
    },
    async create(target, row) {
      calls.push(`create ${target.collection}`);
      const list = rows.get(target.collection) ?? [];
      const made = { [keyOf(target.collection)]: list.length + 1, ...row };
      rows.set(target.collection, [...list, made]);
      return made;
    },
    async update(target, set) {
      calls.push(`update ${target.collection}`);
      const before = find(target.collection, target.key);
      const after = { ...before, ...set };
      rows.set(
        target.collection,
        (rows.get(target.collection) ?? []).map((row) => (row === before ? after : row)),
      );
      return after;
    },
    async updateMany(target) {
      calls.push(`updateMany ${target.collection}`);
    },
    async remove(target) {
      calls.push(`remove ${target.collection}`);
    },
    upload: async () => ({}),
    uploads: { canPause: () => false, interrupted: async () => [], discard: async () => undefined },
    importRows: async () => ({}),
    assetUrl: (id) => `/assets/${id}`,
    async call<T>(method: string, path: string) {
      calls.push(`${method} ${path}`);
      return null as T;
    },
    screens: async () => ({ is: 'texts', sources: [], issues: [] }),
    subscribe: () => () => undefined,
  };
}
