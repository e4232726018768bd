/** Several files as one ZIP archive: names, permissions, limits, and files that cannot be read. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startInProcess, type TestServer } from '../support/server.ts';
import { inRole, picture, somebody, text, type Somebody, type Stored } from '../support/uploads.ts';
import { readZip } from '../support/zip.ts';

let server: TestServer;
let admin: Somebody;
beforeAll(async () => {
  server = await startInProcess({ env: { FILES_MAX_ARCHIVE_SIZE: '1mb' } });
  admin = await somebody(server, server.admin);
});
afterAll(() => server.stop());

const upload = async (
  who: Somebody,
  file: File,
  folder: string | null = null,
  name: string = file.name,
): Promise<Stored> => {
  const { data } = await who.upload('POST', '/files', ...(folder ? [['folder', folder] as const] : []), [
    'file',
    file,
  ]);
  // A browser does not send all names that another client stores.
  if (name !== file.name) await who.call('PATCH', `/files/${data.id}`, { filename_download: name });
  return data;
};
const folder = async (name: string, parent: string | null = null) => {
  const { body } = await admin.call('POST', '/folders', { name, parent });
  return (body as { data: { id: string } }).data.id;
};
const send = (who: Somebody, form: Record<string, string>) =>
  fetch(`${server.url}/assets/archive?access_token=${who.token}`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
const archive = async (who: Somebody, form: Record<string, string>) => {
  const response = await send(who, form);
  expect(
    response.status,
    await response
      .clone()
      .text()
      .catch(() => ''),
  ).toBe(200);
  return readZip(Buffer.from(await response.arrayBuffer()));
};
const paths = async (who: Somebody, form: Record<string, string>) =>
  (await archive(who, form)).map(({ path }) => path);
const keys = (...files: readonly Stored[]) => ({ keys: files.map(({ id }) => id).join(',') });

test('FILE-09 a selection is one archive: equal names get numbers, and images are not compressed', async () => {
  const image = await picture(60, 40, 'a.jpg');
  const files = [
    await upload(admin, image),
    await upload(admin, await picture(20, 10, 'A.jpg')),
    await upload(admin, text('x'.repeat(5000), 'a.txt')),
    await upload(admin, await picture(20, 20, 'a (2).jpg')),
  ];
  const response = await send(admin, keys(...files));
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="files \d{4}-\d\d-\d\d\.zip"$/,
  );
  const entries = readZip(Buffer.from(await response.arrayBuffer()));
  expect(entries.map(({ path, isCompressed }) => [path, isCompressed])).toEqual([
    ['a.jpg', false],
    ['A (2).jpg', false],
    ['a.txt', true],
    ['a (2) (2).jpg', false],
  ]);
  expect(entries[0]?.bytes.equals(Buffer.from(await image.arrayBuffer()))).toBe(true);
  expect(entries[2]?.bytes.toString()).toBe('x'.repeat(5000));
});

test('names are valid on all systems: no folders, control characters or marks, and at most 255 bytes', async () => {
  const names: readonly (readonly [stored: string, archived: string | RegExp])[] = [
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['a\\b:c*d?.txt', 'a_b_c_d_.txt'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['CON', '_CON'],
    ['lpt1.txt', '_lpt1.txt'],
    ['..', 'file'],
    ['tab\tnew\nline.txt', 'tabnewline.txt'],
    ['dots. . .', 'dots'],
    [`${'ü'.repeat(200)}.jpeg`, /^ü{117}\.jpeg$/],
  ];
  const stored = [];
  for (const [name] of names) stored.push(await upload(admin, text('x', 'plain.txt'), null, name));
  const found = await paths(admin, keys(...stored));
  for (const [i, [, archived]] of names.entries())
    if (typeof archived === 'string') expect(found[i]).toBe(archived);
    else expect(found[i]).toMatch(archived);
});

test('FOLD-01 a folder is downloaded with its tree, also its empty folders', async () => {
  const top = await folder('Trip: 2024');
  const inner = await folder('Day', top);
  const other = await folder('Day', top);
  await folder('Empty', await folder('Night', top));
  await upload(admin, text('1', 'Day'), top);
  await upload(admin, text('2', 'note.txt'), inner);
  await upload(admin, text('3', 'note.txt'), other);
  const response = await send(admin, { folder: top });
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="Trip_ 2024.zip"');
  const entries = readZip(Buffer.from(await response.arrayBuffer())).map(({ path }) => path);
  expect(entries.toSorted()).toEqual([
    'Trip_ 2024/Day (2)/note.txt',
    'Trip_ 2024/Day (3)',
    'Trip_ 2024/Day/note.txt',
    'Trip_ 2024/Night/Empty/',
  ]);
  expect(await paths(admin, { folder: await folder('Nothing') })).toEqual(['Nothing/']);
});

test('FILE-10 a role that may read only its own files gets only those', async () => {
  const open = await folder('Open');
  const closed = await folder('Closed', open);
  const owner = await inRole(server, 'owner', [
    { collection: 'directus_files', action: 'read', permissions: { uploaded_by: { _eq: '$CURRENT_USER' } } },
    { collection: 'directus_files', action: 'create' },
    { collection: 'directus_files', action: 'update' },
    { collection: 'directus_folders', action: 'read', permissions: { name: { _neq: 'Closed' } } },
  ]);
  const mine = await upload(owner, text('mine', 'mine.txt'), open);
  await upload(owner, text('mine', 'hidden.txt'), closed);
  const theirs = await upload(admin, text('theirs', 'theirs.txt'), open);
  expect(await paths(owner, keys(theirs, mine))).toEqual(['mine.txt']);
  expect(await paths(owner, { folder: open })).toEqual(['Open/mine.txt']);
  for (const form of [keys(theirs), { folder: closed }]) expect((await send(owner, form)).status).toBe(403);
  const summary = await owner.call('POST', '/files/archive', { keys: [theirs.id, mine.id] });
  expect(summary.body).toMatchObject({ data: { files: 1, filesize: 4 } });

  // Without the field of the folder, a list cannot be filtered by it.
  const narrow = await inRole(server, 'narrow', [
    { collection: 'directus_files', action: 'read', fields: ['id', 'title'] },
    { collection: 'directus_folders', action: 'read' },
  ]);
  expect((await send(narrow, { folder: open })).status).toBe(403);
  expect(await paths(narrow, keys(mine))).toEqual(['mine.txt']);
  const nobody = await inRole(server, 'nobody', []);
  expect((await send(nobody, keys(mine))).status).toBe(403);
  expect(
    (await fetch(`${server.url}/assets/archive`, { method: 'POST', body: new URLSearchParams(keys(mine)) }))
      .status,
  ).toBe(403);
});

test('a file that is missing in the storage is listed in the archive', async () => {
  const [kept, lost] = [
    await upload(admin, text('kept', 'kept.txt')),
    await upload(admin, text('lost', 'lost.txt')),
  ];
  rmSync(join(server.folder, 'uploads', lost.filename_disk));
  const entries = await archive(admin, keys(lost, kept));
  expect(entries.map(({ path }) => path)).toEqual(['kept.txt', 'Missing files.txt']);
  expect(entries[1]?.bytes.toString()).toContain('lost.txt: The file is missing in the storage.');
});

test('too many or too large files are refused with the limit before the download', async () => {
  const many = Array.from({ length: 10_001 }, () => crypto.randomUUID());
  const refused = await admin.call('POST', '/files/archive', { keys: many });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    400,
    expect.stringContaining('at most 10000 files'),
  ]);
  const large = await upload(admin, new File([new Uint8Array(1_100_000)], 'large.bin'));
  const { status, body } = await admin.call('POST', '/files/archive', { keys: [large.id] });
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('have 1.1 MB')]);
  for (const wrong of [{}, { keys: [] }, { keys: [1] }, { keys: ['a'], folder: 'b' }])
    expect((await admin.call('POST', '/files/archive', wrong)).status).toBe(400);
});
