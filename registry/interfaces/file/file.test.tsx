import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Platform, Row } from '../../../renderer/contract/platform.ts';
import { createMetadata } from '../../../schemas/collection/metadata.ts';
import {
  listOf,
  onPhone,
  openDrawer,
  permission,
  renderRelated,
  type RelatedCase,
} from '../../../tests/support/related.tsx';
import { barriers, renderInterface, testContext } from '../../../tests/support/widgets.tsx';
import {
  createMemoryPlatform,
  exampleTables,
  primaryKeyMeta,
  rawField,
  rawRelation,
} from '../../gallery/example-platform.ts';

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
    {
      id: 'f2',
      title: 'Tide tables',
      type: 'application/pdf',
      filename_download: 'tides.pdf',
      filesize: 84_000,
    },
    { id: 'f3', title: 'Notes', type: 'text/plain', filename_download: 'notes.txt', filesize: 12 },
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

describe('allowed types', () => {
  const options = { allowedTypes: 'image/*, PDF' };
  const group = () => screen.getByRole('group', { name: 'Value' });
  const drop = (name: string, type: string) =>
    fireEvent.drop(group(), { dataTransfer: { files: [new File(['x'], name, { type })] } });
  const open = (value: string | null, answers: readonly Row[] = []) => {
    const memory = createMemoryPlatform({ ...exampleTables, directus_files: tables.directus_files });
    const rest = [...answers];
    const upload = vi.fn<Platform['upload']>(async () => ({ id: 'f2' }));
    const remove = vi.fn<Platform['remove']>(async () => undefined);
    const call = async () => rest.shift() as never;
    const platform: Platform = { ...memory, upload, remove, call };
    return renderInterface('file', { value, options, context: testContext({ platform }) }).then((room) => ({
      ...room,
      upload,
      remove,
    }));
  };

  test('a file of another type is refused with the types of the field, and others are uploaded', async () => {
    const { container, upload, onChange } = await open(null);
    expect(container.querySelector('input[type="file"]')).toHaveAttribute('accept', 'image/*,.pdf');
    drop('notes.txt', 'text/plain');
    const message =
      /^“notes.txt” has a type that this field does not allow.* these types: image\/\*, \.pdf\./;
    expect(await screen.findByText(message)).toBeVisible();
    expect(upload).not.toHaveBeenCalled();
    expect(await barriers()).toEqual([]);
    drop('TIDES.PDF', '');
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('f2'));
    expect(screen.queryByText(message)).toBeNull();
  });

  test('a file of another type from a URL is refused and deleted', async () => {
    const { user, remove, onChange } = await open(null, [
      { id: 'x', type: 'text/plain', filename_download: 'b.txt' },
    ]);
    await user.click(screen.getByRole('button', { name: 'From a link' }));
    await user.type(await screen.findByRole('textbox', { name: 'URL' }), 'https://a.example/b{Enter}');
    expect(await screen.findByText(/^“https:\/\/a.example\/b” has a type/)).toBeVisible();
    expect(remove).toHaveBeenCalledExactlyOnceWith({ collection: 'directus_files' }, ['x']);
    expect(onChange).not.toHaveBeenCalled();
  });

  test('a stored file of another type is kept and noted', async () => {
    const { onChange } = await open('f3');
    expect(await screen.findByText(/^This file has a type that the field does not allow/)).toBeVisible();
    expect(onChange).not.toHaveBeenCalled();
    drop('cover.png', 'image/png');
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('f2'));
    await waitFor(() => expect(screen.queryByText(/^This file has a type/)).toBeNull());
  });
});
