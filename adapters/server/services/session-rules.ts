/** Which changes of a user end sessions. The events of ended sessions are sent after the commit. */
import { closeSessionsOf, endOf } from '../auth/sessions.ts';
import type { Row } from '../query/read.ts';
import type { Writing } from './writing.ts';

/**
 * Ends the sessions of a user who is changed: all of them if the user is no longer active. Another password or role ends
 * all but the session that makes the change.
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

/** Ends all sessions of users of a role that is deleted. */
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
