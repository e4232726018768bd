/** Users: the list with its roles, invitations, the page of a user, and sessions. */
import { expect, test, type Locator, type Page } from '../support/test.ts';
import { signedIn, type Call } from '../support/api.ts';
import { fieldOf, inputOf, openPage, pathOf, signIn } from '../support/browser.ts';
import { startMailServer, type MailServer } from '../support/mail.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { rowOf, tableOf } from '../support/table.ts';
import { somebody } from '../support/uploads.ts';
import { addPerson, dataOf, type TestPerson } from '../support/users.ts';

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation' });
const rows = (page: Page) =>
  tableOf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
const checkboxOf = (page: Page, text: string) => rowOf(page, text).getByRole('checkbox');
const profileOf = (page: Page, name: string) => page.getByRole('region', { name });

/** The control is disabled and its tooltip names the reason. */
async function expectDenied(page: Page, control: Locator, reason: string): Promise<void> {
  await expect(control).toHaveAttribute('aria-disabled', 'true');
  await control.hover();
  await expect(page.getByRole('tooltip')).toHaveText(reason);
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toBeHidden();
}

let mail: MailServer;
let server: TestProcess;
let admin: Call;
/** Two users of one role. The second has a full profile. */
let ann: TestPerson;
let ben: TestPerson;
let reader: TestPerson;
let avatar: string;
let emptyRole: string;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  mail = await startMailServer();
  server = await startServer({ admin: true, env: mail.env });
  admin = await signedIn(server);
  const { upload } = await somebody(server, server.admin);
  const image = new File([dot], 'ben.png', { type: 'image/png' });
  avatar = (await upload('POST', '/files', ['file', image])).data.id;
  const binders = { name: 'Binders', icon: 'book', app_access: true };
  ann = await addPerson(admin, binders, { first_name: 'Ann', last_name: 'Ink', status: 'active' });
  const full = { title: 'Master binder', location: 'Ambry', avatar, last_page: '/collections' };
  ben = await addPerson(
    admin,
    { name: 'Gilders', app_access: true },
    { first_name: 'Ben', last_name: 'Vellum', status: 'active', ...full },
  );
  await admin('PATCH', `/users/${ben.id}`, { role: ann.role });
  await admin('PATCH', `/roles/${ben.role}`, { name: 'Nobody yet' });
  emptyRole = ben.role;
  reader = await addPerson(admin, { name: 'Readers', app_access: true }, { first_name: 'Rea' });
  const read = { role: reader.role, action: 'read', fields: ['*'] };
  for (const collection of ['directus_users', 'directus_roles', 'directus_files'])
    await admin('POST', '/permissions', { ...read, collection });
  const { id } = dataOf(await admin('GET', '/users/me'));
  const table = { layout: 'tabular', layout_query: { tabular: { fields: ['avatar', 'first_name'] } } };
  for (const user of [id, reader.id])
    await admin('POST', '/presets', { collection: 'directus_users', user, ...table });
});
test.afterAll(async () => {
  await server.stop();
  await mail.stop();
});

test('USER-01 USER-02 USER-03 the pages of users and of roles have their paths', async ({ page }) => {
  await signIn(page, server);
  await openPage(page, server, '/users/roles');
  await expect.poll(() => pathOf(page)).toBe('/users');
  await expect(heading(page)).toHaveText('Users');
  await rowOf(page, 'Ann').getByText('Ann').click();
  await expect.poll(() => pathOf(page)).toBe(`/users/${ann.id}`);
  await expect(inputOf(page, 'first_name')).toHaveValue('Ann');
  await openPage(page, server, '/users');
  await button(page, 'New user').click();
  await expect.poll(() => pathOf(page)).toBe('/users/+');
  await expect(heading(page)).toHaveText('New user');
  await expect(page.getByRole('region', { name: 'Unknown user' })).toBeHidden();
  await openPage(page, server, `/users/roles/${ann.role}`);
  await expect(rows(page)).toHaveCount(2);
  await button(page, 'New user').click();
  await expect.poll(() => pathOf(page)).toBe(`/users/roles/${ann.role}/+`);
  await expect(fieldOf(page, 'role')).toContainText('Binders');
});

