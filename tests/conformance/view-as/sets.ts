/** Random permission sets of a role: row rules, field lists, presets and validation. */
import fc from 'fast-check';

const everyRow = fc.constant({});
const someKeys = fc.record({ id: fc.record({ _lt: fc.integer({ min: 0, max: 6 }) }) });

/** Rules by collection. Other collections have `everyRow`. */
const rules: Readonly<Record<string, fc.Arbitrary<object>>> = {
  articles: fc.oneof(
    everyRow,
    someKeys,
    fc.constantFrom(
      { title: { _contains: 'e' } },
      { status: { _in: ['draft', 'published'] } },
      { user_created: { _eq: '$CURRENT_USER' } },
      { user_created: { _neq: '$CURRENT_USER' } },
      { user_created: { role: { _eq: '$CURRENT_ROLE' } } },
      { author: { name: { _eq: 'Ada' } } },
      { tags_rel: { _some: { tags_id: { name: { _eq: 'news' } } } } },
      { cover: { _nnull: true } },
      { date_created: { _lte: '$NOW(-1 hour)' } },
      { _or: [{ status: { _eq: 'published' } }, { user_created: { _eq: '$CURRENT_USER' } }] },
    ),
  ),
  authors: fc.oneof(everyRow, someKeys, fc.constant({ articles: { _some: { id: { _lt: 4 } } } })),
  tags: fc.oneof(everyRow, someKeys),
  articles_tags: fc.oneof(everyRow, someKeys),
  articles_files: fc.oneof(everyRow, someKeys),
  articles_translations: fc.oneof(everyRow, fc.constant({ languages_code: { _eq: 'en' } })),
  directus_files: fc.oneof(
    everyRow,
    fc.constantFrom(
      { type: { _starts_with: 'image' } },
      { uploaded_by: { _eq: '$CURRENT_USER' } },
      { folder: { name: { _eq: 'Inner' } } },
    ),
  ),
  directus_users: fc.oneof(
    everyRow,
    fc.constantFrom({ role: { _eq: '$CURRENT_ROLE' } }, { id: { _eq: '$CURRENT_USER' } }),
  ),
  directus_roles: fc.oneof(everyRow, fc.constant({ id: { _eq: '$CURRENT_ROLE' } })),
  directus_activity: fc.oneof(everyRow, fc.constant({ action: { _eq: 'comment' } })),
};

/** The fields that a permission may be limited to, by collection. */
const fields: Readonly<Record<string, readonly string[]>> = {
  articles: [
    'id',
    'title',
    'status',
    'sort',
    'author',
    'cover',
    'gallery',
    'tags_rel',
    'blocks',
    'user_created',
  ],
  authors: ['id', 'name', 'email', 'articles'],
  tags: ['id', 'name'],
  articles_tags: ['id', 'articles_id', 'tags_id'],
  articles_files: ['id', 'articles_id', 'directus_files_id'],
  articles_blocks: ['id', 'articles_id', 'collection', 'item'],
  articles_translations: ['id', 'articles_id', 'languages_code', 'title'],
  block_text: ['id', 'text'],
  languages: ['code', 'name'],
  homepage: ['id', 'headline'],
  directus_files: ['id', 'title', 'type', 'filesize', 'folder', 'uploaded_by'],
  directus_folders: ['id', 'name', 'parent'],
  directus_users: ['id', 'first_name', 'email', 'role', 'status'],
  directus_roles: ['id', 'name', 'description'],
  directus_permissions: ['id', 'role', 'collection', 'action', 'permissions'],
  directus_presets: ['id', 'bookmark', 'collection', 'user', 'role'],
  directus_activity: ['id', 'action', 'collection', 'item', 'user', 'comment'],
  directus_revisions: ['id', 'activity', 'collection', 'item', 'data'],
  directus_settings: ['id', 'project_name'],
};

/** Collections of content are drawn more often than those of the system. */
const collections = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('articles', 'authors', 'tags', 'articles_tags', 'directus_files') },
  { weight: 3, arbitrary: fc.constantFrom(...Object.keys(fields)) },
);
const actions = fc.oneof(
  { weight: 3, arbitrary: fc.constant('read') },
  { weight: 2, arbitrary: fc.constantFrom('create', 'update', 'delete') },
);

const permission = fc.tuple(collections, actions).chain(([collection, action]) => {
  const known = fields[collection] ?? [];
  return fc.record({
    collection: fc.constant(collection),
    action: fc.constant(action),
    fields: fc.oneof(fc.constant(['*']), fc.subarray([...known])),
    permissions: rules[collection] ?? everyRow,
    validation: fc.option(
      collection === 'articles'
        ? fc.constantFrom({ title: { _nnull: true } }, { status: { _neq: 'archived' } })
        : everyRow,
    ),
    presets: fc.option(
      collection === 'articles' ? fc.constantFrom({ status: 'draft' }, { title: 'Preset' }) : fc.constant({}),
    ),
  });
});

export interface PermissionSet {
  readonly appAccess: boolean;
  readonly permissions: readonly object[];
}

/** Eight of ten roles may use the app. */
export const permissionSets: fc.Arbitrary<PermissionSet> = fc.record({
  appAccess: fc.integer({ min: 0, max: 9 }).map((number) => number < 8),
  permissions: fc.array(permission, { minLength: 1, maxLength: 14 }),
});

const onArticles = (action: string) => ({
  collection: 'articles',
  action,
  fields: ['*'],
  permissions: {},
  validation: null,
  presets: null,
});

/** An author and a reader: some writes succeed, and some are refused, whatever the random sets are. */
export const fixedSets: readonly PermissionSet[] = [
  { appAccess: true, permissions: ['create', 'read', 'update', 'delete'].map(onArticles) },
  { appAccess: true, permissions: [onArticles('read')] },
];
