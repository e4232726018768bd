import type { Platform, Row } from '../../../renderer/contract/platform.ts';
import { createRole } from '../shared/create-role.ts';

/**
 * Creates a role with the settings and permissions of another one, without its users. Returns its key.
 */
export async function copyRole(platform: Platform, key: string, name: string): Promise<string> {
  const roles = { collection: 'directus_roles' };
  const settings = [
    'icon',
    'description',
    'app_access',
    'admin_access',
    'ip_access',
    'enforce_tfa',
    'module_list',
    'collection_list',
  ];
  const { data: role } = await platform.read<Row>({ ...roles, key }, { fields: settings });
  const { data: permissions } = await platform.read<readonly Row[]>(
    { collection: 'directus_permissions' },
    { filter: { role: { _eq: key } }, limit: -1 },
  );
  const stored = permissions.filter(({ system }) => system !== true);
  return createRole(platform, { ...role, name }, (created) =>
    stored.map(({ id: _old, ...row }) => ({ ...row, role: created })),
  );
}
