/** Users and the data model: lists, details, and the links between them. */
import { expect, test, type Page } from '../support/test.ts';
import { signedIn, type Call } from '../support/api.ts';
import { editRaw, inputOf, openPage, pathOf, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
let api: Call;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
  api = await signedIn(server);
});
test.afterAll(() => server.stop());
test.beforeEach(({ page }) => signIn(page, server));

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('gridcell') });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function rolesByName(): Promise<Readonly<Record<string, string>>> {
  const { body } = await api('GET', '/roles?limit=-1');
  return Object.fromEntries(
    (body as { data: { id: string; name: string }[] }).data.map(({ id, name }) => [name, id]),
  );
}

test('the list of users is filtered by role in the navigation and opens a user', async ({ page }) => {
  const roles = await rolesByName();
  await openPage(page, server, '/users');
  await expect(heading(page)).toHaveText('Users');
  await expect(rows(page)).toHaveCount(2);
  await navigation(page).getByRole('link', { name: 'Editor' }).click();
  await expect.poll(() => pathOf(page)).toBe(`/users/roles/${roles['Editor']}`);
  await expect(heading(page)).toHaveText('Editor');
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByText('Edda').click();
  await expect.poll(() => pathOf(page)).toMatch(/^\/users\/[\da-f-]{36}$/);
  await expect(inputOf(page, 'first_name')).toHaveValue('Edda');
  await inputOf(page, 'location').fill('Ambry');
  await save(page).click();
  await expect.poll(() => pathOf(page)).toBe('/users');
  const { body } = await api('GET', '/users?filter[first_name][_eq]=Edda');
  expect((body as { data: object[] }).data).toMatchObject([{ location: 'Ambry' }]);
});

test('a user who is created in a role has that role and can sign in', async ({ page }) => {
  const roles = await rolesByName();
  await openPage(page, server, `/users/roles/${roles['Editor']}`);
  await page.getByRole('button', { name: 'New user' }).click();
  await expect(heading(page)).toHaveText('New user');
  await inputOf(page, 'first_name').fill('Nell');
  await inputOf(page, 'email').fill('nell@example.com');
  await editRaw(page, 'password', 'a line of ink');
  await save(page).click();
  await expect(page.getByText('Item created')).toBeVisible();
  const { body } = await api('GET', '/users?filter[email][_eq]=nell@example.com');
  expect((body as { data: object[] }).data).toMatchObject([{ first_name: 'Nell', role: roles['Editor'] }]);
  await signIn(page, server, { email: 'nell@example.com', password: 'a line of ink' });
});

test('a user who changes the own password sees that other devices were signed out', async ({ page }) => {
  const roles = await rolesByName();
  const who = { email: 'ines@example.com', password: 'a first password' };
  const made = await api('POST', '/users', { ...who, role: roles['Administrator'] });
  const { id } = (made.body as { data: { id: string } }).data;
  await signIn(page, server, who);
  const elsewhere = await signedIn(server, who);
  await openPage(page, server, `/users/${id}`);
  await expect(inputOf(page, 'email')).toHaveValue(who.email);
  await editRaw(page, 'password', 'a second password');
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm with your password' });
  await dialog.getByLabel('Current password').fill(who.password);
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Your password was changed. Your other devices were signed out.'),
  ).toBeVisible();
  expect((await elsewhere('GET', '/users/me')).status).toBe(401);
  await expect.poll(() => pathOf(page)).toBe('/users');
});

test('COLL-20 the URL of a user below collections redirects to the user', async ({ page }) => {
  const { body } = await api('GET', '/users/me');
  const { id } = (body as { data: { id: string } }).data;
  await openPage(page, server, '/collections/directus_users');
  await expect.poll(() => pathOf(page)).toBe('/users');
  await openPage(page, server, `/collections/directus_users/${id}`);
  await expect.poll(() => pathOf(page)).toBe(`/users/${id}`);
  await expect(inputOf(page, 'first_name')).toHaveValue('Admin');
});

test('DM-02 the data model lists every collection with its kind, and opens its fields', async ({ page }) => {
  await openPage(page, server, '/settings/data-model');
  await expect(heading(page)).toHaveText('Data model');
  for (const name of ['Articles', 'Homepage', 'Products'])
    await expect(page.getByRole('row').filter({ hasText: name }).first()).toBeVisible();
  await page.getByRole('row').filter({ hasText: 'Events' }).first().click();
  await expect.poll(() => pathOf(page)).toBe('/settings/data-model/events');
  await expect(heading(page)).toHaveText('Events');
  await expect(page.getByText('Seats')).toBeVisible();
});
