import { expect, test } from 'vitest';
import { compileGrants } from '../../schemas/permission/grants.ts';
import type { Action, RawPermission } from '../../schemas/permission/types.ts';
import { relatedMetadata } from '../../tests/support/related.tsx';
import { splitEdits } from './split-edits.ts';

/** For example `articles update` or `comments update text`. */
function grantsOf(granted: readonly string[]) {
  const permissions = granted.map((each) => {
    const [collection = '', action = 'read', ...fields] = each.split(' ');
    return {
      collection,
      role: 'editors',
      action: action as Action,
      fields: fields.length > 0 ? fields : ['*'],
      permissions: {},
      validation: null,
      presets: null,
    } satisfies RawPermission;
  });
  return compileGrants(permissions, { admin: false });
}

const split = (collection: string, edits: object, granted: readonly string[]) =>
  splitEdits(
    { metadata: relatedMetadata, grants: grantsOf(granted), scope: { now: 0 } as never },
    collection,
    { ...edits },
  );
const list = (more: object) => ({ create: [], update: [], delete: [], ...more });

test('PERM-26 new, changed and removed rows of a list are split by their actions', () => {
  const created = { text: 'Third', $id: '$new:a' };
  const changed = { id: 1, text: 'First!', sort: 4, $id: 1 };
  const comments = list({ create: [created], update: [changed], delete: [2] });
  expect(split('articles', { title: 'Salt', comments }, ['articles update', 'comments update sort'])).toEqual(
    {
      allowed: { title: 'Salt', comments: list({ update: [{ id: 1, sort: 4, $id: 1 }] }) },
      forbidden: {
        comments: list({ create: [created], update: [{ id: 1, text: 'First!', $id: 1 }], delete: [2] }),
      },
    },
  );
  const all = ['articles update', 'comments update', 'comments create'];
  expect(split('articles', { comments }, all)).toEqual({ allowed: { comments }, forbidden: {} });
});

test('PERM-26 a row that was added to a list needs the right to change its foreign key', () => {
  const comments = list({ update: [{ id: 5, $id: 5, $linked: true }] });
  expect(split('articles', { comments }, ['articles update', 'comments update text'])).toEqual({
    allowed: {},
    forbidden: { comments },
  });
});

test('PERM-26 the row behind a junction is split by the rights of its own collection', () => {
  const tags = list({ update: [{ id: 7, sort: 1, tags_id: { id: 3, name: 'Sea' }, $id: 7 }] });
  const granted = ['articles update', 'articles_tags update'];
  expect(split('articles', { tags }, granted)).toEqual({
    allowed: { tags: list({ update: [{ id: 7, sort: 1, $id: 7 }] }) },
    forbidden: { tags: list({ update: [{ id: 7, tags_id: { id: 3, name: 'Sea' }, $id: 7 }] }) },
  });
});

test('PERM-26 a new row of a many-to-any is kept whole if the role may not create it', () => {
  const text = { item: { heading: 'Tides' }, collection: 'block_text', $id: '$new:a' };
  const picture = { item: { caption: 'Sea' }, collection: 'block_picture', $id: '$new:b' };
  const blocks = list({ create: [text, picture] });
  const granted = ['pages update', 'pages_blocks create', 'block_text create'];
  expect(split('pages', { blocks }, granted)).toEqual({
    allowed: { blocks: list({ create: [text] }) },
    forbidden: { blocks: list({ create: [picture] }) },
  });
});

test('PERM-26 a many-to-one row that may not be changed is kept, and a chosen key is sent', () => {
  const granted = ['albums update'];
  const edited = { keeper: { id: 2, name: 'Ada' } };
  expect(split('albums', edited, granted)).toEqual({ allowed: {}, forbidden: edited });
  expect(split('albums', { keeper: 2 }, granted)).toEqual({ allowed: { keeper: 2 }, forbidden: {} });
});
