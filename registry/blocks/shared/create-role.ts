import type { Platform, Row } from '../../../renderer/contract/platform.ts';

/**
 * Creates a role with its permissions, and returns its key (CALL-59, CALL-64). If the permissions are refused, the role
 * is removed again.
 */
export async function createRole(
  platform: Platform,
  role: Row,
  permissionsOf: (key: string) => readonly object[],
): Promise<string> {
  const roles = { collection: 'directus_roles' };
  const { id } = await platform.create(roles, role);
  const key = String(id);
  const permissions = permissionsOf(key);
  if (permissions.length === 0) return key;
  try {
    await platform.call('POST', '/permissions', permissions);
  } catch (error) {
    await platform.remove(roles, [key]);
    throw error;
  }
  return key;
}
