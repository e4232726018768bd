import { appMinimum } from '../../../../schemas/permission/app-minimum.ts';
import { compileGrants } from '../../../../schemas/permission/grants.ts';
import type { Grants, RawPermission } from '../../../../schemas/permission/types.ts';
import type { Accountability, Database } from '../../contract.ts';
import { readSystemRows } from '../../database/model/rows.ts';

/** Reads and compiles the permissions of the caller's role. */
export async function readGrants(database: Database, { role, admin, app }: Accountability): Promise<Grants> {
  if (admin) return compileGrants([], { admin });
  // Reads only this role's rows: a platform with many roles has tens of thousands of permissions.
  const own = await readSystemRows<RawPermission>(
    database.knex,
    database.dialect,
    'directus_permissions',
    'id',
    { role },
  );
  const minimum = app && role !== null ? appMinimum(role) : [];
  return compileGrants([...own, ...minimum], { admin });
}
