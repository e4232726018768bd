/**
 * A platform that responds with the recordings of a reference server (../shared/recordings, if it is checked out).
 * Other requests get recorded rows: fields and pages are applied, but filter, search and sort are not. Routes that the
 * reference server lacks respond with its recorded 404.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { startUpstream, type Upstream } from './remote.ts';

const folder = join(import.meta.dirname, '../../../shared/recordings');
/** Whether the recordings are checked out. Without them the platform has no responses. */
export const hasRecordings = existsSync(folder);

/** People of the recordings: who they are there, and the numbers of what they alone see. */
const people = {
  admin: {
    email: 'admin@example.com',
    me: '027',
    lists: { collections: '131', relations: '136', permissions: '071' },
  },
  editor: {
    email: 'editor@example.com',
    me: '359',
    lists: { collections: '361', relations: '363', permissions: '360' },
  },
} as const;
type Name = keyof typeof people;

const stubPassword = 'password';
export const stubAdmin = { email: people.admin.email, password: stubPassword };
export const stubEditor = { email: people.editor.email, password: stubPassword };

export interface StubOptions {
  /**
   * A minimal platform with 30 articles: metadata without meta, no counts, no `/server/info`. It refuses settings,
   * presets, revisions and comments.
   */
  readonly bare?: boolean;
  /** The stored presets. A request that changes one succeeds. */
  readonly presets?: readonly Row[];
  /** Revisions of the article 1, newest first, in place of the recorded ones. */
  readonly revisions?: readonly Row[];
}

export interface StubPlatform extends Upstream {
  /** `GET /x` of every request that got a 404. */
  readonly unanswered: readonly string[];
  /** Returns the current rows. */
  readonly rows: (collection: string) => readonly Row[];
}

type Row = Record<string, unknown>;

interface Recording {
  readonly request: { readonly method: string; readonly path: string; readonly as?: string };
  readonly response: { readonly status: number; readonly headers: Row; readonly body: unknown };
}

const names = hasRecordings ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];

/** By its number; lists that the recording cuts are whole. */
function recording(number: string): Recording {
  const name = names.find((one) => one.startsWith(`${number}-`)) ?? '';
  const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as unknown;
  const found = read(name) as Recording;
  if (!existsSync(join(folder, 'full', name))) return found;
  return { ...found, response: { ...found.response, body: read(join('full', name)) } };
}

const dataOf = (number: string) => (recording(number).response.body as { data: Row[] }).data;
const keyOf = (method: string, path: string) => `${method} ${decodeURIComponent(path.replaceAll('+', ' '))}`;
const cookieOf = (name: Name) => `directus_refresh_token=${name}`;
const nameIn = (text: string | undefined, form: (name: Name) => string) =>
  (Object.keys(people) as Name[]).find((name) => text?.includes(form(name)));

