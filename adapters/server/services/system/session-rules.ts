/** Ends sessions when a user changes. The events of ended sessions are published after the commit. */
import { closeSessionsOf, endOf } from '../../auth/sessions.ts';
import type { Writing } from '../items/transaction.ts';
import type { Row } from '../../contract.ts';

/**
 * Ends the sessions of a changed user. If the user is no longer active, all sessions end. A new password or role ends
 * all sessions except the one that makes the change.
 */
export async function endSessionsAfterChange(writing: Writing, values: Row, before: Row): Promise<void> {
  const { user, session = null } = writing.context.accountability;
  const { password, status, role } = values;
  const isDeactivated = status !== undefined && status !== 'active' && before['status'] === 'active';
  const hasNewRole = role !== undefined && role !== before['role'];
  if (!isDeactivated && !hasNewRole && password === undefined) return;
  const isOwn = before['id'] === user;
  await endSessions(writing, [String(before['id'])], isOwn && !isDeactivated ? session : null);
}

/** Ends all sessions of the users of a deleted role. */
export async function endSessionsOfRole(writing: Writing, role: unknown): Promise<void> {
  const users: readonly string[] = await writing.context
    .knex('directus_users')
    .where({ role: String(role) })
    .pluck('id');
  await endSessions(writing, users, null);
}

async function endSessions(writing: Writing, users: readonly string[], keep: string | null): Promise<void> {
  const ended = await closeSessionsOf(writing.context.knex, users, keep);
  if (ended.length > 0) writing.changes.push(endOf(ended));
}
