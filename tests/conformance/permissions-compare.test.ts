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

const numRuns = 15 * fuzzTimes;

it(
  `agrees with the items that the role reads and updates before and after, for ${numRuns} random changes (FUZZ_SEED=${fuzzSeed})`,
  async () => {
    const next = numbersFrom(fuzzSeed);
    const ruleOf = (depth: number): object => {
      const kind = next(depth > 2 ? 4 : 6);
      if (kind === 0) return { id: { [['_lt', '_gte', '_neq'][next(3)] ?? '_lt']: next(14) } };
      if (kind === 1) return { status: { _in: ['draft', 'published', 'archived'].slice(next(3)) } };
      if (kind === 2) return { author: { name: { _eq: ['Ada', 'Grace', 'Nobody'][next(3)] } } };
      if (kind === 3) return { title: { _contains: String(next(12)) } };
      return {
        [kind === 4 ? '_and' : '_or']: Array.from({ length: 1 + next(3) }, () => ruleOf(depth + 1)),
      };
    };
    let changed = 0;
    for (let i = 0; i < numRuns; i += 1) {
      // An update needs a request for each item, so fewer changes are about it.
      const action = next(4) === 0 ? 'update' : 'read';
      const rows = Array.from({ length: next(3) }, () => ({
        role: ids.editorRole,
        collection: 'articles',
        action,
        fields: ['*'],
        permissions: next(5) === 0 ? {} : ruleOf(0),
        validation: null,
      }));
      const { total, before, after } = await compare(change(rows, { action }));
      expect(total).toBe(12);
      expect(before).toBe(await countUsable(action));
      await replacePermissions(action, rows);
      expect(await countUsable(action), JSON.stringify(rows)).toBe(after);
      if (after !== before) changed += 1;
    }
    // Changes without an effect would prove nothing.
    expect(changed).toBeGreaterThan(numRuns / 10);
  },
  fuzzTimes * 30_000,
);

/** Counts the articles that the editor reads or updates, with the editor's own requests. */
async function countUsable(action: 'read' | 'update'): Promise<number> {
  if (action === 'read') {
    const { status, body } = await server.call('editor', 'GET', '/items/articles?limit=0&meta=filter_count');
    return status === 403 ? 0 : (body as unknown as { meta: { filter_count: number } }).meta.filter_count;
  }
  const articles = (await server.make('GET', '/items/articles?fields=id,title&limit=-1')) as readonly {
    readonly id: number;
    readonly title: string;
  }[];
  const answers = await Promise.all(
    articles.map(({ id, title }) => server.call('editor', 'PATCH', `/items/articles/${id}`, { title })),
  );
  return answers.filter(({ status }) => status !== 403).length;
}

async function replacePermissions(action: string, rows: readonly object[]): Promise<void> {
  const filter = `filter[role][_eq]=${ids.editorRole}&filter[collection][_eq]=articles&filter[action][_eq]=${action}`;
  const old = (await server.make('GET', `/permissions?${filter}&fields=id&limit=-1`)) as readonly {
    readonly id: number | null;
  }[];
  const keys = old.flatMap(({ id }) => id ?? []);
  if (keys.length > 0) await server.make('DELETE', '/permissions', keys);
  if (rows.length > 0) await server.make('POST', '/permissions', rows);
}

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
