/**
 * Mails as jobs: queued in the transaction that causes them, and retried while the mail server is unavailable. A mail
 * is composed when it is sent. Its token is therefore never stored, and its lifetime starts when the mail is sent.
 */
import type { Knex } from 'knex';
import { hasLinkedIdentity } from '../auth/identities.ts';
import { recordInvitation } from '../auth/invitations.ts';
import { signMailToken, stateOf } from '../auth/mail-tokens.ts';
import { findUser } from '../auth/users.ts';
import type { Database } from '../contract.ts';
import { addJobs } from '../jobs/queue.ts';
import type { RunJob } from '../jobs/worker.ts';
import { projectName } from './project-name.ts';
import { linkWithToken } from './token-link.ts';
import type { Mailer, Message } from './mailer.ts';
import { composeMessage } from './compose.ts';
import type { MailKind } from './texts.ts';
import type { ServerConfig } from '../config.ts';

/** The recipient, and the page that the link opens. There may be no user with this e-mail address. */
export interface MailRequest {
  readonly kind: MailKind;
  readonly email: string;
  readonly page: string;
}

/** Adds mails to the job queue, in the transaction `trx`. */
export function queueMails(
  { database, now }: { readonly database: Database; readonly now: () => Date },
  trx: Knex,
  mails: readonly MailRequest[],
): Promise<void> {
  return addJobs({ knex: trx, database, now }, 'mail', mails);
}

export interface MailJobParts {
  readonly database: Database;
  readonly config: Pick<ServerConfig, 'secret'>;
  readonly mailer: Mailer;
  /** ms since the epoch. */
  readonly now: () => number;
}

/**
 * Creates the job that sends a mail. It sends nothing if the user was deleted or is no longer in the expected state.
 */
export function createMailJob({ mailer, ...parts }: MailJobParts): RunJob {
  return async ({ payload }) => {
    const request = payload as MailRequest;
    const composed = await compose(parts, request);
    if (!composed) return;
    await mailer.send(composed.message);
    if (request.kind === 'invite')
      await recordInvitation(parts.database, composed.user, new Date(parts.now()));
  };
}

async function compose(
  { database, config, now }: Omit<MailJobParts, 'mailer'>,
  { kind, email, page }: MailRequest,
): Promise<{ readonly message: Message; readonly user: string } | null> {
  const authUser = await findUser(database, { email });
  if (authUser?.status !== expected[kind]) return null;
  // A user of a provider must not set a password, because it would bypass the provider.
  if (kind === 'reset' && authUser.password === null && (await hasLinkedIdentity(database, authUser.id)))
    return null;
  const state = kind === 'reset' ? stateOf(authUser.password) : '';
  const claims = { email: authUser.email, user: authUser.id, state };
  const purpose = kind === 'reset' ? 'password-reset' : 'invite';
  const token = await signMailToken(purpose, claims, config.secret, new Date(now()));
  const { language }: { language: string | null } = await database
    .knex('directus_users')
    .where({ id: authUser.id })
    .first('language');
  const message = composeMessage({
    kind,
    to: authUser.email,
    project: await projectName(database),
    link: linkWithToken(page, token),
    language,
  });
  return { message, user: authUser.id };
}

const expected: Readonly<Record<MailKind, string>> = { reset: 'active', invite: 'invited' };