test('USER-04 USER-05 roles filter the list, which is searched, edited and deleted in batches', async ({
  page,
}) => {
  for (const name of ['Old One', 'Old Two'])
    await admin('POST', '/users', { first_name: name, email: `${name.replace(' ', '')}@example.com` });
  await signIn(page, server);
  await openPage(page, server, '/users');
  const links = navigation(page).getByRole('link');
  await expect(links.filter({ hasText: 'All users' })).toHaveAttribute('aria-current', 'page');
  await links.filter({ hasText: 'Binders' }).locator('[data-icon="book"]').waitFor();
  await links.filter({ hasText: 'Binders' }).click();
  await expect(heading(page)).toHaveText('Binders');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveText('Users');
  await expect(rows(page)).toHaveCount(2);
  await expect(button(page, 'Invite users')).toBeVisible();
  await expect(button(page, 'Layout options')).toBeVisible();
  await links.filter({ hasText: 'Nobody yet' }).click();
  await expect(page.getByText('No items', { exact: true })).toBeVisible();

  await links.filter({ hasText: 'All users' }).click();
  await expect(heading(page)).toHaveText('Users');
  await page.getByRole('searchbox').fill('Old');
  await expect(rows(page)).toHaveCount(2);
  await checkboxOf(page, 'Old One').check();
  await expect(button(page, 'Delete')).toBeVisible();
  await expect(button(page, 'Edit')).toBeHidden();
  await checkboxOf(page, 'Old Two').check();
  await button(page, 'Edit').click();
  await expect(heading(page)).toHaveText('Editing 2 items');
  await page.goBack();
  await page.getByRole('searchbox').fill('Old');
  await checkboxOf(page, 'Old One').check();
  await checkboxOf(page, 'Old Two').check();
  await button(page, 'Delete').click();
  await button(page.getByRole('dialog'), 'Delete').click();
  await expect(rows(page)).toHaveCount(0);
});

test('USER-06 USER-07 USER-20 without permissions, controls are disabled with the reason', async ({
  page,
}) => {
  await signIn(page, server, reader);
  await openPage(page, server, '/users');
  await expectDenied(page, button(page, 'New user'), 'Your role may not create items of Users.');
  await expect(button(page, 'Invite users')).toBeHidden();
  await checkboxOf(page, 'Ann').check();
  await checkboxOf(page, 'Ben').check();
  await expectDenied(page, button(page, 'Edit'), 'Your role may not change items of Users.');
  await expectDenied(page, button(page, 'Delete'), 'Your role may not delete items of Users.');

  await openPage(page, server, `/users/${ben.id}`);
  await expect(inputOf(page, 'first_name')).toHaveValue('Ben');
  await expect(inputOf(page, 'first_name')).not.toBeEditable();
  await expect(inputOf(page, 'title')).not.toBeEditable();

  const grant = { role: reader.role, collection: 'directus_users', action: 'create', fields: ['*'] };
  await admin('POST', '/permissions', grant);
  await openPage(page, server, '/users');
  await expect(button(page, 'Invite users')).toBeVisible();
  await expect(button(page, 'New user')).not.toHaveAttribute('aria-disabled');
});

