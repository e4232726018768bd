/** Limits of attempts other than sign-ins: mails, refresh tokens, the current password, hashes. */
import type { Database } from '../contract.ts';
import {
  addressOf,
  emailKey,
  forget,
  keyOf,
  reserve,
  tooMany,
  waitOf,
  type Counter,
} from './attempt-counters.ts';
import { accountCounter, pairCounter } from './sign-in-attempts.ts';

/** A client by its address and the email that it names. */
export interface Trier {
  readonly ip: string | null;
  readonly email: string;
}

const perMinute = { mode: 'window', lasts: 60 } as const;

/** Counts a mail that an unknown client asks for. @throws REQUESTS_EXCEEDED */
export async function countMail(database: Database, { ip, email }: Trier, now: Date): Promise<void> {
  await count(database, now, [
    { kind: 'ip', key: keyOf(addressOf(ip)), limit: 60, ...perMinute },
    { kind: 'mail', key: emailKey(email), limit: 5, mode: 'window', lasts: 600 },
  ]);
}

/** Counts a refresh token that does not exist. Sessions of the same address are not affected. @throws REQUESTS_EXCEEDED */
export async function countRefresh(database: Database, ip: string | null, now: Date): Promise<void> {
  await count(database, now, [{ kind: 'refresh', key: keyOf(addressOf(ip)), limit: 60, ...perMinute }]);
}

/**
 * Counts a request that hashes for a user (`/utils/hash/*`): each takes 64 MiB and about 55 ms of a processor.
 * @throws REQUESTS_EXCEEDED
 */
export async function countHash(
  database: Database,
  { user, ip }: { readonly user: string; readonly ip: string | null },
  now: Date,
): Promise<void> {
  await count(database, now, [
    { kind: 'hash-user', key: keyOf(user), limit: 30, ...perMinute },
    { kind: 'hash-ip', key: keyOf(addressOf(ip)), limit: 120, ...perMinute },
  ]);
}

/** Reads before it writes: refused requests do not take turns with writers. */
async function count(database: Database, now: Date, counters: readonly Counter[]): Promise<void> {
  const wait = (await waitOf(database, counters, now)) ?? (await reserve(database, counters, now));
  if (wait) throw tooMany(wait, now);
}

/**
 * Checks a password or code that a signed-in user enters again, for instance to enable a second factor. The attempts
 * are counted apart from those to sign in: they need a session. Returns whether it is right.
 * @throws REQUESTS_EXCEEDED
 */
export async function tryOwnSecret(
  database: Database,
  email: string,
  now: Date,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const counters: readonly Counter[] = [
    { kind: 'own', key: emailKey(email), limit: 10, mode: 'growing', lasts: 86_400 },
  ];
  await count(database, now, counters);
  const isRight = await check();
  if (isRight) await database.transaction(async (trx) => void (await Promise.all(forget(trx, counters))));
  return isRight;
}

/** Forgets failed sign-ins after a new password was set by a link of a mail. */
export async function forgetFailures(database: Database, trier: Trier): Promise<void> {
  const counters = [pairCounter(trier), accountCounter(trier)];
  await database.transaction(async (trx) => void (await Promise.all(forget(trx, counters))));
}
