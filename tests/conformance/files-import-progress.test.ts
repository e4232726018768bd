/** The import of a URL reports its progress, and ends with its connection. */
import { readdirSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startInProcess, type TestServer } from '../support/server.ts';
import { inRole, picture, somebody, type Somebody } from '../support/uploads.ts';

type Line = Readonly<Record<string, unknown>>;

let web: Server;
let url: string;
let server: TestServer;
let admin: Somebody;
/** The response of the other server to the latest request, which the test continues. */
let answer: ServerResponse;
let requests = 0;
beforeAll(async () => {
  web = createServer((request, response) => {
    requests += 1;
    answer = response;
    if (request.url === '/inside') response.writeHead(302, { location: 'ftp://example.com/x' }).end();
    else if (request.url === '/none') response.writeHead(404).end();
  });
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  server = await startInProcess({ env: { IMPORT_ALLOW_PRIVATE: 'true', FILES_MAX_UPLOAD_SIZE: '5mb' } });
  admin = await somebody(server, server.admin);
});
afterAll(async () => {
  await server.stop();
  web.closeAllConnections();
  await new Promise((done) => web.close(done));
});

/** Sends an import, and returns the lines of its response as they arrive. */
async function importing(who: Somebody, body: object, signal?: AbortSignal) {
  const response = await fetch(`${server.url}/files/import`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': 'application/json',
      accept: 'application/x-ndjson',
    },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
  const reader = (response.body as ReadableStream<Uint8Array>)
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let text = '';
  const next = async (): Promise<Line | null> => {
    while (!text.includes('\n')) {
      const { done, value } = await reader.read();
      if (done) return text === '' ? null : (JSON.parse(text) as Line);
      text += value;
    }
    const end = text.indexOf('\n');
    const line = JSON.parse(text.slice(0, end)) as Line;
    text = text.slice(end + 1);
    return line;
  };
  return { response, next };
}
/** Starts an import, and waits until the other server has its request. */
async function begin(
  path: string,
  respond: () => void,
  { body = {}, signal }: { body?: object; signal?: AbortSignal } = {},
) {
  const before = requests;
  const started = importing(admin, { url: url + path, ...body }, signal);
  await vi.waitFor(() => expect(requests).toBe(before + 1));
  respond();
  return started;
}
const fileCount = async () => (await server.rows('select id from directus_files')).length;
const incoming = () => readdirSync(join(server.folder, 'uploads/.incoming'));

test('CALL-38 an import reports bytes and size while they arrive, and then the stored file', async () => {
  const jpeg = Buffer.from(await (await picture(8, 6)).arrayBuffer());
  const half = Math.floor(jpeg.length / 2);
  const { response, next } = await begin(
    '/one.jpg',
    () => answer.writeHead(200, { 'content-length': jpeg.length }).write(jpeg.subarray(0, half)),
    { body: { data: { title: 'Imported' } } },
  );
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
  expect(await next()).toEqual({ progress: { received: 0, size: jpeg.length } });
  // The first half arrives before the other server has sent the second.
  expect(await next()).toEqual({ progress: { received: half, size: jpeg.length } });
  answer.end(jpeg.subarray(half));
  expect(await next()).toEqual({ progress: { received: jpeg.length, size: jpeg.length } });
  expect(await next()).toMatchObject({ data: { title: 'Imported', type: 'image/jpeg', width: 8 } });
  expect(await next()).toBeNull();
});

test('without a size, the bytes are reported; a report covers at least half a megabyte', async () => {
  const { next } = await begin('/chunked', () => answer.writeHead(200).flushHeaders());
  expect(await next()).toEqual({ progress: { received: 0, size: null } });
  answer.write(Buffer.alloc(600_000));
  const { progress } = (await next()) as { progress: { received: number; size: null } };
  expect([progress.size, progress.received > 500_000]).toEqual([null, true]);
  answer.end();
  expect(await next()).toMatchObject({ data: { filesize: 600_000 } });
});

test('a failure after the first report is the last line, with its status; nothing is stored', async () => {
  const before = await fileCount();
  const { next } = await begin('/half', () =>
    answer.writeHead(200, { 'content-length': 1000 }).write(Buffer.alloc(500)),
  );
  expect(await next()).toEqual({ progress: { received: 0, size: 1000 } });
  expect(await next()).toEqual({ progress: { received: 500, size: 1000 } });
  answer.destroy();
  expect(await next()).toMatchObject({
    status: 400,
    errors: [{ message: expect.stringContaining('interrupted'), extensions: { code: 'INVALID_PAYLOAD' } }],
  });
  expect([await fileCount(), incoming()]).toEqual([before, []]);
});

test.each([
  ['/none', 503, 'SERVICE_UNAVAILABLE'],
  ['/inside', 400, 'INVALID_PAYLOAD'],
])('a failure before the download, such as that of %s, has its own status', async (path, status, code) => {
  const { response, next } = await importing(admin, { url: url + path });
  expect(response.status).toBe(status);
  expect(await next()).toMatchObject({ errors: [{ extensions: { code } }] });
});

test('a size over the limit is refused before the download', async () => {
  const { response } = await begin('/large', () =>
    answer.writeHead(200, { 'content-length': 6_000_000 }).flushHeaders(),
  );
  expect(response.status).toBe(413);
});

test('a client that closes its connection ends the download, and nothing is stored', async () => {
  const before = await fileCount();
  const control = new AbortController();
  const { next } = await begin(
    '/left',
    () => answer.writeHead(200, { 'content-length': 1000 }).write('some bytes'),
    { signal: control.signal },
  );
  await next();
  const ended = new Promise((done) => answer.once('close', done));
  control.abort();
  await ended;
  await vi.waitFor(() => expect(incoming()).toEqual([]));
  expect(await fileCount()).toBe(before);
});

test('permissions are those of other imports, and no request is sent', async () => {
  const reader = await inRole(server, 'watching', [{ collection: 'directus_files', action: 'read' }]);
  const before = requests;
  const { response } = await importing(reader, { url: `${url}/one.jpg` });
  expect([response.status, requests]).toEqual([403, before]);
});

test('a caller who may not read the new file learns only that it is stored', async () => {
  const creator = await inRole(server, 'creating', [{ collection: 'directus_files', action: 'create' }]);
  const before = await fileCount();
  const started = importing(creator, { url: `${url}/text` });
  await vi.waitFor(() => expect(answer.req.url).toBe('/text'));
  answer.end('text');
  const { next } = await started;
  let last: Line | null = await next();
  while (last && 'progress' in last) last = await next();
  expect(last).toEqual({ data: null });
  expect(await fileCount()).toBe(before + 1);
});

test('addresses of private networks stay refused', async () => {
  const guarded = await startInProcess();
  try {
    const { token } = await somebody(guarded, guarded.admin);
    const response = await fetch(`${guarded.url}/files/import`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/x-ndjson',
      },
      body: JSON.stringify({ url: `${url}/one.jpg` }),
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('IMPORT_ALLOW_PRIVATE');
  } finally {
    await guarded.stop();
  }
});
