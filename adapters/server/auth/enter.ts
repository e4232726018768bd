import type { Database } from '../contract.ts';
import type { Person } from './people.ts';
import { openSession, type Origin } from './sessions.ts';

/** Somebody came in, however they proved who they are: a session, an entry in the activity, `last_access`. */
export async function enter(
  database: Database,
  person: Person,
  origin: Origin,
  { now, ttl }: { readonly now: Date; readonly ttl: number },
): Promise<string> {
  const moment = database.dialect.encode('timestamp', now.toISOString()) as string;
  const expires = new Date(now.getTime() + ttl * 1000);
  const { token, activity } = await database.transaction(async (trx) => {
    // One journey to the database for all three.
    const [refreshToken, [entry]] = await Promise.all([
      openSession(database, trx, person.id, origin, expires),
      trx('directus_activity')
        .insert({
          action: 'authenticate',
          user: person.id,
          timestamp: moment,
          ip: origin.ip ?? '',
          user_agent: origin.userAgent?.slice(0, 255) ?? null,
          collection: 'directus_users',
          item: person.id,
        })
        .returning('id') as Promise<{ id: number }[]>,
      trx('directus_users').where({ id: person.id }).update({ last_access: moment }),
    ]);
    return { token: refreshToken, activity: entry ? [entry.id] : [] };
  });
  database.channel.publish({ type: 'create', collection: 'directus_activity', keys: activity, origin: null });
  return token;
}
