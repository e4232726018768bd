/** Rate limits other than sign-ins: mails, refresh tokens, the current password, hashes. */
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
import { accountCounter, pairCounter, type Client } from './sign-in-attempts.ts';

const perMinute = { mode: 'window', lasts: 60 } as const;

/** Counts a mail that a client requested without signing in. @throws REQUESTS_EXCEEDED */
export async function countMail(database: Database, { ip, email }: Client, now: Date): Promise<void> {
  await count(database, now, [
    { kind: 'ip', key: keyOf(addressOf(ip)), limit: 60, ...perMinute },
    { kind: 'mail', key: emailKey(email), limit: 5, mode: 'window', lasts: 600 },
  ]);
}

/**
 * Counts an invalid refresh token. Valid sessions of the same IP address are not affected. @throws REQUESTS_EXCEEDED
 */
export async function countRefresh(database: Database, ip: string | null, now: Date): Promise<void> {
  await count(database, now, [{ kind: 'refresh', key: keyOf(addressOf(ip)), limit: 60, ...perMinute }]);
}

/**
 * Counts a request of `/utils/hash/*`. Each takes 64 MiB of memory and about 55 ms of processor time.
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

/** Reads before it writes, so that refused requests do not wait for the write lock. */
async function count(database: Database, now: Date, counters: readonly Counter[]): Promise<void> {
  const wait = (await waitOf(database, counters, now)) ?? (await reserve(database, counters, now));
  if (wait) throw tooMany(wait, now);
}

/**
 * Checks a password or code that a signed-in user enters again, for example to enable a second factor. Has its own
 * counter, apart from sign-ins, because these attempts need a session. Returns whether the secret is right.
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

/** Deletes the counts of failed sign-ins. Called after a password reset by a mailed link. */
export async function forgetFailures(database: Database, client: Client): Promise<void> {
  const counters = [pairCounter(client), accountCounter(client)];
  await database.transaction(async (trx) => void (await Promise.all(forget(trx, counters))));
}
