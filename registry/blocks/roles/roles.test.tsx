/** The pages of roles, operated through the built-in screens. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '../../../renderer/form/Form.tsx';
import { iconPath } from '../../../renderer/kit/icons/load.ts';
import { preload } from '../../../renderer/kit/lazy-widget.ts';
import { slots } from '../../../renderer/shell/slots.ts';
import { newPermission, type Level, type PermissionRow } from '../../../schemas/permission/levels.ts';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import { failure, type Call, type Reply } from '../../../tests/support/fake-fetch.ts';
import { registry } from '../../index.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, displays, interfaces } = registry;
const used = interfaces.all.filter(({ id }) => ['input', 'boolean'].includes(id));
await preload([...blocks.all, ...panels.all, ...displays.all, ...used] as never);

const roles = [
  {
    id: 'r1',
    name: 'Editors',
    description: 'Write the articles',
    icon: 'edit',
    admin_access: false,
    app_access: true,
  },
  { id: 'r0', name: 'Heads', description: null, icon: null, admin_access: true, app_access: true },
];
const roleFields = ['id', 'name', 'description', 'admin_access', 'app_access'];
const collections = ['authors', 'articles', 'directus_roles', 'directus_files', 'directus_presets'];

const fieldsOf = (collection: string) =>
  (collection === 'directus_roles' ? roleFields : ['id', 'title']).map((field) => ({
    collection,
    field,
    type: field.endsWith('access') ? 'boolean' : 'string',
    meta: { collection, field, interface: field.endsWith('access') ? 'boolean' : 'input' },
    schema: { name: field, is_primary_key: field === 'id' },
  }));

const stored: readonly PermissionRow[] = [
  { ...newPermission({ role: 'r1', collection: 'articles', action: 'read' }, 'all'), id: 1 },
  {
    ...newPermission({ role: 'r1', collection: 'articles', action: 'update' }, 'all'),
    fields: ['title'],
    id: 2,
  },
  { ...newPermission({ role: 'r1', collection: 'directus_files', action: 'delete' }, 'all'), id: 3 },
];

/** Opens a page of an administrator. Permissions can be created, changed and deleted. */
async function open(path: string, own?: (call: Call) => Reply | undefined | Promise<Reply>) {
  let rows = [...stored];
  const answer = (data: unknown): Reply => ({ body: { data } });
  const reply = (call: Call): Reply | undefined | Promise<Reply> => {
    const given = own?.(call);
    if (given) return given;
    const { method, body } = call;
    const { pathname } = new URL(call.path, 'http://x');
    const [, first = '', second] = pathname.split('/');
    if (first === 'server') return answer({ capabilities: { fieldsByCollection: true } });
    if (first === 'collections')
      return answer(
        collections.map((name) => ({
          collection: name,
          meta: {
            collection: name,
            ...(name === 'directus_roles' ? { display_template: '{{ name }}' } : {}),
          },
          schema: { name },
        })),
      );
    if (first === 'fields') return answer(second ? fieldsOf(second) : collections.flatMap(fieldsOf));
    if (first === 'roles' && method === 'PATCH') return answer({ ...roles[0], ...(body as object) });
    if (first === 'roles') return answer(second ? roles.find(({ id }) => id === second) : roles);
    if (first === 'permissions' && method === 'POST')
      rows = [...rows, ...(body as readonly PermissionRow[]).map((row, i) => ({ ...row, id: 100 + i }))];
    if (first === 'permissions' && method === 'DELETE') {
      const keys = (body as { readonly keys?: readonly unknown[] } | undefined)?.keys ?? body ?? [second];
      rows = rows.filter(({ id }) => !(keys as readonly unknown[]).map(String).includes(String(id)));
    }
    if (first === 'permissions' && method === 'GET' && second)
      return answer(rows.find(({ id }) => String(id) === second));
    if (first === 'permissions') return answer(rows);
    if (first === 'users' && call.path.includes('groupBy')) return answer([{ role: 'r1', count: { id: 3 } }]);
    if (['presets', 'revisions', 'relations', 'users'].includes(first) && second !== 'me') return answer([]);
    return undefined;
  };
  const room = await openBuiltIn(path, { registry, slots, reply });
  return { ...room, pathname: () => room.router.state.location.pathname, rows: () => rows };
}

