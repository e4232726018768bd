/** Folders: how they nest, and what becomes of what they hold. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startInProcess, type TestServer } from '../support/server.ts';
import { inRole, somebody, text, type Somebody } from '../support/uploads.ts';

let server: TestServer;
let admin: Somebody;
beforeAll(async () => {
  server = await startInProcess();
  admin = await somebody(server, server.admin);
});
afterAll(() => server.stop());

const folder = async (name: string, parent: string | null = null) => {
  const { body } = await admin.call('POST', '/folders', { name, parent });
  return (body as { data: { id: string } }).data.id;
};
const fileIn = async (parent: string) =>
  (await admin.upload('POST', '/files', ['folder', parent], ['file', text('x')])).data.id;
const valueOf = async (path: string, field: string) => {
  const { body } = await admin.call('GET', `${path}?fields=${field}`);
  return (body as { data: Record<string, unknown> }).data[field];
};

test('FOLD-06 the content of a deleted folder moves to its parent, or to the root', async () => {
  const top = await folder('Top');
  const middle = await folder('Middle', top);
  const inner = await folder('Inner', middle);
  const file = await fileIn(middle);
  expect((await admin.call('DELETE', `/folders/${middle}`)).status).toBe(204);
  expect(await valueOf(`/folders/${inner}`, 'parent')).toBe(top);
  expect(await valueOf(`/files/${file}`, 'folder')).toBe(top);
  await admin.call('DELETE', `/folders/${top}`);
  expect(await valueOf(`/folders/${inner}`, 'parent')).toBeNull();
  expect(await valueOf(`/files/${file}`, 'folder')).toBeNull();
});

test.each([
  ['from above', false],
  ['from below', true],
])(
  'FOLD-06 the content of nested folders that are deleted at once %s moves to the remaining folder',
  async (_how, turned) => {
    const top = await folder('Top');
    const outer = await folder('Outer', top);
    const inner = await folder('Inner', outer);
    const [first, second] = [await fileIn(outer), await fileIn(inner)];
    const both = turned ? [inner, outer] : [outer, inner];
    expect((await admin.call('DELETE', '/folders', both)).status).toBe(204);
    expect(await valueOf(`/files/${first}`, 'folder')).toBe(top);
    expect(await valueOf(`/files/${second}`, 'folder')).toBe(top);
  },
);

test('a folder cannot be moved into itself or into a folder that it contains', async () => {
  const outer = await folder('Outer');
  const inner = await folder('Inner', outer);
  const last = await folder('Last', inner);
  for (const parent of [outer, inner, last]) {
    const { status, body } = await admin.call('PATCH', `/folders/${outer}`, { parent });
    expect([status, body]).toMatchObject([
      400,
      { errors: [{ extensions: { code: 'INVALID_PAYLOAD', field: 'parent' } }] },
    ]);
  }
  expect(await valueOf(`/folders/${outer}`, 'parent')).toBeNull();
  expect((await admin.call('PATCH', `/folders/${last}`, { parent: outer })).status).toBe(200);
  expect(await valueOf(`/folders/${last}`, 'parent')).toBe(outer);
  const swap = [
    { id: outer, parent: last },
    { id: last, parent: null },
  ];
  expect((await admin.call('PATCH', '/folders', swap)).status).toBe(400);
  const own = '77777777-7777-4777-8777-777777777777';
  expect((await admin.call('POST', '/folders', { id: own, name: 'Loop', parent: own })).status).toBe(400);
});

test('a folder needs a name, and its parent must exist', async () => {
  const nameless = await admin.call('POST', '/folders', { parent: null });
  expect(nameless.status).toBe(400);
  const lost = await admin.call('POST', '/folders', {
    name: 'Lost',
    parent: '66666666-6666-4666-8666-666666666666',
  });
  expect(lost.body).toMatchObject({ errors: [{ extensions: { code: 'INVALID_FOREIGN_KEY' } }] });
});

test('a caller who may delete folders but not files deletes no file', async () => {
  const top = await folder('Top');
  const file = await fileIn(top);
  const tidy = await inRole(server, 'tidy', [
    { collection: 'directus_folders', action: 'read' },
    { collection: 'directus_folders', action: 'delete' },
  ]);
  expect((await tidy.call('DELETE', `/folders/${top}`)).status).toBe(204);
  expect(await valueOf(`/files/${file}`, 'folder')).toBeNull();
});
