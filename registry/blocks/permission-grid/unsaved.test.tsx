import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createMemoryPlatform } from '../../gallery/example-platform.ts';
import { PlatformError, type Platform } from '../../../renderer/contract/platform.ts';
import { ScreenContext, type ScreenApi } from '../../../renderer/contract/screen.ts';
import type { PermissionRow } from '../../../schemas/permission/levels.ts';
import { asksBeforeClosing } from '../../../tests/support/closing.ts';
import { blockProps, renderInside, testContext } from '../../../tests/support/widgets.tsx';
import { Permissions } from './Permissions.tsx';

test('without a connection the grid stays, says that the change was not saved, and saves it on request', async () => {
  let stored: readonly PermissionRow[] = [];
  let isOnline = true;
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((done) => (answer = done));
  const reach = () => {
    if (!isOnline) throw new PlatformError({ message: 'Failed to fetch', status: 0, code: 'NETWORK' });
  };
  const platform: Platform = {
    ...createMemoryPlatform({ directus_permissions: [] }),
    read: async <T,>() => {
      reach();
      return { data: stored as T, meta: {} };
    },
    call: async <T,>(_method: string, _path: string, body?: unknown) => {
      reach();
      await answered;
      stored = (body as readonly PermissionRow[]).map((each, i) => ({ ...each, id: i + 1 }));
      return null as T;
    },
  };
  const api = { resolve: (value: unknown) => value, navigate: vi.fn<() => void>() };
  const { user } = renderInside(
    <ScreenContext value={api as unknown as ScreenApi}>
      <Permissions {...blockProps} name="permissions" options={{ role: 'public', open: null }} />
    </ScreenContext>,
    { context: testContext({ platform }) },
  );
  const all = await screen.findByRole('button', { name: 'All access to Articles' });
  isOnline = false;
  await user.click(all);
  expect(await screen.findByText('The permissions were not saved')).toBeVisible();
  // The grid shows what is stored.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Articles, Read: None' })).toBeVisible());
  expect(asksBeforeClosing()).toBe(true);
  isOnline = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(asksBeforeClosing()).toBe(true);
  answer();
  expect(await screen.findByRole('button', { name: 'Articles, Read: All' })).toBeVisible();
  await waitFor(() => expect(stored).toHaveLength(4));
  await waitFor(() => expect(asksBeforeClosing()).toBe(false));
  expect(screen.queryByText('The permissions were not saved')).toBeNull();
});