test('USER-21 save, delete, archive and revisions each need their permission', async ({ page }) => {
  await signIn(page, server, reader);
  await openPage(page, server, `/users/${ben.id}`);
  await expectDenied(page, button(page, 'Delete'), 'Your role may not delete items of Users.');
  await expectDenied(page, button(page, 'Archive'), 'Your role may not change items of Users.');
  await expectDenied(page, button(page, 'Save'), 'Your role may not change items of Users.');
  await expect(page.getByRole('button', { name: /^About/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Revisions' })).toBeHidden();
  await expect(button(page, 'Sessions')).toBeHidden();

  await signIn(page, server);
  await page.reload();
  await expect(button(page, 'Delete')).not.toHaveAttribute('aria-disabled');
  await expectDenied(page, button(page, 'Save'), 'There is nothing to save yet.');
  await inputOf(page, 'title').fill('Gilder');
  await expect(button(page, 'Save')).not.toHaveAttribute('aria-disabled');
});

test('USER-08 USER-09 USER-11 people are invited by email with a role', async ({ page }) => {
  await signIn(page, server);
  await openPage(page, server, '/users');
  await button(page, 'Invite users').click();
  const dialog = page.getByRole('dialog', { name: 'Invite users' });
  const emails = dialog.getByRole('textbox', { name: 'Email addresses' });
  await expect(emails).toBeFocused();
  const send = dialog.getByRole('button', { name: /^Invite/ });
  await expectDenied(page, send, 'Enter at least one email address.');
  await emails.fill(`nils@example.com\n${ann.email}`);
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Nobody yet' }).click();
  await send.click();
  await expect(
    dialog.getByText(`${ann.email} has already been invited or is a user.`, { exact: true }),
  ).toBeVisible();
  await expect(emails).toHaveValue(ann.email);
  const { body } = await admin('GET', '/users?filter[email][_eq]=nils@example.com');
  expect(body).toMatchObject({ data: [{ status: 'invited', role: emptyRole }] });
});

test('USER-08 USER-11 each invited address gets its result, also one that the mail server refuses', async ({
  page,
}) => {
  mail.refuse('gone@example.com');
  await signIn(page, server);
  await openPage(page, server, '/users/invite');
  const dialog = page.getByRole('dialog', { name: 'Invite users' });
  const emails = dialog.getByRole('textbox', { name: 'Email addresses' });
  await emails.fill(`post@example.com, gone@example.com, ${ben.email}, no address`);
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Nobody yet' }).click();
  const send = dialog.getByRole('button', { name: /^Invite/ });
  const invalid = 'These are no email addresses: no address';
  await expect(dialog.getByText(invalid)).toBeVisible();
  await expectDenied(page, send, invalid);
  await emails.fill(`post@example.com, gone@example.com, ${ben.email}`);
  await send.click();
  await expect(dialog.getByRole('listitem')).toHaveText([
    'post@example.com',
    /^gone@example\.com: the mail server refused the email\. .*No such mailbox here/,
    `${ben.email} has already been invited or is a user.`,
  ]);
  await expect(dialog.getByText('1 invitation sent')).toBeVisible();
  expect((await mail.next('post@example.com')).subject).not.toBe('');
  // Only the address that can be corrected is left in the input.
  await expect(emails).toHaveValue(ben.email);
});

test('USER-12 an invitation that fails for another reason shows the message of the server', async ({
  page,
}) => {
  await signIn(page, server);
  await openPage(page, server, '/users/invite');
  const dialog = page.getByRole('dialog', { name: 'Invite users' });
  await dialog.getByRole('textbox', { name: 'Email addresses' }).fill('olaf@example.com');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Readers' }).click();
  const errors = [{ message: 'The mail server is full.', extensions: { code: 'INVALID_PAYLOAD' } }];
  await page.route('**/users/invite', (route) => route.fulfill({ status: 400, json: { errors } }));
  await dialog.getByRole('button', { name: 'Invite 1 person' }).click();
  await expect(dialog.getByText('olaf@example.com: The mail server is full.')).toBeVisible();
});

test('USER-14 USER-15 the profile of a user is shown above the form', async ({ page }) => {
  await signIn(page, server);
  await openPage(page, server, `/users/${ben.id}`);
  const profile = profileOf(page, 'Ben Vellum');
  await expect(profile.getByRole('listitem')).toHaveText(['Master binder', ben.email, 'Ambry']);
  await expect(profile.locator('img')).toHaveAttribute(
    'src',
    new RegExp(`${avatar}.*key=system-medium-cover`),
  );
  await expect(fieldOf(page, 'title')).toBeVisible();
  for (const field of [
    'id',
    'external_id',
    'last_page',
    'created_on',
    'created_by',
    'modified_by',
    'modified_on',
    'last_access',
  ])
    await expect(fieldOf(page, field)).toHaveCount(0);
  await profile.getByRole('link', { name: 'Binders' }).click();
  await expect.poll(() => pathOf(page)).toBe(`/users/roles/${ann.role}`);
});

test('USER-16 USER-17 the sidebar shows key, last page, dates, creator and revisions', async ({ page }) => {
  await signIn(page, server);
  await openPage(page, server, `/users/${ben.id}`);
  const about = page.getByRole('button', { name: /^About/ });
  await about.click();
  const facts = page.getByRole('complementary').locator('dl');
  await expect(facts.locator('dt')).toHaveText([
    'ID',
    'Last page',
    'Created on',
    'Created by',
    'Modified on',
  ]);
  await expect(facts).toContainText(ben.id);
  await expect(facts.getByRole('link', { name: /Admin/ })).toBeVisible();
  const sidebar = page.getByRole('complementary');
  await expect(sidebar.getByText('Role', { exact: true })).toBeVisible();
  await expect(sidebar.getByText('Created', { exact: true })).toBeVisible();
  await facts.getByRole('link', { name: '/collections' }).click();
  await expect.poll(() => pathOf(page)).toBe('/collections');
  await openPage(page, server, '/users/+');
  await expect(heading(page)).toHaveText('New user');
  await expect(page.getByRole('button', { name: 'Revisions' })).toBeHidden();
});

test('USER-18 USER-19 edits are kept or discarded, and saved by shortcuts', async ({ page }) => {
  await signIn(page, server);
  await openPage(page, server, `/users/${ann.id}`);
  await inputOf(page, 'location').fill('Quire');
  await button(page, 'Back')
    .or(page.getByRole('link', { name: 'Back' }))
    .click();
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  await button(dialog, 'Keep editing').click();
  await expect(inputOf(page, 'location')).toHaveValue('Quire');
  await inputOf(page, 'location').press('Control+s');
  await expect(page.getByText('Item updated')).toBeVisible();
  expect(pathOf(page)).toBe(`/users/${ann.id}`);
  await expect(profileOf(page, 'Ann Ink')).toContainText('Quire');
  await inputOf(page, 'location').fill('Nowhere');
  await navigation(page).getByRole('link', { name: 'All users' }).click();
  await button(dialog, 'Discard changes').click();
  await expect.poll(() => pathOf(page)).toBe('/users');
  expect(dataOf(await admin('GET', `/users/${ann.id}`))).toMatchObject({ location: 'Quire' });
  await openPage(page, server, `/users/${ann.id}`);
  await inputOf(page, 'title').fill('Binder');
  await inputOf(page, 'title').press('Control+Shift+s');
  await expect.poll(() => pathOf(page)).toBe('/users/+');
  expect(dataOf(await admin('GET', `/users/${ann.id}`))).toMatchObject({ title: 'Binder' });
});

test('USER-13 USER-22 a user is archived, which leads to the list, and taken out again', async ({ page }) => {
  await signIn(page, server);
  await openPage(page, server, '/users/+');
  await expect(heading(page)).toHaveText('New user');
  for (const name of ['Archive', 'Delete']) await expect(button(page, name)).toBeHidden();
  await openPage(page, server, `/users/${ben.id}`);
  await expect(button(page, 'Delete')).toBeVisible();
  await expect(button(page, 'Save')).toBeVisible();
  await button(page, 'Archive').click();
  await button(page.getByRole('dialog'), 'Archive').click();
  await expect.poll(() => pathOf(page)).toBe('/users');
  expect(dataOf(await admin('GET', `/users/${ben.id}`))).toMatchObject({ status: 'archived' });
  await openPage(page, server, `/users/${ben.id}`);
  await button(page, 'Unarchive').click();
  await button(page.getByRole('dialog'), 'Unarchive').click();
  await expect.poll(() => pathOf(page)).toBe('/users');
  expect(dataOf(await admin('GET', `/users/${ben.id}`))).toMatchObject({ status: 'draft' });
});

test('users sign out their other devices, and administrators those of a user', async ({ page }) => {
  const elsewhere = await signedIn(server, ann);
  await signIn(page, server, ann);
  await openPage(page, server, `/users/${ann.id}`);
  await button(page, 'Sessions').click();
  const sessions = page.getByRole('complementary').getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'This device' })).toContainText(/Chrome on \w+\s*127\.0\.0\.1/);
  await page.getByRole('button', { name: /^Sign out (?!all)/ }).focus();
  await page.keyboard.press('Enter');
  await expect(sessions).toHaveCount(1);
  expect((await elsewhere('GET', '/users/me')).status).toBe(401);
  await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toBeHidden();

  const other = await signedIn(server, ann);
  await signIn(page, server);
  await openPage(page, server, `/users/${ann.id}`);
  await button(page, 'Sessions').click();
  await button(page, 'Sign out all devices').click();
  await button(page.getByRole('dialog', { name: 'Sign out 2 devices?' }), 'Sign out all devices').click();
  await expect(page.getByText('This user is not signed in on any device.')).toBeVisible();
  expect((await other('GET', '/users/me')).status).toBe(401);
});

/** An image of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
