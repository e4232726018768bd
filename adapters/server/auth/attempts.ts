/**
 * Tries that failed, counted in the database so that every process knows them. They limit how often somebody may try
 * (by address and by e-mail), and too many in a row suspend the user (settings.auth_login_attempts). Everything is
 * counted for e-mails that nobody has too: what is answered does not tell who exists.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { fail } from '../../../schemas/error/failure.ts';
import { fold } from '../../../schemas/filter/fold.ts';
import type { Database } from '../contract.ts';
import type { Person } from './people.ts';

/** Who tries: by the address they write from and the e-mail they name. */
export interface Trier {
  readonly ip: string | null;
  readonly email: string;
}

interface Window {
  readonly kind: 'ip' | 'email' | 'mail' | 'row' | 'refresh';
  readonly by: keyof Trier;
  /** Seconds until what was counted is forgotten. */
  readonly lasts: number;
  /** Beyond it nothing is tried: 429. */
  readonly limit: number;
}

const byAddress: Window = { kind: 'ip', by: 'ip', lasts: 60, limit: 60 };
const byEmail: Window = { kind: 'email', by: 'email', lasts: 60, limit: 10 };
/** Mails that anybody may have sent to an address. */
const byMail: Window = { kind: 'mail', by: 'email', lasts: 600, limit: 5 };
/** Refresh tokens that are nobody's, from one address. */
const byRefresh: Window = { kind: 'refresh', by: 'ip', lasts: 60, limit: 60 };
/** In a row, whenever they were; the settings say how many. */
const inRow: Window = { kind: 'row', by: 'email', lasts: 30 * 86_400, limit: Number.POSITIVE_INFINITY };

/** What is counted of somebody who wants in, read at once. */
export interface Attempts {
  /** Throws REQUESTS_EXCEEDED with the seconds to wait. */
  readonly assertMayTry: () => void;
  /** Whether a success has something to forget. */
  readonly hasFailures: boolean;
}

export async function readAttempts(database: Database, trier: Trier, now: Date): Promise<Attempts> {
  const counts = await countsOf(database, trier, [byAddress, byEmail, inRow], now);
  return {
    assertMayTry: () => refuseBeyond(counts, now),
    hasFailures: counts.some(({ window, count }) => window !== byAddress && count > 0),
  };
}

export async function assertMayTry(database: Database, trier: Trier, now: Date): Promise<void> {
  (await readAttempts(database, trier, now)).assertMayTry();
}

interface Count {
  readonly window: Window;
  readonly count: number;
  /** When the window began; of a row, its last one. */
  readonly since: number;
}

async function countsOf(
  { dialect, knex }: Database,
  trier: Trier,
  windows: readonly Window[],
  now: Date,
): Promise<readonly Count[]> {
  const keys = windows.map((window) => keyOf(window, trier));
  const rows: readonly Stored[] = await knex('directus_attempts')
    .whereIn('key', keys)
    .select('key', 'failures', 'last');
  return windows.map((window, i) => ({
    window,
    ...countOf(
      dialect,
      rows.find(({ key }) => key === keys[i]),
      window,
      now,
    ),
  }));
}

function refuseBeyond(counts: readonly Count[], now: Date): void {
  for (const { window, count, since } of counts) {
    if (count < window.limit) continue;
    const wait = Math.max(1, Math.ceil(window.lasts - (now.getTime() - since) / 1000));
    throw fail('REQUESTS_EXCEEDED', `Too many requests, retry after ${wait}s.`, {
      limit: window.limit,
      reset: new Date(now.getTime() + wait * 1000).toISOString(),
      retry_after: wait,
    });
  }
}

/** Before a mail that somebody unknown asks for, to whomever. Throws REQUESTS_EXCEEDED. */
export async function countMail(database: Database, trier: Trier, now: Date): Promise<void> {
  const windows = [byAddress, byMail];
  refuseBeyond(await countsOf(database, trier, windows, now), now);
  await database.transaction(async (trx) => {
    for (const window of windows) await raise(database, trx, keyOf(window, trier), window, now);
  });
}

/**
 * Counts a refresh token that is nobody's. Whoever has a session goes on whatever others of their address send. Throws
 * REQUESTS_EXCEEDED, and then writes nothing.
 */
