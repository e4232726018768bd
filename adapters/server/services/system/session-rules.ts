/** Ends sessions when a user changes. The events of ended sessions are published after the commit. */
import { closeSessionOf, closeSessionsOf, sessionsEndedEvent } from '../../auth/sessions.ts';
import { forbidden } from '../../access.ts';
import { inTransaction, type WriteTransaction } from '../items/transaction.ts';
import type { Context, Row } from '../../contract.ts';

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

/** Ends all sessions of a user, except the one that makes the request. */
export async function endOtherSessions(context: Context, user: string): Promise<void> {
  const { session = null } = context.accountability;
  await inTransaction(context, (transaction) => endSessions(transaction, [user], session));
}

/** Ends one session of a user. Throws FORBIDDEN if the user has no such session, as for a missing row. */
export async function endSession(context: Context, user: string, id: string): Promise<void> {
  await inTransaction(context, async (transaction) => {
    if (!(await closeSessionOf(transaction.context.knex, user, id))) throw forbidden();
    transaction.changes.push(sessionsEndedEvent([id]));
  });
}

async function endSessions(
  transaction: WriteTransaction,
  users: readonly string[],
  keep: string | null,
): Promise<void> {
  const ended = await closeSessionsOf(transaction.context.knex, users, keep);
  if (ended.length > 0) transaction.changes.push(sessionsEndedEvent(ended));
}
