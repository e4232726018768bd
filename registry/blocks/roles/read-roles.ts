import type { Platform } from '../../../renderer/contract/platform.ts';

export interface ListedRole {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly icon: string | null;
  readonly admin_access: boolean;
  /** null if the users may not be counted. */
  readonly users: number | null;
}

/** Reads all roles by name, and counts their users with one request (CALL-60). */
export async function readRoles(platform: Platform, signal?: AbortSignal): Promise<readonly ListedRole[]> {
  const [{ data }, counts] = await Promise.all([
    platform.read<readonly Omit<ListedRole, 'users'>[]>(
      { collection: 'directus_roles' },
      { fields: ['id', 'name', 'description', 'icon', 'admin_access'], sort: ['name'], limit: -1 },
      signal,
    ),
    countUsers(platform, signal),
  ]);
  return data.map((role) => ({ ...role, users: counts && (counts.get(role.id) ?? 0) }));
}

/** Returns null if the platform does not count by group, or the user may not read users. */
async function countUsers(
  platform: Platform,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, number> | null> {
  try {
    const { data } = await platform.read<
      readonly { readonly role: string | null; readonly count: { readonly id: number | string } }[]
    >(
      { collection: 'directus_users' },
      { aggregate: { count: ['id'] }, groupBy: ['role'], limit: -1 },
      signal,
    );
    return new Map(data.map(({ role, count }) => [role ?? '', Number(count.id)]));
  } catch (error) {
    if (signal?.aborted) throw error;
    return null;
  }
}
