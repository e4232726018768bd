/**
 * A platform that answers from the recordings of a reference server (../shared/recordings, where it is checked out):
 * word for word where a request was recorded, otherwise composed of recorded rows (fields picked; filter, search and
 * sort are not applied). What the reference has no route for is its recorded 404.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { startUpstream, type Upstream } from './remote.ts';

const folder = join(import.meta.dirname, '../../../shared/recordings');
/** Without the recordings there is nothing to answer. */
export const hasRecordings = existsSync(folder);

export const stubAdmin = { email: 'admin@example.com', password: 'password' };

export interface StubPlatform extends Upstream {
  /** `GET /x` of every request that was answered by 404. */
  readonly unanswered: readonly string[];
  /** Rows as they stand. */
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
const cookie = 'directus_refresh_token=recorded';

export async function startStubPlatform(): Promise<StubPlatform> {
  const unanswered: string[] = [];
  const exact = recordedReads();
  const rows: Record<string, Row[]> = {
    articles: dataOf('210').map((row) => ({ ...row })),
    authors: dataOf('373'),
    users: dataOf('338'),
    files: [recording('185').response.body as { data: Row }].map(({ data }) => data),
    revisions: dataOf('478'),
  };
  const metadata: Readonly<Record<string, readonly unknown[]>> = {
    '/collections': dataOf('131'),
    '/relations': dataOf('136'),
    '/permissions': dataOf('071'),
    '/fields': allFields(),
    '/presets': [],
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = request;
    const body = method === 'GET' ? undefined : await json(request).catch(() => ({}));
    const send = (number: string, more: Readonly<Record<string, string>> = {}) => {
      const { status, body: recorded } = recording(number).response;
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...more });
      response.end(recorded === '' ? '' : JSON.stringify(recorded));
    };
    const sendData = (data: unknown, meta?: unknown) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify({ data, ...(meta === undefined ? {} : { meta }) }));
    };

    const { pathname, searchParams } = new URL(url, 'http://stub');
    const signIn = { 'set-cookie': `${cookie}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax` };
    const hasCookie = headers.cookie?.includes(cookie) === true;
    if (pathname === '/auth/login') {
      const given = body as Partial<typeof stubAdmin>;
      return given.password === stubAdmin.password ? send('003', signIn) : send('004');
    }
    if (pathname === '/auth/refresh') return hasCookie ? send('009', signIn) : send('012');
    if (pathname === '/auth/logout') {
      const gone = { 'set-cookie': `${cookie}; Max-Age=0; Path=/; HttpOnly; SameSite=Lax` };
      return hasCookie ? send('014', gone) : send('015');
    }
    const signedIn = headers.authorization === 'Bearer <signed token>';
    const known = exact.get(`${signedIn ? 'admin' : 'public'} ${keyOf(method, url)}`);
    if (method === 'GET' && known !== undefined) return send(known);
    if (!signedIn) return pathname === '/server/info' ? send('033') : send('026');
    if (pathname === '/users/me/track/page') return send('030');
    if (method === 'GET' && metadata[pathname]) return sendData(metadata[pathname]);

    const [, collection = '', key] = /^\/(?:items\/)?(\w+)(?:\/([^/]+))?$/.exec(pathname) ?? [];
    const list = rows[collection];
    if (!list || !['GET', 'PATCH'].includes(method)) {
      unanswered.push(`${method} ${pathname}`);
      return send('425');
    }
    const fields = (searchParams.get('fields') ?? '*').split(',');
    if (key === undefined) {
      const counts = { total_count: list.length, filter_count: list.length };
      const shown = searchParams.get('limit') === '0' ? [] : list;
      return sendData(
        shown.map((row) => picked(row, fields, rows)),
        searchParams.has('meta') ? counts : undefined,
      );
    }
    const row = list.find(({ id }) => String(id) === key);
    if (!row) return send('420');
    if (method === 'PATCH') Object.assign(row, body);
    return sendData(picked(row, fields, rows));
  };

  const upstream = await startUpstream((request, response) => void answer(request, response));
  return { ...upstream, unanswered, rows: (collection) => rows[collection] ?? [] };
}

/** Who asks, method, path and query → number of the recording, for what changes nothing. */
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
