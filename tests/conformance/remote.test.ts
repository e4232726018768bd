/** `--platform`: the proxy before a bare upstream (what travels how), and before the embedded server below a base path. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { selfSigned } from '../fixtures/self-signed.ts';
import { accessToken, caller, signedIn, type Call } from '../support/api.ts';
import { startBehind, startRemote, startUpstream, type Remote, type Upstream } from '../support/remote.ts';
import { freePort, runToEnd, startInProcess, type TestServer } from '../support/server.ts';
import { openStream } from '../support/stream.ts';
import { talk } from './fuzz/send.ts';

const running: Remote[] = [];
const kept = <T extends Remote>(remote: T): T => {
  running.push(remote);
  return remote;
};
afterEach(async () => {
  for (const one of running.splice(0).toReversed()) await one.stop();
});

async function before(
  answer: Parameters<typeof startUpstream>[0],
): Promise<{ up: Upstream; remote: Remote }> {
  const up = kept(await startUpstream(answer));
  return { up, remote: kept(await startRemote(`${up.url}/base`)) };
}

const read = async (stream: AsyncIterable<unknown>) => {
  let length = 0;
  for await (const chunk of stream) length += (chunk as Buffer).length;
  return length;
};

describe('requests through the proxy', () => {
  test('method, path, query and body arrive unchanged, below the base path', async () => {
    const { up, remote } = await before((request, response) => void request.pipe(response));
    const path = '/items/a%2Fb?filter%5Bx%5D%5B_eq%5D=%2C&fields=a&fields=b';
    for (const method of ['SEARCH', 'PATCH', 'DELETE', 'POST']) {
      const answer = await caller(remote.url)(method, path, '{"keys":[1,  2]}');
      expect(answer.body, method).toBe('{"keys":[1,  2]}');
    }
    await caller(remote.url)('GET', path);
    expect(new Set(up.requests.map(({ url }) => url))).toEqual(new Set([`/base${path}`]));
    expect(up.requests.at(-1)?.headers.host).toBe(new URL(up.url).host);
  });

  test('a URL that leaves the platform is refused', async () => {
    const { up, remote } = await before((_request, response) => void response.end());
    const { hostname, port } = new URL(remote.url);
    for (const path of ['/a/../../secret', '/a/..%2f..%2fsecret', 'http://evil.test/x']) {
      const socket = connect(Number(port), hostname);
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(answer.toString(), path).toMatch(/^HTTP\/1\.1 400 [\s\S]*INVALID_QUERY/);
    }
    expect(up.requests).toEqual([]);
  });

  test.each([
    ['an address whose percent sign stands alone', 'GET /items/%E0%A4%A HTTP/1.1\r\n', 400, 'INVALID_QUERY'],
    ['one below the app', 'GET /admin/%E0%A4%A HTTP/1.1\r\n', 400, 'INVALID_QUERY'],
    ['one beyond the limit', `GET /items/${'x'.repeat(20_000)} HTTP/1.1\r\n`, 431, 'HEADERS_TOO_LARGE'],
    ['bytes that are no HTTP', 'nonsense\r\n', 400, 'INVALID_PAYLOAD'],
  ])('%s is refused by the proxy with an error response', async (_what, line, status, code) => {
    const { up, remote } = await before((_request, response) => void response.end());
    const answer = await talk(
      Number(new URL(remote.url).port),
      `${line}Host: a\r\nConnection: close\r\n\r\n`,
    );
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body)).toMatchObject({ errors: [{ extensions: { code } }] });
    expect(up.requests).toEqual([]);
  });

  test('a compressed body stays compressed, and ranges are passed on', async () => {
    const body = gzipSync('x'.repeat(5000));
    const { remote } = await before((request, response) => {
      if (request.headers.range) response.writeHead(206, { 'content-range': 'bytes 0-1/9' }).end('ab');
      else response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': body.length }).end(body);
    });
    const raw = ask(`${remote.url}/x`).end();
    const [answer] = (await once(raw, 'response')) as [IncomingMessage];
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': `${body.length}` });
    expect(await read(answer)).toBe(body.length);
    const part = await fetch(`${remote.url}/x`, { headers: { range: 'bytes=0-1' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 0-1/9',
      'ab',
    ]);
  });

  test('events arrive one by one, and a disconnect reaches the platform', async () => {
    let left: () => void = () => undefined;
    const closed = new Promise<void>((done) => (left = done));
    let tell: (text: string) => void = () => undefined;
    const { remote } = await before((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
      tell = (text) => void response.write(text);
      response.once('close', left);
    });
    const leaving = new AbortController();
    const { body } = await fetch(`${remote.url}/realtime`, { signal: leaving.signal });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('data: 1\n\n');
    tell('data: 2\n\n');
    expect((await reader?.read())?.value).toBe('data: 2\n\n');
    leaving.abort();
    await closed;
  });

  test('many open event streams leave room for other requests', async () => {
    const { remote } = await before((request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (request.url?.endsWith('/realtime')) response.write('data: 1\n\n');
      else response.end('here');
    });
    const leaving = new AbortController();
    const streams = Array.from({ length: 200 }, () =>
      fetch(`${remote.url}/realtime`, { signal: leaving.signal }),
    );
    expect((await Promise.all(streams)).every(({ ok }) => ok)).toBe(true);
    expect(await (await fetch(`${remote.url}/x`)).text()).toBe('here');
    leaving.abort();
  });

  test('100 MB are uploaded and downloaded without being buffered in memory', async () => {
    const chunk = randomBytes(1 << 20);
    const { remote } = await before((request, response) => {
      if (request.method === 'POST') void read(request).then((length) => response.end(String(length)));
      else void send((part) => response.write(part), response).then(() => response.end());
    });
    async function send(write: (part: Buffer) => boolean, to: NodeJS.EventEmitter) {
      for (let i = 0; i < 100; i++) if (!write(chunk)) await once(to, 'drain');
    }
    // Counts objects that are still referenced, without garbage.
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const held = () => (collect(), process.memoryUsage().arrayBuffers / (1 << 20));
    const start = held();
    let most = 0;
    let seen = 0;
    const watch = (bytes: number) => {
      if (Math.floor(seen / 1e7) !== Math.floor((seen + bytes) / 1e7)) most = Math.max(most, held() - start);
      seen += bytes;
    };
    const up = ask(`${remote.url}/files`, { method: 'POST' });
    const answered = once(up, 'response') as Promise<[IncomingMessage]>;
    await send((part) => (watch(part.length), up.write(part)), up);
    up.end();
    const [answer] = await answered;
    answer.setEncoding('utf8');
    expect((await answer.toArray()).join('')).toBe(String(100 << 20));
    const { body } = await fetch(`${remote.url}/assets/x`);
    let length = 0;
    for await (const part of body ?? []) {
      watch(part.length);
      length += part.length;
    }
    expect(length).toBe(100 << 20);
    // MB; proxy, platform and client share this process: the buffers of all three.
    expect(most).toBeLessThan(32);
  });

  test('the proxy serves /admin itself, whatever the method', async () => {
    const { up, remote } = await before((_request, response) => void response.end('theirs'));
    expect((await caller(remote.url)('GET', '/')).headers.get('location')).toBe('./admin');
    for (const method of ['GET', 'POST'])
      expect((await caller(remote.url)(method, '/admin/x')).body).toMatchObject({
        errors: [{ extensions: { code: 'ROUTE_NOT_FOUND' } }],
      });
    expect(up.requests).toEqual([]);
  });
});

describe('a platform that does not respond', () => {
  test('is reported in one sentence, and works once it is back', async () => {
    const port = await freePort();
    const remote = kept(await startRemote(`http://127.0.0.1:${port}`));
    const gone = await caller(remote.url)('GET', '/server/info');
    expect(gone).toMatchObject({
      status: 502,
      body: {
        errors: [
          {
            message: `The platform at http://127.0.0.1:${port} cannot be reached: the connection was refused. Check that it runs, then try again.`,
            extensions: { code: 'SERVICE_UNAVAILABLE' },
          },
        ],
      },
    });
    kept(await startUpstream((_request, response) => void response.end('back'), port));
    expect((await caller(remote.url)('GET', '/server/ping')).body).toBe('back');
  });

  test('that disconnects causes no crash, and its own 503 is passed on at once', async () => {
    let asked = 0;
    const { remote } = await before((request, response) => {
      asked += 1;
      if (request.url?.endsWith('/reset')) request.socket.destroy();
      else if (request.url?.endsWith('/half')) {
        response.writeHead(200, { 'content-length': 100 }).write('half');
        response.socket?.end();
      } else response.writeHead(503).end('{"errors":[]}');
    });
    expect((await caller(remote.url)('POST', '/reset', {})).status).toBe(502);
    await expect(caller(remote.url)('GET', '/half')).rejects.toThrow();
    asked = 0;
    expect((await caller(remote.url)('GET', '/busy')).status).toBe(503);
    expect(asked).toBe(1);
  });

  test('because its certificate is self-signed is not trusted', async () => {
    let asked = 0;
    const secure = createSecureServer(selfSigned, (_request, response) => {
      asked += 1;
      response.end('{}');
    });
    await once(secure.listen(0, 'localhost'), 'listening');
    const remote = kept(await startRemote(`https://localhost:${(secure.address() as AddressInfo).port}`));
    const { status, body } = await caller(remote.url)('POST', '/auth/login', { password: 'secret' });
    expect([status, body]).toMatchObject([
      502,
      { errors: [{ message: expect.stringMatching(/its certificate is self-signed/) }] },
    ]);
    expect(asked).toBe(0);
    secure.close();
  });

  test('because its URL is that of the proxy is reported without a loop', async () => {
    const port = await freePort();
    const remote = kept(await startRemote(`http://127.0.0.1:${port}/base`, { PORT: String(port) }));
    expect((await caller(remote.url)('GET', '/server/info')).body).toMatchObject({
      errors: [{ message: expect.stringMatching(/leads back to this server/) }],
    });
  });

  test('together with a database, or without a URL, is refused at the start with one sentence', async () => {
    const refused = async (...args: string[]) => {
      const { code, stderr } = await runToEnd(args, { ARMATURE_API_ONLY: 'true' });
      expect([code, stderr.trim().split('\n').length]).toEqual([1, 1]);
      return stderr;
    };
    expect(await refused('--platform', 'https://a.test', '--database', 'b.sqlite')).toMatch(
      /--platform.*--database.*exclude/,
    );
    expect(await refused('--platform', 'a.test')).toMatch(/http:\/\/ or https:\/\//);
  });
});

describe('the embedded server as the remote of another, below a base path', () => {
  let platform: TestServer;
  let remote: Remote;
  const both: Remote[] = [];
  afterAll(async () => {
    for (const one of both.toReversed()) await one.stop();
  });
  const start = async () => {
    if (both.length > 0) return;
    platform = await startInProcess({ empty: false });
    const front = await startBehind('/content', platform.url);
    remote = await startRemote(`${front.url}/content`);
    both.push(platform, front, remote);
  };

  test('AUTH-21 CALL-01 a session starts, is renewed and ends through the proxy, with the proxy’s cookie', async () => {
    await start();
    const asPage = { origin: remote.url };
    const call: Call = (method, path, body, headers) =>
      caller(remote.url)(method, path, body, { ...asPage, ...headers });
    const login = await call('POST', '/auth/login', { ...platform.admin, mode: 'cookie' });
    const [cookie = ''] = login.headers.getSetCookie();
    expect(cookie).toMatch(/^directus_refresh_token=[^;]+;.*Path=\/(;|$)/);
    expect(cookie).not.toMatch(/Domain|Secure/);
    const pair = cookie.split(';')[0] ?? '';
    const renewed = await call('POST', '/auth/refresh', { mode: 'cookie' }, { cookie: pair });
    const next = renewed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(next).not.toBe(pair);
    expect((await call('POST', '/auth/logout', { mode: 'cookie' }, { cookie: next })).status).toBe(204);
    expect((await call('POST', '/auth/refresh', { mode: 'cookie' }, { cookie: next })).status).toBe(401);
  });

  test('on https the cookie is secure, although the platform is reached by http', async () => {
    await start();
    const secure = await startRemote(platform.url, { PUBLIC_URL: 'https://desk.test' });
    both.push(secure);
    const page = { origin: 'https://desk.test', 'sec-fetch-site': 'same-origin' };
    const call = caller(secure.url);
    const login = await call('POST', '/auth/login', { ...platform.admin, mode: 'cookie' }, page);
    const [cookie = ''] = login.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-proxied\.directus_refresh_token=[^;]+;.*Path=\/;.*; Secure$/);
    expect(login.headers.get('strict-transport-security')).toBe('max-age=31536000');
    const pair = cookie.split(';')[0] ?? '';
    const refresh = (headers: Record<string, string>) =>
      call('POST', '/auth/refresh', { mode: 'cookie' }, headers);
    expect((await refresh({ ...page, cookie: pair })).status).toBe(200);
    // Without the prefix a subdomain could have set it.
    expect((await refresh({ ...page, cookie: pair.replace('__Host-proxied.', '') })).status).toBe(400);
  });

  test('a page of another origin gets no token through the proxy, whatever the platform allows', async () => {
    const seen: (string | undefined)[] = [];
    const careless = await startUpstream((request, response) => {
      seen.push(request.headers.cookie);
      response
        .writeHead(200, {
          'access-control-allow-origin': request.headers.origin ?? '*',
          'access-control-allow-credentials': 'true',
        })
        .end('{}');
    });
    const listed = 'https://app.example.com';
    const front = await startRemote(careless.url, { CORS_ORIGIN: listed });
    both.push(careless, front);
    const refresh = (headers: Record<string, string>) =>
      caller(front.url)('POST', '/auth/refresh', {}, { cookie: 'r=1', ...headers });
    // fetch() of Node sets Sec-Fetch-Mode itself.
    const navigate = async (headers: Record<string, string>) => {
      const sent = ask(`${front.url}/auth/oauth/home/callback`, { headers: { cookie: 'r=1', ...headers } });
      const [answer] = (await once(sent.end(), 'response')) as [IncomingMessage];
      await read(answer);
    };
    const foreign = { origin: 'http://127.0.0.1:9', 'sec-fetch-site': 'same-site' };
    for (const headers of [foreign, { origin: 'null' }, {}] as Record<string, string>[]) {
      const answer = await refresh(headers);
      expect([seen.pop(), answer.headers.get('access-control-allow-credentials')]).toEqual([undefined, null]);
    }
    await navigate({ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' });
    expect(seen.pop()).toBeUndefined();
    await navigate({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' });
    expect(seen.pop()).toBe('r=1');
    const allowed = await refresh({ origin: listed, 'sec-fetch-site': 'cross-site' });
    expect([seen.pop(), allowed.headers.get('access-control-allow-origin')]).toEqual(['r=1', listed]);
    expect(allowed.headers.get('access-control-allow-credentials')).toBe('true');
  });

  test('CALL-03 CALL-04 the platform handles lists, searches, edits and conflicts', async () => {
    await start();
    const admin = await signedIn({ ...platform, url: remote.url });
    const direct = await signedIn(platform);
    const list = '/items/articles?limit=-1&fields=id,title&sort=id';
    expect((await admin('GET', list)).body).toEqual((await direct('GET', list)).body);
    const query = { filter: { id: { _eq: 3 } }, fields: ['id'] };
    expect((await admin('SEARCH', '/items/articles', { query })).body).toEqual({ data: [{ id: 3 }] });
    const edit = JSON.stringify({ set: { title: 'Through the wall' }, base: { title: 'not this' } });
    const type = { 'content-type': 'application/vnd.armature.edit+json' };
    expect(await admin('PATCH', '/items/articles/3', edit, type)).toMatchObject({
      status: 409,
      body: { errors: [{ extensions: { code: 'EDIT_CONFLICT' } }] },
    });
    expect((await admin('PATCH', '/items/articles/3', { title: 'Through the wall' })).status).toBe(200);
    expect((await direct('GET', '/items/articles/3?fields=title')).body).toEqual({
      data: { title: 'Through the wall' },
    });
  });

  test('events of the platform arrive through the proxy', async () => {
    await start();
    const { body } = await caller(remote.url)('POST', '/auth/login', platform.admin);
    const { access_token: token } = (body as { data: { access_token: string } }).data;
    const stream = await openStream(remote.url, token);
    expect(stream.status).toBe(200);
    const direct = await signedIn(platform);
    await direct('PATCH', '/items/tags/1', { name: 'Heard' });
    await stream.until(({ type, collection }) => type === 'update' && collection === 'tags');
    stream.close();
    await stream.ended;
  });

  test('AUTH-34 a file is uploaded and read back, whole and in ranges; anonymous callers get none', async () => {
    await start();
    const token = await accessToken(remote, platform.admin);
    const form = new FormData();
    form.append('title', 'Notes');
    form.append('file', new Blob(['all the notes'], { type: 'text/plain' }), 'notes.txt');
    const authorization = `Bearer ${token}`;
    const up = await fetch(`${remote.url}/files`, { method: 'POST', headers: { authorization }, body: form });
    const { data } = (await up.json()) as { data: { id: string } };
    const at = `${remote.url}/assets/${data.id}?access_token=${token}`;
    expect(await (await fetch(at)).text()).toBe('all the notes');
    const part = await fetch(at, { headers: { range: 'bytes=4-6' } });
    expect([part.status, await part.text()]).toEqual([206, 'the']);
    expect((await fetch(`${remote.url}/assets/${data.id}`)).status).toBe(403);
    const list = `${remote.url}/collections?limit=-1`;
    const first = await fetch(list, { headers: { authorization } });
    const etag = first.headers.get('etag') ?? '';
    expect((await fetch(list, { headers: { authorization, 'if-none-match': etag } })).status).toBe(304);
  });
});
