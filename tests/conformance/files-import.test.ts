/** Files from addresses: what is fetched, and what is not. */
import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { internet, isPublicAddress, publicLookup } from '../../adapters/server/outgoing/public-address.ts';
import { freePort, startInProcess, type TestServer } from '../support/server.ts';
import { inRole, picture, somebody, type Somebody } from '../support/uploads.ts';

let web: Server;
let address: string;
let server: TestServer;
let admin: Somebody;
let jpeg: Buffer;
beforeAll(async () => {
  jpeg = Buffer.from(await (await picture(8, 6)).arrayBuffer());
  web = createServer((request, answer) => {
    const path = request.url ?? '/';
    if (path === '/one.jpg') answer.setHeader('content-type', 'text/html').end(jpeg);
    else if (path === '/moved') answer.writeHead(302, { location: '/one.jpg' }).end();
    else if (path === '/elsewhere') answer.writeHead(302, { location: 'ftp://example.com/x' }).end();
    else if (path === '/round') answer.writeHead(302, { location: '/round' }).end();
    else if (path === '/long') answer.end(Buffer.alloc(300_000));
    else if (path === '/endless') {
      const more = () => answer.destroyed || answer.write(Buffer.alloc(64_000), () => setImmediate(more));
      more();
    } else if (path === '/half') {
      answer.writeHead(200, { 'content-length': 1000 });
      answer.write('half', () => answer.destroy());
    } else if (path === '/silent') answer.flushHeaders();
    else answer.writeHead(404).end();
  });
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  server = await startInProcess({
    env: { IMPORT_ALLOW_PRIVATE: 'true', FILES_MAX_UPLOAD_SIZE: '200kb', IMPORT_TIMEOUT: '1s' },
  });
  admin = await somebody(server, server.admin);
});
afterAll(async () => {
  await server.stop();
  web.closeAllConnections();
  await new Promise((done) => web.close(done));
});

const importing = async (who: Somebody, url: unknown, data?: object) => {
  const { status, body } = await who.call('POST', '/files/import', { url, ...(data ? { data } : {}) });
  const { data: row, errors } = body as {
    data?: Readonly<Record<string, unknown>>;
    errors?: { message: string; extensions: Record<string, unknown> }[];
  };
  return { status, row, message: errors?.[0]?.message, error: errors?.[0]?.extensions };
};

test('CALL-38 an imported file has its name, the type of its content, the given fields and the importing user', async () => {
  const { status, row } = await importing(admin, `${address}/one.jpg`, { title: 'Imported' });
  const { body } = await admin.call('GET', '/users/me?fields=id');
  expect(status).toBe(200);
  expect(row).toMatchObject({
    title: 'Imported',
    filename_download: 'one.jpg',
    type: 'image/jpeg',
    width: 8,
    filesize: jpeg.length,
    uploaded_by: (body as { data: { id: string } }).data.id,
  });
  const moved = await importing(admin, `${address}/moved`);
  expect(moved.row).toMatchObject({ filename_download: 'one.jpg', title: 'One' });
});

test.each([
  ['nothing', undefined, 400, 'INVALID_PAYLOAD', '"url" is required'],
  ['no address', 'pictures', 400, 'INVALID_PAYLOAD', 'must begin with http'],
  ['another protocol', 'file:///etc/passwd', 400, 'INVALID_PAYLOAD', 'must begin with http'],
  ['a list', ['http://example.com'], 400, 'INVALID_PAYLOAD', 'must begin with http'],
  ['credentials', 'http://me:secret@example.com/', 400, 'INVALID_PAYLOAD', 'user name or a password'],
])('%s is refused and named', async (_what, url, status, code, words) => {
  const refused = await importing(admin, url);
  expect([refused.status, refused.error?.['code']]).toEqual([status, code]);
  expect(refused.message).toContain(words);
});

