import type { Translate } from '../../../renderer/contract/services.ts';
import type { MailFailure } from './delivery.ts';

/** Returns a sentence that says why the email to an address was not sent. */
export function failureText({ code, reply }: MailFailure, email: string, t: Translate): string {
  return t(`invitations.mail_${code}`, { email, reply: reply ?? '' });
}
