/** The page is saved by its shortcut while a drawer is open. */
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { listOf, onPhone, openDrawer, renderRelated, rowsOf } from '../../tests/support/related.tsx';
import { TestWorker } from '../../tests/support/validation-worker.ts';

beforeAll(onPhone);
beforeAll(() => vi.stubGlobal('Worker', TestWorker));

test('the drawer of a new row closes, because its form would create the row again', async () => {
  const { user, store } = await renderRelated();
  await waitFor(() => expect(rowsOf('comments')).toContain('First'));
  await user.click(listOf('comments').getByRole('button', { name: 'Create new' }));
  const drawer = await openDrawer();
  await user.type(await drawer.findByRole('textbox', { name: /Text/ }), 'Third');
  act(() => store.accept(store.state.initial));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(store.payload().set).toEqual({});
});

test('the drawer of a stored row stays; its later edits are discarded, and only they are asked about', async () => {
  const confirm = vi.fn(async () => true);
  const { user, store } = await renderRelated({ context: { confirm } });
  await waitFor(() => expect(rowsOf('comments')).toContain('First'));
  act(() => store.stage(['title'], 'Sea salt'));
  await user.click(listOf('comments').getByRole('button', { name: 'First' }));
  const drawer = await openDrawer();
  const text = await drawer.findByRole('textbox', { name: /Text/ });
  await user.type(text, '!');
  act(() => store.accept({ ...store.state.initial, title: 'Sea salt' }));
  expect(drawer.queryByText(/Kept with/)).toBeNull();

  await user.type(text, '?');
  expect(Object.keys(store.payload().set)).toEqual(['comments']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(store.payload().set).toEqual({});
});
