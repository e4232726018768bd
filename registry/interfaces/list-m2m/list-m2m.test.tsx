import { waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import {
  listOf,
  onPhone,
  openDrawer,
  permission,
  renderRelated,
  rowsOf,
} from '../../../tests/support/related.tsx';
import { tipOver } from '../../../tests/support/tip.ts';
import { barriers } from '../../../tests/support/widgets.tsx';
import { options } from './options.ts';

beforeAll(onPhone);

const shown = async () => {
  await waitFor(() => expect(rowsOf('tags')).toEqual(['sea', 'salt']));
  return listOf('tags');
};
const newId: unknown = expect.stringMatching(/^\$new:/);

describe('list-m2m', () => {
  test('INT-list-m2m-01 related rows are shown by a template of the junction', async () => {
    expect(defaultsOf(options)).toEqual({ template: null, enableCreate: true, enableSelect: true });
    await renderRelated();
    await shown();
    expect(await barriers()).toEqual([]);
  });

  test('INT-list-m2m-02 selected, created and edited rows are staged as such', async () => {
    const { user, store } = await renderRelated();
    const list = await shown();
    await user.click(list.getByRole('button', { name: 'Add existing' }));
    let drawer = await openDrawer();
    await user.click(await drawer.findByRole('checkbox', { name: 'light' }));
    await user.click(drawer.getByRole('button', { name: 'Add 1' }));
    await waitFor(() => expect(rowsOf('tags')[2]).toContain('light'));
    await user.click(list.getByRole('button', { name: 'Create new' }));
    drawer = await openDrawer();
    await user.type(await drawer.findByRole('textbox', { name: /Name/ }), 'foam');
    await user.click(drawer.getByRole('button', { name: 'Done' }));
    await user.click(list.getByRole('button', { name: 'salt' }));
    drawer = await openDrawer();
    await user.type(await drawer.findByRole('textbox', { name: /Name/ }), 'y');
    await user.click(drawer.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(rowsOf('tags').join()).toContain('salty'));
    expect(store.payload().set).toEqual({
      tags: {
        create: [
          { $id: newId, tags_id: 4, sort: 2 },
          { $id: newId, tags_id: { name: 'foam' }, sort: 3 },
        ],
        update: [{ $id: 12, id: 12, tags_id: { id: 2, name: 'salty' } }],
        delete: [],
      },
    });
  });

  test('a selected row whose edit is undone is still selected', async () => {
    const { user, store } = await renderRelated();
    const list = await shown();
    await user.click(list.getByRole('button', { name: 'Add existing' }));
    let drawer = await openDrawer();
    await user.click(await drawer.findByRole('checkbox', { name: 'tide' }));
    await user.click(drawer.getByRole('button', { name: 'Add 1' }));
    await user.click(await list.findByRole('button', { name: 'tide' }));
    drawer = await openDrawer();
    await user.type(await drawer.findByRole('textbox', { name: /Name/ }), 's');
    expect(store.payload().set['tags']).toMatchObject({ create: [{ tags_id: { id: 3, name: 'tides' } }] });
    await user.keyboard('{Backspace}');
    await user.click(drawer.getByRole('button', { name: 'Done' }));
    expect(store.payload().set['tags']).toMatchObject({ create: [{ tags_id: 3 }] });
  });

  test('INT-list-m2m-03 removing deletes the junction row, or the staged edit', async () => {
    const { user, store } = await renderRelated();
    const list = await shown();
    await user.click(list.getByRole('button', { name: 'Remove "sea"' }));
    expect(store.payload().set).toEqual({ tags: { create: [], update: [], delete: [11] } });
    await user.click(list.getByRole('button', { name: 'Restore "sea"' }));
    expect(store.payload().set).toEqual({});
  });

  test('INT-list-m2m-04 sorting stores positions from 0', async () => {
    const { user, store } = await renderRelated();
    const list = await shown();
    (await list.findAllByRole('button', { name: /^Move/ }))[1]?.focus();
    await user.keyboard(' {ArrowUp} ');
    await waitFor(() => expect(rowsOf('tags')).toEqual(['salt', 'sea']));
    expect(store.payload().set['tags']).toMatchObject({
      update: [
        { id: 12, sort: 0 },
        { id: 11, sort: 1 },
      ],
    });
  });

  test('INT-list-m2m-05 linked rows are not offered, by a filter that is shown as locked', async () => {
    const { user, calls } = await renderRelated();
    const list = await shown();
    await user.click(list.getByRole('button', { name: 'Add existing' }));
    const drawer = await openDrawer();
    const choices = await drawer.findAllByRole('checkbox');
    expect(choices.map((choice) => choice.textContent)).toEqual(['tide', 'light']);
    expect(
      calls.filter((call) => call.startsWith('read tags')).every((call) => call.includes('"_nin":[1,2]')),
    ).toBe(true);
    expect(drawer.getByText('Items of Tags that are already linked are not shown.')).toBeVisible();
  });

  test('FORM-18 FORM-19 the selection survives a search and is empty on the next opening', async () => {
    const { user, store } = await renderRelated();
    const list = await shown();
    await user.click(list.getByRole('button', { name: 'Add existing' }));
    let drawer = await openDrawer();
    expect(drawer.getByRole('heading', { name: 'Add tags' })).toBeVisible();
    await user.click(await drawer.findByRole('checkbox', { name: 'tide' }));
    await user.click(drawer.getByRole('button', { name: 'Cancel' }));
    expect(store.payload().set).toEqual({});
    await user.click(list.getByRole('button', { name: 'Add existing' }));
    drawer = await openDrawer();
    expect(await drawer.findByRole('checkbox', { name: 'tide' })).not.toBeChecked();
    await user.click(drawer.getByRole('checkbox', { name: 'tide' }));
    await user.click(drawer.getByRole('button', { name: 'Search tags' }));
    await user.type(drawer.getByRole('searchbox'), 'nothing like it{Enter}');
    expect(await drawer.findByText('No results')).toBeVisible();
    // A row that is no longer visible stays selected.
    expect(drawer.getByRole('button', { name: 'Add 1' })).toBeVisible();
  });

  test('INT-list-m2m-06 creating needs create on both collections, selecting needs create on the junction; the reason is shown', async () => {
    const readable = ['articles', 'articles_tags', 'tags'].map((name) => permission(name, 'read'));
    const base = [...readable, permission('articles', 'update')];
    const may = async (...more: readonly ReturnType<typeof permission>[]) => {
      const room = await renderRelated({ permissions: [...base, ...more] });
      const list = await shown();
      const [create, select] = ['Create new', 'Add existing'].map(
        (name) => list.getByRole('button', { name }).getAttribute('aria-disabled') !== 'true',
      );
      room.unmount();
      return { create, select };
    };
    expect(await may()).toEqual({ create: false, select: false });
    expect(await may(permission('tags', 'create'))).toEqual({ create: false, select: false });
    expect(await may(permission('articles_tags', 'create'))).toEqual({ create: false, select: true });
    expect(await may(permission('articles_tags', 'create'), permission('tags', 'create'))).toEqual({
      create: true,
      select: true,
    });
    const { user, context } = await renderRelated({ permissions: base });
    const list = await shown();
    const add = list.getByRole('button', { name: 'Add existing' });
    expect(await tipOver(add, { user, clock: context.clock })).toHaveTextContent(/may not create/);
  });

  test('INT-list-m2m-06 an admin needs no permission', async () => {
    await renderRelated();
    const list = await shown();
    for (const name of ['Create new', 'Add existing'])
      expect(list.getByRole('button', { name })).not.toHaveAttribute('aria-disabled', 'true');
  });
});
