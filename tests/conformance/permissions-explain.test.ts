/** Explains the access of users and roles with the functions that enforce it. FUZZ_SEED repeats a run. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ids, startServerWithModel, type TestServer } from '../support/content.ts';
import { fuzzSeed, fuzzTimes } from '../support/fuzz.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
  await server.make('POST', '/items/authors', [{ name: 'Ada' }, { name: 'Grace' }]);
  await server.make('POST', '/items/articles', [
    { title: 'One', author: 1 },
    { title: 'Two', author: 2, status: 'published' },
  ]);
});
afterAll(() => server.close());

interface Explained {
  readonly access: string;
  readonly permissions: readonly { readonly id: number | null; readonly matches: boolean | null }[];
  readonly fields: Readonly<Record<string, { readonly allowed: boolean; readonly by: readonly unknown[] }>>;
}
const explain = async (body: object) =>
  (await server.make('POST', '/permissions/explain', body)) as {
    readonly role: string | null;
    readonly admin: boolean;
    readonly actions: Readonly<Record<'create' | 'read' | 'update' | 'delete', Explained>>;
  };

/** Replaces the permissions of the editor's role. Returns their ids. */
async function permitOnly(rows: readonly object[]): Promise<readonly number[]> {
  const filter = `filter[role][_eq]=${ids.editorRole}&fields=id&limit=-1`;
  const old = (await server.make('GET', `/permissions?${filter}`)) as readonly { readonly id: number }[];
  if (old.length > 0)
    await server.make(
      'DELETE',
      '/permissions',
      old.map(({ id }) => id),
    );
  if (rows.length === 0) return [];
  const made = await server.make(
    'POST',
    '/permissions',
    rows.map((row) => ({ role: ids.editorRole, collection: 'articles', ...row })),
  );
  return (made as readonly { readonly id: number }[]).map(({ id }) => id);
}

it('names the permission that decides, field by field', async () => {
  const [first, second] = await permitOnly([
    { action: 'read', fields: ['id', 'title'], permissions: { author: { name: { _eq: 'Ada' } } } },
    { action: 'read', fields: ['id', 'status'], permissions: { status: { _eq: 'published' } } },
  ]);
  const explained = await explain({ user: ids.editor, collection: 'articles', item: 1 });
  expect(explained.role).toBe(ids.editorRole);
  const { read, update } = explained.actions;
  expect(read).toMatchObject({
    access: 'custom',
    permissions: [
      { id: first, matches: true },
      { id: second, matches: false },
    ],
    fields: {
      // The key of a readable item is always visible.
      id: { allowed: true, by: [first, second] },
      title: { allowed: true, by: [first] },
      status: { allowed: false, by: [] },
    },
  });
  expect(update).toMatchObject({ access: 'none', permissions: [], fields: { title: { allowed: false } } });
  const whole = await explain({ role: ids.editorRole, collection: 'articles', action: 'read' });
  expect(Object.keys(whole.actions)).toEqual(['read']);
  expect(whole.actions.read.permissions).toMatchObject([{ matches: null }, { matches: null }]);
  expect(whole.actions.read.fields['id']?.by).toEqual([first, second]);
});

it('includes app access, public access and administrators', async () => {
  const own = { collection: 'directus_users', item: ids.editor, action: 'read' };
  const editor = (await explain({ ...own, user: ids.editor })).actions.read;
  expect(editor.permissions).toMatchObject([{ id: null, matches: true }]);
  expect(editor.fields['token']?.allowed).toBe(false);
  // A role is explained as a user who owns nothing.
  expect((await explain({ ...own, role: ids.editorRole })).actions.read.access).toBe('none');
  expect((await explain({ ...own, role: null })).actions.read.access).toBe('none');
  expect(await explain({ ...own, user: ids.admin })).toMatchObject({
    admin: true,
    actions: { read: { access: 'all', fields: { email: { allowed: true } } } },
  });
});

const permissionSets = fc.array(
  fc.record({
    action: fc.constantFrom('read', 'update', 'delete'),
    fields: fc.oneof(fc.constant(['*']), fc.subarray(['id', 'title', 'status', 'author', 'slug'])),
    permissions: fc.constantFrom(
      {},
      { id: { _eq: 1 } },
      { status: { _eq: 'published' } },
      { author: { name: { _eq: 'Ada' } } },
      { user_created: { _eq: '$CURRENT_USER' } },
    ),
  }),
  { maxLength: 5 },
);

it(`agrees with what is enforced, for random permissions (FUZZ_SEED=${fuzzSeed})`, async () => {
  for (const rows of fc.sample(permissionSets, { numRuns: 20 * fuzzTimes, seed: fuzzSeed })) {
    await permitOnly(rows);
    for (const item of [1, 2]) {
      const { read } = (await explain({ user: ids.editor, collection: 'articles', item })).actions;
      const { status, body } = await server.call('editor', 'GET', `/items/articles/${item}`);
      expect(status, JSON.stringify({ rows, item })).toBe(read.access === 'none' ? 403 : 200);
      const allowed = Object.keys(read.fields).filter((name) => read.fields[name]?.allowed === true);
      // A field that another permission of the role opens in other items is sent without its value.
      const sent = Object.entries((body.data ?? {}) as object).filter(([, value]) => value !== null);
      for (const [name] of sent) expect(allowed, JSON.stringify({ rows, item })).toContain(name);
      if (allowed.includes('title')) expect(body.data).toHaveProperty('title');
    }
  }
});

it('is for administrators only, and refuses invalid parts at their fields', async () => {
  const body = { role: ids.editorRole, collection: 'articles' };
  expect((await server.call('editor', 'POST', '/permissions/explain', body)).status).toBe(403);
  expect((await server.call('public', 'POST', '/permissions/explain', body)).status).toBe(403);
  for (const [part, field] of [
    [{ collection: 'nothing' }, 'collection'],
    [{ action: 'share' }, 'action'],
    [{ item: 'one' }, 'item'],
    [{ role: 'nobody' }, 'role'],
    [{ role: undefined }, 'role'],
    [{ user: ids.editor }, 'user'],
  ] as const) {
    const answer = await server.call('admin', 'POST', '/permissions/explain', { ...body, ...part });
    expect([answer.status, answer.body.errors?.[0]?.extensions['field']]).toEqual([400, field]);
  }
});
