import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createMemoryPlatform } from '../../../registry/gallery/example-platform.ts';
import { builtInScreens } from '../../../tests/support/built-in.tsx';
import { barriers, renderInside, testContext } from '../../../tests/support/widgets.tsx';
import type { Platform } from '../../contract/platform.ts';
import type { AccessDrawerProps } from '../../contract/render.ts';
import type { View } from '../../contract/session.ts';
import {
  FrameContext,
  WorkspaceContext,
  type FrameContextValue,
  type WorkspaceContextValue,
} from '../../contract/workspace.ts';
import { ExplainAccess } from '../../kit/access/ExplainAccess.tsx';
import { Forbidden } from '../elements/Forbidden.tsx';
import type { ReactNode } from 'react';

const none = { access: 'none', permissions: [], fields: { id: { allowed: false, by: [] } } };
const explanation = {
  collection: 'articles',
  role: 'r1',
  admin: false,
  actions: {
    create: none,
    read: {
      access: 'custom',
      permissions: [
        { id: 7, permissions: { title: { _eq: 'Salt' } }, fields: ['id', 'title'], matches: true },
        { id: 8, permissions: { id: { _gt: 5 } }, fields: ['*'], matches: false },
        { id: null, permissions: {}, fields: ['id'], matches: true },
      ],
      fields: {
        id: { allowed: true, by: [7, null] },
        title: { allowed: true, by: [7] },
        secret_note: { allowed: false, by: [] },
      },
    },
    update: {
      access: 'none',
      permissions: [{ id: 9, permissions: {}, fields: [], matches: false }],
      fields: {},
    },
    delete: { access: 'none', permissions: [] },
  },
};

const frame = {
  projectName: 'Armature',
  projectNote: null,
  modules: null,
  navigation: { opened: false, overlay: false, toggleButton: { current: null } },
  sidebar: { opened: false },
  openPalette: () => undefined,
  setTitle: () => undefined,
} as unknown as FrameContextValue;

interface Case {
  readonly explains?: boolean;
  readonly isAdmin?: boolean;
  readonly view?: View;
  readonly answer?: () => Promise<unknown>;
}

/** Renders with a platform that explains. `requests` are the bodies that it received. */
function open(inside: ReactNode, { explains = true, isAdmin = true, view, answer }: Case = {}) {
  const memory = createMemoryPlatform({
    directus_roles: [{ id: 'r1', name: 'Editors' }],
    directus_users: [{ id: 'u1', first_name: 'Ada', last_name: 'Nilsen', email: 'ada@example.com' }],
  });
  const requests: unknown[] = [];
  const end = vi.fn<(to?: string) => void>();
  const views = { current: view ?? null, start: () => undefined, end, forget: () => undefined };
  const platform: Platform = {
    ...memory,
    capabilities: { ...memory.capabilities, explanations: explains },
    session: { ...memory.session, views },
    call: async <T,>(_method: string, _path: string, body?: unknown) => {
      requests.push(body);
      return (await (answer?.() ?? explanation)) as T;
    },
  };
  const context = testContext({ platform });
  const { role } = context.me;
  const me = { ...context.me, role: role && { ...role, admin_access: isAdmin } };
  const workspace = { screens: builtInScreens } as unknown as WorkspaceContextValue;
  const room = renderInside(
    <WorkspaceContext value={workspace}>
      <FrameContext value={frame}>{inside}</FrameContext>
    </WorkspaceContext>,
    {
      context: { ...context, me },
    },
  );
  return { ...room, requests, end };
}

async function openDrawer(about: Omit<AccessDrawerProps, 'onClose'>, given: Case = {}) {
  const room = open(<ExplainAccess {...about} />, given);
  await room.user.click(screen.getByRole('button', { name: 'Explain access' }));
  return { ...room, drawer: within(await screen.findByRole('dialog', { name: 'Access explained' })) };
}

