import { useMemo } from 'react';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { appMinimum } from '../../../schemas/permission/app-minimum.ts';
import { compileGrants } from '../../../schemas/permission/grants.ts';
import type { Grants, RawPermission } from '../../../schemas/permission/types.ts';
import { useRoleAccess } from '../shared/use-role-access.ts';

export interface EditedRole {
  readonly hasApp: boolean;
  /** The grants of the role, or null while they load. */
  readonly grants: Grants | null;
}

/** Reads what the editor needs to know about a role. null is the role of public access. */
export function useRole(role: string | null | undefined): EditedRole {
  const { platform } = useRender();
  const access = useRoleAccess(role);
  const rows = useRead(
    role === undefined ? null : ['read', ['directus_permissions'], 'what a role reads', role],
    async (signal) =>
      (
        await platform.read<readonly RawPermission[]>(
          { collection: 'directus_permissions' },
          {
            filter: {
              role: role === null ? { _null: true } : { _eq: role },
              action: { _eq: 'read' },
            },
            limit: -1,
          },
          signal,
        )
      ).data,
  );
  const hasApp = access.data?.app_access === true;
  const isKnown = rows.data !== undefined && (role === null || access.data !== undefined);
  const grants = useMemo(
    () =>
      isKnown
        ? compileGrants([...(rows.data ?? []), ...(hasApp && role ? appMinimum(role) : [])], {
            admin: access.data?.admin_access === true,
          })
        : null,
    [isKnown, rows.data, access.data, hasApp, role],
  );
  return { hasApp, grants };
}
