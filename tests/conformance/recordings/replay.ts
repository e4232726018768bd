/** Sends recorded requests to a server of our own, as the people of the recordings. */
import { createServer } from 'node:http';
import sharp from 'sharp';
import { vi } from 'vitest';
import { signToken } from '../../../adapters/server/auth/tokens.ts';
import { caller, type Call } from '../../support/api.ts';
import { freePort, startInProcess, type TestServer } from '../../support/server.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { outboxOf, readMail, tokenIn } from '../../support/mail.ts';
import { otpOf } from '../../support/users.ts';
import { Names } from './names.ts';
import { amended } from './differences.ts';
import { recordings, type Recording } from './recording.ts';
import { addRule, addSamples, made } from './unrecorded.ts';
import { differencesOf, type Reply } from './shape.ts';

export interface Replay {
  /** Replays one recording after the earlier ones. Returns how our response differs. */
  play(recording: Recording): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** Credentials of the recordings that this platform refuses as too weak, and those that are sent in their place. */
const stronger: Readonly<Record<string, string>> = {
  password: 'a password of the replay',
  'static-token-1': 'static-token-1-of-the-recordings',
};

/** Recordings of POST /users/me/tfa/disable. */
const disablesTwoFactor: ReadonlySet<number> = new Set([449, 450, 451]);

export async function startReplay(): Promise<Replay> {
  const web = await serveFiles(() => contentOf('image/jpeg'));
  const password = stronger['password'] ?? '';
  const signing = 'the secret of the replay, long enough for every algorithm';
  const server = await startInProcess({
    env: { ADMIN_PASSWORD: password, IMPORT_ALLOW_PRIVATE: 'true', SECRET: signing },
  });
  const expiredToken = () =>
    signToken('access', { user: 'nobody', session: 'none' }, signing, 60, new Date(Date.now() - 3_600_000));
  const boss = { ...server.admin, password };
  const names = new Names();
  /** Comments, and rows made late: their numbers count more than was recorded. */
  const numbered = new Map<string, string>();
  const tokens = new Map<string, string>([['static token', stronger['static-token-1'] ?? '']]);
  tokens.set('admin', await tokenOf(server, boss));
  const admin: Call = (...request) => caller(server.url, tokens.get('admin'))(...request);

  /** Values of this run for the secrets that the recordings omit. */
  let secret = '';
  /** A code is used once: each comes half a minute after the one before, beginning with the last. */
  let codes = -1;
  const nextCode = () => otpOf(secret, Date.now() + 30_000 * codes++);
  /** Refresh tokens of the session of 001 and after, the newest last. */
  const refreshTokens: string[] = [];
  /** The newest; in 011 one that was used long ago: ours lets two tabs use one at the same moment. */
  const refreshToken = (number: number) => refreshTokens.at(number === 11 ? -3 : -1) ?? '';

  const withSecrets = async (body: unknown, number: number): Promise<unknown> => {
    if (!isRecord(body)) return body;
    if (body['token'] === '<signed token>')
      await vi.waitFor(async () => {
        const [left] = await server.rows("select id from directus_jobs where kind = 'mail'");
        if (left) throw new Error('A mail is on its way.');
      });
    const { token, otp, password } = body;
    const [mail = ''] = outboxOf(server).slice(-1);
    return {
      ...body,
      ...(typeof password === 'string' ? { password: stronger[password] ?? password } : {}),
      ...(typeof token === 'string' ? { token: stronger[token] ?? token } : {}),
      ...(body['secret'] === '<totp secret>' ? { secret } : {}),
      ...(otp === recordedOtp ? { otp: nextCode() } : {}),
      // Our server disables two-factor sign-in with the password too.
      ...(disablesTwoFactor.has(number) ? { current_password: stronger['password'] } : {}),
      ...(body['refresh_token'] === '<refresh token>' ? { refresh_token: refreshToken(number) } : {}),
      ...(token === '<signed token>' ? { token: tokenIn(readMail(mail)) } : {}),
    };
  };

  /** Where ours has what was recorded there. */
  const placeOf = async (path: string, number: number): Promise<string> => {
    // Our history begins with the settings, theirs with the authors.
    if (number === 479) return `${path}&filter[collection][_eq]=authors`;
    if (/^\/(revisions|utils\/revert)\/9$/.test(path)) {
      const [first] = await server.rows(
        `select min(id) as id from directus_revisions where collection = 'articles' and item = '1'`,
      );
      return path.replace('/9', `/${String(first?.['id'])}`);
    }
    return numbered.get(path) ?? path;
  };

  const send = async ({ request, number }: Recording): Promise<Reply> => {
    // 025: one whose time is over.
    const token = number === 25 ? await expiredToken() : tokens.get(request.as ?? '');
    const path = (await placeOf(request.path, number)).replace('<signed token>', tokens.get('admin') ?? '');
    const { cookie } = request.headers;
    const answer = await fetch(server.url + names.translate(path), {
      method: request.method,
      redirect: 'manual',
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        // Cookies are accepted from pages of the server itself only.
        ...(cookie
          ? { cookie: cookie.replace('<refresh token>', refreshToken(number)), origin: server.url }
          : {}),
        ...(request.headers['range'] ? { range: request.headers['range'] } : {}),
        ...(request.headers['content-type'] ? { 'content-type': request.headers['content-type'] } : {}),
      },
      ...(request.body === undefined
        ? {}
        : { body: await bodyOf(await withSecrets(request.body, number), names, web.url) }),
    });
    const type = answer.headers.get('content-type') ?? '';
    if (request.path.startsWith('/assets/') && answer.ok) {
      const bytes = await answer.blob();
      const isText = type.startsWith('text/');
      const body = isText || bytes.size === 0 ? await bytes.text() : `<${bytes.size} bytes of ${type}>`;
      return { status: answer.status, body, headers: Object.fromEntries(answer.headers) };
    }
    const text = await answer.text();
    const given = /directus_refresh_token=([\w.-]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
    if (given) refreshTokens.push(given);
    const isJson = /\bjson\b/.test(type) && text !== '';
    return { status: answer.status, body: isJson ? (JSON.parse(text) as unknown) : text };
  };

  /** Requests between two recordings that were not recorded. */
  const before: Readonly<Record<string, (recording: Recording) => Promise<void>>> = {
    // Reverts changes that our server accepts and the reference server refused.
    '225-items-patch-files-array': () => made(admin, '/items/block_text/1', { text: 'para' }, 'PATCH'),
    '237-items-create-for-delete': () => made(admin, '/items/articles/1', { title: 'Hello 2' }, 'PATCH'),
    '244-query-meta': () => addSamples(admin),
    ...Object.fromEntries(
      recordings(393, 413).map(({ name }) => [
        name,
        ({ note = '' }: Recording) => addRule(admin, names.translate(editorRole), note),
      ]),
    ),
  };

  const play = async (recording: Recording) => {
    await before[recording.name]?.(recording);
    const first = await send(recording);
    const amend = amended.find(({ number }) => number === recording.number);
    if (amend && first.status < 400) throw new Error(`${recording.name} needs no amendment any more.`);
    const ours = amend ? await send(withBody(recording, amend.body)) : first;
    const { status, body, headers } = recording.response;
    names.learn(body, ours.body);
    const { path, method } = recording.request;
    if (recording.number >= 469 && method === 'POST' && ours.status === 200)
      numbered.set(`${path}/${keyOf(body)}`, `${path}/${keyOf(ours.body)}`);
    const data = (ours.body as { data?: { access_token?: string; refresh_token?: string; secret?: string } })
      .data;
    if (data?.refresh_token) refreshTokens.push(data.refresh_token);
    const who = signingIn[recording.number];
    if (who !== undefined && data?.access_token) tokens.set(who, data.access_token);
    // A reset ends the sessions that were open before.
    if (recording.number === 21) tokens.set('admin', await tokenOf(server, boss));
    if (recording.number === 440) secret = data?.secret ?? '';
    const recorded = { status, headers, body: JSON.parse(names.translate(JSON.stringify(body))) as unknown };
    return [...new Set([...(amend ? differencesOf(recorded, first) : []), ...differencesOf(recorded, ours)])];
  };

  // The administrator and the project settings.
  for (const number of [27, 39]) for (const recording of recordings(number, number)) await play(recording);
  const stop = async () => {
    await server.stop();
    await web.stop();
  };
  return { play, stop };
}

function withBody(recording: Recording, part: object): Recording {
  return {
    ...recording,
    request: { ...recording.request, body: { ...(recording.request.body as object), ...part } },
  };
}

/** Users who sign in, by recording, if later requests are theirs. */
const signingIn: Readonly<Record<number, string>> = { 358: 'editor', 437: 'otp user' };
/** The one-time code of their authenticator. */
const recordedOtp = '446439';
function keyOf(body: unknown): string {
  return String((body as { data?: { id?: unknown } | null } | null)?.data?.id);
}

const editorRole = 'cc402b0d-9868-4730-81b3-972373536da0';

async function tokenOf({ url }: TestServer, who: object): Promise<string> {
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  });
  return ((await answer.json()) as { data: { access_token: string } }).data.access_token;
}