export async function countRefresh(database: Database, ip: string | null, now: Date): Promise<void> {
  const trier = { ip, email: '' };
  refuseBeyond(await countsOf(database, trier, [byRefresh], now), now);
  await database.transaction(
    async (trx) => void (await raise(database, trx, keyOf(byRefresh, trier), byRefresh, now)),
  );
}

/**
 * Counts a wrong password or code; suspends `person` where it was one too many, unless nobody else is an administrator.
 * Answers whether such a row was full before: then the answer is USER_SUSPENDED, whoever it is.
 */
export async function countFailure(
  database: Database,
  trier: Trier,
  now: Date,
  person?: Person,
): Promise<boolean> {
  const { isFull, suspended } = await database.transaction(async (trx) => {
    const settings: { auth_login_attempts: number | null } | undefined =
      await trx('directus_settings').first('auth_login_attempts');
    const allowed = (settings ? settings.auth_login_attempts : 25) ?? Number.POSITIVE_INFINITY;
    for (const window of [byAddress, byEmail]) await raise(database, trx, keyOf(window, trier), window, now);
    const key = keyOf(inRow, trier);
    const failures = await raise(database, trx, key, inRow, now);
    if (failures < allowed) return { isFull: false, suspended: null };
    const isLocked = person?.status !== 'active' || (await isOnlyAdmin(trx, person));
    if (isLocked || person.password === null) return { isFull: failures > allowed, suspended: null };
    // Somebody made a suspended user active again: they start anew.
    if (failures > allowed) {
      await trx('directus_attempts').where({ key }).update({ failures: 1 });
      return { isFull: false, suspended: null };
    }
    await trx('directus_users').where({ id: person.id }).update({ status: 'suspended' });
    return { isFull: false, suspended: person.id };
  });
  if (suspended !== null)
    database.channel.publish({
      type: 'update',
      collection: 'directus_users',
      keys: [suspended],
      origin: null,
    });
  return isFull;
}

/** After a success the row of failures starts anew, and so does what its e-mail may try. */
export async function forgetFailures(database: Database, email: string): Promise<void> {
  const keys = [inRow, byEmail].map((window) => keyOf(window, { ip: null, email }));
  await database.transaction(async (trx) => {
    await trx('directus_attempts').whereIn('key', keys).delete();
  });
}

/** E-mails and addresses are not kept in clear: most are nobody's here. */
function keyOf({ kind, by }: Window, { ip, email }: Trier): string {
  const what = by === 'ip' ? (ip ?? '') : fold(email.trim());
  return `${kind}:${createHash('sha256').update(what).digest('hex')}`;
}

interface Stored {
  readonly key: string;
  readonly failures: number;
  readonly last: unknown;
}

function countOf(
  dialect: Database['dialect'],
  row: Stored | undefined,
  { lasts }: Window,
  now: Date,
): Pick<Count, 'count' | 'since'> {
  const since = row ? Date.parse(String(dialect.decode('timestamp', row.last))) : now.getTime();
  const isOver = now.getTime() - since >= lasts * 1000;
  return !row || isOver ? { count: 0, since: now.getTime() } : { count: row.failures, since };
}

/** Answers the new count. What is counted for a minute begins with the first, a row lasts from its last one. */
async function raise(
  database: Database,
  trx: Knex.Transaction,
  key: string,
  window: Window,
  now: Date,
): Promise<number> {
  const moment = (ms: number) => database.dialect.encode('timestamp', new Date(ms).toISOString()) as string;
  const row: Stored | undefined = await trx('directus_attempts').where({ key }).first();
  const { count, since } = countOf(database.dialect, row, window, now);
  const last = moment(window === inRow ? now.getTime() : since);
  await trx('directus_attempts')
    .insert({ key, failures: count + 1, last })
    .onConflict('key')
    .merge();
  if (count === 0)
    await trx('directus_attempts')
      .where('key', 'like', `${window.kind}:%`)
      .where('last', '<', moment(now.getTime() - window.lasts * 1000))
      .delete();
  return count + 1;
}

async function isOnlyAdmin(trx: Knex.Transaction, { id, admin_access }: Person): Promise<boolean> {
  if (admin_access !== true) return false;
  const other: unknown = await trx('directus_users as u')
    .join('directus_roles as r', 'r.id', 'u.role')
    .where({ 'r.admin_access': 1, 'u.status': 'active' })
    .whereNot('u.id', id)
    .first('u.id');
  return !other;
}
