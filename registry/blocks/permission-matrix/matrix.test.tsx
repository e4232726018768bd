import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createMemoryPlatform } from '../../gallery/example-platform.ts';
import { ScreenContext, type ScreenApi } from '../../../renderer/contract/screen.ts';
import { pathOfTarget } from '../../../renderer/screen/resolve/path-of-target.ts';
import { iconPath } from '../../../renderer/kit/icons/load.ts';
import { icons } from '../shared/permissions/cell-icons.ts';
import { newPermission, type PermissionRow } from '../../../schemas/permission/levels.ts';
import type { Action } from '../../../schemas/permission/types.ts';
import type { Target } from '../../../schemas/screen/types.ts';
import { builtInScreens } from '../../../tests/support/built-in.tsx';
import { barriers, blockProps, renderInside, testContext } from '../../../tests/support/widgets.tsx';
import { accessOf } from './access.ts';
import { MatrixRow } from './MatrixRow.tsx';
import { PermissionMatrix } from './PermissionMatrix.tsx';

const row = (
  id: number,
  role: string | null,
  collection: string,
  action: Action,
  part: Partial<PermissionRow> = {},
) => ({ ...newPermission({ role, collection, action }, 'all'), ...part, id });

const roles = [
  { id: 'r0', name: 'Administrators', admin_access: true, app_access: true },
  { id: 'r1', name: 'Editors', admin_access: false, app_access: true },
  { id: 'r2', name: 'Authors', admin_access: false, app_access: true },
];
const permissions = [
  row(1, null, 'articles', 'read', { permissions: { id: { _gt: 1 } } }),
  row(2, 'r1', 'articles', 'read'),
  row(3, 'r1', 'articles', 'update', { fields: ['title', 'id'], permissions: null }),
  // The same content as row 3, stored in another way.
  row(4, 'r2', 'articles', 'update', { fields: ['id', 'title'], validation: null }),
  row(5, 'r2', 'articles', 'read', { fields: ['id'] }),
  row(6, 'r2', 'authors', 'read'),
  row(7, 'r1', 'authors', 'read'),
];

async function openMatrix() {
  const platform = createMemoryPlatform({ directus_roles: roles, directus_permissions: permissions });
  const api = {
    href: (target: Target) => pathOfTarget(builtInScreens.screens, target),
  };
  const room = renderInside(
    <ScreenContext value={api as unknown as ScreenApi}>
      <PermissionMatrix
        {...blockProps}
        name="matrix"
        options={{ open: { screen: 'settings.role.permission' } }}
      />
    </ScreenContext>,
    { context: testContext({ platform }) },
  );
  const table = within(await screen.findByRole('table', { name: 'All permissions' }));
  const heads = () =>
    screen
      .getAllByRole('columnheader')
      .flatMap(({ textContent }) => (textContent.startsWith('System') ? [] : [textContent]));
  const rows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  const choose = async (name: string, role: string) => {
    await room.user.click(screen.getByRole('combobox', { name }));
    await room.user.click(await screen.findByRole('option', { name: role }));
  };
  return { ...room, platform, table, heads, rows, choose };
}

test('the matrix shows all roles with one request for the permissions, and each mark leads to its editor', async () => {
  const { platform, table, heads, container } = await openMatrix();
  expect(platform.calls.filter((call) => call.startsWith('read directus_permissions'))).toEqual([
    'read directus_permissions {"limit":-1}',
  ]);
  expect(heads()).toEqual(['Collection', 'Public', 'Administrators', 'Editors', 'Authors']);
  expect(table.getByRole('link', { name: 'Editors, Articles, Read: All' })).toHaveAttribute(
    'href',
    '/admin/settings/roles/r1/2?collection=articles&action=read',
  );
  expect(table.getByRole('link', { name: 'Public, Articles, Read: Custom' })).toHaveAttribute(
    'href',
    '/admin/settings/roles/public/1?collection=articles&action=read',
  );
  expect(table.getByRole('link', { name: 'Authors, Articles, Delete: None' })).toHaveAttribute(
    'href',
    '/admin/settings/roles/r2/%2B?collection=articles&action=delete',
  );
  const admin = table.getByRole('img', { name: /^Administrators, Articles, Delete: All\./ });
  expect(admin.closest('a')).toBeNull();
  expect(await barriers(container)).toEqual([]);
});