const table = async (name: string) => within(await screen.findByRole('table', { name }));
const cell = (grid: Awaited<ReturnType<typeof table>>, name: string) => grid.getByRole('button', { name });
/** Whether the cell has the level, whose image in its table is the icon. */
async function expectLevel(button: HTMLElement, level: Level, icon: string): Promise<void> {
  expect(button).toHaveAttribute('data-level', level);
  await waitFor(() => {
    const image = button.closest('table')?.style.getPropertyValue(`--level-${level}`) ?? '';
    expect(iconPath(icon)).not.toBeNull();
    expect(decodeURIComponent(image)).toContain(`d="${iconPath(icon)}"`);
  });
}

test('ROLE-01 ROLE-02 ROLE-03 the roles are listed below public access, and a row opens its role', async () => {
  const { user, pathname } = await open('/settings/roles');
  const list = await table('Roles');
  await list.findByText('Editors');
  expect(list.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Icon',
    'Name',
    'Users',
    'Description',
    'Actions',
  ]);
  const [, everyone, editors, heads] = list
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('td')].slice(1, 4).map(({ textContent }) => textContent));
  expect(everyone?.slice(0, 2)).toEqual([expect.stringMatching(/^Public/), '']);
  expect(editors).toEqual([expect.stringMatching(/^Editors/), '3', 'Write the articles']);
  expect(heads?.slice(0, 2)).toEqual([expect.stringMatching(/^Heads/), '0']);
  await user.click(list.getByText('3'));
  await waitFor(() => expect(pathname()).toBe('/settings/roles/r1'));
});

