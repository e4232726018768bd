import { expect, test } from 'vitest';
import { token } from '../../tests/support/fake-fetch.ts';
import { createFakePlatform } from '../../tests/support/fake-platform.ts';

const failed = (field: string, path?: readonly unknown[]) => ({
  message: `"${field}" is required`,
  extensions: { code: 'FAILED_VALIDATION', field, type: 'required', ...(path ? { path } : {}) },
});

/** Returns the paths of the issues of a save for a platform response. */
async function issuesAt(set: Readonly<Record<string, unknown>>, errors: readonly object[]) {
  const { platform } = createFakePlatform(({ path }) =>
    path === '/auth/refresh'
      ? token('t')
      : path.startsWith('/items')
        ? { status: 400, body: { errors } }
        : undefined,
  );
  await platform.session.resume();
  const failure: unknown = await platform
    .update({ collection: 'articles', key: 1 }, set)
    .catch((e: unknown) => e);
  return (failure as { issues: readonly { field: string }[] }).issues.map(({ field }) => field);
}

const tags = {
  create: [
    { $id: '$new:a', tags_id: 5 },
    { $id: '$new:b', tags_id: { name: '', words: { create: [{ $id: '$new:c' }], update: [], delete: [] } } },
  ],
  update: [{ $id: 7, id: 7, tags_id: { id: 2, name: '' } }],
  delete: [],
};

test('FORM-09 issues of related rows get the path of the rows in the editor', async () => {
  const errors = [
    failed('title'),
    failed('name', ['tags', { new: 1 }, 'tags_id', 'name']),
    failed('name', ['tags', { key: 7 }, 'tags_id', 'name']),
    failed('text', ['tags', { new: 1 }, 'tags_id', 'words', { new: 0 }, 'text']),
    failed('name', ['author', 'name']),
  ];
  expect(await issuesAt({ tags, author: { name: '' } }, errors)).toEqual([
    'title',
    'tags.$new:b.tags_id.name',
    'tags.7.tags_id.name',
    'tags.$new:b.tags_id.words.$new:c.text',
    'author.name',
  ]);
});

test('a path without a row in the editor keeps its steps, and an invalid path is ignored', async () => {
  expect(await issuesAt({}, [failed('name', ['tags', { new: 4 }, 'name'])])).toEqual(['tags.+4.name']);
  expect(await issuesAt({}, [failed('name', [{ row: 4 }])])).toEqual(['name']);
});
