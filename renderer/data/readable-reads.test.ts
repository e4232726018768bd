import { expect, test } from 'vitest';
import {
  createMemoryPlatform,
  exampleTables,
  rawField,
  rawRelation,
} from '../../registry/gallery/example-platform.ts';
import { compileGrants } from '../../schemas/permission/grants.ts';
import type { RawPermission } from '../../schemas/permission/types.ts';
import { createMetadata } from '../../schemas/collection/metadata.ts';
import { collectionMeta } from '../../tests/support/collection-meta.ts';
import type { Query } from '../../schemas/query/types.ts';
import { readableReads } from './readable-reads.ts';

const metadata = createMetadata({
  collections: ['articles', 'authors'].map((collection) => ({
    collection,
    meta: collectionMeta(collection, {}),
    schema: { name: collection },
  })),
  relations: [
    rawRelation('articles', 'author', 'authors'),
    rawRelation('articles', 'cover', 'directus_files'),
  ],
  fields: new Map([
    [
      'articles',
      [
        rawField('articles', 'title', 'string'),
        rawField('articles', 'author', 'integer'),
        rawField('articles', 'cover', 'uuid'),
      ],
    ],
    ['authors', [rawField('authors', 'name', 'string')]],
  ]),
});

const grant = (collection: string, fields: readonly string[]) =>
  ({ collection, action: 'read', fields, permissions: {}, validation: null, presets: null }) as RawPermission;

async function fieldsSent(query: Query, admin = false): Promise<readonly string[] | undefined> {
  let sent: Query | undefined;
  const memory = createMemoryPlatform(exampleTables);
  const permissions = [grant('articles', ['title', 'author', 'cover']), grant('authors', ['name'])];
  const platform = readableReads(
    {
      ...memory,
      read: async (_target, given) => {
        sent = given;
        return { data: [] as never, meta: {} };
      },
    },
    () => ({ metadata, grants: compileGrants(permissions, { admin }) }),
  );
  await platform.read({ collection: 'articles' }, query);
  return sent?.fields;
}

test('PERM-26 a read leaves out the paths that the role may not read', async () => {
  const fields = ['title', 'secret', 'author.name', 'author.email', 'cover.id', 'author.*', '*'];
  expect(await fieldsSent({ fields })).toEqual(['title', 'author.name', 'author.*', '*']);
});

test.each([
  ['an administrator reads', { fields: ['title', 'cover.id'] }, true],
  ['nothing would be left', { fields: ['cover.id'] }, false],
  ['the file of an export must have all columns', { fields: ['title', 'cover.id'], export: 'csv' }, false],
] as const)('a read is sent as it is if %s', async (_why, query, admin) => {
  expect(await fieldsSent(query, admin)).toEqual(query.fields);
});
