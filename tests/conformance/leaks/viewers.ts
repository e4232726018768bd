/** The callers of the oracle and what they may do: each rule once for the server, and once as a plain function. */
import { ids } from '../../support/content.ts';
import { managerRole, managerToken, managerUser, traineeRole, type Row, type Tables } from './world.ts';

export type Action = 'create' | 'read' | 'update' | 'delete';

export interface ViewerGrant {
  readonly collection: string;
  readonly action: Action;
  readonly fields: readonly string[];
  /** The rule as the server stores it. Absent: every row. */
  readonly permissions?: object;
  /** The same rule over the rows of the database. */
  readonly holds: (row: Row, tables: Tables) => boolean;
  readonly validation?: object;
  readonly presets?: Row;
}

export interface Viewer {
  readonly name: string;
  readonly role: string | null;
  readonly user: string | null;
  readonly token: string | null;
  /** Stored permissions, and the built-in minimum of roles with access to the app. */
  readonly grants: readonly ViewerGrant[];
  readonly builtIn: readonly ViewerGrant[];
}

const every = () => true;

function grant(
  collection: string,
  action: Action,
  fields: string,
  rule?: readonly [permissions: object, holds: ViewerGrant['holds']],
  more: Pick<ViewerGrant, 'validation' | 'presets'> = {},
): ViewerGrant {
  const [permissions, holds] = rule ?? [undefined, every];
  return {
    collection,
    action,
    fields: fields.split(' '),
    ...(permissions ? { permissions } : {}),
    holds,
    ...more,
  };
}

const isPublished = [{ status: { _eq: 'published' } }, (row: Row) => row['status'] === 'published'] as const;
const isOpen = [{ open: { _eq: true } }, (row: Row) => Boolean(row['open'])] as const;
const hasPublished = [
  { articles: { _some: { status: { _eq: 'published' } } } },
  ({ id }: Row, { articles = [] }: Tables) =>
    articles.some(({ author, status }) => author === id && status === 'published'),
] as const;
const idUpTo = (most: number) => [{ id: { _lte: most } }, ({ id }: Row) => Number(id) <= most] as const;
const field = (name: string, value: unknown) =>
  [{ [name]: { _eq: value } }, (row: Row) => row[name] === value] as const;
const inRoles = (...roles: readonly string[]) =>
  [{ role: { _in: roles } }, ({ role }: Row) => roles.includes(String(role))] as const;

const visitor: Viewer = {
  name: 'visitor',
  role: null,
  user: null,
  token: null,
  grants: [
    grant('articles', 'read', 'id title status', isPublished),
    grant('tags', 'read', 'id name'),
    grant('homepage', 'read', 'headline'),
  ],
  builtIn: [],
};

const reader: Viewer = {
  name: 'reader',
  role: ids.apiRole,
  user: ids.api,
  token: 'api-token',
  grants: [
    grant('articles', 'read', 'id title status author tags_rel blocks translations vault views', isPublished),
    // A second permission opens another field, in other rows.
    grant('articles', 'read', 'id body', [{ author: { id: { _eq: 2 } } }, ({ author }) => author === 2]),
    grant('articles', 'update', 'title author vault tags_rel blocks', isPublished, {
      validation: { title: { _nnull: true } },
    }),
    grant('articles', 'create', 'title author tags_rel blocks', undefined, { presets: { status: 'draft' } }),
    grant('articles', 'delete', '*', idUpTo(2)),
    grant('authors', 'read', 'id name articles', idUpTo(3)),
    grant('authors', 'update', 'name articles', idUpTo(1)),
    grant('authors', 'create', 'name'),
    grant('tags', 'read', 'id name'),
    grant('block_text', 'read', 'id text', idUpTo(4)),
    grant('block_text', 'update', 'text', idUpTo(2)),
    grant('block_text', 'create', 'text'),
    grant('articles_translations', 'read', 'id articles_id languages_code'),
    grant('languages', 'read', '*'),
    grant('vaults', 'read', 'name note open articles', isOpen),
    grant('directus_files', 'read', 'id title', [
      { folder: { _null: true } },
      ({ folder }) => folder === null,
    ]),
    grant('directus_users', 'read', 'id first_name', field('id', ids.api)),
    grant('directus_users', 'update', 'first_name', field('id', ids.api)),
    ...(['create', 'read', 'update', 'delete'] as const).flatMap((action) => [
      grant('articles_tags', action, '*'),
      grant('articles_blocks', action, '*'),
    ]),
    grant('directus_revisions', 'read', '*'),
    grant('directus_activity', 'read', '*'),
  ],
  builtIn: [],
};

const ownPresets = (user: string) => field('user', user);