test.each([
  ['what is not there', '/none', 503, 'SERVICE_UNAVAILABLE', 'it responds with 404'],
  ['a redirect to another protocol', '/elsewhere', 400, 'INVALID_PAYLOAD', 'must begin with http'],
  ['redirects without end', '/round', 503, 'SERVICE_UNAVAILABLE', 'redirects too often'],
  ['a file over the limit', '/long', 413, 'PAYLOAD_TOO_LARGE', 'FILES_MAX_UPLOAD_SIZE'],
  ['a file without end', '/endless', 413, 'PAYLOAD_TOO_LARGE', 'FILES_MAX_UPLOAD_SIZE'],
  ['half a file', '/half', 400, 'INVALID_PAYLOAD', 'interrupted'],
  ['an address that does not go on', '/silent', 503, 'SERVICE_UNAVAILABLE', 'took longer'],
])(
  '%s leaves neither row nor bytes, and the response names the reason',
  async (_what, path, status, code, words) => {
    const count = async () => (await server.rows('select id from directus_files')).length;
    const before = await count();
    const refused = await importing(admin, address + path);
    expect([refused.status, refused.error?.['code']]).toEqual([status, code]);
    expect(refused.message).toContain(words);
    expect(await count()).toBe(before);
    expect(readdirSync(join(server.folder, 'uploads/.incoming'))).toEqual([]);
  },
);

test('an error of the row does not blame the URL, and an unreachable URL is reported as such', async () => {
  const folder = '00000000-0000-4000-8000-000000000000';
  const refused = await importing(admin, `${address}/one.jpg`, { folder });
  expect([refused.status, refused.error?.['code']]).toEqual([400, 'INVALID_FOREIGN_KEY']);
  const nobody = await importing(admin, `http://127.0.0.1:${await freePort()}/one.jpg`);
  expect([nobody.status, nobody.message]).toEqual([
    503,
    expect.stringContaining('the connection was refused'),
  ]);
});

test('a caller who may not create files imports none, and no request is sent', async () => {
  const reader = await inRole(server, 'importless', [{ collection: 'directus_files', action: 'read' }]);
  expect((await importing(reader, `${address}/one.jpg`)).status).toBe(403);
  const titles = await inRole(server, 'titles', [
    { collection: 'directus_files', action: 'create', fields: ['title'] },
  ]);
  expect((await importing(titles, `${address}/one.jpg`, { description: 'x' })).status).toBe(403);
});

describe('private networks', () => {
  test('cannot be imported from, by IP address, by name, or behind a redirect', async () => {
    const guarded = await startInProcess();
    try {
      const own = await somebody(guarded, guarded.admin);
      const port = new URL(address).port;
      for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]']) {
        const refused = await importing(own, `http://${host}:${port}/one.jpg`);
        expect([host, refused.status, refused.error?.['code']]).toEqual([host, 400, 'INVALID_PAYLOAD']);
        expect(refused.message).toContain('IMPORT_ALLOW_PRIVATE');
      }
    } finally {
      await guarded.stop();
    }
  });

  test.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['192.168.0.1', false],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['fe80::1%eth0', false],
    ['fd00::1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::a00:1', false],
    ['2002:7f00:1::', false],
    ['nonsense', false],
  ])('%s is reachable by everyone: %s', (address_, isPublic) => {
    expect(isPublicAddress(address_)).toBe(isPublic);
  });

  test('a name is resolved once, by the connection itself, and refused there', async () => {
    const error = await new Promise((done) => publicLookup(internet)('localhost', { all: true }, done));
    expect(error).toMatchObject({ code: 'INVALID_PAYLOAD' });
  });
});

test('an import with `replace` replaces the content of a file, if the user may update it', async () => {
  const { row } = await importing(admin, `${address}/one.jpg`, { title: 'Kept' });
  const png = await picture(30, 20);
  const { data } = await admin.upload('POST', '/files', ['title', 'Kept'], ['file', png]);
  const path = `/files/${data.id}?fields=title,width,height,filesize`;
  const body = { url: `${address}/one.jpg`, replace: data.id };
  const reader = await inRole(server, 'replacing', [
    { collection: 'directus_files', action: 'read' },
    { collection: 'directus_files', action: 'create' },
  ]);
  expect((await reader.call('POST', '/files/import', body)).status).toBe(403);
  expect((await admin.call('POST', '/files/import', body)).status).toBe(200);
  expect((await admin.call('GET', path)).body).toMatchObject({
    data: { title: 'Kept', width: 8, height: 6, filesize: row?.['filesize'] },
  });
  expect((await admin.call('POST', '/files/import', { ...body, replace: 7 })).status).toBe(400);
});
