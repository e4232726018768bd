/** Connections that no client of good will opens: each is answered or closed, and the server serves the next. */
import { connect, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, startServerWithModel, type TestServer } from '../support/content.ts';
import { talk } from './fuzz/send.ts';

const silence = 400;
let server: TestServer;
let port = 0;
beforeAll(async () => {
  server = await startServerWithModel({ idleTimeoutMs: silence });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const request = (lines: readonly string[], body = '') =>
  [...lines, 'Host: x', 'Connection: close', '', body].join('\r\n');
const json = 'Content-Type: application/json';

const answers: readonly (readonly [title: string, bytes: string | Buffer, status: number, text: string])[] = [
  ['bytes that are no HTTP', '\u0000\u0001\u0002 nonsense\r\n\r\n', 400, 'The request is not valid HTTP.'],
  ['a header without a name', 'GET / HTTP/1.1\r\n: x\r\n\r\n', 400, 'INVALID_PAYLOAD'],
  [
    'two lengths',
    request(['POST /items/articles HTTP/1.1', 'Content-Length: 2', 'Content-Length: 3']),
    400,
    'INVALID_PAYLOAD',
  ],
  [
    'an address beyond the limit',
    request([`GET /items/articles?filter=${'x'.repeat(20_000)} HTTP/1.1`]),
    431,
    'SEARCH',
  ],
  [
    'an address whose percent sign stands alone',
    request(['GET /items/%E0%A4%A HTTP/1.1']),
    400,
    'INVALID_QUERY',
  ],
  ['headers that never end', 'GET /server/ping HTTP/1.1\r\nHost: x\r\nX-Half: ', 408, 'REQUEST_TIMEOUT'],
  [
    'a body that stops in the middle',
    request(['POST /auth/login HTTP/1.1', json, 'Content-Length: 100'], '{"email":'),
    408,
    'REQUEST_TIMEOUT',
  ],
  [
    'a file that stops in the middle',
    request(
      [
        'POST /files HTTP/1.1',
        'Authorization: Bearer admin-token',
        'Content-Type: multipart/form-data; boundary=x',
        'Content-Length: 1000',
      ],
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf',
    ),
    408,
    'REQUEST_TIMEOUT',
  ],
  [
    'a chunk that is none',
    request(['POST /auth/login HTTP/1.1', json, 'Transfer-Encoding: chunked'], 'zz\r\nxx\r\n'),
    400,
    'INVALID_PAYLOAD',
  ],
];

describe('a client that breaks the rules of HTTP', () => {
  test.each(answers)('%s', async (_title, bytes, status, text) => {
    const answer = await talk(port, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain(text);
    expect(server.failures).toEqual([]);
    expect(await talk(port, request(['GET /server/ping HTTP/1.1']))).toContain('pong');
  });

  test('a slow body that keeps arriving is read', async () => {
    const body = JSON.stringify({ name: 'slow' });
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    const closed = new Promise((done) => socket.once('close', done));
    socket.write(
      request([
        'POST /items/tags HTTP/1.1',
        'Authorization: Bearer admin-token',
        json,
        `Content-Length: ${body.length}`,
      ]),
    );
    for (const letter of body) {
      socket.write(letter);
      await new Promise((done) => setTimeout(done, silence / 10));
    }
    await closed;
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
  });

  test('an interrupted upload leaves neither row nor file', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      request(
        [
          'POST /files HTTP/1.1',
          'Authorization: Bearer admin-token',
          'Content-Type: multipart/form-data; boundary=x',
          'Content-Length: 100000',
        ],
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf',
      ),
      () => socket.destroy(),
    );
    await new Promise((done) => socket.once('close', done));
    expect(await talk(port, request(['GET /server/ping HTTP/1.1']))).toContain('pong');
    expect(await server.rows('directus_files')).toEqual([]);
  });
});

test('a body that is refused unread leaves no open connection', async () => {
  const length = 50_000_000;
  const answer = await talk(
    port,
    Buffer.concat([
      Buffer.from(request(['POST /auth/login HTTP/1.1', json, `Content-Length: ${length}`])),
      Buffer.alloc(2_000_000, ' '),
    ]),
    /PAYLOAD_TOO_LARGE/,
  );
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  await expect.poll(() => connections(server), { timeout: 10 * silence }).toBe(0);
});

describe('a response that the client does not read', () => {
  test('times out, and a client that reads it gets all of it', async () => {
    const file = await storedFile(server);
    const socket = await stalled(port, file);
    await expect.poll(() => connections(server), { timeout: 20 * silence }).toBe(0);
    socket.destroy();
    expect((await read(port, file)).byteLength).toBe(large);
  });

  test('does not prevent the server from stopping', async () => {
    const another = await startServer(undefined, { idleTimeoutMs: 60_000, shutdownTimeoutMs: silence });
    await another.app.listen({ port: 0, host: '127.0.0.1' });
    const at = (another.app.server.address() as AddressInfo).port;
    const socket = await stalled(at, await storedFile(another));
    await another.close();
    expect(await connections(another)).toBe(0);
    socket.destroy();
  });
});

/** More than the machine keeps for two sides of a connection. Bytes. */
const large = 40_000_000;
const asAdmin = { authorization: 'Bearer admin-token' };

/** Uploads past the network, because the time limit of these servers also applies to a slow upload. */
async function storedFile({ app }: TestServer): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(large)]), 'large.bin');
  const sent = new Response(form);
  const answer = await app.inject({
    method: 'POST',
    url: '/files',
    headers: { ...asAdmin, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return answer.json<{ data: { id: string } }>().data.id;
}

/** Asks for a file, and takes the first bytes of it. */
async function stalled(at: number, file: string): Promise<Socket> {
  const socket = connect(at, '127.0.0.1');
  socket.write(request([`GET /assets/${file} HTTP/1.1`, `Authorization: ${asAdmin.authorization}`]));
  await new Promise((done) => socket.once('readable', done));
  return socket;
}

async function read(at: number, file: string): Promise<ArrayBuffer> {
  return (await fetch(`http://127.0.0.1:${at}/assets/${file}`, { headers: asAdmin })).arrayBuffer();
}

function connections({ app }: TestServer): Promise<number> {
  return new Promise((done, fail) =>
    app.server.getConnections((error, count) => (error ? fail(error) : done(count))),
  );
}

describe('a compressed body', () => {
  const compressed = (bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(
        request([
          'POST /auth/login HTTP/1.1',
          json,
          'Content-Encoding: gzip',
          `Content-Length: ${bytes.length}`,
        ]),
      ),
      bytes,
    ]);

  test('that decompresses to more than the limit is too large', async () => {
    const answer = await talk(port, compressed(gzipSync(Buffer.alloc(20_000_000, ' '))));
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
  });

  test('that cannot be decompressed is invalid', async () => {
    const answer = await talk(port, compressed(Buffer.from('no gzip')));
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('Content-Encoding');
  });

  test('100 levels of nesting are read, 10000 are refused with the limit', async () => {
    const nested = (depth: number) =>
      JSON.stringify({ meta: 0 }).replace('0', '['.repeat(depth) + ']'.repeat(depth));
    const send = (text: string) =>
      server.app.inject({
        method: 'POST',
        url: '/items/articles',
        headers: { authorization: 'Bearer admin-token', 'content-type': 'application/json' },
        payload: text,
      });
    expect((await send(nested(90))).statusCode).toBe(200);
    const refused = await send(nested(10_000));
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      errors: [{ extensions: { code: 'INVALID_PAYLOAD', limit: 100 } }],
    });
  });
});

