/** Rules for writes to `directus_roles` and `directus_permissions`, beyond permissions. */
import { actions } from '../../../../schemas/permission/types.ts';
import { fail } from '../../../../schemas/error/failure.ts';
import { parsePredicate } from '../../../../schemas/filter/parse.ts';
import { readAddress } from '../../auth/users.ts';
import { assertRuleFits } from '../../query/query-cost.ts';
import { runSql } from '../../query/read.ts';
import { sql } from '../../query/sql.ts';
import {
  recordAdminReach,
  refuseAdminAccess,
  refuseAdminRemoval,
  requireAdministrator,
} from './admin-access.ts';
import { endSessionsOfRole } from './session-rules.ts';
import type { SystemRule } from './system-rule.ts';
import type { Writing } from '../items/transaction.ts';

export const roleRule: SystemRule = {
  async check(writing, { before, values }) {
    if (before) await recordAdminReach(writing);
    refuseAdminAccess(writing, values, before);
    refuseInvalidAddress(values['ip_access']);
    return values;
  },
  async remove(writing, row) {
    await recordAdminReach(writing);
    await refuseAdminRemoval(writing, row['id']);
    await endSessionsOfRole(writing, row['id']);
    await runSql(
      writing.context.knex,
      sql(`update directus_users set status = 'suspended', role = null where role = ?`, row['id']),
    );
    writing.changes.push({ type: 'update', collection: 'directus_users' });
  },
  async settle(writing, action) {
    const verb = action === 'delete' ? 'delete' : 'demote';
    if (action !== 'create') await requireAdministrator(writing, `You can't ${verb} the last admin role.`);
    emitPermissionsChange(writing);
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
      throw fail('INVALID_PAYLOAD', `"action" must be one of [${actions.join(', ')}]`, { field: 'action' });
    if (collection !== undefined && !context.model.collections.has(String(collection)))
      throw fail('INVALID_PAYLOAD', `Collection "${String(collection)}" does not exist.`, {
        field: 'collection',
      });
    const target = context.model.collections.get(String(collection));
    for (const rule of [values['permissions'], values['validation']])
      assertRuleFits(context.model, target, parsePredicate(rule));
    return Promise.resolve(values);
  },
  settle(writing) {
    // Grants are compiled once per version of the model.
    writing.stale = true;
    emitPermissionsChange(writing);
    return Promise.resolve();
  },
};

function emitPermissionsChange(writing: Writing): void {
  writing.changes.push({ type: 'permissions', collection: 'directus_permissions' });
}

/**
 * Throws FAILED_VALIDATION if an entry is not an IP address or range. Such a list would lock out all users of the
 * role.
 */
function refuseInvalidAddress(list: unknown): void {
  const entries: readonly unknown[] = Array.isArray(list) ? list : [];
  const invalid = entries.find((entry) => typeof entry !== 'string' || readAddress(entry) === null);
  if (invalid === undefined) return;
  throw fail(
    'FAILED_VALIDATION',
    `${JSON.stringify(invalid)} is not an IP address or range. Use a form such as 10.1.2.3 or 10.0.0.0/8.`,
    { field: 'ip_access', type: 'format', invalid },
  );
}