test('the drawer names the permissions that decide, in words, with their editors and field by field', async () => {
  const { drawer, requests, user, context } = await openDrawer({
    of: { role: 'r1' },
    collection: 'articles',
    item: 3,
  });
  const read = within(await drawer.findByRole('region', { name: 'Read' }));
  expect(requests).toEqual([{ role: 'r1', collection: 'articles', item: '3' }]);
  expect(read.getByText('Allowed with limits')).toBeVisible();
  const [first, second, app] = read.getAllByRole('listitem');
  expect(first).toHaveTextContent('Permission 7Covers this item');
  expect(first).toHaveTextContent('Where Title is Salt · Only these fields: ID, Title');
  expect(second).toHaveTextContent(
    'Permission 8Does not cover this itemWhere ID is greater than 5 · All fields',
  );
  expect(app).toHaveTextContent('App accessCovers this item');
  expect(within(app as HTMLElement).queryByRole('link')).toBeNull();
  const update = within(drawer.getByRole('region', { name: 'Update' }));
  expect(update.getByText('No permission covers this item, or the item does not exist.')).toBeVisible();
  const remove = within(drawer.getByRole('region', { name: 'Delete' }));
  expect(remove.getByText('No permission of the role allows this.')).toBeVisible();
  const table = within(drawer.getByRole('table', { name: 'Access by field' }));
  const id = within(table.getByRole('row', { name: /^ID/ }));
  expect(id.getByRole('img', { name: 'Allowed by: 7, App' })).toBeVisible();
  const secret = within(table.getByRole('row', { name: /^Secret note/ }));
  expect(secret.getAllByRole('img', { name: 'Not allowed' })).toHaveLength(3);
  expect(await barriers(screen.getByRole('dialog'))).toEqual([]);

  await user.click(read.getByRole('link', { name: 'Edit permission 7' }));
  expect(context.navigate).toHaveBeenCalledWith('/settings/roles/r1/7?collection=articles&action=read');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the administrator chooses a user or role and a collection', async () => {
  const { drawer, requests, user } = await openDrawer({});
  expect(drawer.getByText('Choose a user or role, and a collection.')).toBeVisible();
  await user.click(drawer.getByRole('combobox', { name: 'User or role' }));
  await user.click(await screen.findByRole('option', { name: 'Ada Nilsen (ada@example.com)' }));
  await user.click(drawer.getByRole('combobox', { name: 'Collection' }));
  await user.click(await screen.findByRole('option', { name: 'Articles' }));
  await waitFor(() => expect(requests).toEqual([{ user: 'u1', collection: 'articles' }]));
  await user.click(drawer.getByRole('combobox', { name: 'User or role' }));
  await user.click(await screen.findByRole('option', { name: 'Public' }));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]).toEqual({ role: null, collection: 'articles' });
});

test('a failed request can be repeated, and administrators need no permission', async () => {
  let fails = true;
  const answer = async () => {
    if (fails) throw new Error('The network is gone.');
    return { ...explanation, admin: true };
  };
  const { drawer, user } = await openDrawer({ of: { user: 'u1' }, collection: 'articles' }, { answer });
  expect(await drawer.findByText('The access could not be explained: The network is gone.')).toBeVisible();
  fails = false;
  await user.click(drawer.getByRole('button', { name: 'Try again' }));
  expect(await drawer.findByText(/^An administrator may do everything with Articles/)).toBeVisible();
});

test('a view explains its own user or role; a permission is edited after the view', async () => {
  const view = { of: { role: 'r1' }, name: 'Editors' };
  const { drawer, end, user } = await openDrawer({ collection: 'articles' }, { view, isAdmin: false });
  expect(drawer.getByText('Editors')).toBeVisible();
  expect(drawer.queryByRole('combobox', { name: 'User or role' })).toBeNull();
  const [edit] = await drawer.findAllByRole('button', { name: 'Exit the view and edit' });
  await user.click(edit as HTMLElement);
  expect(end).toHaveBeenCalledWith('/settings/roles/r1/7?collection=articles&action=read');
});

test('a refused page offers the explanation to administrators in a view, and to nobody else', async () => {
  const reason = { code: 'no-grant', action: 'read', collection: 'articles' } as const;
  const view = { of: { role: 'r1' }, name: 'Editors' };
  const page = <Forbidden reason={reason} />;
  const seen = open(page, { view, isAdmin: false });
  await seen.user.click(await screen.findByRole('button', { name: 'Explain access' }));
  await waitFor(() => expect(seen.requests).toEqual([{ role: 'r1', collection: 'articles' }]));
  seen.unmount();
  open(page, { isAdmin: false });
  expect(await screen.findByText('Your role may not read items of Articles.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Explain access' })).toBeNull();
});

test('a platform without explanations shows no button', () => {
  open(<ExplainAccess />, { explains: false });
  expect(screen.queryByRole('button', { name: 'Explain access' })).toBeNull();
});