/** The server's minimum for roles with access to the app, said by hand. */
function appMinimumOf(user: string, role: string): readonly ViewerGrant[] {
  const own =
    'id first_name last_name last_page email password location title description tags avatar language theme tfa_secret status role last_access created_on created_by modified_on modified_by external_id';
  return [
    grant('directus_activity', 'read', '*', field('user', user)),
    grant('directus_activity', 'create', '*'),
    grant('directus_collections', 'read', '*'),
    grant('directus_fields', 'read', '*'),
    grant('directus_relations', 'read', '*'),
    grant('directus_settings', 'read', '*'),
    grant('directus_permissions', 'read', '*', field('role', role)),
    grant('directus_roles', 'read', '*', field('id', role)),
    grant('directus_users', 'read', own, field('id', user)),
    grant('directus_presets', 'read', '*', [{}, (row) => row['user'] === user || row['user'] === null]),
    ...(['create', 'update', 'delete'] as const).map((action) =>
      grant('directus_presets', action, '*', ownPresets(user)),
    ),
  ];
}

const editor: Viewer = {
  name: 'editor',
  role: ids.editorRole,
  user: ids.editor,
  token: 'editor-token',
  grants: [
    grant(
      'articles',
      'read',
      'id status title author slug meta tags price views tags_rel blocks vault cover translations date_created secret',
      [
        { author: hasPublished[0] },
        ({ author }, tables) =>
          (tables['authors'] ?? []).some((row) => row['id'] === author && hasPublished[1](row, tables)),
      ],
    ),
    grant('articles', 'update', 'title meta tags cover translations', field('status', 'draft')),
    grant('authors', 'read', '*', hasPublished),
    grant('block_image', 'read', '*'),
    grant('articles_blocks', 'read', '*'),
    grant('vaults', 'read', 'name'),
    grant('homepage', 'read', 'headline'),
    grant('homepage', 'update', 'headline'),
    grant('articles_translations', 'update', 'title', field('languages_code', 'de')),
    grant('directus_users', 'read', 'id first_name last_name'),
    grant('directus_files', 'read', '*', [{ folder: { _null: true } }, ({ folder }) => folder === null]),
    grant('directus_files', 'update', 'title description', [
      { folder: { _null: true } },
      ({ folder }) => folder === null,
    ]),
  ],
  builtIn: appMinimumOf(ids.editor, ids.editorRole),
};

/** A manager of accounts who is neither administrator nor editor. */
const manager: Viewer = {
  name: 'manager',
  role: managerRole,
  user: managerUser,
  token: managerToken,
  grants: [
    grant(
      'directus_users',
      'read',
      'id first_name last_name email role status',
      inRoles(ids.editorRole, traineeRole),
    ),
    grant('directus_users', 'create', '*', undefined, {
      validation: { role: { _in: [ids.editorRole, traineeRole] } },
    }),
    // No validation of the role: only the server's own guard keeps administrators out of reach.
    grant('directus_users', 'update', '*', inRoles(ids.editorRole, traineeRole)),
    grant('directus_users', 'delete', '*', inRoles(ids.editorRole, traineeRole)),
    grant('directus_roles', 'read', '*', [
      { id: { _in: [ids.editorRole, traineeRole, managerRole] } },
      ({ id }) => [ids.editorRole, traineeRole, managerRole].some((role) => role === id),
    ]),
    grant('directus_roles', 'create', '*'),
    grant('directus_roles', 'update', '*', [
      { id: { _in: [traineeRole, managerRole] } },
      ({ id }) => id === traineeRole || id === managerRole,
    ]),
    grant('directus_roles', 'delete', '*', field('id', traineeRole)),
    ...(['read', 'update', 'delete'] as const).map((action) =>
      grant('directus_permissions', action, '*', field('role', traineeRole)),
    ),
    grant('directus_permissions', 'create', '*', undefined, { validation: { role: { _eq: traineeRole } } }),
    grant('directus_webhooks', 'read', '*'),
    grant('directus_webhooks', 'update', '*'),
    grant('directus_settings', 'update', '*'),
    grant('directus_revisions', 'read', '*'),
    grant('directus_activity', 'read', '*'),
  ],
  builtIn: appMinimumOf(managerUser, managerRole),
};

export const viewers: readonly Viewer[] = [visitor, reader, editor, manager];

export function grantsOf(viewer: Viewer, collection: string, action: Action): readonly ViewerGrant[] {
  return [...viewer.grants, ...viewer.builtIn].filter(
    (one) => one.collection === collection && one.action === action,
  );
}

export function opens({ fields }: ViewerGrant, name: string): boolean {
  return fields.includes('*') || fields.includes(name);
}
