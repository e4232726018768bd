/** The names of drawers: their item, the items that lead to it, and the item that they are saved with. */
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { RenderContextValue } from '../contract/render.ts';
import { listOf, onPhone, openDrawer, renderRelated } from '../../tests/support/related.tsx';
import { barriers } from '../../tests/support/widgets.tsx';

beforeAll(onPhone);

const staged = /saved when you save it/;

test('a drawer is named by its item, and its foot names the item that an edit is saved with', async () => {
  const { user } = await renderRelated();
  await user.click(await listOf('comments').findByRole('button', { name: 'Second' }));
  expect(await screen.findByRole('dialog', { name: 'Second' })).toBeVisible();
  const drawer = await openDrawer();
  const text = await drawer.findByRole('textbox', { name: /Text/ });
  expect(drawer.queryByText(staged)).toBeNull();
  await user.type(text, '!');
  expect(drawer.getByText('Kept with "Salt", saved when you save it.')).toBeVisible();
  expect(drawer.getByText('Salt')).toBeVisible();
  expect(await barriers()).toEqual([]);
});

test('the drawer of a new item says what it creates', async () => {
  const { user } = await renderRelated();
  await user.click(await listOf('comments').findByRole('button', { name: 'Create new' }));
  expect(await screen.findByRole('dialog', { name: 'New comment' })).toBeVisible();
});

test('the question of a drawer names the button that keeps the changes', async () => {
  const confirm = vi.fn<RenderContextValue['confirm']>(async () => false);
  const { user } = await renderRelated({ context: { confirm } });
  await user.click(await listOf('tags').findByRole('button', { name: 'Add existing' }));
  const drawer = await openDrawer();
  expect(screen.getByRole('dialog', { name: 'Add tags' })).toBeVisible();
  await user.click(await drawer.findByRole('checkbox', { name: 'tide' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
  expect(drawer.getByRole('button', { name: 'Add 1' })).toBeVisible();
  expect(confirm.mock.calls[0]?.[0].text).toMatch(/choose "Add 1"\.$/);
});
