import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createMemoryPlatform, exampleMetadata } from '../../gallery/example-platform.ts';
import type { Platform } from '../../../renderer/contract/platform.ts';
import type { Notice } from '../../../renderer/contract/services.ts';
import { ScreenContext, type ScreenApi } from '../../../renderer/contract/screen.ts';
import { createMetadata } from '../../../schemas/collection/metadata.ts';
import type { Metadata } from '../../../schemas/collection/types.ts';
import type { PermissionRow } from '../../../schemas/permission/levels.ts';
import { blockProps, renderInside, testContext } from '../../../tests/support/widgets.tsx';
import { Permissions } from './Permissions.tsx';

function open(initial: readonly PermissionRow[] = [], metadata: Metadata = exampleMetadata) {
  let stored = initial.map((row, i) => ({ ...row, id: i + 1 }));
  let lastId = stored.length;
  const platform: Platform = {
    ...createMemoryPlatform({ directus_permissions: [] }),
    read: async <T,>() => ({ data: stored as T, meta: {} }),
    remove: async (_target, keys) => {
      stored = stored.filter(({ id }) => !keys.includes(id));
    },
    call: async <T,>(_method: string, path: string, body?: unknown) => {
      if (path === '/permissions/compare') {
        const { permissions } = body as { permissions: readonly unknown[] };
        const count = (rows: readonly unknown[]) => (rows.length > 0 ? 40 : 0);
        const now = stored.filter(({ action }) => action === (body as PermissionRow).action);
        return { total: 40, before: count(now), after: count(permissions), isAbout: false } as T;
      }
      stored = [
        ...stored,
        ...(body as readonly PermissionRow[]).map((row) => ({ ...row, id: (lastId += 1) })),
      ];
      return null as T;
    },
  };
  const notices: Notice[] = [];
  const confirm = vi.fn(async (_question: object) => false);
  const api = { resolve: (value: unknown) => value, navigate: vi.fn<() => void>() };
  const room = renderInside(
    <ScreenContext value={api as unknown as ScreenApi}>
      <Permissions {...blockProps} name="permissions" options={{ role: 'public', open: null }} />
    </ScreenContext>,
    {
      context: testContext({
        platform,
        metadata,
        confirm,
        notify: (notice) => {
          notices.push(notice);
          return () => undefined;
        },
      }),
    },
  );
  return { ...room, notices, confirm, stored: () => stored };
}

const cell = (name: string) => screen.findByRole('button', { name });

test('PERM-19 a saved change says who gains and loses what, and its notification undoes it', async () => {
  const { user, notices, stored } = open();
  await user.click(await cell('All access to Articles'));
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(notices[0]?.title).toBe('Permissions changed');
  expect(notices[0]?.text).toContain('Articles, Create: No access → ');
  expect(notices[0]?.text).toContain('Articles, Read: 0 → 40 of 40 items');
  expect(notices[0]?.action?.label).toBe('Undo');
  notices[0]?.action?.run();
  expect(await cell('Articles, Read: None')).toBeVisible();
  await waitFor(() => expect(stored()).toHaveLength(0));
});

test('PERM-19 Ctrl+Z undoes the last change, and says so, unless the focus is in an input', async () => {
  const { user, notices, stored } = open();
  await user.click(await cell('All access to Articles'));
  await waitFor(() => expect(notices).toHaveLength(1));
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard('{Control>}z{/Control}');
  expect(stored()).toHaveLength(4);
  await user.click(await cell('Articles, Read: All'));
  await user.keyboard('{Escape}{Control>}z{/Control}');
  expect(await cell('Articles, Read: None')).toBeVisible();
  await waitFor(() => expect(notices.at(-1)?.title).toBe('The last change was undone'));
  expect(notices.at(-1)?.text).toContain('Articles, Read: 40 → 0 of 40 items');
  expect(notices.at(-1)?.action).toBeUndefined();
  // Nothing is left to undo.
  await user.keyboard('{Control>}z{/Control}');
  expect(notices).toHaveLength(2);
});

test('PERM-19 a click that changes nothing is no step of undo', async () => {
  const { user, notices, stored } = open();
  await user.click(await cell('No access to Authors'));
  expect(screen.queryByRole('button', { name: 'Undo last change' })).toBeNull();
  await user.click(await cell('All access to Articles'));
  await waitFor(() => expect(notices).toHaveLength(1));
  await user.click(await cell('All access to Articles'));
  await user.click(await cell('Undo last change'));
  expect(await cell('Articles, Read: None')).toBeVisible();
  await waitFor(() => expect(stored()).toHaveLength(0));
});

test('PERM-19 a click that takes many permissions is confirmed, and one that gives many is not', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const metadata = createMetadata({
    collections: names.map((collection) => ({ collection, meta: null, schema: { name: collection } })),
    relations: [],
    fields: new Map(names.map((collection) => [collection, []])),
  });
  const { user, confirm, stored } = open([], metadata);
  const setColumn = async (level: RegExp) => {
    await user.click(await cell('Delete, whole column'));
    await user.click(await screen.findByRole('menuitem', { name: level }));
  };
  await setColumn(/^All access/);
  await waitFor(() => expect(stored()).toHaveLength(6));
  expect(confirm).not.toHaveBeenCalled();
  await setColumn(/^No access/);
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
  expect(confirm.mock.calls[0]?.[0]).toMatchObject({ title: 'Take away 6 permissions?', danger: true });
  expect(stored()).toHaveLength(6);
});

test('PERM-09 levels are images, because browsers paint each SVG element separately while users scroll', async () => {
  open();
  const row = (await cell('Articles, Read: None')).closest('tr');
  // The icon of the collection.
  expect(row?.querySelectorAll('svg')).toHaveLength(1);
  const { style } = screen.getByRole('table', { name: 'Permissions' });
  const images = (['all', 'custom', 'none'] as const).map((level) =>
    decodeURIComponent(style.getPropertyValue(`--level-${level}`)),
  );
  for (const image of images) expect(image).toMatch(/^url\("data:image\/svg\+xml,<svg .*<path d="M.+"\/>/);
  expect(new Set(images).size).toBe(3);
});
