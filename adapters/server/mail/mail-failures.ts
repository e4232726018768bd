/** Why mails could not be sent yet, from the jobs that are tried again or were given up. */
import type { Database } from '../contract.ts';
import { fold } from '../../../schemas/filter/fold.ts';
import type { MailRequest } from './mail-jobs.ts';
import type { MailKind } from './texts.ts';

interface MailFailure {
  /** `unavailable`: the mail server gave no response. */
  readonly code: 'refused' | 'unavailable';
  /** The response of the mail server, such as `550 No such mailbox`. */
  readonly reply: string | null;
}

/** Limit of the failed mails that are read, the latest first. */
const maxMails = 1000;

/** Returns a function that returns the last failure of an unsent mail to an e-mail address; null if there is none. */
export async function readMailFailures(
  { knex, dialect }: Pick<Database, 'knex' | 'dialect'>,
  kind: MailKind,
): Promise<(email: string) => MailFailure | null> {
  const rows: readonly { readonly payload: unknown; readonly error: string }[] = await knex('directus_jobs')
    .where({ kind: 'mail' })
    .whereNotNull('error')
    .orderBy('id', 'desc')
    .limit(maxMails)
    .select('payload', 'error');
  const failures = new Map(
    // The map keeps the latest failure of each address.
    rows.toReversed().flatMap(({ payload, error }) => {
      const mail = dialect.decode('json', payload) as MailRequest;
      return mail.kind === kind ? [[fold(mail.email), failureOf(error)] as const] : [];
    }),
  );
  return (email) => failures.get(fold(email)) ?? null;
}

/** Responses of mail servers begin with a code of three digits (RFC 5321). Other messages name parts of the network. */
function failureOf(message: string): MailFailure {
  const [reply] = /\b[45]\d\d[ -]\S[\s\S]*$/.exec(message) ?? [];
  return reply === undefined ? { code: 'unavailable', reply: null } : { code: 'refused', reply };
}
