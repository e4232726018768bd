/** The words of the probes: collections, fields, values and payloads that mean something to the world. */
import fc from 'fast-check';
import { ownValue } from '../../../schemas/value/own-value.ts';
import { ids } from '../../support/content.ts';
import { managerRole, traineeRole } from './world.ts';

/** Fields by collection; a relation names the collection that it leads to. */
type Graph = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

const plain = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, null]));
export const graph: Graph = {
  articles: {
    ...plain('id status title body slug views price meta tags secret date_created'),
    author: 'authors',
    vault: 'vaults',
    cover: 'directus_files',
    user_created: 'directus_users',
    tags_rel: 'articles_tags',
    blocks: 'articles_blocks',
    translations: 'articles_translations',
  },
  authors: { ...plain('id name email bio'), articles: 'articles' },
  tags: plain('id name'),
  articles_tags: { ...plain('id sort'), articles_id: 'articles', tags_id: 'tags' },
  articles_blocks: {
    ...plain('id collection sort'),
    articles_id: 'articles',
    item: null,
    'item:block_text': 'block_text',
    'item:block_image': 'block_image',
  },
  block_text: plain('id text'),
  block_image: plain('id caption'),
  articles_translations: { ...plain('id title'), articles_id: 'articles', languages_code: 'languages' },
  languages: plain('code name'),
  homepage: plain('id headline intro'),
  vaults: { ...plain('name note code open'), articles: 'articles' },
  directus_users: {
    ...plain('id first_name last_name email password token tfa_secret status location description'),
    role: 'directus_roles',
    avatar: 'directus_files',
  },
  directus_roles: {
    ...plain('id name description admin_access app_access ip_access enforce_tfa'),
    users: 'directus_users',
  },
  directus_files: {
    ...plain('id title description filename_disk filename_download storage type'),
    folder: 'directus_folders',
    uploaded_by: 'directus_users',
  },
  directus_folders: { ...plain('id name'), parent: 'directus_folders' },
  directus_permissions: {
    ...plain('id collection action fields permissions validation presets'),
    role: 'directus_roles',
  },
  directus_presets: {
    ...plain('id bookmark collection search'),
    user: 'directus_users',
    role: 'directus_roles',
  },
  directus_settings: plain('id project_name project_url auth_login_attempts auth_password_policy'),
  directus_webhooks: plain('id name url secret actions collections status'),
  directus_activity: {
    ...plain('id action collection item comment ip'),
    user: 'directus_users',
    revisions: 'directus_revisions',
  },
  directus_revisions: { ...plain('id collection item data delta'), activity: 'directus_activity' },
};

/** Values as an attacker would try them: known keys, single letters, parts of marks, wildcards, variables. */
export const values = fc.constantFrom<unknown>(
  1,
  2,
  3,
  4,
  5,
  9,
  7_100_000,
  7_100_050,
  'zq',
  'z',
  'q00',
  'a',
  '%',
  '_',
  '',
  null,
  true,
  false,
  'published',
  'draft',
  'classified',
  'en',
  'de',
  '$CURRENT_USER',
  '$CURRENT_ROLE',
  '$NOW',
  ids.admin,
  ids.editor,
  ids.adminRole,
  ids.editorRole,
  traineeRole,
  managerRole,
  [1, 2, 3],
  ['zq', 'zr'],
  [0, 9_999_999],
  'constructor',
  '__proto__',
);

/** Values that would create or lock out an administrator. */
export const guarded = fc.constantFrom<readonly [string, object]>(
  ...[true, 1, '1', 'true', 'TRUE', 'on', [true], { valueOf: 1 }].flatMap((admin) => [
    ['directus_roles', { admin_access: admin }] as const,
    ['directus_users', { role: { id: traineeRole, admin_access: admin } }] as const,
    ['directus_users', { role: { id: managerRole, admin_access: admin } }] as const,
    ['directus_users', { role: { name: 'New', admin_access: admin } }] as const,
    ['directus_permissions', { role: { id: traineeRole, admin_access: admin } }] as const,
    ['directus_roles', { users: [{ id: ids.admin, password: 'a password of my own' }] }] as const,
  ]),
  ['directus_users', { role: ids.adminRole }],
  ['directus_users', { role: ids.adminRole.toUpperCase() }],
  ['directus_users', { role: ` ${ids.adminRole}` }],
  ['directus_users', { role: { id: ids.adminRole } }],
  ['directus_users', { role: { id: ids.adminRole.toUpperCase(), name: 'Mine' } }],
  ['directus_roles', { users: { update: [{ id: ids.admin, email: 'mine@example.com' }] } }],
  ['directus_roles', { users: { create: [{ email: 'x@example.com', role: ids.adminRole }] } }],
  ['directus_roles', { ip_access: ['10.0.0.1'], enforce_tfa: 1 }],
  ['directus_webhooks', { secret: '**********', url: 'http://127.0.0.1:1/x' }],
  ['directus_files', { type: 'image/png', storage: 'local', filename_disk: '../data.sqlite' }],
  ['directus_settings', { auth_password_policy: '' }],
);

/** Values that fit a field by its name, so that many writes pass all checks but those of permissions. */
export function valuesOf(field: string): fc.Arbitrary<unknown> {
  const fitting = ownValue(fittingValues, field) ?? ['some new text', null];
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<unknown>(...fitting) },
    { weight: 1, arbitrary: values },
  );
}

const fittingValues: Readonly<Record<string, readonly unknown[]>> = {
  id: [1, 2, 5],
  sort: [1, 2],
  views: [1, 2],
  code: [1, 'fr'],
  price: ['1.50'],
  status: ['published', 'draft', 'active', 'suspended'],
  open: [true, false],
  admin_access: [false, true, 1, '1'],
  app_access: [true, false],
  enforce_tfa: [false, true],
  meta: [{ note: 'some new text' }],
  permissions: [{}, null],
  presets: [{}, null],
  validation: [{}, null],
  fields: [['*']],
  tags: [['a']],
  actions: [['create']],
  collections: [['articles']],
  action: ['read', 'update'],
  collection: ['articles', 'directus_users', 'block_text'],
  email: ['new@example.com', 'newer@example.com'],
  password: ['a long new password'],
  token: ['a-new-static-token-of-more-than-32-signs'],
  ip_access: [[], ['10.0.0.0/8']],
};
