/** When invitations were sent, to show which of them have expired. */
import type { Knex } from 'knex';
import type { Database } from '../contract.ts';
import { storedTimestamp } from '../stored-timestamp.ts';
import { lifetimes } from './mail-tokens.ts';

const table = 'directus_invitations';

/** Both are ISO timestamps; null if the mail was not sent yet, or before the server stored this time. */
interface InvitationTimes {
  readonly sent_on: string | null;
  readonly expires: string | null;
}

/** Stores that an invitation was sent. */
export async function recordInvitation(database: Database, user: string, now: Date): Promise<void> {
  await database.transaction(async (trx) => {
    // The user may have been deleted while the mail was sent.
    if (!(await isInvited(trx, user))) return;
    await trx(table)
      .insert({ user, sent_on: storedTimestamp(database.dialect, now) })
      .onConflict('user')
      .merge();
  });
}

/** Returns whether a user exists and has not accepted the invitation. */
export async function isInvited(knex: Knex, user: string): Promise<boolean> {
  const row: unknown = await knex('directus_users').where({ id: user, status: 'invited' }).first('id');
  return row !== undefined;
}

/** Returns a function that returns the times of a user's last invitation. */
export async function readInvitationTimes(
  { knex, dialect }: Pick<Database, 'knex' | 'dialect'>,
  users: readonly string[],
): Promise<(user: string) => InvitationTimes> {
  const rows: readonly { readonly user: string; readonly sent_on: unknown }[] = await knex(table)
    .whereIn('user', users)
    .select('user', 'sent_on');
  const sent = new Map(
    rows.map(({ user, sent_on }) => [user, dialect.decode('timestamp', sent_on) as string | null]),
  );
  return (user) => {
    const sent_on = sent.get(user) ?? null;
    if (sent_on === null) return { sent_on, expires: null };
    return { sent_on, expires: new Date(Date.parse(sent_on) + lifetimes.invite * 1000).toISOString() };
  };
}
