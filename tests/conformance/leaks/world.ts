/** The rows of the world: related collections whose secret cells hold marked values. */
import { ids, makeModel, type TestServer } from '../../support/content.ts';
import { numberMark, textMark } from './marks.ts';
import { uploadFile } from '../../support/upload-file.ts';

export type Row = Readonly<Record<string, unknown>>;
/** Rows by table, as the database holds them. */
export type Tables = Readonly<Record<string, readonly Row[]>>;

export const managerRole = '11111111-1111-4111-8111-000000000004';
export const managerUser = '22222222-2222-4222-8222-000000000004';
export const traineeRole = '11111111-1111-4111-8111-000000000005';

/** Tables with their references, parents first. */
export const contentTables = [
  'authors',
  'tags',
  'block_text',
  'block_image',
  'languages',
  'homepage',
  'vaults',
  'articles',
  'articles_tags',
  'articles_blocks',
  'articles_translations',
] as const;

export const systemTables = [
  'directus_roles',
  'directus_folders',
  'directus_users',
  'directus_files',
  'directus_permissions',
  'directus_presets',
  'directus_settings',
  'directus_webhooks',
  'directus_collections',
  'directus_fields',
  'directus_relations',
  'directus_activity',
  'directus_revisions',
] as const;

/** Returns the key column of a table; `id` unless the table has another one. */
export function keyOf(table: string): string {
  return keys[table] ?? 'id';
}
const keys: Readonly<Record<string, string>> = {
  vaults: 'name',
  languages: 'code',
  directus_collections: 'collection',
};

/** Adds to the model of the other tests: vaults, whose keys are texts, and files, a many-to-one each. */
export async function makeWorld(server: TestServer): Promise<void> {
  await makeModel(server);
  const { make } = server;
  await make('POST', '/collections', {
    collection: 'vaults',
    schema: {},
    fields: [
      { field: 'name', type: 'string', schema: { is_primary_key: true } },
      { field: 'note', type: 'string', meta: { note: textMark() }, schema: {} },
      { field: 'code', type: 'integer', meta: { note: textMark() }, schema: {} },
      { field: 'open', type: 'boolean', meta: { special: ['boolean'] }, schema: {} },
    ],
  });
  const pointers = [
    ['vault', 'string', 'vaults', 'articles'],
    ['cover', 'uuid', 'directus_files', null],
  ] as const;
  for (const [field, type, related, back] of pointers) {
    await make('POST', '/fields/articles', { field, type, meta: { special: ['m2o'] }, schema: {} });
    if (back)
      await make('POST', `/fields/${related}`, { field: back, type: 'alias', meta: { special: ['o2m'] } });
    await make('POST', '/relations', {
      collection: 'articles',
      field,
      related_collection: related,
      meta: { one_field: back },
      schema: { on_delete: 'SET NULL' },
    });
  }
  await addRows(server);
  await addPeople(server);
  await markSecrets(server);
  const [folder] = await server.rows('directus_folders');
  for (const place of [null, folder?.['id'], null]) await addFile(server, place);
}

/** Stores marks in place of hashes, so that a stored secret is recognized wherever it appears. */
async function markSecrets({ database, rows }: TestServer): Promise<void> {
  const articles = await rows('articles');
  const users = (await rows('directus_users')).filter(({ token }) => token === null);
  await database.transaction(async (trx) => {
    for (const { id } of articles) await trx('articles').where({ id }).update({ secret: textMark() });
    for (const { id } of users)
      await trx('directus_users').where({ id }).update({ password: textMark(), tfa_secret: textMark() });
  });
}

/** Uploads a text whose mark its download name repeats. */
async function addFile(server: TestServer, folder: unknown): Promise<void> {
  const mark = textMark();
  const file = new File([`The text of this file is ${mark}.`], `${mark}.txt`, { type: 'text/plain' });
  await uploadFile(server, file, {
    title: textMark(),
    description: textMark(),
    ...(folder === null ? {} : { folder: String(folder) }),
  });
}

async function addRows({ make }: TestServer): Promise<void> {
  await make('POST', '/items/languages', [
    { code: 'en', name: 'English' },
    { code: 'de', name: 'German' },
  ]);
  const vaults = [true, true, false, false].map((open) => ({
    name: textMark(),
    note: textMark(),
    code: numberMark(),
    open,
  }));
  await make('POST', '/items/vaults', vaults);
  await make(
    'POST',
    '/items/authors',
    list(6, () => ({ name: textMark(), email: textMark(), bio: textMark() })),
  );
  await make(
    'POST',
    '/items/tags',
    list(4, () => ({ name: textMark() })),
  );
  await make(
    'POST',
    '/items/articles',
    list(9, (i) => ({
      status: ['published', 'draft', 'classified'][i % 3],
      title: textMark(),
      body: textMark(),
      slug: textMark(),
      views: numberMark(),
      meta: { note: textMark() },
      tags: [textMark()],
      secret: textMark(),
      author: (i % 6) + 1,
      vault: vaults[i % 4]?.name,
      tags_rel: [{ tags_id: (i % 4) + 1 }, { tags_id: ((i + 1) % 4) + 1 }],
      blocks: [
        { collection: 'block_text', item: { text: textMark() } },
        { collection: 'block_image', item: { caption: textMark() } },
      ],
      translations: [{ languages_code: 'en', title: textMark() }],
    })),
  );
  await make('PATCH', '/items/homepage', { headline: textMark(), intro: textMark() });
  // A second version of each row, so that revisions hold values that the rows no longer hold.
  for (const article of [1, 2, 3]) await make('PATCH', `/items/articles/${article}`, { body: textMark() });
  await make('PATCH', '/items/authors/5', { bio: textMark() });
  for (const item of ['1', '2', '3'])
    await make('POST', '/activity/comment', { collection: 'articles', item, comment: textMark() });
  await make('POST', '/webhooks', {
    name: textMark(),
    method: 'POST',
    url: 'http://127.0.0.1:1/',
    status: 'inactive',
    data: true,
    actions: ['create'],
    collections: ['articles'],
    secret: `${textMark()} with some more characters of a secret`,
  });
  await make('POST', '/folders', { name: textMark() });
  await make('PATCH', '/settings', { project_url: `http://${textMark()}` });
}

async function addPeople({ make }: TestServer): Promise<void> {
  for (const [role, name] of [
    [managerRole, 'Manager'],
    [traineeRole, 'Trainee'],
  ])
    await make('POST', '/roles', {
      id: role,
      name,
      description: textMark(),
      app_access: true,
      admin_access: false,
    });
  const person = (who: string, role: string) => ({
    ...(who === 'manager' ? { id: managerUser } : {}),
    email: `${who}@example.com`,
    first_name: textMark(),
    last_name: textMark(),
    location: textMark(),
    description: textMark(),
    role,
    status: 'active',
    ...(who === 'manager' ? { token: managerToken } : {}),
  });
  await make('POST', '/users', [
    person('manager', managerRole),
    person('trainee', traineeRole),
    person('boss', ids.adminRole),
    person('colleague', ids.editorRole),
  ]);
  await make('POST', '/presets', {
    user: ids.admin,
    collection: 'articles',
    bookmark: textMark(),
    search: textMark(),
  });
}

export const managerToken = 'a-static-token-of-the-manager-that-fits-any-policy';

function list<T>(length: number, make: (i: number) => T): readonly T[] {
  return Array.from({ length }, (_, i) => make(i));
}