test('ROLE-04 the dialog for a new role has its own path, and Escape returns to the list', async () => {
  const { user, pathname } = await open('/settings/roles');
  await user.click(await screen.findByRole('button', { name: 'New role' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New role' }));
  expect(pathname()).toBe('/settings/roles/+');
  expect(await dialog.findByRole('textbox', { name: /^Name/ })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(pathname()).toBe('/settings/roles'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('ROLE-11 ROLE-14 ROLE-15 a role has its actions, its permissions, its form and its details', async () => {
  const { user, pathname, calls } = await open('/settings/roles/r1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Editors' })).toBeVisible();
  expect(await screen.findByRole('table', { name: 'Permissions' })).toBeVisible();
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect(name).toHaveValue('Editors');
  const save = screen.getByRole('button', { name: 'Save' });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Delete' })).not.toHaveAttribute('aria-disabled');
  await user.click(screen.getByRole('button', { name: 'Invite users' }));
  await waitFor(() => expect(pathname()).toBe('/settings/roles/r1/invite'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(pathname()).toBe('/settings/roles/r1'));

  const sidebar = within(screen.getByRole('complementary'));
  await user.click(sidebar.getByRole('button', { name: /^About/ }));
  expect(await sidebar.findByText('r1')).toBeVisible();
  expect(sidebar.getByRole('button', { name: 'Revisions' })).toHaveAttribute('aria-expanded', 'true');
  expect(await sidebar.findByText('No revisions yet.')).toBeVisible();

  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' of the north');
  expect(save).not.toHaveAttribute('aria-disabled');
  await user.click(save);
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PATCH')).toMatchObject({
      path: expect.stringMatching(/^\/roles\/r1/) as string,
      body: { name: 'Editors of the north' },
    }),
  );
  await waitFor(() => expect(pathname()).toBe('/settings/roles'));
});

test('ROLE-11 the back button of a role leads to the list', async () => {
  const { user, pathname } = await open('/settings/roles/r1');
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  await waitFor(() => expect(pathname()).toBe('/settings/roles'));
});

test('PERM-04 PERM-05 PERM-09 the overview shows collections by actions, those of the system on request', async () => {
  const waiting: (() => void)[] = [];
  const { user } = await open('/settings/roles/r1', (call) =>
    call.path.startsWith('/permissions?') && call.path.includes('role')
      ? new Promise<Reply>((done) => waiting.push(() => done({ body: { data: stored } })))
      : undefined,
  );
  await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
  expect(await screen.findByRole('img', { name: 'Loading' })).toBeVisible();
  for (const answer of waiting) answer();
  const grid = await table('Permissions');
  expect(
    grid
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
      .slice(0, 5),
  ).toEqual(['Collection', 'Create', 'Read', 'Update', 'Delete']);
  const names = () => grid.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(names()).toEqual(['Articles', 'Authors']);
  await expectLevel(cell(grid, 'Articles, Read: All'), 'all', 'check');
  await expectLevel(cell(grid, 'Articles, Update: Custom'), 'custom', 'rule');
  await expectLevel(cell(grid, 'Articles, Delete: None'), 'none', 'block');
  const system = grid.getByRole('button', { name: 'System collections' });
  expect(system).toHaveAttribute('aria-expanded', 'false');
  await user.click(system);
  expect(system).toHaveAttribute('aria-expanded', 'true');
  expect(names().slice(2)).toEqual(['Files', 'Presets', 'Roles']);
});

test('PERM-19 the overview says that it saves at once, and when it does', async () => {
  const waiting: (() => void)[] = [];
  const { user, rows } = await open('/settings/roles/r1', (call) =>
    call.path === '/permissions' && call.method === 'POST' && waiting.length === 0
      ? new Promise<Reply>((done) => waiting.push(() => done(failure(500, 'INTERNAL_SERVER_ERROR'))))
      : undefined,
  );
  const grid = await table('Permissions');
  expect(screen.getByText('Changes are saved at once')).toBeVisible();
  await user.click(cell(grid, 'Authors, Read: None'));
  await user.click(await screen.findByRole('menuitem', { name: /^All access/ }));
  expect(await screen.findByText('Saving…')).toBeVisible();
  expect(rows()).toHaveLength(3);
  for (const answer of waiting) answer();
  // A failed change is not shown as saved.
  expect(await screen.findByRole('dialog')).toHaveTextContent('INTERNAL_SERVER_ERROR');
  expect(await screen.findByText('Changes are saved at once')).toBeInTheDocument();
});

test('PERM-17 the permissions on system collections are reset after a confirmation', async () => {
  const { user, rows } = await open('/settings/roles/r1');
  const grid = await table('Permissions');
  expect(grid.queryByRole('button', { name: 'app access minimum' })).toBeNull();
  await user.click(grid.getByRole('button', { name: 'System collections' }));
  const reset = async (to: string, answer: string) => {
    await user.click(grid.getByRole('button', { name: to }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const ofSystem = () => rows().filter(({ collection }) => collection.startsWith('directus_'));
  await reset('app access minimum', 'Cancel');
  expect(ofSystem()).toHaveLength(1);
  await reset('app access minimum', 'Reset');
  await waitFor(() => expect(ofSystem()).toEqual([]));
  await reset('recommended defaults', 'Reset');
  await waitFor(() => expect(ofSystem().length).toBeGreaterThan(5));
  expect(rows().filter(({ collection }) => collection === 'articles')).toHaveLength(2);
});

test('PERM-23 the editor warns what app access includes in any case', async () => {
  await open('/settings/roles/r1/+?collection=directus_presets&action=read');
  const drawer = within(await screen.findByRole('dialog'));
  const warning = (await drawer.findByText('App access includes this in any case:')).parentElement;
  expect(warning).toHaveTextContent('Where User is the current user');
});

test('PERM-24 a permission that may not be read returns to the role', async () => {
  const { pathname } = await open('/settings/roles/r1/7?collection=articles&action=read', (call) =>
    call.path.startsWith('/permissions/7') ? failure(403, 'FORBIDDEN') : undefined,
  );
  await waitFor(() => expect(pathname()).toBe('/settings/roles/r1'));
  expect(await screen.findByRole('table', { name: 'Permissions' })).toBeVisible();
});
