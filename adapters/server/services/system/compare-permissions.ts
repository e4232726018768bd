import { createFailure } from '../../../../schemas/error/failure.ts';
import { parsePredicate } from '../../../../schemas/filter/parse.ts';
import { compileGrants } from '../../../../schemas/permission/grants.ts';
import { minimumRows, isOpen } from '../../../../schemas/permission/levels.ts';
import { actions, type Action, type RawPermission } from '../../../../schemas/permission/types.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { Context } from '../../contract.ts';
import { assertRuleFits } from '../../query/query-cost.ts';
import { ItemsService } from '../items/items.ts';

/** The numbers of items that a role may use, before and after a change of its permissions. */
interface Comparison {
  /** Number of items of the collection. */
  readonly total: number;
  /** Number of items that the role may use, before and after. null if this depends on the user. */
  readonly before: number | null;
  readonly after: number | null;
  /** The numbers are estimates, because counting would take too long. */
  readonly isAbout: boolean;
}

interface Wanted {
  readonly role: string | null;
  readonly collection: string;
  readonly action: Action;
  /** The permissions of this role, collection and action after the change. */
  readonly permissions: readonly RawPermission[];
  /** The user of `$CURRENT_USER`. null: rules that contain it are not counted. */
  readonly user: string | null;
}

/**
 * Counts the items that a role may read, update or delete before and after a change. The caller must be an administrator.
 * @throws INVALID_PAYLOAD if a part is missing or the role does not exist, INVALID_QUERY if a rule is invalid.
 */
export async function comparePermissions(context: Context, body: unknown): Promise<Comparison> {
  const wanted = readWanted(context, body);
  const { role, collection, action, permissions } = wanted;
  const read = async (table: string, filter: object) =>
    (await new ItemsService(table, context).readMany({ filter, limit: -1 })).data;
  const [found] = role === null ? [] : await read('directus_roles', { id: { _eq: role } });
  if (role !== null && !found)
    throw createFailure('INVALID_PAYLOAD', `The role "${role}" does not exist.`, { field: 'role' });
  const minimum = found?.['app_access'] === true ? minimumRows(collection, action) : [];
  const stored = await read('directus_permissions', {
    role: role === null ? { _null: true } : { _eq: role },
    collection: { _eq: collection },
    action: { _eq: action },
  });
  const as: Context = {
    ...context,
    grants: compileGrants([], { admin: true }),
    accountability: { ...context.accountability, role, user: wanted.user },
  };
  const { meta } = await new ItemsService(collection, as).readMany({ limit: 0, meta: ['total_count'] });
  const total = meta?.total_count ?? 0;
  const before = await count(as, collection, [...(stored as unknown as RawPermission[]), ...minimum], total);
  const after = await count(as, collection, [...permissions, ...minimum], total);
  return {
    total,
    before: before.rows,
    after: after.rows,
    isAbout: before.isAbout || after.isAbout,
  };
}

function readWanted(context: Context, body: unknown): Wanted {
  const { role = null, collection, action, permissions, user = null } = isRecord(body) ? body : {};
  const refuse = (field: string, text: string) => createFailure('INVALID_PAYLOAD', text, { field });
  if (role !== null && typeof role !== 'string') throw refuse('role', '"role" must be a key or null.');
  if (user !== null && typeof user !== 'string') throw refuse('user', '"user" must be a key or null.');
  const target = context.model.collections.get(String(collection));
  if (!target) throw refuse('collection', `Collection "${String(collection)}" does not exist.`);
  const known = actions.find((each) => each === action && each !== 'create');
  if (!known) throw refuse('action', '"action" must be one of [read, update, delete].');
  if (!Array.isArray(permissions)) throw refuse('permissions', '"permissions" must be a list.');
  for (const row of permissions as readonly unknown[]) {
    if (!isRecord(row)) throw refuse('permissions', 'A permission must be an object.');
    assertRuleFits(context.model, target, parsePredicate(row['permissions']));
  }
  return { role, collection: target.name, action: known, permissions: permissions as RawPermission[], user };
}

/** Returns the number of rows that one of the permissions allows; null if that depends on the user. */
async function count(
  context: Context,
  collection: string,
  permissions: readonly RawPermission[],
  total: number,
): Promise<{ readonly rows: number | null; readonly isAbout: boolean }> {
  const rules = permissions.map((row) => row.permissions);
  if (rules.length === 0) return { rows: 0, isAbout: false };
  if (rules.some(isOpen)) return { rows: total, isAbout: false };
  if (context.accountability.user === null && JSON.stringify(rules).includes('$CURRENT_USER'))
    return { rows: null, isAbout: false };
  const { meta } = await new ItemsService(collection, context).readMany({
    limit: 0,
    meta: ['filter_count'],
    filter: { _or: rules },
  });
  return { rows: meta?.filter_count ?? 0, isAbout: meta?.filter_count_estimated === true };
}
