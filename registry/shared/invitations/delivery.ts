/** Follows the delivery of the emails of invitations. Other platforms return no results. */
import type { Platform } from '../../../renderer/contract/platform.ts';
import type { Clock } from '../../../renderer/contract/ports.ts';

/** Why an email could not be sent so far. The platform tries again later. */
export interface MailFailure {
  readonly code: 'refused' | 'unavailable';
  /** The response of the mail server. */
  readonly reply: string | null;
}

export interface Invitation {
  readonly user: string;
  readonly email: string;
  /** ISO timestamps; null if no mail is known to be sent. */
  readonly sent_on: string | null;
  readonly expires: string | null;
  /** Absent on platforms that return no results. */
  readonly failure?: MailFailure | null;
}

/** Delays before each request, in ms. Most mail servers respond within a second. */
const delays = [250, 500, 1000, 1500, 2000, 3000, 4000];
/** The URL of a request has at most this number of addresses. */
const maxAddresses = 50;

/**
 * Calls `onSettled` for each address whose email was sent or refused. Returns when all are settled, when the platform
 * returns no results, or after some seconds.
 */
export async function followDelivery(
  { platform, clock }: { readonly platform: Pick<Platform, 'call'>; readonly clock: Clock },
  emails: readonly string[],
  onSettled: (email: string, failure: MailFailure | null) => void,
  signal: AbortSignal,
): Promise<void> {
  const open = new Map(emails.map((email) => [email.toLowerCase(), email]));
  for (const delay of delays) {
    if (open.size === 0) return;
    await new Promise<void>((done) => void clock.setTimeout(done, delay));
    if (signal.aborted) return;
    const asked = [...open.values()].slice(0, maxAddresses);
    const query = encodeURIComponent(asked.join(','));
    const found = await platform
      .call<readonly Invitation[]>('GET', `/users/invitations?email=${query}`, undefined, signal)
      .catch(() => null);
    if (found === null) return;
    for (const { email, sent_on, failure } of found) {
      const typed = open.get(email.toLowerCase());
      if (typed === undefined || (sent_on === null && !failure)) continue;
      open.delete(email.toLowerCase());
      onSettled(typed, failure ?? null);
    }
  }
}
