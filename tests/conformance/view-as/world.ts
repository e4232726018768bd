/** A platform with content, files and presets, and roles with random permissions. */
import sharp from 'sharp';
import { hashStaticToken } from '../../../adapters/server/auth/static-tokens.ts';
import type { TestServer } from '../../support/content.ts';
import type { PermissionSet } from './sets.ts';
import { uploadFile } from '../../support/upload-file.ts';

/** Keys that requests name. */
export interface Place {
  readonly image: string;
  readonly document: string;
  readonly folder: string;
}

/** A role with a user who owns rows, and one who owns nothing. */
export interface Member {
  readonly role: string;
  readonly owner: string;
  readonly newcomer: string;
}

/** Authors before the tests write. */
export const numAuthors = 2;

export const tokenOfUser = (user: string): string => `token-of-${user}`;

const uuid = (kind: string, i: number) => `${kind}-4444-4444-8444-${String(i).padStart(12, '0')}`;

export async function makePlace(server: TestServer): Promise<Place> {
  const { make } = server;
  const m2o = (field: string, type: string) => ({ field, type, meta: { special: ['m2o'] }, schema: {} });
  const relate = (collection: string, field: string, related: string, meta: object = {}) =>
    make('POST', '/relations', { collection, field, related_collection: related, meta });
  await make('POST', '/fields/articles', m2o('cover', 'uuid'));
  await make('POST', '/fields/articles', { field: 'gallery', type: 'alias', meta: { special: ['files'] } });
  await make('POST', '/collections', {
    collection: 'articles_files',
    schema: {},
    fields: [
      { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
      m2o('articles_id', 'integer'),
      m2o('directus_files_id', 'uuid'),
    ],
  });
  await relate('articles', 'cover', 'directus_files');
  const junction = { one_field: 'gallery', junction_field: 'directus_files_id' };
  await relate('articles_files', 'articles_id', 'articles', junction);
  await relate('articles_files', 'directus_files_id', 'directus_files', { junction_field: 'articles_id' });

  const outer = (await make('POST', '/folders', { name: 'Outer' })) as { id: string };
  const inner = (await make('POST', '/folders', { name: 'Inner', parent: outer.id })) as { id: string };
  const png = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#0a8' } })
    .png()
    .toBuffer();
  const image = await uploadFile(server, new File([new Uint8Array(png)], 'cover.png', { type: 'image/png' }));
  const text = new File(['A text.'], 'notes.txt', { type: 'text/plain' });
  const document = await uploadFile(server, text, { folder: inner.id });

  await make('POST', '/items/languages', [
    { code: 'en', name: 'English' },
    { code: 'de', name: 'German' },
  ]);
  await make('POST', '/items/authors', [{ name: 'Ada', email: 'ada@example.com' }, { name: 'Grace' }]);
  await make(
    'POST',
    '/items/articles',
    Array.from({ length: 8 }, (_, i) => ({
      title: `${['One', 'Two', 'Three', 'Four'][i % 4]} ${i}`,
      status: ['draft', 'published', 'archived'][i % 3],
      sort: i,
      author: (i % 2) + 1,
      cover: i % 2 === 0 ? image : null,
      gallery: [{ directus_files_id: i % 2 === 0 ? document : image }],
      tags_rel: [{ tags_id: { name: i % 2 === 0 ? 'news' : 'sport' } }],
      blocks: [{ collection: 'block_text', item: { text: `Block ${i}` } }],
      translations: [{ languages_code: 'en', title: `Title ${i}` }],
    })),
  );
  await make('PATCH', '/items/homepage', { headline: 'Welcome' });
  await make('PATCH', '/items/articles/1', { title: 'One, changed' });
  await make('POST', '/activity/comment', { collection: 'articles', item: '1', comment: 'Look at this.' });
  return { image, document, folder: inner.id };
}

/** Creates a role with two users for each permission set. The users are stored without history. */
export async function makeMembers(
  server: TestServer,
  sets: readonly PermissionSet[],
): Promise<readonly Member[]> {
  const members = sets.map((_, i) => ({
    role: uuid('33333333', i),
    owner: uuid('55555555', i),
    newcomer: uuid('66666666', i),
  }));
  const { make, database } = server;
  await make(
    'POST',
    '/roles',
    sets.map(({ appAccess }, i) => ({ id: members[i]?.role, name: `Role ${i}`, app_access: appAccess })),
  );
  const permissions = sets.flatMap((set, i) =>
    set.permissions.map((row) => ({ role: members[i]?.role, ...row })),
  );
  await make('POST', '/permissions', permissions);
  const users = members.flatMap(({ role, owner, newcomer }) =>
    [owner, newcomer].map((id) => ({
      id,
      role,
      email: `${id}@example.com`,
      status: 'active',
      token: hashStaticToken(tokenOfUser(id)),
    })),
  );
  await database.transaction(async (trx) => {
    for (let from = 0; from < users.length; from += 50)
      await trx('directus_users').insert(users.slice(from, from + 50));
    // Owners share the articles.
    for (const { id } of (await trx('articles').select('id')) as { id: number }[])
      await trx('articles')
        .where({ id })
        .update({ user_created: members[Math.floor((id * members.length) / 9)]?.owner });
  });
  await make('POST', '/presets', [
    { collection: 'articles', bookmark: 'Global' },
    ...members.flatMap(({ role, owner }) => [
      { collection: 'articles', bookmark: 'Role', role },
      { collection: 'articles', bookmark: 'Own', user: owner },
    ]),
  ]);
  return members;
}
