import type { Database } from '../contract.ts';
import type { Person } from './people.ts';
import { newSession, type Origin } from './sessions.ts';

/** Somebody came in, however they proved who they are: a session, an entry in the activity, `last_access`. */
export async function enter(
  database: Database,
  person: Person,
  origin: Origin,
  { now, ttl }: { readonly now: Date; readonly ttl: number },
): Promise<string> {
  const moment = database.dialect.encode('timestamp', now.toISOString()) as string;
  const expires = new Date(now.getTime() + ttl * 1000);
  const { token, session } = newSession(database, person.id, origin, expires);
  const [[entry] = []] = await database.batch((knex) => [
    knex('directus_activity')
      .insert({
        action: 'authenticate',
        user: person.id,
        timestamp: moment,
        ip: origin.ip ?? '',
        user_agent: origin.userAgent?.slice(0, 255) ?? null,
        collection: 'directus_users',
        item: person.id,
      })
      .returning('id'),
    knex('directus_sessions').insert(session),
    knex('directus_users').where({ id: person.id }).update({ last_access: moment }),
  ]);
  const keys = entry ? [entry['id'] as number] : [];
  database.channel.publish({ type: 'create', collection: 'directus_activity', keys, origin: null });
  return token;
}
