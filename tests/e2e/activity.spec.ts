/** The activity feed and its drawer. */
import { expect, test, type Page } from '../support/test.ts';
import { editor } from '../../adapters/server/commands/example/people.ts';
import { signedIn, type Call } from '../support/api.ts';
import { openPage, pathOf, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
let api: Call;
let created: number;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
  api = await signedIn(server);
  created = ((await api('POST', '/items/tags', { name: 'moss' })).body as { data: { id: number } }).data.id;
  await api('PATCH', `/items/tags/${created}`, { name: 'lichen' });
  await (
    await signedIn(server, editor)
  )('GET', '/users/me');
});
test.afterAll(() => server.stop());
test.beforeEach(({ page }) => signIn(page, server));

const cells = (page: Page, column: string) => page.locator(`[role="gridcell"][col-id="${column}"]`);
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation' });
const drawer = (page: Page) => page.getByRole('dialog');

async function activityOf(action: string): Promise<number> {
  const { body } = await api(
    'GET',
    `/activity?filter[_and][0][action][_eq]=${action}&filter[_and][1][collection][_eq]=tags&limit=1`,
  );
  return (body as { data: { id: number }[] }).data[0]?.id ?? 0;
}

test('ACT-01 ACT-02 the feed has a search, a sidebar, and filters by user and action', async ({ page }) => {
  await openPage(page, server, '/activity');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity feed');
  await expect(page.getByRole('searchbox')).toBeVisible();
  for (const section of ['Filter', 'Layout options', 'Export', 'Information'])
    await expect(page.getByRole('button', { name: section })).toBeVisible();
  for (const name of ['All activity', 'My activity', 'Create', 'Update', 'Delete', 'Comment', 'Login'])
    await expect(navigation(page).getByRole('link', { name })).toBeVisible();

  await navigation(page).getByRole('link', { name: 'Update' }).click();
  await expect.poll(() => pathOf(page)).toBe('/activity?action=update');
  await expect(cells(page, 'action')).toHaveText(['Update']);

  await navigation(page).getByRole('link', { name: 'Login' }).click();
  await expect(cells(page, 'action').first()).toHaveText('Login');
  const everybody = await cells(page, 'action').count();
  await navigation(page).getByRole('link', { name: 'My activity' }).click();
  await expect.poll(() => pathOf(page)).toMatch(/^\/activity\?user=/);
  await expect(page.getByText('Edda Brandt')).toBeHidden();
  expect(everybody).toBeGreaterThan(1);
});