export async function startStubPlatform({
  bare = false,
  presets = [],
  revisions = dataOf('478'),
}: StubOptions = {}): Promise<StubPlatform> {
  const unanswered: string[] = [];
  const exact = recordedReads();
  const rows: Record<string, Row[]> = {
    articles: Array.from({ length: bare ? 10 : 1 }, () => dataOf('210'))
      .flat()
      .map((row, i) => ({ ...row, id: i + 1 })),
    authors: dataOf('373'),
    users: dataOf('338'),
    files: [recording('185').response.body as { data: Row }].map(({ data }) => data),
    revisions: [...revisions],
    presets: presets.map((preset) => ({ ...preset })),
    activity: [],
    // Nothing is linked to the article.
    articles_tags: [],
    articles_blocks: [],
    articles_files: [],
  };
  const entries = (list: readonly Row[]) => (bare ? list.map(({ meta: _meta, ...entry }) => entry) : list);
  const metadataFor = (name: Name, path: string): readonly Row[] | null => {
    if (path === '/fields') return entries(name === 'admin' ? allFields() : dataOf('362'));
    const number = (people[name].lists as Readonly<Record<string, string>>)[path.slice(1)];
    return number === undefined ? null : entries(dataOf(number));
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = request;
    const body = method === 'GET' ? undefined : await json(request).catch(() => ({}));
    const sendJson = (status: number, answered: unknown, more: Readonly<Record<string, string>> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...more });
      response.end(answered === '' ? '' : JSON.stringify(answered));
    };
    const send = (number: string, more?: Readonly<Record<string, string>>) => {
      const { status, body: recorded } = recording(number).response;
      sendJson(status, recorded, more);
    };
    /** The recordings contain no tokens, so the token is the name of its owner. */
    const sendToken = (number: string, name: Name) => {
      const { data } = recording(number).response.body as { data: Row };
      const kept = `${cookieOf(name)}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`;
      sendJson(200, { data: { ...data, access_token: name } }, { 'set-cookie': kept });
    };

    const { pathname, searchParams } = new URL(url, 'http://stub');
    const visitor = nameIn(headers.cookie, cookieOf);
    if (pathname === '/auth/login') {
      const given = body as Partial<typeof stubAdmin>;
      const found =
        given.password === stubPassword ? nameIn(given.email, (name) => people[name].email) : undefined;
      return found ? sendToken('003', found) : send('004');
    }
    if (pathname === '/auth/refresh') return visitor ? sendToken('009', visitor) : send('012');
    if (pathname === '/auth/logout') {
      const gone = { 'set-cookie': `${cookieOf('admin')}; Max-Age=0; Path=/; HttpOnly; SameSite=Lax` };
      return visitor ? send('014', gone) : send('015');
    }
    if (bare && pathname === '/server/info') return send('425');
    const name = nameIn(headers.authorization, (one) => `Bearer ${one}`);
    if (!name) return pathname === '/server/info' ? send('033') : send('026');
    if (bare && /^\/(settings|presets|revisions|activity|users\/me\/)/.test(pathname)) return send('374');
    if (pathname === '/users/me' && method === 'GET') return send(people[name].me);
    if (pathname === '/users/me/track/page') return send('030');
    if (pathname === '/presets' && method === 'GET') return sendJson(200, { data: rows['presets'] });
    const known = exact.get(`${name} ${keyOf(method, url)}`);
    if (known !== undefined) return send(known);
    const metadata = method === 'GET' ? metadataFor(name, pathname) : null;
    if (metadata) return sendJson(200, { data: metadata });

    const [, collection = '', key] = /^\/(?:items\/)?(\w+)(?:\/([^/]+))?$/.exec(pathname) ?? [];
    const list = rows[collection];
    if (!list || !['GET', 'PATCH'].includes(method)) {
      unanswered.push(`${method} ${pathname}`);
      return send('425');
    }
    const fields = (searchParams.get('fields') ?? '*').split(',');
    if (key === undefined) {
      const counts = { total_count: list.length, filter_count: list.length };
      const limit = Number(searchParams.get('limit') ?? 100);
      const start = Number(searchParams.get('offset') ?? (Number(searchParams.get('page') ?? 1) - 1) * limit);
      const shown = limit === -1 ? list : list.slice(start, start + limit);
      const data = shown.map((row) => picked(row, fields, rows));
      return sendJson(200, searchParams.has('meta') && !bare ? { meta: counts, data } : { data });
    }
    const row = list.find(({ id }) => String(id) === key);
    if (!row) return send('420');
    if (method === 'PATCH') Object.assign(row, body);
    return sendJson(200, { data: picked(row, fields, rows) });
  };

  const upstream = await startUpstream((request, response) => void answer(request, response));
  return { ...upstream, unanswered, rows: (collection) => rows[collection] ?? [] };
}

/** Returns the numbers of recorded reads by caller, method, path and query. */
function recordedReads(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of names) {
    const number = name.slice(0, 3);
    if (number >= '516' || name.includes('-err-')) continue;
    const { request, response } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Recording;
    const isText = typeof response.body === 'string' && response.body !== '';
    if (request.method !== 'GET' || isText || request.path.startsWith('/items/')) continue;
    const key = `${request.as ?? 'public'} ${keyOf(request.method, request.path)}`;
    // Metadata and presets are answered as they stood when everything had been made.
    if (/^\w+ GET \/(collections|fields|relations|permissions|presets)\b/.test(key)) continue;
    if (!found.has(key)) found.set(key, number);
  }
  return found;
}

/** The system's of a fresh install, those of articles, and of the rest what an editor saw. */
function allFields(): readonly Row[] {
  const lists = [dataOf('069'), dataOf('133'), dataOf('362')];
  const seen = new Set<string>();
  return lists.flat().filter(({ collection, field }) => {
    const name = `${String(collection)}.${String(field)}`;
    return !seen.has(name) && seen.add(name);
  });
}

const related: Readonly<Record<string, string>> = {
  author: 'authors',
  user_created: 'users',
  user_updated: 'users',
};

function picked(row: Row, fields: readonly string[], rows: Readonly<Record<string, readonly Row[]>>): Row {
  const whole = fields.includes('*') ? { ...row } : {};
  for (const path of fields) {
    const [name = '', ...rest] = path.split('.');
    if (name === '*' || !(name in row)) continue;
    const target = rows[related[name] ?? '']?.find(({ id }) => id === row[name]);
    if (rest.length === 0) whole[name] ??= row[name];
    else if (target) {
      const known = whole[name];
      const before = typeof known === 'object' && known !== null ? known : {};
      whole[name] = { ...before, ...picked(target, [rest.join('.')], rows) };
    } else whole[name] = row[name];
  }
  return whole;
}
