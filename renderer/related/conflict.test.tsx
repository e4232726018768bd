/** Another user changed a field of a related row that is edited here: the drawer of the row settles the conflict. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createMemoryPlatform } from '../../registry/gallery/example-platform.ts';
import {
  listOf,
  openDrawer,
  relatedMetadata,
  relatedTables,
  renderRelated,
} from '../../tests/support/related.tsx';
import type { Row } from '../contract/platform.ts';
import { conflictIssues } from '../state/conflict-issues.ts';

const memory = createMemoryPlatform(relatedTables, relatedMetadata);

async function openConflicted() {
  const room = await renderRelated();
  const { user, store } = room;
  await user.click(await screen.findByRole('button', { name: 'Second' }));
  const first = await openDrawer();
  const typed = await first.findByRole('textbox', { name: /^Text/ });
  await user.clear(typed);
  await user.type(typed, 'Mine');
  await user.click(first.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const found = [{ field: 'comments.2.text', base: 'Second', yours: 'Mine', theirs: 'Theirs' }];
  act(() => {
    store.rebaseRelated(found);
    store.setIssues(conflictIssues(found));
  });
  await user.click(listOf('comments').getByRole('button', { name: /^Text: Another user changed/ }));
  const drawer = await openDrawer();
  const text = await drawer.findByRole('textbox', { name: /^Text/ });
  expect(text).toHaveValue('Mine');
  expect(await drawer.findByText(/Their value: Theirs/)).toBeVisible();
  return { ...room, drawer, text };
}

test('"Use theirs" in the drawer shows their value and removes the edit', async () => {
  const { user, store, drawer, text } = await openConflicted();
  await user.click(drawer.getByRole('button', { name: 'Use theirs' }));
  await waitFor(() => expect(drawer.getByRole('textbox', { name: /^Text/ })).toHaveValue('Theirs'));
  expect(text).toHaveFocus();
  expect(drawer.queryByRole('alert')).toBeNull();
  expect([store.payload().set, store.state.issues]).toEqual([{}, []]);
});

test('"Keep mine" in the drawer keeps the edit, which replaces their value', async () => {
  const { user, store, drawer, text } = await openConflicted();
  await user.click(drawer.getByRole('button', { name: 'Keep mine' }));
  expect(drawer.queryByRole('alert')).toBeNull();
  expect(text).toHaveValue('Mine');
  expect(text).toHaveFocus();
  expect(store.state.issues).toEqual([]);
  expect(store.payload()).toMatchObject({
    set: { comments: { update: [{ id: 2, text: 'Mine' }] } },
    base: { comments: [{ id: 2, text: 'Theirs' }] },
  });
});

test('a conflict that is not settled remains, whether the drawer is accepted or cancelled', async () => {
  const { user, store, drawer } = await openConflicted();
  await user.click(drawer.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(store.state.issues).toMatchObject([{ field: 'comments.2.text', type: 'conflict' }]);
});

test('a row that opens again shows a change since its edit; cancelling keeps the conflict', async () => {
  const changes = { text: 'Second' };
  const { user, store } = await renderRelated({
    does: {
      async read(...asked) {
        const answer = await memory.read<Row>(...asked);
        const isRow = asked[0].collection === 'comments' && asked[0].key === 2;
        return (isRow ? { ...answer, data: { ...answer.data, ...changes } } : answer) as never;
      },
    },
  });
  const open = async (name: string) => {
    await user.click(await screen.findByRole('button', { name }));
    return openDrawer();
  };
  const first = await open('Second');
  await user.clear(await first.findByRole('textbox', { name: /^Text/ }));
  await user.type(first.getByRole('textbox', { name: /^Text/ }), 'Mine');
  await user.click(first.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  changes.text = 'Theirs';

  const again = await open('Mine');
  expect(await again.findByText(/Their value: Theirs/)).toBeVisible();
  await user.click(again.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(store.state.issues).toMatchObject([{ field: 'comments.2.text', type: 'conflict', valid: 'Theirs' }]);
});