const multipart = 'multipart/form-data';

/** Starts the server from which the recordings import files. Their other URL has no server. */
async function serveFiles(content: () => Promise<Blob>) {
  const server = createServer(async (_request, answer) => {
    const bytes = await content();
    answer.setHeader('content-type', bytes.type).end(Buffer.from(await bytes.arrayBuffer()));
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((done) => server.close(done)),
  };
}

async function bodyOf(body: unknown, names: Names, web: string): Promise<string | FormData> {
  const parts = (body as { [multipart]?: readonly [string, string][] } | null)?.[multipart];
  if (parts) {
    const form = new FormData();
    for (const [name, value] of parts) {
      const [, file = null, type = ''] = /^<file (\S+); type (\S+)>$/.exec(value) ?? [];
      if (file === null) form.append(name, names.translate(value));
      else form.append(name, await contentOf(type), file);
    }
    return form;
  }
  const text = names.translate(JSON.stringify(body)).replace('http://127.0.0.1:8099', web);
  return text.replaceAll(/<(\d+) × x>/g, (_, times: string) => 'x'.repeat(Number(times)));
}

async function contentOf(type: string): Promise<Blob> {
  const contents: Readonly<Record<string, () => Promise<BlobPart> | BlobPart>> = {
    'image/jpeg': async () =>
      new Uint8Array(
        await sharp({ create: { width: 800, height: 600, channels: 3, background: '#2f80ed' } })
          .withExif({ IFD0: { Artist: 'nobody' } })
          .jpeg()
          .toBuffer(),
      ),
    'image/svg+xml': () => '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
    'text/plain': () => 'hello oracle\n',
    'text/csv': () => 'title\nfrom a file\n',
    'application/json': () => '[{"title":"from a file"}]',
  };
  return new Blob([(await contents[type]?.()) ?? ''], { type });
}
