import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createMemoryPlatform } from '../../gallery/example-platform.ts';
import { PlatformError, type Platform } from '../../../renderer/contract/platform.ts';
import { ScreenContext, type ScreenApi } from '../../../renderer/contract/screen.ts';
import type { PermissionRow } from '../../../schemas/permission/levels.ts';
import { asksBeforeClosing } from '../../../tests/support/closing.ts';
import { blockProps, renderInside, testContext } from '../../../tests/support/widgets.tsx';
import { Permissions } from './Permissions.tsx';

const notSaved = 'The permissions were not saved';

/** Draws the grid of public access on a platform whose connection can be lost. `answered` delays stored changes. */
function open(answered: Promise<void> = Promise.resolve()) {
  let stored: readonly PermissionRow[] = [];
  let lastId = 0;
  const connection = { isOn: true };
  const reach = () => {
    if (!connection.isOn) throw new PlatformError({ message: 'Failed to fetch', status: 0, code: 'NETWORK' });
  };
  const platform: Platform = {
    ...createMemoryPlatform({ directus_permissions: [] }),
    read: async <T,>() => {
      reach();
      return { data: stored as T, meta: {} };
    },
    remove: async (_target, keys) => {
      reach();
      stored = stored.filter(({ id }) => !keys.includes(id ?? 0));
    },
    call: async <T,>(_method: string, _path: string, body?: unknown) => {
      reach();
      await answered;
      const created = (body as readonly PermissionRow[]).map((each) => ({ ...each, id: (lastId += 1) }));
      stored = [...stored, ...created];
      return null as T;
    },
  };
  const api = { resolve: (value: unknown) => value, navigate: () => undefined };
  const room = renderInside(
    <ScreenContext value={api as unknown as ScreenApi}>
      <Permissions {...blockProps} name="permissions" options={{ role: 'public', open: null }} />
    </ScreenContext>,
    { context: testContext({ platform }) },
  );
  const click = async (name: string) => room.user.click(await screen.findByRole('button', { name }));
  const shows = (name: string) => waitFor(() => expect(screen.getByRole('button', { name })).toBeVisible());
  /** Clicks without a connection, and waits until the grid shows what is stored. */
  const clickOffline = async (name: string, storedCell: string) => {
    connection.isOn = false;
    await click(name);
    expect(await screen.findByText(notSaved)).toBeVisible();
    await shows(storedCell);
    connection.isOn = true;
  };
  return { ...room, click, clickOffline, shows, stored: () => stored };
}

const undo = 'Undo last change';

test('without a connection the grid stays, says that the change was not saved, and saves it on request', async () => {
  let answer: () => void = () => undefined;
  const { click, clickOffline, shows, stored } = open(new Promise<void>((done) => (answer = done)));
  await shows('All access to Articles');
  await clickOffline('All access to Articles', 'Articles, Read: None');
  expect(asksBeforeClosing()).toBe(true);
  await click('Try again');
  expect(asksBeforeClosing()).toBe(true);
  answer();
  expect(await screen.findByRole('button', { name: 'Articles, Read: All' })).toBeVisible();
  await waitFor(() => expect(stored()).toHaveLength(4));
  await waitFor(() => expect(asksBeforeClosing()).toBe(false));
  expect(screen.queryByText(notSaved)).toBeNull();
});

test('a change that was not saved is no step of undo, until it is saved', async () => {
  const { click, clickOffline, shows, stored } = open();
  await click('All access to Authors');
  await waitFor(() => expect(stored()).toHaveLength(4));
  await clickOffline('All access to Articles', 'Articles, Read: None');
  await click(undo);
  await shows('Authors, Read: None');
  await waitFor(() => expect(stored()).toHaveLength(0));
  expect(screen.queryByRole('button', { name: undo })).toBeNull();

  await clickOffline('All access to Articles', 'Articles, Read: None');
  expect(screen.queryByRole('button', { name: undo })).toBeNull();
  await click('Try again');
  await waitFor(() => expect(stored()).toHaveLength(4));
  await click(undo);
  await shows('Articles, Read: None');
  await waitFor(() => expect(stored()).toHaveLength(0));
});

test('an undo that was not saved can be repeated', async () => {
  const { click, clickOffline, shows, stored } = open();
  await click('All access to Articles');
  await waitFor(() => expect(stored()).toHaveLength(4));
  await shows(undo);
  await clickOffline(undo, 'Articles, Read: All');
  await click(undo);
  await shows('Articles, Read: None');
  await waitFor(() => expect(stored()).toHaveLength(0));
  expect(screen.queryByText(notSaved)).toBeNull();
});