test('ACT-03 ACT-04 ACT-05 a row opens its details in a drawer; Done closes it and Open opens the item', async ({
  page,
}) => {
  await openPage(page, server, '/activity?action=update');
  await cells(page, 'action').first().click();
  await expect.poll(() => pathOf(page)).toBe(`/activity/${await activityOf('update')}?action=update`);
  await expect(drawer(page).getByRole('heading', { name: 'Activity item' })).toBeVisible();
  const facts = drawer(page).getByRole('definition');
  await expect(facts).toHaveCount(7);
  await expect(drawer(page)).toContainText('Admin User');
  await expect(drawer(page)).toContainText('127.0.0.1');
  await expect(drawer(page)).toContainText(/tags/i);
  await expect(drawer(page)).toContainText(String(created));

  await drawer(page).getByRole('button', { name: 'Done' }).click();
  await expect(drawer(page)).toBeHidden();
  expect(pathOf(page)).toBe('/activity?action=update');

  await cells(page, 'action').first().click();
  await drawer(page).getByRole('button', { name: 'Open item' }).click();
  await expect.poll(() => pathOf(page)).toBe(`/collections/tags/${created}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('lichen');
});

test('ACT-04 a deleted item cannot be opened', async ({ page }) => {
  const { body } = await api('POST', '/items/tags', { name: 'gone' });
  await api('DELETE', `/items/tags/${(body as { data: { id: number } }).data.id}`);
  await openPage(page, server, `/activity/${await activityOf('delete')}`);
  await expect(drawer(page).getByRole('button', { name: 'Done' })).toBeVisible();
  await expect(drawer(page).getByRole('definition')).toHaveCount(7);
  await expect(drawer(page).getByRole('button', { name: 'Open item' })).toBeHidden();
});

test('ACT-06 an entry that cannot be read shows the reason in a danger notice', async ({ page }) => {
  await page.route(
    ({ pathname }) => /^\/activity\/\d+$/.test(pathname),
    (route) =>
      route.fulfill({
        status: 500,
        json: {
          errors: [{ message: 'The feed is being moved.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
        },
      }),
  );
  await openPage(page, server, `/activity/${await activityOf('create')}`);
  await expect(drawer(page).getByRole('alert')).toContainText('The feed is being moved.');
  await drawer(page).getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => pathOf(page)).toBe('/activity');
});

test('COLL-20 the URL of the collection redirects to the feed', async ({ page }) => {
  await openPage(page, server, '/collections/directus_activity');
  await expect.poll(() => pathOf(page)).toBe('/activity');
  await openPage(page, server, `/collections/directus_activity/${await activityOf('create')}`);
  await expect.poll(() => pathOf(page)).toBe(`/activity/${await activityOf('create')}`);
});

test('ACT-05 the keyboard sorts by a header, opens an entry with Enter, and Escape returns the focus to its row', async ({
  page,
}) => {
  await openPage(page, server, '/activity');
  const header = page.getByRole('columnheader', { name: 'Timestamp' });
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await cells(page, 'action').first().click({ trial: true });
  const firstRow = () => page.locator('[row-index="0"]').first().getAttribute('row-id');
  const newest = await firstRow();
  await header.focus();
  await page.keyboard.press('Enter');
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  // The rows of the old order stay until the new ones arrive.
  await expect.poll(firstRow).not.toBe(newest);
  const cell = cells(page, 'collection').nth(1);
  await cell.focus();
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toContainText('User agent');
  await expect(drawer(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(cell).toBeFocused();
});

test('ACT-04 an item opens on its own page, also that of a singleton and of the settings', async ({
  page,
}) => {
  const changed = async (method: string, path: string, data: object) => {
    const { body } = await api(method, path, data);
    return (body as { data: { id: string | number } }).data.id;
  };
  await changed('PATCH', '/items/homepage', { headline: 'Made by hand' });
  await changed('PATCH', '/settings', { project_name: 'The Oven' });
  const role = await changed('POST', '/roles', { name: 'Proofreader' });
  const folder = await changed('POST', '/folders', { name: 'Prints' });
  await changed('PATCH', '/collections/tags', { meta: { note: 'Words' } });
  await changed('POST', '/permissions', { role, collection: 'tags', action: 'read', fields: ['*'] });
  const pages = {
    homepage: ['/collections/homepage', 'Homepage'],
    directus_settings: ['/settings/project', 'Project settings'],
    directus_roles: [`/settings/roles/${role}`, 'Proofreader'],
    directus_folders: [`/files/folders/${folder}`, 'Prints'],
    directus_collections: ['/settings/data-model/tags', 'Tags'],
  } as const;
  const latest = async (collection: string) => {
    const { body } = await api('GET', `/activity?filter[collection][_eq]=${collection}&sort=-id&limit=1`);
    return (body as { data: { id: number }[] }).data[0]?.id;
  };
  for (const [collection, [path, title]] of Object.entries(pages)) {
    await openPage(page, server, `/activity/${await latest(collection)}`);
    await drawer(page).getByRole('button', { name: 'Open item' }).click();
    await expect.poll(() => pathOf(page)).toBe(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  // Permissions have no page, so the drawer has no button.
  await openPage(page, server, `/activity/${await latest('directus_permissions')}`);
  await expect(drawer(page).getByRole('definition')).toHaveCount(7);
  await expect(drawer(page).getByRole('button', { name: 'Open item' })).toBeHidden();
});
