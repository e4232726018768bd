/**
 * Stores when static tokens were set and last used, beside their users. It is not part of the user: reading a user then
 * needs no further column, and a use changes no row that clients read.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Database, Dialect } from '../contract.ts';
import { storedTimestamp } from '../stored-timestamp.ts';

const table = 'directus_static_tokens';

/** A use is stored at most once per token and period. ms */
const period = 60_000;

/** Limit of remembered uses. Beyond it, those that may be written again are forgotten. */
const maxUses = 1000;

/** Returns the stored hash of a static token, so that a copy of the database does not reveal tokens. */
export function hashStaticToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Both are ISO timestamps; null if unknown or never. */
interface TokenTimes {
  readonly set_on: string | null;
  readonly last_used: string | null;
}

/** Returns the times of a user's static token; null for a user without one. */
export async function readTokenTimes(
  { knex, dialect }: Pick<Database, 'knex' | 'dialect'>,
  user: string,
): Promise<TokenTimes | null> {
  const row: Record<string, unknown> | undefined = await knex('directus_users as u')
    .leftJoin(`${table} as t`, 't.token', 'u.token')
    .where('u.id', user)
    .whereNotNull('u.token')
    .first('t.set_on', 't.last_used');
  const decode = (value: unknown) => dialect.decode('timestamp', value ?? null) as string | null;
  return row ? { set_on: decode(row['set_on']), last_used: decode(row['last_used']) } : null;
}

/** Stores that a token was set. `hash` is its stored hash. */
export async function recordToken(
  knex: Knex,
  dialect: Pick<Dialect, 'encode'>,
  hash: string,
  now: Date,
): Promise<void> {
  await knex(table)
    .insert({ token: hash, set_on: storedTimestamp(dialect, now), last_used: null })
    .onConflict('token')
    .merge();
}

/** Forgets the token of a user, before it is replaced or the user is deleted. */
export async function forgetToken(knex: Knex, user: string): Promise<void> {
  await knex(table)
    .whereIn('token', knex('directus_users').where({ id: user }).whereNotNull('token').select('token'))
    .delete();
}

/** Creates the recorder of uses. It writes in the background, so that no request waits for it. */
export function createTokenUses(database: Database, log: (text: string) => void) {
  const { dialect } = database;
  const last = new Map<string, number>();
  const running = new Set<Promise<void>>();
  const write = (hash: string, now: Date) =>
    database.transaction(async (trx) => {
      const used = storedTimestamp(dialect, now);
      const updated: number = await trx(table).where({ token: hash }).update({ last_used: used });
      if (updated > 0) return;
      // The token was set before this table existed. A token that was replaced in the meantime has no user.
      const user: unknown = await trx('directus_users').where({ token: hash }).first('id');
      if (user) await trx(table).insert({ token: hash, last_used: used }).onConflict('token').ignore();
    });
  return {
    note(token: string, now: Date): void {
      const hash = hashStaticToken(token);
      const at = now.getTime();
      if (at - (last.get(hash) ?? Number.NEGATIVE_INFINITY) < period) return;
      if (last.size >= maxUses) for (const [key, use] of last) if (at - use >= period) last.delete(key);
      last.set(hash, at);
      const writing = write(hash, now)
        .catch((error: unknown) => log(`The use of a static token was not stored: ${String(error)}\n`))
        .finally(() => running.delete(writing));
      running.add(writing);
    },
    settled: async (): Promise<void> => void (await Promise.all(running)),
  };
}
