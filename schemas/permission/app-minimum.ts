import type { Action, RawPermission } from './types.ts';

const own = { user: { _eq: '$CURRENT_USER' } };
const visiblePresets = {
  _or: [
    own,
    { _and: [{ user: { _null: true } }, { role: { _eq: '$CURRENT_ROLE' } }] },
    { _and: [{ user: { _null: true } }, { role: { _null: true } }] },
  ],
};

/** Fields that users may always read of themselves (USER-26). */
const ownUserFields = [
  'id',
  'first_name',
  'last_name',
  'last_page',
  'email',
  'password',
  'location',
  'title',
  'description',
  'tags',
  'preferences_divider',
  'avatar',
  'language',
  'theme',
  'tfa_secret',
  'status',
  'role',
  'last_access',
  'created_on',
  'created_by',
  'modified_on',
  'modified_by',
  'external_id',
] as const;

interface Entry {
  readonly collection: string;
  readonly action: Action;
  readonly permissions?: unknown;
  readonly validation?: unknown;
  readonly fields?: readonly string[];
}

const entries: readonly Entry[] = [
  { collection: 'directus_activity', action: 'read', permissions: own },
  { collection: 'directus_activity', action: 'create', validation: { comment: { _nnull: true } } },
  { collection: 'directus_collections', action: 'read' },
  { collection: 'directus_fields', action: 'read' },
  { collection: 'directus_permissions', action: 'read', permissions: { role: { _eq: '$CURRENT_ROLE' } } },
  { collection: 'directus_presets', action: 'read', permissions: visiblePresets },
  { collection: 'directus_presets', action: 'create', validation: own },
  { collection: 'directus_presets', action: 'update', permissions: own },
  { collection: 'directus_presets', action: 'delete', permissions: own },
  { collection: 'directus_relations', action: 'read' },
  { collection: 'directus_roles', action: 'read', permissions: { id: { _eq: '$CURRENT_ROLE' } } },
  { collection: 'directus_settings', action: 'read' },
  {
    collection: 'directus_users',
    action: 'read',
    permissions: { id: { _eq: '$CURRENT_USER' } },
    fields: ownUserFields,
  },
];

/**
 * Returns the permissions that every role with app access has in addition to its own. They have no id and `system:
 * true`.
 */
export function appMinimum(role: string): readonly RawPermission[] {
  return entries.map(({ collection, action, permissions = {}, validation = null, fields = ['*'] }) => ({
    role,
    collection,
    action,
    permissions,
    validation,
    presets: null,
    fields,
    limit: null,
    system: true,
  }));
}
