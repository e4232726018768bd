import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';

type RoleAccess = Readonly<Record<'admin_access' | 'app_access', boolean>>;

/** Reads the admin and app access of a role. Public access (null) and a role that is not stored yet (undefined) have none. */
export function useRoleAccess(role: string | null | undefined) {
  const { platform } = useRender();
  return useRead(
    role === undefined || role === null ? null : ['read', ['directus_roles'], 'access of a role', role],
    async (signal) =>
      (
        await platform.read<RoleAccess>(
          { collection: 'directus_roles', key: role ?? '' },
          { fields: ['admin_access', 'app_access'] },
          signal,
        )
      ).data,
  );
}
