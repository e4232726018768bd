/**
 * Mails as jobs: written with what asks for them, sent by whichever process comes first, and tried again while the mail
 * server is away. A letter is composed when it is sent: no token lies in a table, and a link lasts from its sending.
 */
import type { Knex } from 'knex';
import { isVouchedFor } from '../auth/identities.ts';
import { signMailToken, stateOf } from '../auth/mail-tokens.ts';
import { findPerson } from '../auth/people.ts';
import type { Database, ServerConfig } from '../contract.ts';
import { addJobs } from '../jobs/queue.ts';
import type { Perform } from '../jobs/worker.ts';
import { projectName } from './project-name.ts';
import { linkWith } from './link.ts';
import type { Mailer, Message } from './mailer.ts';
import { composeMessage } from './messages.ts';
import type { LetterKind } from './texts.ts';

/** Whom is written to, and the page that their link leads to. Nobody may have this e-mail. */
export interface LetterTo {
  readonly kind: LetterKind;
  readonly email: string;
  readonly page: string;
}

/** In the transaction `trx`. */
export function addLetters(
  { database, now }: { readonly database: Database; readonly now: () => Date },
  trx: Knex,
  letters: readonly LetterTo[],
): Promise<void> {
  return addJobs({ knex: trx, database, now }, 'mail', letters);
}

export interface LetterParts {
  readonly database: Database;
  readonly config: Pick<ServerConfig, 'secret'>;
  readonly mailer: Mailer;
  /** ms since the epoch. */
  readonly now: () => number;
}

/** Sends a letter, where whoever it is for is there still, and still waits for it. */
export function sendLetters({ mailer, ...parts }: LetterParts): Perform {
  return async ({ payload }) => {
    const message = await compose(parts, payload as LetterTo);
    if (message) await mailer.send(message);
  };
}

async function compose(
  { database, config, now }: Omit<LetterParts, 'mailer'>,
  { kind, email, page }: LetterTo,
): Promise<Message | null> {
  const person = await findPerson(database, { email });
  if (person?.status !== expected[kind]) return null;
  // A password would be a way past their provider.
  if (kind === 'reset' && person.password === null && (await isVouchedFor(database, person.id))) return null;
  const state = kind === 'reset' ? stateOf(person.password) : '';
  const claims = { email: person.email, user: person.id, state };
  const purpose = kind === 'reset' ? 'password-reset' : 'invite';
  const token = await signMailToken(purpose, claims, config.secret, new Date(now()));
  const { language }: { language: string | null } = await database
    .knex('directus_users')
    .where({ id: person.id })
    .first('language');
  return composeMessage({
    kind,
    to: person.email,
    project: await projectName(database),
    link: linkWith(page, token),
    language,
  });
}

const expected: Readonly<Record<LetterKind, string>> = { reset: 'active', invite: 'invited' };
