import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { createMetadata } from '../../../schemas/collection/metadata.ts';
import {
  listOf,
  onPhone,
  openDrawer,
  permission,
  renderRelated,
  type RelatedCase,
} from '../../../tests/support/related.tsx';
import { barriers } from '../../../tests/support/widgets.tsx';
import { primaryKeyMeta, rawField, rawRelation } from '../../gallery/example-platform.ts';

beforeAll(onPhone);

const metadata = createMetadata({
  collections: ['articles', 'directus_files'].map((collection) => ({
    collection,
    meta: null,
    schema: { name: collection },
  })),
  relations: [rawRelation('articles', 'cover', 'directus_files')],
  fields: new Map([
    [
      'articles',
      [
        rawField('articles', 'id', 'integer', primaryKeyMeta),
        rawField('articles', 'title', 'string'),
        rawField('articles', 'cover', 'uuid', { meta: { special: ['file'], interface: 'file' } }),
      ],
    ],
    [
      'directus_files',
      [
        rawField('directus_files', 'id', 'uuid', {
          schema: { is_primary_key: true, is_nullable: false },
          meta: { hidden: true },
        }),
        rawField('directus_files', 'title', 'string'),
      ],
    ],
  ]),
});
const tables = {
  articles: [{ id: 1, title: 'Salt' }],
  directus_files: [
    { id: 'f1', title: 'Dawn', type: 'image/jpeg', filesize: 2_431_000, width: 400, height: 300 },
    { id: 'f2', title: 'Tide tables', type: 'application/pdf', filesize: 84_000 },
  ],
};
const covered = async (more: RelatedCase = {}) => {
  const room = await renderRelated({ metadata, tables, ...more });
  room.store.stage(['cover'], 'f1');
  await listOf('cover').findByText('Dawn');
  return { ...room, list: listOf('cover') };
};

test('every file is one line, images too: thumbnail, title and details', async () => {
  const { list } = await covered();
  expect(document.querySelectorAll('[data-field="cover"] img')).toHaveLength(1);
  expect(document.querySelector('[data-field="cover"] [class*="_tile_"]')?.tagName).toBe('IMG');
  expect(list.getByText('400 × 300 · 2 MB · JPEG image')).toBeVisible();
  expect(await barriers()).toEqual([]);
});

test('the file is replaced from this device, a URL or the library in one step', async () => {
  const { user, store, list } = await covered();
  await user.click(list.getByRole('button', { name: 'Replace' }));
  const ways = await screen.findAllByRole('menuitem');
  expect(ways.map((way) => way.textContent)).toEqual(['From this device', 'From a link', 'From the library']);
  await user.click(ways[2] as HTMLElement);
  const drawer = await openDrawer();
  await user.click(await drawer.findByRole('checkbox', { name: 'Select Tide tables' }));
  await user.click(drawer.getByRole('button', { name: 'Choose' }));
  await waitFor(() => expect(store.payload().set).toEqual({ cover: 'f2' }));
});

test('the metadata is edited in a drawer, staged with the page, and undone', async () => {
  const { user, store, list } = await covered();
  await user.click(list.getByRole('button', { name: 'Edit the item' }));
  const drawer = await openDrawer();
  const title = await drawer.findByRole('textbox', { name: /Title/ });
  expect(title).toHaveValue('Dawn');
  await user.type(title, '!');
  expect(store.payload().set).toEqual({ cover: { id: 'f1', title: 'Dawn!' } });
  await user.click(drawer.getByRole('button', { name: 'Done' }));
  expect(await list.findByText('Dawn!')).toBeVisible();
  store.undo();
  expect(await list.findByText('Dawn')).toBeVisible();
});

test('a file that is dropped on a read-only field does not make the browser leave the page', async () => {
  const upload = vi.fn<never>();
  await covered({
    does: { upload },
    permissions: [
      permission('articles', 'update'),
      permission('articles', 'read'),
      permission('directus_files', 'read'),
    ],
  });
  const group = listOf('cover').getByRole('group');
  const isLeft = fireEvent.drop(group, { dataTransfer: { files: [new File(['x'], 'x.png')] } });
  expect(isLeft).toBe(false);
  expect(upload).not.toHaveBeenCalled();
});
