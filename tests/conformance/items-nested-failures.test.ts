/** Errors of related rows name the path to the value in `extensions.path`, beside the field of the row. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids, permit, startServerWithModel, type TestServer } from '../support/content.ts';
import { play, type Scenario } from '../support/scenario.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
  const required = { meta: { required: true } };
  for (const field of ['articles/title', 'articles_translations/title', 'tags/name', 'block_text/text'])
    await server.make('PATCH', `/fields/${field}`, required);
  await server.make('POST', '/items/languages', [{ code: 'en-US' }, { code: 'de-DE' }]);
  await server.make('POST', '/items/authors', [
    { name: 'Ada', email: 'ada@example.com' },
    { name: 'Bo', email: 'bo@example.com' },
  ]);
  await server.make('POST', '/items/articles', {
    title: 'First',
    author: 1,
    translations: [
      { languages_code: 'en-US', title: 'One' },
      { languages_code: 'de-DE', title: 'Eins' },
    ],
    tags_rel: [{ tags_id: { name: 'news' } }],
    blocks: [{ collection: 'block_text', item: { text: 'para' } }],
  });
});
afterAll(() => server.close());

/** One article is there, and all of it is as it was. */
const untouched = {
  articles: [{ title: 'First' }],
  articles_translations: [{ title: 'One' }, { title: 'Eins' }],
  tags: [{ name: 'news' }],
  authors: [{ email: 'ada@example.com' }, { email: 'bo@example.com' }],
};
const wrong = (
  ...errors: readonly (readonly [field: string, type: string, path?: readonly unknown[]])[]
) => ({
  errors: errors.map(([field, type, path]) => ({
    extensions: { code: 'FAILED_VALIDATION', field, type, ...(path ? { path } : {}) },
  })),
});

const scenarios: readonly Scenario[] = [
  {
    title:
      'rows of a list: a new one by its number among the new, one that exists by its key; all are told at once',
    send: 'PATCH /items/articles/1',
    body: {
      translations: {
        create: [{ languages_code: 'en-US', title: 'Two' }, { languages_code: 'de-DE' }],
        update: [{ id: 2, title: null }],
      },
      tags_rel: { create: [{ tags_id: { name: null } }] },
    },
    status: 400,
    answer: wrong(
      ['title', 'required', ['translations', { new: 1 }, 'title']],
      ['title', 'nnull', ['translations', { key: 2 }, 'title']],
      ['name', 'nnull', ['tags_rel', { new: 0 }, 'tags_id', 'name']],
    ),
    rows: untouched,
  },
  {
    title: 'of a whole list too, where new rows are those without a key',
    send: 'PATCH /items/articles/1',
    body: { translations: [{ id: 1, title: null }, 2, { languages_code: 'de-DE' }] },
    status: 400,
    answer: wrong(
      ['title', 'nnull', ['translations', { key: 1 }, 'title']],
      ['title', 'required', ['translations', { new: 0 }, 'title']],
    ),
    rows: untouched,
  },
  {
    title: 'behind a many-to-any, and behind two lists',
    send: 'PATCH /items/authors/1',
    body: {
      articles: {
        update: [{ id: 1, blocks: { create: [{ collection: 'block_text', item: { text: null } }] } }],
      },
    },
    status: 400,
    answer: wrong(['text', 'nnull', ['articles', { key: 1 }, 'blocks', { new: 0 }, 'item', 'text']]),
    rows: untouched,
  },
  {
    title: 'a row of a many-to-one by its field alone',
    send: 'PATCH /items/articles/1',
    body: { author: { name: null } },
    status: 400,
    answer: wrong(['name', 'nnull', ['author', 'name']]),
    rows: untouched,
  },
  {
    title: 'what the database refuses is told of its row',
    send: 'PATCH /items/articles/1',
    body: { author: { id: 1, email: 'bo@example.com' } },
    status: 400,
    error: { code: 'RECORD_NOT_UNIQUE', field: 'email', path: ['author', 'email'] },
    rows: untouched,
  },
  {
    title: 'saving safely tells the same',
    send: 'PATCH /items/articles/1',
    type: 'application/vnd.armature.edit+json',
    body: {
      set: { translations: { create: [{ languages_code: 'de-DE' }], update: [{ id: 2, title: null }] } },
      base: { translations: [1, 2] },
    },
    status: 400,
    answer: wrong(
      ['title', 'required', ['translations', { new: 0 }, 'title']],
      ['title', 'nnull', ['translations', { key: 2 }, 'title']],
    ),
    rows: untouched,
  },
  {
    title: "an item's own rows of a permission are told the same way",
    as: 'editor',
    send: 'POST /items/articles',
    body: { title: 'Mine', tags_rel: [{ tags_id: { name: 'x' } }] },
    status: 400,
    error: { code: 'FAILED_VALIDATION', field: 'name', path: ['tags_rel', { new: 0 }, 'tags_id', 'name'] },
    rows: untouched,
  },
];

describe('errors in related rows', () => {
  beforeAll(async () => {
    await permit(server, ids.editorRole, 'articles', 'create');
    await permit(server, ids.editorRole, 'articles_tags', 'create');
    await permit(server, ids.editorRole, 'tags', 'create', { validation: { name: { _contains: 'news' } } });
  });

  it.each(scenarios)('$title', (scenario) => play(server, scenario));

  it('errors of an item without related rows have no path, as in the reference', async () => {
    const answer = await server.call('admin', 'POST', '/items/articles', { title: null });
    expect(answer.body.errors).toEqual([
      {
        message: '"title" contains an invalid value',
        extensions: { code: 'FAILED_VALIDATION', field: 'title', type: 'nnull' },
      },
    ]);
  });
});
