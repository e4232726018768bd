/** Rules for writes to `directus_roles` and `directus_permissions`, beyond permissions. */
import { actions } from '../../../../schemas/permission/types.ts';
import { createFailure, PlatformFailure } from '../../../../schemas/error/failure.ts';
import { parsePredicate } from '../../../../schemas/filter/parse.ts';
import { isWithin, parseIpRange } from '../../auth/users.ts';
import { assertRuleFits } from '../../query/query-cost.ts';
import { runSql } from '../../query/read.ts';
import { sql } from '../../query/sql.ts';
import {
  recordAdminAccessLevel,
  refuseAdminAccess,
  refuseAdminRemoval,
  requireAdministrator,
} from './admin-access.ts';
import { endSessionsOfRole } from './session-rules.ts';
import type { SystemRule } from './system-rule.ts';
import type { WriteTransaction } from '../items/transaction.ts';

export const roleRule: SystemRule = {
  /** The first administrator role and the public role of other platforms (ROLE-12). */
  permanentKeys: new Set(['1', '2']),
  async check(transaction, { before, values }) {
    if (before) await recordAdminAccessLevel(transaction);
    refuseAdminAccess(transaction, values, before);
    refuseInvalidAddress(values['ip_access']);
    if (before) refuseOwnAddress(transaction, values['ip_access'], before['id']);
    return values;
  },
  async remove(transaction, row) {
    await recordAdminAccessLevel(transaction);
    await refuseAdminRemoval(transaction, row['id']);
    await endSessionsOfRole(transaction, row['id']);
    await runSql(
      transaction.context.knex,
      sql(`update directus_users set status = 'suspended', role = null where role = ?`, row['id']),
    );
    transaction.changes.push({ type: 'update', collection: 'directus_users' });
  },
  async settle(transaction, action, _keys, changed) {
    const verb = action === 'delete' ? 'delete' : 'demote';
    if (action !== 'create')
      await requireAdministrator(transaction, `You can't ${verb} the last admin role.`, { changed });
    emitPermissionsChange(transaction);
  },
};

/**
 * A caller with write access to permissions can grant any role any action on any collection, except admin access. The
 * rules of users and roles prevent that, regardless of permissions and presets.
 */
export const permissionRule: SystemRule = {
  check({ context }, { values }) {
    const { action, collection } = values;
    if (action !== undefined && !actions.some((known) => known === action))
      throw createFailure('INVALID_PAYLOAD', `"action" must be one of [${actions.join(', ')}]`, {
        field: 'action',
      });
    if (collection !== undefined && !context.model.collections.has(String(collection)))
      throw createFailure('INVALID_PAYLOAD', `Collection "${String(collection)}" does not exist.`, {
        field: 'collection',
      });
    const target = context.model.collections.get(String(collection));
    for (const field of ['permissions', 'validation'])
      naming(field, () => assertRuleFits(context.model, target, parsePredicate(values[field])));
    return Promise.resolve(values);
  },
  settle(transaction) {
    // Grants are compiled once per version of the model.
    transaction.stale = true;
    emitPermissionsChange(transaction);
    return Promise.resolve();
  },
};

/** Runs a check of a field's value. Its failure names the field. */
function naming(field: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    throw new PlatformFailure(
      error.errors.map(({ message, extensions }) => ({ message, extensions: { ...extensions, field } })),
    );
  }
}

function emitPermissionsChange(transaction: WriteTransaction): void {
  transaction.changes.push({ type: 'permissions', collection: 'directus_permissions' });
}

/**
 * Throws FAILED_VALIDATION if an entry is not an IP address or range. Such a list would lock out all users of the
 * role.
 */
function refuseInvalidAddress(list: unknown): void {
  const entries: readonly unknown[] = Array.isArray(list) ? list : [];
  const invalid = entries.find((entry) => typeof entry !== 'string' || parseIpRange(entry) === null);
  if (invalid === undefined) return;
  throw createFailure(
    'FAILED_VALIDATION',
    `${JSON.stringify(invalid)} is not an IP address or range. Use a form such as 10.1.2.3 or 10.0.0.0/8.`,
    { field: 'ip_access', type: 'ip_address', invalid },
  );
}

/** Throws FAILED_VALIDATION if the list of the caller's own role lacks the caller's address. */
function refuseOwnAddress({ context }: WriteTransaction, list: unknown, role: unknown): void {
  const { ip, role: own } = context.accountability;
  const entries = (Array.isArray(list) ? (list as unknown[]) : []).map(String);
  if (ip === null || role !== own || entries.length === 0 || isWithin(ip, entries)) return;
  throw createFailure(
    'FAILED_VALIDATION',
    `The list excludes your IP address, ${ip}, so you could not use this server any more. Add it, or a range that contains it.`,
    { field: 'ip_access', type: 'own_address', valid: ip },
  );
}
