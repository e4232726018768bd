/** Safe saving through HTTP. FUZZ_SEED repeats the histories, FUZZ_TIMES multiplies them. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids, permit, startServerWithModel, type TestServer, type Caller } from '../support/content.ts';
import { fuzzSeed, fuzzTimes } from '../support/fuzz.ts';
import { databaseName } from '../support/server.ts';

type Row = Record<string, unknown>;

let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
  for (const collection of ['articles', 'articles_translations', 'authors'] as const)
    for (const action of ['create', 'read', 'update', 'delete'] as const)
      await permit(server, ids.editorRole, collection, action);
  await permit(server, ids.apiRole, 'articles', 'read', { fields: ['id', 'title'] });
  await permit(server, ids.apiRole, 'articles', 'update', { fields: ['title', 'body'] });
  await server.make('POST', '/items/languages', [{ code: 'en' }, { code: 'de' }, { code: 'ar' }]);
});
afterAll(() => server.close());

const save = (who: Caller, path: string, set: Row, base: Row) =>
  server.call(who, 'PATCH', path, { set, base }, 'application/vnd.armature.edit+json');
const create = async (row: Row): Promise<number> =>
  ((await server.make('POST', '/items/articles?fields=id', row)) as { id: number }).id;
const read = async (id: number, fields: string): Promise<Row> =>
  (await server.make('GET', `/items/articles/${id}?fields=${fields}`)) as Row;

describe('one field', () => {
  it('a conflict names both values, the author and the time, for each field', async () => {
    const id = await create({ title: 'A', body: 'b', slug: 'one-field' });
    await server.make('PATCH', `/items/articles/${id}`, { title: 'early' });
    await server.call('editor', 'PATCH', `/items/articles/${id}`, { body: 'theirs' });
    // Many changes of other fields must not hide who changed these.
    for (let views = 1; views <= 30; views++) await server.make('PATCH', `/items/articles/${id}`, { views });
    const refused = await save(
      'editor',
      `/items/articles/${id}`,
      { title: 'mine', body: 'my b' },
      { title: 'A', body: 'b' },
    );
    expect(refused.status).toBe(409);
    const conflicts = refused.body.errors?.[0]?.extensions['conflicts'] as Row[];
    expect(conflicts).toMatchObject([
      { field: 'title', base: 'A', yours: 'mine', theirs: 'early', by: ids.admin },
      { field: 'body', base: 'b', yours: 'my b', theirs: 'theirs', by: ids.editor },
    ]);
    for (const { at } of conflicts) expect(Date.parse(String(at))).toBeGreaterThan(Date.now() - 60_000);
    expect(await read(id, 'title,body')).toEqual({ title: 'early', body: 'theirs' });
  });

  it('a field that is sent unchanged does not overwrite a colleague’s change', async () => {
    const id = await create({ title: 'A', body: 'b' });
    await server.make('PATCH', `/items/articles/${id}`, { body: 'theirs' });
    const saved = await save(
      'editor',
      `/items/articles/${id}`,
      { title: 'mine', body: 'b' },
      { title: 'A', body: 'b' },
    );
    expect(saved.body.data).toMatchObject({ title: 'mine', body: 'theirs' });
  });

  it('a plain body behaves like the reference: the last write wins', async () => {
    const id = await create({ title: 'A' });
    await server.make('PATCH', `/items/articles/${id}`, { title: 'theirs' });
    expect((await server.call('editor', 'PATCH', `/items/articles/${id}`, { title: 'mine' })).status).toBe(
      200,
    );
    expect(await read(id, 'title')).toEqual({ title: 'mine' });
  });

  it('reveals nothing about a field that its sender may not update or read', async () => {
    const id = await create({ title: 'A', body: 'hidden', price: 3 });
    const guess = (set: Row, base: Row) => save('api', `/items/articles/${id}`, set, base);
    // Neither right nor wrong, the guess of a field outside the update permission is 403.
    expect((await guess({ price: 3 }, { price: 4 })).status).toBe(403);
    expect((await guess({ price: 5 }, { price: 4 })).status).toBe(403);
    // A field that the caller can write but not read is written. The response does not reveal its old value.
    const written = await guess({ body: 'new' }, { body: 'a guess' });
    expect(written.status).toBe(200);
    expect(written.text).not.toContain('hidden');
  });
});

describe('related rows', () => {
  const make = (title: string) =>
    create({
      title,
      translations: [
        { languages_code: 'en', title: 'one' },
        { languages_code: 'de', title: 'eins' },
      ],
    });
  const fields = 'translations.id,translations.languages_code,translations.title';
  const titles = async (id: number) =>
    ((await read(id, fields))['translations'] as Row[]).map(({ title }) => title).toSorted();

  it('a list is merged row by row: added, changed and removed by several', async () => {
    const id = await make('lists');
    const { translations: base } = (await read(id, fields)) as { translations: Row[] };
    const [en, de] = base;
    const path = `/items/articles/${id}`;
    expect(
      (
        await save(
          'admin',
          path,
          { translations: [...base, { languages_code: 'ar', title: 'واحد' }] },
          { translations: base },
        )
      ).status,
    ).toBe(200);
    expect(
      (await save('editor', path, { translations: [{ ...en, title: 'first' }, de] }, { translations: base }))
        .status,
    ).toBe(200);
    expect((await save('admin', path, { translations: [en] }, { translations: base })).status).toBe(200);
    expect(await titles(id)).toEqual(['first', 'واحد']);
  });

  it('rows with only their keys merge too', async () => {
    const id = await make('keys');
    const { translations: base } = (await read(id, 'translations')) as { translations: number[] };
    const path = `/items/articles/${id}`;
    await save(
      'admin',
      path,
      { translations: { create: [{ languages_code: 'ar', title: 'new' }] } },
      { translations: base },
    );
    await save('editor', path, { translations: base.slice(1) }, { translations: base });
    expect(await titles(id)).toEqual(['eins', 'new']);
  });

  it('a conflict names a field of one row that both changed', async () => {
    const id = await make('rows');
    const { translations: base } = (await read(id, fields)) as { translations: Row[] };
    const [en = {}, de] = base;
    const path = `/items/articles/${id}`;
    await save(
      'editor',
      path,
      { translations: { update: [{ id: en['id'], title: 'theirs' }] } },
      { translations: base },
    );
    const refused = await save(
      'admin',
      path,
      { translations: [{ ...en, title: 'mine' }, de] },
      { translations: base },
    );
    expect(refused.status).toBe(409);
    expect(refused.body.errors?.[0]?.extensions).toMatchObject({
      conflicts: [
        {
          field: `translations.${String(en['id'])}.title`,
          base: 'one',
          yours: 'mine',
          theirs: 'theirs',
          by: ids.editor,
        },
      ],
    });
    expect(await titles(id)).toEqual(['eins', 'theirs']);
  });

  it('removing a row that another writer changed is a conflict', async () => {
    const id = await make('removed');
    const { translations: base } = (await read(id, fields)) as { translations: Row[] };
    const [en = {}, de] = base;
    const path = `/items/articles/${id}`;
    await save('editor', path, { translations: [{ ...en, title: 'theirs' }, de] }, { translations: base });
    const removing = await save('admin', path, { translations: [de] }, { translations: base });
    expect(removing.body.errors?.[0]?.extensions).toMatchObject({
      conflicts: [
        {
          field: `translations.${String(en['id'])}`,
          yours: null,
          theirs: { title: 'theirs' },
          by: ids.editor,
        },
      ],
    });
    expect(await titles(id)).toEqual(['eins', 'theirs']);
  });

  it('a conflict with a deletion names who deleted the row, not who changed it before', async () => {
    const id = await make('deleted');
    const path = `/items/articles/${id}`;
    const base = (await read(id, 'translations.*'))['translations'] as Row[];
    const [en] = base;
    await server.call('editor', 'PATCH', `/items/articles_translations/${String(en?.['id'])}`, {
      title: 'eins',
    });
    await server.make('DELETE', `/items/articles_translations/${String(en?.['id'])}`);
    const update = [{ id: en?.['id'], title: 'mine' }];
    const refused = await save('editor', path, { translations: { update } }, { translations: [en] });
    expect(refused.status, refused.text).toBe(409);
    expect(refused.body.errors?.[0]?.extensions['conflicts']).toMatchObject([
      { theirs: null, by: ids.admin },
    ]);
  });

  it('an edit of a related row is a conflict if another writer linked another row', async () => {
    const [ada, grace, linus] = (await server.make('POST', '/items/authors?fields=id,name', [
      { name: 'Ada' },
      { name: 'Grace' },
      { name: 'Linus' },
    ])) as Row[];
    const id = await create({ title: 'linked', author: ada?.['id'] });
    await server.make('PATCH', `/items/articles/${id}`, { author: grace?.['id'] });
    const refused = await save(
      'editor',
      `/items/articles/${id}`,
      { author: { ...linus, name: 'L' } },
      { author: ada },
    );
    expect(refused.status).toBe(409);
    expect(refused.body.errors?.[0]?.extensions).toMatchObject({
      conflicts: [{ field: 'author', theirs: grace?.['id'] }],
    });
  });
});

const numRuns = 60 * fuzzTimes;
const values = {
  title: ['x', 'y', 'z'],
  body: ['x', 'y', null],
  views: [1, 2, 3],
  tags: [['a'], ['b'], []],
  meta: [{ k: 1 }, [2], null],
  featured: [true, false],
};
type Field = keyof typeof values;
const names = Object.keys(values) as Field[];

const writers = fc.array(
  fc.record({
    who: fc.constantFrom<Caller>('admin', 'editor'),
    touched: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }),
    pick: fc.nat(2),
    whole: fc.boolean(),
    language: fc.option(fc.constantFrom('en', 'de', 'ar'), { nil: null }),
  }),
  { minLength: 2, maxLength: 5 },
);
const histories = fc.array(writers, { minLength: 1, maxLength: 3 });

it(
  `${numRuns} histories of 2 to 5 writers who save at once on ${databaseName} (FUZZ_SEED=${fuzzSeed})`,
  async () => {
    let refused = 0;
    let count = 0;
    await fc.assert(
      fc.asyncProperty(histories, async (rounds) => {
        const id = await create({ title: 'start', slug: `history-${count++}` });
        for (const round of rounds) {
          // All of a round start from the same row.
          const asked = `${names.join(',')},translations.id,translations.title`;
          const base = await read(id, asked);
          const started = base['translations'] as Row[];
          const saves = round.map(({ who, touched, pick, whole, language }, i) => {
            const wanted: Row = Object.fromEntries(
              touched.map((name) => [name, values[name][pick % values[name].length]]),
            );
            const added =
              language === null ? [] : [{ languages_code: language, title: `${id}-${i}-${started.length}` }];
            const set = {
              ...(whole ? Object.fromEntries(names.map((name) => [name, base[name]])) : {}),
              ...wanted,
              ...(added.length > 0 || whole ? { translations: [...started, ...added] } : {}),
            };
            return { wanted, added, answer: save(who, `/items/articles/${id}`, set, base) };
          });
          const done = await Promise.all(saves.map(async (one) => ({ ...one, answer: await one.answer })));
          const now = await read(id, asked);
          const accepted = done.filter(({ answer }) => answer.status === 200);
          expect(
            done.map(({ answer }) => answer.status).filter((status) => status !== 200 && status !== 409),
          ).toEqual([]);
          expect(accepted.length).toBeGreaterThan(0);
          refused += done.length - accepted.length;
          for (const name of names) {
            const changes = accepted.filter(
              ({ wanted }) => name in wanted && text(wanted[name]) !== text(base[name]),
            );
            // Accepted changes are stored, and other fields are unchanged.
            if (changes.length === 0) expect(now[name], name).toEqual(base[name]);
            for (const { wanted } of changes) expect(now[name], name).toEqual(wanted[name]);
          }
          for (const { answer, wanted } of done.filter(({ answer }) => answer.status === 409)) {
            const conflicts = answer.body.errors?.[0]?.extensions['conflicts'] as {
              field: Field;
              theirs: unknown;
            }[];
            expect(conflicts.length).toBeGreaterThan(0);
            // A refusal is needed: both writers changed the field, to different values.
            for (const { field, theirs } of conflicts) {
              expect(text(theirs)).not.toBe(text(base[field]));
              expect(Object.keys(wanted)).toContain(field);
              expect(text(wanted[field])).not.toBe(text(base[field]));
              expect(text(wanted[field])).not.toBe(text(theirs));
              expect(accepted.map((other) => text(other.wanted[field]))).toContain(text(theirs));
            }
          }
          const rows = (now['translations'] as Row[]).map(({ title }) => title).toSorted();
          const expected = [...started, ...accepted.flatMap(({ added }) => added)].map(({ title }) => title);
          expect(rows).toEqual(expected.toSorted());
        }
      }),
      { numRuns, seed: fuzzSeed, endOnFailure: true },
    );
    expect(refused).toBeGreaterThan(numRuns / 10);
  },
  120_000 * fuzzTimes,
);

function text(value: unknown): string {
  return JSON.stringify(value);
}
