import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { hash } from '../../auth/hash.ts';
import { ownProfile } from '../../../../schemas/permission/own-profile.ts';
import type { RawPermission } from '../../../../schemas/permission/types.ts';

/** The example's editor. The password is public: the README states it. */
export const editor = { email: 'editor@example.com', password: 'editor of the kiln' };

type Grant = Pick<RawPermission, 'collection' | 'action'> & Partial<RawPermission>;

const readable = [
  'authors',
  'articles',
  'tags',
  'articles_tags',
  'languages',
  'articles_translations',
  'pages',
  'pages_blocks',
  'block_text',
  'block_picture',
  'block_quote',
  'events',
  'products',
  'homepage',
  'issues',
  'directus_files',
  'directus_folders',
];

/**
 * Editors may create drafts, and update the texts of unpublished or own articles, and their own profile. Most
 * other collections are read-only.
 */
const grants: readonly Grant[] = [
  ...readable.map((collection): Grant => ({ collection, action: 'read', fields: ['*'] })),
  {
    collection: 'directus_users',
    action: 'read',
    fields: ['id', 'first_name', 'last_name', 'avatar', 'title'],
  },
  ownProfile,
  {
    collection: 'articles',
    action: 'update',
    fields: ['title', 'standfirst', 'body', 'status', 'section', 'date_updated', 'user_updated'],
    permissions: {
      _or: [{ status: { _in: ['draft', 'review'] } }, { user_created: { _eq: '$CURRENT_USER' } }],
    },
    validation: { status: { _in: ['draft', 'review'] } },
  },
  {
    collection: 'articles',
    action: 'create',
    fields: ['title', 'slug', 'standfirst', 'body', 'status', 'section', 'author'],
    validation: { _and: [{ title: { _nempty: true } }, { status: { _in: ['draft', 'review'] } }] },
    presets: { status: 'draft' },
  },
  { collection: 'events', action: 'update', fields: ['description', 'seats'] },
];

export async function addEditor(trx: Knex.Transaction): Promise<string> {
  const role = randomUUID();
  const id = randomUUID();
  await trx('directus_roles').insert({
    id: role,
    name: 'Editor',
    icon: 'edit',
    description: 'Corrects drafts; publishes nothing',
    app_access: 1,
    admin_access: 0,
    enforce_tfa: 0,
  });
  await trx('directus_users').insert({
    id,
    first_name: 'Edda',
    last_name: 'Brandt',
    title: 'Copy editor',
    email: editor.email,
    password: await hash(editor.password),
    role,
    status: 'active',
  });
  for (const { fields, permissions, validation, presets, ...grant } of grants) {
    await trx('directus_permissions').insert({
      ...grant,
      role,
      fields: fields?.join(',') ?? '*',
      permissions: JSON.stringify(permissions ?? {}),
      validation: validation ? JSON.stringify(validation) : null,
      presets: presets ? JSON.stringify(presets) : null,
    });
  }
  return id;
}
