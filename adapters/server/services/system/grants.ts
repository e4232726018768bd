import { appMinimum } from '../../../../schemas/permission/app-minimum.ts';
import { compileGrants } from '../../../../schemas/permission/grants.ts';
import type { Grants, RawPermission } from '../../../../schemas/permission/types.ts';
import type { Accountability, Database } from '../../contract.ts';
import { readSystemRows } from '../../database/model/rows.ts';

/** Reads and compiles the permissions of the caller's role. */
export async function readGrants(database: Database, who: Who): Promise<Grants> {
  const { admin } = who;
  return compileGrants(admin ? [] : await readPermissions(database, who), { admin });
}

type Who = Pick<Accountability, 'role' | 'admin' | 'app'>;

/** Returns the permissions of a role, with those that app access includes. */
export async function readPermissions(
  database: Database,
  { role, app }: Who,
): Promise<readonly RawPermission[]> {
  // Reads only this role's rows: a platform with many roles has tens of thousands of permissions.
  const own = await readSystemRows<RawPermission>(
    database.knex,
    database.dialect,
    'directus_permissions',
    'id',
    { role },
  );
  const minimum = app && role !== null ? appMinimum(role) : [];
  return [...own, ...minimum];
}
