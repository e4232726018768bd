import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import {
  listOf,
  onPhone,
  openDrawer,
  permission,
  relatedTables,
  renderRelated,
  rowsOf,
} from '../../../tests/support/related.tsx';
import { tipOver } from '../../../tests/support/tip.ts';
import { barriers, renderInterface } from '../../../tests/support/widgets.tsx';
import { options } from './options.ts';

beforeAll(onPhone);

const shown = async () => {
  await waitFor(() => expect(rowsOf('comments')).toContain('First'));
  return listOf('comments');
};

describe('list-o2m', () => {
  test('INT-one-to-many-01 rows are shown by the configured template and open in a drawer', async () => {
    expect(defaultsOf(options)).toEqual({ template: null, enableCreate: true, enableSelect: true });
    const { user } = await renderRelated();
    const list = await shown();
    expect(rowsOf('comments')).toEqual(['First', 'Second', 'Third']);
    await user.click(list.getByRole('button', { name: 'Second' }));
    const drawer = await openDrawer();
    expect(await drawer.findByRole('textbox', { name: /Text/ })).toHaveValue('Second');
    // The form of a row omits the field that refers back.
    expect(drawer.queryByText('Article')).toBeNull();
    expect(drawer.getByRole('heading', { name: 'Second' })).toBeVisible();
    expect(await barriers()).toEqual([]);
  });

  test('INT-one-to-many-02 a missing relation shows that the relationship is not set up', async () => {
    await renderInterface('list-o2m', { field: { field: 'loose', type: 'alias' } });
    expect(screen.getByRole('note')).toHaveTextContent(/relationship/i);
  });

  test('INT-one-to-many-03 an empty list shows that there are no items, a loading one shows three rows', async () => {
    const skeleton = () => document.querySelectorAll('[data-field="comments"] [class*="_skeleton_"]');
    const { unmount } = await renderRelated({ waiting: new Promise(() => undefined) });
    expect(skeleton()).toHaveLength(3);
    unmount();
    await renderRelated({ tables: { ...relatedTables, comments: [] } });
    expect(await listOf('comments').findByText('No items')).toBeVisible();
    expect(skeleton()).toHaveLength(0);
  });

  test('INT-one-to-many-04 the keyboard sorts rows; only changed positions are staged', async () => {
    const { user, store } = await renderRelated();
    const list = await shown();
    const grips = await list.findAllByRole('button', { name: /^Move/ });
    grips[2]?.focus();
    await user.keyboard(' {ArrowUp} ');
    await waitFor(() => expect(rowsOf('comments')).toEqual(['First', 'Third', 'Second']));
    expect(store.payload().set).toEqual({
      comments: {
        create: [],
        delete: [],
        update: [
          { $id: 3, id: 3, sort: 1 },
          { $id: 2, id: 2, sort: 2 },
        ],
      },
    });
    store.undo();
    await waitFor(() => expect(rowsOf('comments')).toEqual(['First', 'Second', 'Third']));
  });

  test('INT-one-to-many-05 a row is edited, removed and restored, created and selected; all of it is staged', async () => {
    const { user, store } = await renderRelated();
    const list = await shown();
    await user.click(list.getByRole('button', { name: 'First' }));
    let drawer = await openDrawer();
    await user.type(await drawer.findByRole('textbox', { name: /Text/ }), '!');
    await user.click(drawer.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(rowsOf('comments')[0]).toBe('First!'));

    await user.click(list.getByRole('button', { name: 'Remove "Second"' }));
    await user.click(list.getByRole('button', { name: 'Remove "Third"' }));
    expect(list.getAllByText('Removed on save')).toHaveLength(2);
    await user.click(list.getByRole('button', { name: 'Restore "Third"' }));
    expect(list.getAllByText('Removed on save')).toHaveLength(1);

    await user.click(list.getByRole('button', { name: 'Create new' }));
    drawer = await openDrawer();
    await user.type(await drawer.findByRole('textbox', { name: /Text/ }), 'Made');
    await user.click(drawer.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(rowsOf('comments').at(-1)).toContain('Made'));

    await user.click(list.getByRole('button', { name: 'Add existing' }));
    drawer = await openDrawer();
    const choices = await drawer.findAllByRole('checkbox');
    expect(choices.map((choice) => choice.textContent)).toEqual(['Second', 'Stray', 'Elsewhere']);
    await user.click(drawer.getByRole('checkbox', { name: 'Stray' }));
    await user.click(drawer.getByRole('button', { name: 'Add 1' }));
    await waitFor(() => expect(rowsOf('comments').join()).toContain('Stray'));

    expect(store.payload().set).toEqual({
      comments: {
        create: [{ $id: expect.stringMatching(/^\$new:/) as unknown, text: 'Made', sort: 3 }],
        update: [
          { $id: 1, id: 1, text: 'First!' },
          { $id: 4, $linked: true, id: 4, sort: 4 },
        ],
        delete: [2],
      },
    });
  });

  test('each action is its own undo step, however quickly they follow each other', async () => {
    const { user, store } = await renderRelated();
    const list = await shown();
    await user.click(list.getByRole('button', { name: 'Remove "Second"' }));
    await user.click(list.getByRole('button', { name: 'Remove "Third"' }));
    store.undo();
    expect(store.payload().set).toEqual({ comments: { create: [], update: [], delete: [2] } });
    store.undo();
    expect(store.payload().set).toEqual({});
  });

  test('cancelling a drawer leaves no edit, for new rows too; "Done" does not accept invalid values', async () => {
    const { user, store } = await renderRelated();
    const list = await shown();
    await user.click(list.getByRole('button', { name: 'Create new' }));
    let drawer = await openDrawer();
    await user.type(await drawer.findByRole('textbox', { name: /Text/ }), 'Made');
    await user.click(drawer.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(list.getByRole('button', { name: 'First' }));
    drawer = await openDrawer();
    await user.type(await drawer.findByRole('textbox', { name: /Text/ }), '?');
    await user.keyboard('{Backspace}');
    await user.click(drawer.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.payload().set).toEqual({});
    expect(rowsOf('comments')).toEqual(['First', 'Second', 'Third']);
  });

  test('INT-one-to-many-06 INT-one-to-many-07 actions without permission are disabled, with the reason', async () => {
    const { user, context } = await renderRelated({
      permissions: [
        permission('articles', 'update'),
        permission('articles', 'read'),
        permission('comments', 'read'),
        permission('comments', 'update', { fields: ['text'] }),
      ],
    });
    const list = await shown();
    expect(list.getByRole('button', { name: 'Create new' })).toHaveAttribute('aria-disabled', 'true');
    expect(list.getByRole('button', { name: 'Add existing' })).toHaveAttribute('aria-disabled', 'true');
    expect(list.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(list.queryByRole('button', { name: /^Move/ })).toBeNull();
    const tip = await tipOver(list.getByRole('button', { name: 'Create new' }), {
      user,
      clock: context.clock,
    });
    expect(tip).toHaveTextContent('Your role may not create items of Comments.');
    await user.click(list.getByRole('button', { name: 'First' }));
    const drawer = await openDrawer();
    expect(await drawer.findByRole('textbox', { name: /Text/ })).toBeEnabled();
  });

  test('CALL-69 CALL-70 rows are counted, then read by pages; only keys and positions are read completely, for sorting', async () => {
    const comments = Array.from({ length: 80 }, (_, i) => ({
      id: i + 1,
      text: `No. ${i + 1}`,
      article: 1,
      sort: i,
    }));
    const { calls, store, user } = await renderRelated({ tables: { ...relatedTables, comments } });
    await waitFor(() => expect(rowsOf('comments').at(-1)).toBe('No. 80'));
    const reads = calls.filter((call) => call.startsWith('read comments'));
    expect(reads.filter((call) => call.includes('"limit":-1'))).toEqual([
      expect.stringContaining('"fields":["sort","id"]'),
    ]);
    expect(reads.map((call) => /"limit":50,"page":(\d)/.exec(call)?.[1]).filter(Boolean)).toEqual(['1', '2']);
    expect(reads[0]).toContain('"limit":0,"meta":["filter_count"]');
    await user.click(listOf('comments').getByRole('button', { name: 'Remove "No. 77"' }));
    expect(store.payload().set).toEqual({ comments: { create: [], update: [], delete: [77] } });
  });

  test('a new item has no stored rows, and accepts new ones', async () => {
    const { calls, user, store } = await renderRelated({ itemKey: '+' });
    expect(calls).toEqual([]);
    await user.click(listOf('comments').getByRole('button', { name: 'Create new' }));
    const drawer = await openDrawer();
    await user.type(await drawer.findByRole('textbox', { name: /Text/ }), 'Made');
    await user.click(drawer.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(rowsOf('comments')[0]).toContain('Made'));
    expect(store.payload().set['comments']).toMatchObject({ create: [{ text: 'Made' }] });
  });
});