test('two roles are compared by what they grant, and only their differences can be shown', async () => {
  const { user, table, heads, rows, choose } = await openMatrix();
  expect(screen.queryByRole('switch', { name: 'Only differences' })).toBeNull();
  await choose('Compare', 'Editors');
  await choose('With', 'Authors');
  await waitFor(() => expect(heads()).toEqual(['Collection', 'Editors', 'Authors']));
  expect(screen.getByText('1 collection differs.')).toBeVisible();
  expect(table.getByRole('link', { name: 'Editors, Articles, Read: All. different' })).toBeVisible();
  expect(table.getByRole('link', { name: 'Authors, Articles, Read: Custom. different' })).toBeVisible();
  expect(table.getByRole('link', { name: 'Authors, Articles, Update: Custom' })).toBeVisible();
  expect(rows()).toContain('Authors');
  await user.click(screen.getByRole('switch', { name: 'Only differences' }));
  expect(rows()).toEqual(['Articles']);
});

test('collections are searched, those of the system are collapsed, and arrow keys move between the marks', async () => {
  const { user, table, rows } = await openMatrix();
  expect(rows()).not.toContain('Users');
  await user.click(table.getByRole('button', { name: 'System collections' }));
  expect(rows()).toContain('Users');
  // App access includes a part of this, without a stored permission.
  expect(table.getByRole('link', { name: 'Editors, Users, Read: Custom' })).toBeVisible();
  await user.type(screen.getByPlaceholderText('Search collections'), 'artic');
  expect(rows()).toEqual(['Articles']);
  await user.tab();
  await user.tab();
  await user.tab();
  expect(table.getByRole('link', { name: 'Public, Articles, Create: None' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(table.getByRole('link', { name: 'Public, Articles, Read: Custom' })).toHaveFocus();
  await user.keyboard('{End}');
  expect(table.getByRole('link', { name: 'Authors, Articles, Delete: None' })).toHaveFocus();
  await user.keyboard('{Home}');
  expect(table.getByRole('link', { name: 'Public, Articles, Create: None' })).toHaveFocus();
});

test('Page Down and Page Up move the focus by rows, and it stays on a mark at the ends', async () => {
  const { user, table } = await openMatrix();
  const mark = (collection: string) =>
    table.getByRole('link', { name: new RegExp(`^Public, ${collection}, Create: `) });
  mark('Articles').focus();
  await user.keyboard('{PageDown}');
  expect(mark('Authors')).toHaveFocus();
  await user.keyboard('{PageUp}{PageUp}');
  expect(mark('Articles')).toHaveFocus();
});

test('the icons of a row are one image, because browsers paint each image separately while users scroll', async () => {
  const { table } = await openMatrix();
  const [, ...rows] = table.getAllByRole('row');
  const row = rows.find(({ textContent }) => textContent.startsWith('Articles'));
  expect(row?.querySelectorAll('svg')).toHaveLength(1);
  const linesOf = (path: string | null | undefined) => path?.split('M').length ?? 0;
  for (const level of ['all', 'custom', 'none'] as const) {
    const marks = row?.querySelectorAll(`[data-level="${level}"]:not(path)`).length ?? 0;
    const drawn = row?.querySelector(`path[data-level="${level}"]`)?.getAttribute('d');
    expect(marks).toBeGreaterThan(0);
    expect(linesOf(drawn) - 1).toBe(marks * (linesOf(iconPath(icons[level])) - 1));
  }
});

test('a row derives each level once', () => {
  const asked: string[] = [];
  const access = accessOf({ ...roles[1]!, icon: null }, permissions);
  const counted = {
    ...access,
    levelAt: (place: Parameters<typeof access.levelAt>[0]) => {
      asked.push(place.action);
      return access.levelAt(place);
    },
  };
  const articles = testContext().metadata.collections.find(({ collection }) => collection === 'articles');
  renderInside(
    <table>
      <tbody>
        <MatrixRow
          collection={articles!}
          columns={[counted]}
          range={{ from: 0, to: 1 }}
          different={[]}
          stop={null}
          hrefOf={() => null}
          labelOf={({ level }) => level}
          shapes={{ size: 18, columns: 1, at: (icon) => icon }}
        />
      </tbody>
    </table>,
  );
  expect(screen.getAllByRole('img').map((mark) => mark.ariaLabel)).toEqual(['none', 'all', 'custom', 'none']);
  expect(asked).toEqual(['create', 'read', 'update', 'delete']);
});
