/**
 * Runs the scenarios against another platform by its URL. The platform must be a new one, because the suite deletes all
 * of its content.
 */
import type { Answer, TestServer, Caller } from './content.ts';
import { people, roles, tokenOf } from './people.ts';

export interface Address {
  /** Without slash at the end. */
  readonly url: string;
  /** The static token of an administrator that the tests created. */
  readonly token: string;
}

/** Returns the platform of PLATFORM_UNDER_TEST, or undefined for our own server. Throws if a variable is missing. */
export function platformUnderTest(): Address | undefined {
  const { TEST_DATABASE, PLATFORM_UNDER_TEST: url, PLATFORM_TOKEN: token } = process.env;
  if (TEST_DATABASE !== 'elsewhere') return undefined;
  if (!url) throw new Error('PLATFORM_UNDER_TEST is missing: the address of a platform without content.');
  if (!token)
    throw new Error(`PLATFORM_TOKEN is missing: a static token of an admin of the platform at ${url}.`);
  return { url: url.replace(/\/+$/, ''), token };
}

interface Listed {
  readonly id: string | number;
}

/** Throws where the platform holds collections already: they would be dropped. */
export async function attachServer({ url, token }: Address): Promise<TestServer> {
  const send = async (bearer: string | null, method: string, path: string, body?: unknown, type?: string) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { 'content-type': type ?? 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    const isJson = (answer.headers.get('content-type') ?? '').startsWith('application/json');
    return {
      status: answer.status,
      body: (isJson && text !== '' ? JSON.parse(text) : {}) as Answer['body'],
      text,
      headers: Object.fromEntries(answer.headers),
    };
  };
  const granted = async (bearer: string, method: string, path: string, body?: unknown) => {
    const answer = await send(bearer, method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body.data;
  };
  const own: Own = (method, path, body) => granted(token, method, path, body);
  const call: TestServer['call'] = (who: Caller, method, path, body, type) =>
    send(who === 'public' ? null : longToken(tokenOf(who)), method, path, body, type);

  const found = await collectionsOf(own);
  if (found.length > 0)
    throw new Error(
      `The platform at ${url} is in use (it has ${found.join(', ')}): give the suite a fresh one.`,
    );
  await own('POST', '/roles', roles);
  // The platform's own administrator can have the same email, so these get a suffix.
  const guests = people.map((person) => ({
    ...person,
    email: person.email.replace('@', '+suite@'),
    token: longToken(person.token),
  }));
  await own('POST', '/users', guests);
  const before = await lastEntries(own);

  const rows: TestServer['rows'] = async (table, order = 'id') => {
    const path = table.startsWith('directus_') ? `/${table.slice('directus_'.length)}` : `/items/${table}`;
    const from = before.get(table);
    const since = from === undefined ? '' : `&filter[id][_gt]=${from}`;
    const query = `limit=-1&fields=*&sort=${order}${since}`;
    const found = await own('GET', encodeURI(`${path}?${query}`));
    // A singleton returns its only row.
    return (Array.isArray(found) ? found : [found]) as Record<string, unknown>[];
  };
  return {
    get app(): never {
      throw new Error('A platform elsewhere has no app to look into.');
    },
    get database(): never {
      throw new Error('A platform elsewhere has no database to look into.');
    },
    call,
    failures: [],
    rows,
    make: (method, path, body) => granted(longToken(tokenOf('admin')), method, path, body),
    close: () => takeAway(own),
  };
}

/** A platform takes static tokens of 32 characters and more. */
function longToken(token: string): string {
  return `${token}-for-a-platform-elsewhere`;
}

type Own = (method: string, path: string, body?: unknown) => Promise<unknown>;

async function collectionsOf(own: Own): Promise<string[]> {
  const collections = (await own('GET', '/collections')) as { collection: string }[];
  return collections.map(({ collection }) => collection).filter((name) => !name.startsWith('directus_'));
}

/** History stays on the platform: what happened before this file is left out. */
async function lastEntries(own: Own): Promise<ReadonlyMap<string, string | number>> {
  const last = async (path: string) =>
    ((await own('GET', `${path}?limit=1&sort=-id&fields=id`)) as Listed[])[0]?.id ?? 0;
  return new Map([
    ['directus_activity', await last('/activity')],
    ['directus_revisions', await last('/revisions')],
  ]);
}

async function takeAway(own: Own): Promise<void> {
  const clear = async (path: string, except: readonly (string | number)[] = []) => {
    const found = (await own('GET', `${path}?limit=-1&fields=id`)) as Listed[];
    const keys = found.map(({ id }) => id).filter((id) => id !== undefined && !except.includes(id));
    if (keys.length > 0) await own('DELETE', path, keys);
  };
  const { id, role } = (await own('GET', '/users/me?fields=id,role')) as { id: string; role: string };
  for (const path of ['/presets', '/permissions', '/files', '/folders', '/webhooks']) await clear(path);
  // Relations that cross go before the tables on either side.
  for (const relation of (await own('GET', '/relations')) as { collection: string; field: string }[])
    if (!relation.collection.startsWith('directus_'))
      await own('DELETE', `/relations/${relation.collection}/${relation.field}`);
  for (const name of await collectionsOf(own))
    await own('DELETE', `/collections/${encodeURIComponent(name)}`);
  await clear('/users', [id]);
  await clear('/roles', [role]);
}
