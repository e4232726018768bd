/** Ends sessions when a user changes. The events of ended sessions are published after the commit. */
import { closeSessionsOf, sessionsEndedEvent } from '../../auth/sessions.ts';
import type { WriteTransaction } from '../items/transaction.ts';
import type { Row } from '../../contract.ts';

/**
 * Ends the sessions of a changed user. If the user is no longer active, all sessions end. A new password or role ends
 * all sessions except the one that makes the change.
 */
export async function endSessionsAfterChange(
  transaction: WriteTransaction,
  values: Row,
  before: Row,
): Promise<void> {
  const { user, session = null } = transaction.context.accountability;
  const { password, status, role } = values;
  const isDeactivated = status !== undefined && status !== 'active' && before['status'] === 'active';
  const hasNewRole = role !== undefined && role !== before['role'];
  if (!isDeactivated && !hasNewRole && password === undefined) return;
  const isOwn = before['id'] === user;
  await endSessions(transaction, [String(before['id'])], isOwn && !isDeactivated ? session : null);
}

/** Ends all sessions of the users of a deleted role. */
export async function endSessionsOfRole(transaction: WriteTransaction, role: unknown): Promise<void> {
  const users: readonly string[] = await transaction.context
    .knex('directus_users')
    .where({ role: String(role) })
    .pluck('id');
  await endSessions(transaction, users, null);
}

async function endSessions(
  transaction: WriteTransaction,
  users: readonly string[],
  keep: string | null,
): Promise<void> {
  const ended = await closeSessionsOf(transaction.context.knex, users, keep);
  if (ended.length > 0) transaction.changes.push(sessionsEndedEvent(ended));
}
