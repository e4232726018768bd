/** A role that may read only its own files sees no other, whichever way it asks. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startInProcess, type TestServer } from '../support/server.ts';
import { openStream } from '../support/stream.ts';
import { tusClient } from '../support/tus.ts';
import { inRole, picture, somebody, text, type Somebody, type Stored } from '../support/uploads.ts';

const secret = 'Heliotrope';
const secretBytes = `the text of ${secret}`;

let server: TestServer;
let admin: Somebody;
let owner: Somebody;
let mine: Stored;
let theirs: Stored;
let image: Stored;
let folder: string;
beforeAll(async () => {
  server = await startInProcess();
  admin = await somebody(server, server.admin);
  const { body } = await admin.call('POST', '/folders', { name: 'Shared' });
  folder = (body as { data: { id: string } }).data.id;
  const own = { uploaded_by: { _eq: '$CURRENT_USER' } };
  owner = await inRole(server, 'owner', [
    { collection: 'directus_files', action: 'read', permissions: own },
    { collection: 'directus_files', action: 'create' },
    { collection: 'directus_files', action: 'update', permissions: own },
    { collection: 'directus_files', action: 'delete', permissions: own },
    { collection: 'directus_folders', action: 'read' },
    { collection: 'directus_revisions', action: 'read' },
    { collection: 'directus_activity', action: 'read' },
    { collection: 'directus_users', action: 'read', fields: ['id', 'avatar'] },
  ]);
  const into = ['folder', folder] as const;
  mine = (await owner.upload('POST', '/files', into, ['title', 'Marigold'], ['file', text('mine')])).data;
  const named = new File([secretBytes], `${secret}.txt`, { type: 'text/plain' });
  theirs = (await admin.upload('POST', '/files', into, ['title', secret], ['file', named])).data;
  image = (await admin.upload('POST', '/files', into, ['title', secret], ['file', await picture(90, 60)]))
    .data;
  await admin.call('PATCH', `/files/${theirs.id}`, { description: `${secret} again` });
  await admin.upload('PATCH', `/files/${image.id}`, ['file', await picture(60, 90)]);
  // The size of the image that the tests request is stored already.
  await admin.call('GET', `/assets/${image.id}?key=system-small-cover`);
});
afterAll(() => server.stop());

const ids = () => [theirs.id, image.id];
/** Returns the status and the text of a response, for a comparison with what must not be in it. */
const ask = async (method: string, path: string, body?: unknown, type = 'application/json') => {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${owner.token}`,
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, content: await response.text() };
};
const filter = (rule: object) => `filter=${encodeURIComponent(JSON.stringify(rule))}`;

test('lists, searches, counts, groups and exports contain the own file alone', async () => {
  const checksum = createHash('sha256').update(secretBytes).digest('hex');
  for (const [method, path, body] of [
    ['GET', '/files?limit=-1'],
    ['GET', `/files?${filter({ folder: { _eq: folder } })}`],
    ['SEARCH', '/files', { query: { limit: -1, sort: ['title'] } }],
    ['GET', '/files?groupBy[]=title&aggregate[count]=*'],
    ['GET', '/files?export=json'],
    ['GET', '/files?export=csv&fields=id,title,filename_download,description'],
    ['GET', '/files?export=xlsx&fields=id'],
    ['GET', '/files?export=xml'],
  ] as const) {
    const { status, content } = await ask(method, path, body);
    expect([path, status]).toEqual([path, 200]);
    for (const hidden of [secret, ...ids()]) expect(content, path).not.toContain(hidden);
    if (!path.includes('xlsx')) expect(content, path).toContain('Marigold');
  }
  for (const path of [
    `/files?search=${secret}`,
    `/files?${filter({ title: { _eq: secret } })}`,
    `/files?${filter({ checksum: { _eq: checksum } })}`,
    `/files?${filter({ id: { _in: ids() } })}`,
  ]) {
    const { status, content } = await ask('GET', `${path}&meta=filter_count`);
    expect([path, status, JSON.parse(content)]).toEqual([path, 200, { data: [], meta: { filter_count: 0 } }]);
  }
  expect(JSON.parse((await ask('GET', '/files?aggregate[count]=*')).content)).toMatchObject({
    data: [{ count: 1 }],
  });
  expect(JSON.parse((await ask('GET', '/files?meta=*&limit=0')).content)).toMatchObject({
    meta: { filter_count: 1 },
  });
});

test('the files of others are refused like files that do not exist', async () => {
  const missing = '00000000-0000-4000-8000-000000000000';
  const requests = (id: string): readonly (readonly [string, string, unknown?])[] => [
    ['GET', `/files/${id}`],
    ['PATCH', `/files/${id}`, { title: 'taken' }],
    ['DELETE', `/files/${id}`],
    ['PATCH', '/files', { keys: [mine.id, id], data: { title: 'taken' } }],
    ['DELETE', '/files', [mine.id, id]],
    ['GET', `/assets/${id}`],
    ['HEAD', `/assets/${id}`],
    ['GET', `/assets/${id}?key=system-small-cover`],
    ['GET', `/assets/${id}?width=20&format=auto`],
    ['GET', `/assets/${id}?download`],
    ['GET', `/files/${id}/originals`],
    ['POST', `/files/${id}/originals`, { original: image.filename_disk }],
    ['DELETE', `/files/${id}/originals/${image.filename_disk}`],
    ['POST', '/files/archive', { keys: [id] }],
    ['POST', '/files/import', { url: 'http://127.0.0.1/x', replace: id }],
  ];
  for (const id of ids())
    for (const [i, [method, path, body]] of requests(id).entries()) {
      const { status, content } = await ask(method, path, body);
      const [, other = '', otherBody] = requests(missing)[i] ?? [];
      const unknown = await ask(method, other, otherBody);
      expect([method, path, status]).toEqual([method, path, unknown.status]);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(content).not.toContain(secret);
    }
  const { body } = await owner.call('GET', `/files/${mine.id}`);
  expect(body).toMatchObject({ data: { title: 'Marigold' } });
});

test('an archive of the folder contains the own file alone', async () => {
  const response = await fetch(`${server.url}/assets/archive?access_token=${owner.token}`, {
    method: 'POST',
    body: new URLSearchParams({ folder }),
  });
  const content = Buffer.from(await response.arrayBuffer());
  expect([response.status, content.includes('notes.txt'), content.includes(secret)]).toEqual([
    200,
    true,
    false,
  ]);
});

test('revisions name no file of others, and the activity shows nothing of their content', async () => {
  await owner.call('PATCH', `/files/${mine.id}`, { description: 'my words' });
  for (const path of [
    '/revisions?limit=-1&fields=*,activity.*',
    '/activity?limit=-1&fields=*,revisions.*',
    `/revisions?${filter({ item: { _in: ids() } })}`,
    `/activity?${filter({ item: { _in: ids() } })}`,
  ]) {
    const { status, content } = await ask('GET', path);
    expect([path, status]).toEqual([path, 200]);
    expect(content, path).not.toContain(secret);
    // The permission to read the activity is one to read who changed which key.
    if (path.startsWith('/revisions')) for (const id of ids()) expect(content, path).not.toContain(id);
  }
  expect((await ask('GET', `/revisions?${filter({ item: { _eq: mine.id } })}`)).content).toContain(
    'my words',
  );
});

test('the event stream names no file of others', async () => {
  const stream = await openStream(server.url, owner.token);
  const named = new File([secretBytes], `${secret}-2.txt`, { type: 'text/plain' });
  const { data } = await admin.upload('POST', '/files', ['title', secret], ['file', named]);
  await admin.call('PATCH', `/files/${theirs.id}`, { title: `${secret} 3` });
  await owner.call('PATCH', `/files/${mine.id}`, { title: 'Marigold 2' });
  await stream.until(({ keys }) => keys?.includes(mine.id) === true);
  const told = JSON.stringify(stream.heard);
  for (const hidden of [secret, data.id, ...ids()]) expect(told).not.toContain(hidden);
  stream.close();
});

test('folders count the own file alone, and equal content of others is not reported', async () => {
  const counts = await ask('GET', '/files?groupBy[]=folder&aggregate[count]=*');
  expect(JSON.parse(counts.content)).toMatchObject({ data: [{ folder, count: 1 }] });
  // The app compares sizes and checksums before it uploads a file.
  const equal = { _and: [{ filesize: { _in: [secretBytes.length] } }, { checksum: { _nnull: true } }] };
  expect(JSON.parse((await ask('GET', `/files?${filter(equal)}`)).content)).toEqual({ data: [] });
  const sent = await owner.upload('POST', '/files', ['file', text(secretBytes, 'mine.txt')]);
  expect([sent.status, sent.data['filename_download'], sent.data['title']]).toEqual([
    200,
    'mine.txt',
    'Mine',
  ]);
  expect(ids()).not.toContain(sent.data.id);
  await owner.call('DELETE', `/files/${sent.data.id}`);
  expect((await admin.call('GET', `/assets/${theirs.id}`)).status).toBe(200);
});

test('items that refer to a file of others reveal its key at most', async () => {
  await admin.call('PATCH', '/users/me', { avatar: image.id });
  const read = await ask('GET', '/users?fields=id,avatar.*&limit=-1');
  expect([read.status, read.content.includes(secret)]).toEqual([200, false]);
  for (const path of [
    `/users?${filter({ avatar: { title: { _eq: secret } } })}`,
    `/users?${filter({ avatar: { title: { _starts_with: secret.slice(0, 1) } } })}`,
    `/users?${filter({ avatar: { filesize: { _gt: 0 } } })}`,
    `/users?search=${secret}`,
  ])
    expect([path, await ask('GET', path)]).toEqual([path, { status: 200, content: '{"data":[]}' }]);
  for (const path of ['/users?groupBy[]=avatar.title&aggregate[count]=*', '/users?sort=avatar.title'])
    expect((await ask('GET', path)).content, path).not.toContain(secret);
});

test('uploads of others are neither read, continued nor canceled, and replace no content', async () => {
  const [own, other] = [tusClient(server.url, owner.token), tusClient(server.url, admin.token)];
  const upload = await other.create(4, { title: secret });
  await other.patch(upload.url, 0, Buffer.from('th'));
  const missing = upload.url.replace(/[^/]+$/, 'f0000000-0000-4000-8000-000000000000');
  const statuses = async (url: string) => [
    (await own.send('HEAD', url)).status,
    (await own.patch(url, 2, Buffer.from('my'))).status,
    (await own.send('DELETE', url)).status,
  ];
  expect(await statuses(upload.url)).toEqual([404, 404, 404]);
  expect(await statuses(missing)).toEqual([404, 404, 404]);
  expect(await other.offset(upload.url)).toBe(2);
  for (const path of ['/items/directus_uploads', '/uploads', '/files/tus'])
    expect([path, (await ask('GET', path)).content.includes(secret)]).toEqual([path, false]);
  for (const id of ids())
    expect([
      (await own.create(4, { replace: id })).status,
      (await owner.upload('PATCH', `/files/${id}`, ['file', text('mine')])).status,
    ]).toEqual([403, 403]);
  await other.patch(upload.url, 2, Buffer.from('ey'));
  expect((await ask('GET', `/assets/${upload.url.split('/').at(-1)}`)).status).toBe(403);
});
