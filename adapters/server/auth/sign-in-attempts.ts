/**
 * Failed sign-ins delay later ones. They never suspend the account, because any client can cause them.
 * A known device, which signed in to the account before, has its own counter, so that other clients cannot delay it.
 * Other devices are counted by account and IP address, by account (`auth_login_attempts`), and by IP address.
 * Addresses without an account are counted the same way, so responses do not reveal which accounts exist.
 */
import type { Knex } from 'knex';
import type { PlatformFailure } from '../../../schemas/error/failure.ts';
import type { Database } from '../contract.ts';
import {
  addressOf,
  emailKey,
  forget,
  giveBack,
  keyOf,
  reserve,
  tooMany,
  waitOf,
  type Counter,
  type Wait,
} from './attempt-counters.ts';
import type { AuthUser } from './users.ts';

/** Number of failures without a delay, per account and IP address or known device. */
const freeAttempts = 10;
const day = 86_400;
/** Id of no user. It is a valid UUID, because PostgreSQL compares ids as UUIDs. */
const noUser = '00000000-0000-0000-0000-000000000000';

/** A client, identified by its IP address and the e-mail address that it sent. */
export interface Client {
  readonly ip: string | null;
  readonly email: string;
}

export function pairCounter({ ip, email }: Client, allowed = freeAttempts): Counter {
  const key = keyOf(emailKey(email), addressOf(ip));
  return { kind: 'pair', key, limit: Math.min(freeAttempts, allowed), mode: 'growing', lasts: day };
}

export function accountCounter({ email }: Client, allowed = Number.POSITIVE_INFINITY): Counter {
  return { kind: 'account', key: emailKey(email), limit: allowed, mode: 'growing', lasts: day };
}

function addressCounter({ ip }: Client): Counter {
  return { kind: 'ip', key: keyOf(addressOf(ip)), limit: 60, mode: 'window', lasts: 60 };
}

export interface SignInAttempt {
  /** Counts the attempt. Returns a failure if a parallel attempt reached the limit. */
  readonly reserve: () => Promise<PlatformFailure | null>;
  /** Whether the right password signs in. If not, the password is not compared. */
  readonly mayPass: boolean;
  /** The response to a wrong password, if it is not the usual one. */
  readonly refusal: PlatformFailure | null;
  /** Subtracts the attempt, if the password was right but the sign-in failed for another reason. */
  readonly giveBack: () => Promise<void>;
  /** Returns statements that delete the counted failures after a success. */
  readonly forget: (knex: Knex) => readonly Knex.QueryBuilder[];
}

/** @throws REQUESTS_EXCEEDED if the device or the IP address must wait. This check runs before a password is hashed. */
export async function openSignInAttempt(
  database: Database,
  client: Client & { readonly device: string | null },
  authUser: AuthUser | undefined,
  now: Date,
): Promise<SignInAttempt> {
  const settings: { auth_login_attempts: number | null } | undefined = await database
    .knex('directus_settings')
    .first('auth_login_attempts');
  const allowed = (settings ? settings.auth_login_attempts : 25) ?? Number.POSITIVE_INFINITY;
  const own =
    client.device === null ? [pairCounter(client, allowed)] : [deviceCounter(client.device, allowed)];
  const shared = client.device === null ? [addressCounter(client)] : [];
  const wait = await waitOf(database, [...own, ...shared], now);
  if (wait) throw tooMany(wait, now);
  const account = client.device === null ? [accountCounter(client, allowed)] : [];
  const accountWait = account.length === 0 ? null : await waitOf(database, account, now);
  const counted = [...own, ...shared, ...(accountWait ? [] : account)];
  return {
    async reserve() {
      const refused = await reserve(database, counted, now);
      return refused && tooMany(refused, now);
    },
    ...(await duringAccountWait(database, accountWait, authUser, now)),
    async giveBack() {
      await database.transaction(async (trx) => void (await Promise.all(giveBack(trx, counted))));
    },
    forget: (knex) => [...forget(knex, [...own, ...account]), ...giveBack(knex, shared)],
  };
}

/**
 * While an account must wait, the only administrator can still sign in with the right password. Otherwise an attacker
 * could lock out all administrators. For a wrong password, response and response time are the same as for other
 * accounts.
 */
async function duringAccountWait(
  { knex }: Database,
  wait: Wait | null,
  authUser: AuthUser | undefined,
  now: Date,
): Promise<Pick<SignInAttempt, 'mayPass' | 'refusal'>> {
  if (!wait) return { mayPass: true, refusal: null };
  return { mayPass: await isOnlyAdmin(knex, authUser), refusal: tooMany(wait, now) };
}

function deviceCounter(device: string, allowed: number): Counter {
  const limit = Math.min(freeAttempts, allowed);
  return { kind: 'device', key: keyOf(device), limit, mode: 'growing', lasts: day };
}

async function isOnlyAdmin(knex: Knex, authUser: AuthUser | undefined): Promise<boolean> {
  const other: unknown = await knex('directus_users as u')
    .join('directus_roles as r', 'r.id', 'u.role')
    .where({ 'r.admin_access': 1, 'u.status': 'active' })
    .whereNot('u.id', authUser?.id ?? noUser)
    .first('u.id');
  return authUser?.admin_access === true && !other;
}
