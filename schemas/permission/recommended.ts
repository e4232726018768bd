import type { PermissionRow } from './levels.ts';
import { ownProfile } from './own-profile.ts';
import { actions } from './types.ts';

/** Returns the permissions that a new role with app access starts with (ROLE-08). */
export function recommendedPermissions(role: string): readonly PermissionRow[] {
  const all = { role, permissions: {}, validation: {}, presets: null, fields: ['*'] };
  return [
    ...actions.map((action) => ({ ...all, collection: 'directus_files', action })),
    ...actions.map((action) => ({
      ...all,
      collection: 'directus_folders',
      action,
      ...(action === 'delete' ? { fields: null } : {}),
    })),
    { ...all, collection: 'directus_users', action: 'read' },
    { ...all, ...ownProfile },
    { ...all, collection: 'directus_roles', action: 'read' },
  ];
}