describe('limits of a query, each with a clear error', () => {
  const ask = (query: object) => server.call('admin', 'SEARCH', '/items/articles', { query });
  const list = (length: number) => Array.from({ length }, (_, i) => i);

  test('4000 alternatives count as one level', async () => {
    const answer = await ask({ filter: { _or: list(4000).map((id) => ({ id: { _eq: id } })) } });
    expect(answer.status).toBe(200);
  });

  test.each([
    ['values', { filter: { _or: list(7).map(() => ({ id: { _in: list(5000) } })) } }, 32_000],
    ['a text to search for', { search: 'x'.repeat(10_001) }, 10_000],
    ['a text to contain', { filter: { title: { _contains: 'x'.repeat(10_001) } } }, 10_000],
    ['sorting', { sort: list(51).map(() => 'title') }, 50],
    ['grouping', { groupBy: list(51).map(() => 'title'), aggregate: { count: '*' } }, 50],
    ['aliases', { alias: Object.fromEntries(list(51).map((i) => [`a${i}`, 'title'])) }, 50],
  ])('%s', async (_what, query, limit) => {
    const answer = await ask(query);
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_QUERY', limit });
  });

  test('names such as constructor are unknown fields like any other', async () => {
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      const answer = await ask({ fields: [name] });
      expect(answer.status).toBe(400);
      expect(answer.body.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_QUERY' });
    }
  });

  test('a batch of 40000 keys is changed and read back', async () => {
    const keys = list(40_000);
    const answer = await server.call('admin', 'SEARCH', '/items/articles', { keys });
    expect(answer.status).toBe(200);
  });
});
