import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createMemoryPlatform } from '../../gallery/example-platform.ts';
import type { Platform, Row } from '../../../renderer/contract/platform.ts';
import type { RenderContextValue } from '../../../renderer/contract/render.ts';
import { ScreenContext, type ScreenApi } from '../../../renderer/contract/screen.ts';
import { newPermission, type PermissionRow } from '../../../schemas/permission/levels.ts';
import type { Action } from '../../../schemas/permission/types.ts';
import { barriers, blockProps, renderInside, testContext } from '../../../tests/support/widgets.tsx';
import { Permissions } from './Permissions.tsx';

const row = (id: number, collection: string, action: Action, part: Partial<PermissionRow> = {}) => ({
  ...newPermission({ role: null, collection, action }, 'all'),
  ...part,
  id,
});

/** Draws the grid of public access. `stored` returns its permissions. */
async function openGrid(first: readonly PermissionRow[], context: Partial<RenderContextValue> = {}) {
  let stored = [...first];
  const memory = createMemoryPlatform({ directus_permissions: [] });
  const platform: Platform = {
    ...memory,
    read: async <T,>() => ({ data: stored as T, meta: {} }),
    remove: async (_target, ids) => {
      stored = stored.filter(({ id }) => !ids.includes(id ?? 0));
    },
    updateMany: async (_target, ids, set: Row) => {
      stored = stored.map((each) => (ids.includes(each.id ?? 0) ? { ...each, ...set } : each));
    },
    call: async <T,>(_method: string, _path: string, body?: unknown) => {
      const rows = body as readonly PermissionRow[];
      stored = [...stored, ...rows.map((each, i) => ({ ...each, id: 100 + stored.length + i }))];
      return null as T;
    },
  };
  const api = { resolve: (value: unknown) => value, navigate: vi.fn<() => void>() };
  const room = renderInside(
    <ScreenContext value={api as unknown as ScreenApi}>
      <Permissions {...blockProps} name="permissions" options={{ role: 'public', open: null }} />
    </ScreenContext>,
    { context: testContext({ platform, ...context }) },
  );
  const copy = await screen.findByRole('button', { name: 'Copy the permissions on Articles to others' });
  await room.user.click(copy);
  const dialog = await screen.findByRole('dialog', { name: 'Copy the permissions on Articles' });
  const inside = within(dialog);
  const choose = (name: string) => room.user.click(inside.getByLabelText(name));
  return { ...room, dialog, inside, choose, stored: () => stored };
}

test('the permissions of a row are copied to other collections at once, and undone', async () => {
  const first = [
    row(1, 'articles', 'read', {
      fields: ['id', 'title'],
      permissions: { id: { _gt: 1 } },
    }),
    row(2, 'articles', 'delete', { permissions: { title: { _eq: 'Draft' } } }),
    row(3, 'authors', 'create'),
  ];
  const { user, dialog, inside, choose, stored } = await openGrid(first);
  await choose('Authors');
  expect(inside.getByText('Their present permissions are replaced: Authors.')).toBeVisible();
  expect(inside.getByText('Authors lacks these fields, which are left out: title.')).toBeVisible();
  expect(
    inside.getByText('Authors keeps its permission for Delete. A rule tests fields that it lacks: title.'),
  ).toBeVisible();
  expect(await barriers(dialog)).toEqual([]);
  await user.click(inside.getByRole('button', { name: 'Copy to 1 collection' }));
  await vi.waitFor(() =>
    expect(stored().filter(({ collection }) => collection === 'authors')).toMatchObject([
      { action: 'read', fields: ['id'], permissions: { id: { _gt: 1 } } },
    ]),
  );
  await user.click(await screen.findByRole('button', { name: 'Undo last change' }));
  await vi.waitFor(() =>
    expect(stored().filter(({ collection }) => collection === 'authors')).toMatchObject([
      { action: 'create', fields: ['*'] },
    ]),
  );
});

test('the search limits "all"; collections of the system are not offered', async () => {
  const { user, inside, choose, stored } = await openGrid([row(1, 'articles', 'read')]);
  expect(inside.queryByLabelText('Articles')).toBeNull();
  expect(inside.queryByLabelText(/Users/)).toBeNull();
  const done = inside.getByRole('button', { name: 'Copy' });
  expect(done).toHaveAttribute('aria-disabled', 'true');
  await choose('All 2 collections');
  expect(inside.getByRole('button', { name: 'Copy to 2 collections' })).toBeVisible();
  await choose('All 2 collections');
  await user.click(inside.getByPlaceholderText('Search collections'));
  await user.paste('topic');
  await choose('Topics');
  await user.click(inside.getByRole('button', { name: 'Copy to 1 collection' }));
  await vi.waitFor(() =>
    expect(stored().map(({ collection }) => collection)).toEqual(['articles', 'topics']),
  );
});

test('Escape and Cancel ask before they discard the chosen collections', async () => {
  const answers = [false, false, true];
  const confirm = vi.fn<RenderContextValue['confirm']>(async () => answers.shift() ?? true);
  const { user, dialog, inside, choose, stored } = await openGrid([row(1, 'articles', 'read')], { confirm });
  await choose('Topics');
  await user.keyboard('{Escape}');
  expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ title: 'Discard your changes?' }));
  await user.click(inside.getByRole('button', { name: 'Cancel' }));
  expect(confirm).toHaveBeenCalledTimes(2);
  expect(inside.getByLabelText('Topics')).toBeChecked();
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(stored()).toHaveLength(1);
});

test('Escape closes the dialog at once if no collection is chosen', async () => {
  const confirm = vi.fn<RenderContextValue['confirm']>(async () => false);
  const { user, dialog } = await openGrid([row(1, 'articles', 'read')], { confirm });
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(confirm).not.toHaveBeenCalled();
});
