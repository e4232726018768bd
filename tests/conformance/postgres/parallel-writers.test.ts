/**
 * 32 writers of two processes change the same rows at once. Nothing is lost or written twice, and no writer waits for
 * ever. FUZZ_SEED repeats the operations, FUZZ_TIMES multiplies them.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn, type Answer, type Call } from '../../support/api.ts';
import { makeModel } from '../../support/content.ts';
import { fuzzSeed, fuzzTimes } from '../../support/fuzz.ts';
import { startServer, type TestProcess } from '../../support/server.ts';

const writers = 32;
const operationsOfEach = 8 * fuzzTimes;
const shared = 4;
const editType = { 'content-type': 'application/vnd.armature.edit+json' };

let here: TestProcess;
let there: TestProcess;
let calls: readonly [Call, Call];
let articles: readonly number[];
beforeAll(async () => {
  here = await startServer();
  const admin = await signedIn(here);
  await makeModel({ make: async (...request) => dataOf(await admin(...request)) });
  await admin('POST', '/items/languages', { code: 'en' });
  const rows = Array.from({ length: 12 }, (_, i) => ({ title: `Article ${i}`, body: '' }));
  articles = (dataOf(await admin('POST', '/items/articles?fields=id', rows)) as { id: number }[]).map(
    ({ id }) => id,
  );
  there = await startServer({ beside: here });
  calls = [admin, await signedIn(there)];
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

function dataOf({ status, body }: Answer): unknown {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return (body as { data?: unknown }).data;
}

const kinds = ['append', 'add', 'create', 'create with key', 'move', 'change'] as const;
type Kind = (typeof kinds)[number];
const plans = fc.array(fc.record({ kind: fc.constantFrom(...kinds), pick: fc.nat(999) }), {
  minLength: operationsOfEach,
  maxLength: operationsOfEach,
});

/** The values that the accepted requests have written. */
const appended: string[] = [];
const added: string[] = [];
const created: number[] = [];
const statuses: number[] = [];

/** Saves an edit of the row as it is now, until no other writer changes the same field at the same time. */
async function save(call: Call, id: number, edit: (row: Row) => { set: Row; base: Row }): Promise<void> {
  for (;;) {
    const row = dataOf(
      await call('GET', `/items/articles/${id}?fields=body,translations.id,translations.title`),
    );
    const { status } = await call('PATCH', `/items/articles/${id}`, edit(row as Row), editType);
    statuses.push(status);
    if (status !== 409) return;
  }
}

type Row = Readonly<Record<string, unknown>>;

const run: Readonly<Record<Kind, (call: Call, name: string, pick: number) => Promise<void>>> = {
  async append(call, name, pick) {
    await save(call, articles[pick % shared] ?? 0, ({ body }) => ({
      set: { body: `${String(body)} ${name}` },
      base: { body },
    }));
    appended.push(name);
  },
  async add(call, name, pick) {
    await save(call, articles[pick % shared] ?? 0, ({ translations }) => ({
      set: { translations: [...(translations as Row[]), { languages_code: 'en', title: name }] },
      base: { translations },
    }));
    added.push(name);
  },
  async create(call, name) {
    const answer = await call('POST', '/items/tags?fields=id', { name });
    statuses.push(answer.status);
    created.push((dataOf(answer) as { id: number }).id);
  },
  async 'create with key'(call, name, pick) {
    const [last] = dataOf(await call('GET', '/items/tags?sort=-id&limit=1&fields=id')) as { id: number }[];
    // Close to the counter, so that others reach the key. Another writer may take it first.
    const answer = await call('POST', '/items/tags', { id: (last?.id ?? 0) + 3 + (pick % 5), name });
    if (answer.status === 400) expect(JSON.stringify(answer.body)).toContain('RECORD_NOT_UNIQUE');
    else {
      statuses.push(answer.status);
      created.push((dataOf(answer) as { id: number }).id);
    }
  },
  async move(call, _name, pick) {
    const body = { item: articles[pick % articles.length], to: articles[(pick >> 3) % articles.length] };
    statuses.push((await call('POST', '/utils/sort/articles', body)).status);
  },
  async change(call, name, pick) {
    const id = articles[shared + (pick % (articles.length - shared))];
    statuses.push((await call('PATCH', `/items/articles/${id}`, { title: name })).status);
  },
};

test(
  `${writers} writers of two processes lose nothing and write nothing twice (FUZZ_SEED=${fuzzSeed})`,
  { timeout: 60_000 * fuzzTimes },
  async () => {
    const work = fc.sample(plans, { seed: fuzzSeed, numRuns: writers });
    const [admin] = calls;
    const change = async () => {
      const field = { field: 'added', type: 'string', schema: { default_value: 'x' } };
      dataOf(await admin('POST', '/fields/articles', field));
    };
    await Promise.all([
      ...work.map(async (plan, writer) => {
        const call = calls[writer % 2] ?? admin;
        for (const [i, { kind, pick }] of plan.entries()) await run[kind](call, `${writer}-${i}`, pick);
      }),
      change(),
    ]);
    expect([...new Set(statuses)].toSorted().filter((status) => ![200, 204, 409].includes(status))).toEqual(
      [],
    );

    const rows = await here.rows(`select id, body, sort, added from articles order by id`);
    const words = rows.flatMap(({ body }) => String(body).split(' ').filter(Boolean));
    expect(words.toSorted()).toEqual(appended.toSorted());
    expect(rows.map((row) => row['added'])).toEqual(rows.map(() => 'x'));
    const titles = (await here.rows('select title from articles_translations')).map(({ title }) => title);
    expect(titles.toSorted()).toEqual(added.toSorted());
    const tags = (await here.rows('select id from tags order by id')).map(({ id }) => Number(id));
    expect(tags).toEqual(created.toSorted((a, b) => a - b));
    const order = (await here.rows('select sort from articles where sort is not null order by sort')).map(
      ({ sort }) => Number(sort),
    );
    expect(order).toEqual(order.map((_, i) => i + 1));

    // Each change has one activity entry and one revision, and the last revision of a row has its values.
    const revisions = await here.rows(
      `select count(*)::int as n, count(distinct activity)::int as activities from directus_revisions where collection = 'tags'`,
    );
    expect(revisions).toEqual([{ n: created.length, activities: created.length }]);
    const stale = await here.rows(
      `select a.id from articles a where a.title <> (select r.data->>'title' from directus_revisions r
      where r.collection = 'articles' and r.item = a.id::text order by r.id desc limit 1)`,
    );
    expect(stale).toEqual([]);
  },
);

test('the key counter is above all keys afterwards', async () => {
  const { id } = dataOf(await calls[0]('POST', '/items/tags', { name: 'after' })) as { id: number };
  expect(id).toBeGreaterThan(Math.max(...created, 0));
});
