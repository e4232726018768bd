/** Counts the items of a role before and after a change of its permissions. FUZZ_SEED repeats a run, FUZZ_TIMES multiplies it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ids, startServerWithModel, type TestServer } from '../support/content.ts';
import { fuzzSeed, fuzzTimes } from '../support/fuzz.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
  await server.make('POST', '/items/authors', [{ name: 'Ada' }, { name: 'Grace' }]);
  await server.make(
    'POST',
    '/items/articles',
    Array.from({ length: 12 }, (_, i) => ({
      title: `Article ${i}`,
      status: ['draft', 'published', 'archived'][i % 3],
      author: (i % 2) + 1,
    })),
  );
});
afterAll(() => server.close());

const change = (permissions: readonly object[], more: object = {}) => ({
  role: ids.editorRole,
  collection: 'articles',
  action: 'read',
  permissions,
  ...more,
});
const compare = async (body: object) =>
  (await server.make('POST', '/permissions/compare', body)) as {
    readonly total: number;
    readonly before: number | null;
    readonly after: number | null;
  };

/** A generator of numbers below a limit, from a seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it(`agrees with what the role reads before and after, for random rules (FUZZ_SEED=${fuzzSeed})`, async () => {
  const next = numbersFrom(fuzzSeed);
  const ruleOf = (depth: number): object => {
    const kind = next(depth > 2 ? 4 : 6);
    if (kind === 0) return { id: { [['_lt', '_gte', '_neq'][next(3)] ?? '_lt']: next(14) } };
    if (kind === 1) return { status: { _in: ['draft', 'published', 'archived'].slice(next(3)) } };
    if (kind === 2) return { author: { name: { _eq: ['Ada', 'Grace', 'Nobody'][next(3)] } } };
    if (kind === 3) return { title: { _contains: String(next(12)) } };
    return { [kind === 4 ? '_and' : '_or']: Array.from({ length: 1 + next(3) }, () => ruleOf(depth + 1)) };
  };
  const readable = async () => {
    const { status, body } = await server.call('editor', 'GET', '/items/articles?limit=0&meta=filter_count');
    return status === 403 ? 0 : (body as unknown as { meta: { filter_count: number } }).meta.filter_count;
  };
  for (let i = 0; i < 40 * fuzzTimes; i += 1) {
    const rows = Array.from({ length: next(3) }, () => ({
      role: ids.editorRole,
      collection: 'articles',
      action: 'read',
      fields: ['*'],
      permissions: next(5) === 0 ? {} : ruleOf(0),
      validation: null,
    }));
    const { total, before, after } = await compare(change(rows));
    expect(total).toBe(12);
    expect(before).toBe(await readable());
    const { data } = (
      await server.call('admin', 'GET', `/permissions?filter[role][_eq]=${ids.editorRole}&limit=-1`)
    ).body as unknown as { data: { id: number; collection: string; action: string }[] };
    const old = data.filter(({ collection, action }) => collection === 'articles' && action === 'read');
    if (old.length > 0)
      await server.make(
        'DELETE',
        '/permissions',
        old.map(({ id }) => id),
      );
    if (rows.length > 0) await server.make('POST', '/permissions', rows);
    expect(await readable(), JSON.stringify(rows)).toBe(after);
  }
});

it('counts a rule about the user only for a named user', async () => {
  const rows = [{ permissions: { user_created: { _eq: '$CURRENT_USER' } } }];
  expect(await compare(change(rows, { action: 'update' }))).toMatchObject({ after: null });
  expect(await compare(change(rows, { action: 'update', user: ids.editor }))).toMatchObject({ after: 0 });
});

it('counts what app access includes', async () => {
  expect(await compare(change([], { collection: 'directus_roles' }))).toMatchObject({
    before: 1,
    after: 1,
  });
});

it.each([
  ['an unknown role', { role: 'nobody' }, 400],
  ['an unknown collection', { collection: 'nothing' }, 400],
  ['an action without items', { action: 'create' }, 400],
  ['no list', { permissions: {} }, 400],
  ['a rule with an unknown operator', { permissions: [{ permissions: { id: { _above: 1 } } }] }, 400],
])('refuses %s', async (_title, part, status) => {
  const answer = await server.call('admin', 'POST', '/permissions/compare', change([], part));
  expect(answer.status).toBe(status);
});

it('is for administrators only', async () => {
  for (const who of ['editor', 'public'] as const)
    expect((await server.call(who, 'POST', '/permissions/compare', change([]))).status).toBe(403);
});
