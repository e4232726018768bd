/**
 * Counters of attempts in `directus_attempts`, shared by all processes. An attempt is counted before a secret is
 * checked, and subtracted after a success. Parallel attempts therefore cannot exceed a limit together.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { createFailure, type PlatformFailure } from '../../../schemas/error/failure.ts';
import { fold } from '../../../schemas/filter/fold.ts';
import type { Database } from '../contract.ts';
import { storedTimestamp } from '../stored-timestamp.ts';

const table = 'directus_attempts';

export interface Counter {
  readonly kind: string;
  readonly key: string;
  /** Number of attempts without a delay. */
  readonly limit: number;
  /** Seconds until the count is deleted. */
  readonly lasts: number;
  /**
   * `window`: after `limit` attempts, further ones wait until `lasts` seconds after the first. `growing`: each attempt
   * beyond `limit` waits longer than the one before. The count is deleted `lasts` seconds after the last attempt.
   */
  readonly mode: 'window' | 'growing';
}

/** Delay in seconds between attempts beyond the limit of a growing counter: 15, 30, 60, … up to 15 minutes. */
const firstDelay = 15;
const maxDelay = 900;

function delayAfter(beyond: number): number {
  return Math.min(maxDelay, firstDelay * 2 ** beyond);
}

/** Returns a hash of e-mail and IP addresses. They are not stored in clear, because most belong to no user. */
export function keyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

export function emailKey(email: string): string {
  return keyOf(fold(email.trim()));
}

/** Returns an IPv4 address, or the /64 network of an IPv6 address, because one client may have 2^64 of these. */
export function addressOf(ip: string | null): string {
  if (ip === null || !ip.includes(':') || /^::ffff:\d+\./i.test(ip))
    return (ip ?? '').replace(/^::ffff:/i, '');
  const [head = '', tail = ''] = ip.toLowerCase().split('%')[0]?.split('::') ?? [];
  const [left, right] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const gap = Array.from({ length: Math.max(0, 8 - (left?.length ?? 0) - (right?.length ?? 0)) }, () => '0');
  const groups = [...(left ?? []), ...(ip.includes('::') ? gap : []), ...(right ?? [])];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

export interface Wait {
  readonly counter: Counter;
  readonly seconds: number;
}

/** Returns REQUESTS_EXCEEDED with the seconds to wait, which also become the `Retry-After` header. */
export function tooMany({ counter, seconds }: Wait, now: Date): PlatformFailure {
  return createFailure('REQUESTS_EXCEEDED', `Too many requests, retry after ${seconds}s.`, {
    limit: counter.limit,
    reset: new Date(now.getTime() + seconds * 1000).toISOString(),
    retry_after: seconds,
  });
}

/** Returns the longest wait among the counters; null if an attempt is allowed now. Does not count an attempt. */
export async function waitOf(
  { knex, dialect }: Pick<Database, 'knex' | 'dialect'>,
  counters: readonly Counter[],
  now: Date,
): Promise<Wait | null> {
  const counts = await countsOf(knex, dialect, counters, now);
  return longestOf(counts, now);
}

/** Counts an attempt in all counters. If one of them requires a wait, returns it and counts nothing. */
export async function reserve(
  database: Database,
  counters: readonly Counter[],
  now: Date,
): Promise<Wait | null> {
  if (counters.length === 0) return null;
  return database.transaction(async (trx) => {
    const counts = await countsOf(trx, database.dialect, counters, now);
    const wait = longestOf(counts, now);
    if (wait) return wait;
    const moment = (ms: number) => storedTimestamp(database.dialect, new Date(ms));
    for (const { counter, count, last } of counts) {
      const { kind, key, mode, lasts } = counter;
      const at = moment(mode === 'growing' ? now.getTime() : last);
      await trx(table)
        .insert({ key: storedKey(counter), failures: count + 1, last: at })
        .onConflict('key')
        .merge();
      // Deletes expired counts only for some keys, because each deletion scans the table.
      if (count === 0 && key.startsWith('00'))
        await trx(table)
          .where('key', 'like', `${kind}:%`)
          .where('last', '<', moment(now.getTime() - lasts * 1000))
          .delete();
    }
    return null;
  });
}

/** Returns statements that subtract one counted attempt. */
export function giveBack(knex: Knex, counters: readonly Counter[]): readonly Knex.QueryBuilder[] {
  if (counters.length === 0) return [];
  return [
    knex(table).whereIn('key', counters.map(storedKey)).where('failures', '>', 0).decrement('failures', 1),
  ];
}

/** Returns statements that delete all counted attempts. */
export function forget(knex: Knex, counters: readonly Counter[]): readonly Knex.QueryBuilder[] {
  if (counters.length === 0) return [];
  return [knex(table).whereIn('key', counters.map(storedKey)).delete()];
}

interface Count {
  readonly counter: Counter;
  readonly count: number;
  /** Start of the window, or time of the last attempt of a growing counter. Milliseconds since the epoch. */
  readonly last: number;
}

async function countsOf(
  knex: Knex,
  dialect: Database['dialect'],
  counters: readonly Counter[],
  now: Date,
): Promise<readonly Count[]> {
  const rows: readonly { key: string; failures: number; last: unknown }[] = await knex(table)
    .whereIn('key', counters.map(storedKey))
    .select('key', 'failures', 'last');
  return counters.map((counter) => {
    const row = rows.find(({ key }) => key === storedKey(counter));
    const last = row ? Date.parse(String(dialect.decode('timestamp', row.last))) : now.getTime();
    const isOver = now.getTime() - last >= counter.lasts * 1000;
    return !row || isOver
      ? { counter, count: 0, last: now.getTime() }
      : { counter, count: row.failures, last };
  });
}

function longestOf(counts: readonly Count[], now: Date): Wait | null {
  const waits = counts.flatMap((count): Wait[] => {
    const seconds = Math.ceil(secondsOf(count) - (now.getTime() - count.last) / 1000);
    return seconds > 0 ? [{ counter: count.counter, seconds }] : [];
  });
  return waits.toSorted((one, other) => other.seconds - one.seconds)[0] ?? null;
}

/** Seconds after `last` before the next attempt. */
function secondsOf({ counter: { mode, limit, lasts }, count }: Count): number {
  if (count < limit) return 0;
  return mode === 'window' ? lasts : delayAfter(count - limit);
}

function storedKey({ kind, key }: Counter): string {
  return `${kind}:${key}`;
}
