/** Pages of users and roles at their limits: invited users without a name, delegated managers, the last administrator. */
import { expect, test } from '../support/test.ts';
import { signedIn, type Call } from '../support/api.ts';
import { fieldOf, inputOf, openPage, pathOf, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { addPerson, dataOf, type TestPerson } from '../support/users.ts';

let server: TestProcess;
let admin: Call;
let manager: TestPerson;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer({ admin: true });
  admin = await signedIn(server);
  manager = await addPerson(admin, { name: 'Managers', app_access: true }, { first_name: 'Mia' });
  for (const collection of ['directus_users', 'directus_roles'])
    for (const action of ['create', 'read', 'update', 'delete'])
      await admin('POST', '/permissions', { role: manager.role, collection, action, fields: ['*'] });
});
test.afterAll(() => server.stop());

/** Invites a person by email. Returns the key of the new user. */
async function invite(email: string): Promise<string> {
  await admin('POST', '/users/invite', { email, role: manager.role });
  const { body } = await admin('GET', `/users?filter[email][_eq]=${email}`);
  return (body as { data: readonly { id: string }[] }).data[0]?.id ?? '';
}

test('an invited user without a name is shown by the email address', async ({ page }) => {
  const id = await invite('new@example.com');
  await signIn(page, server);
  await openPage(page, server, `/settings/roles/${manager.role}`);
  await expect(fieldOf(page, 'users')).toContainText('new@example.com');
  await expect(fieldOf(page, 'users')).not.toContainText('Empty item');
  await openPage(page, server, `/users/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('new@example.com');
});

test('a manager without admin access is told at the field what only administrators can change', async ({
  page,
}) => {
  await signIn(page, server, manager);
  await openPage(page, server, `/settings/roles/${manager.role}`);
  await fieldOf(page, 'admin_access').getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(fieldOf(page, 'admin_access')).toContainText('Only administrators can change this');
  const { id } = dataOf(await admin('GET', '/users/me'));
  await openPage(page, server, `/users/${id}`);
  await inputOf(page, 'password').fill('a password of somebody else');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(fieldOf(page, 'password')).toContainText('Only administrators can change this');
});

test('revoking an invitation on the page of the user leads to the list', async ({ page }) => {
  const id = await invite('late@example.com');
  await signIn(page, server);
  await openPage(page, server, `/users/${id}`);
  await page.getByRole('button', { name: 'Revoke the invitation of late@example.com' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke invitation' }).click();
  await expect(page.getByText('Invitation of late@example.com revoked').first()).toBeVisible();
  await expect.poll(() => pathOf(page)).toBe('/users');
});

test('the users of a role are shown with the invitations of this role only', async ({ page }) => {
  await invite('one@example.com');
  const other = await addPerson(admin, { name: 'Others', app_access: true });
  await signIn(page, server);
  const panel = page.getByRole('button', { name: 'Open invitations' });
  const resend = page.getByRole('button', { name: 'Revoke the invitation of one@example.com' });
  await openPage(page, server, `/users/roles/${manager.role}`);
  await panel.click();
  await expect(resend).toBeVisible();
  await openPage(page, server, `/users/roles/${other.role}`);
  await panel.click();
  await expect(page.getByText('Nobody has an open invitation.')).toBeVisible();
  await expect(resend).toHaveCount(0);
});

test('deleting the last administrator is refused with the reason', async ({ page }) => {
  const { id } = dataOf(await admin('GET', '/users/me'));
  await signIn(page, server);
  await openPage(page, server, `/users/${id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();

  await expect(page.getByText('The action failed').first()).toBeVisible();
  await expect(page.getByText("You can't delete the last admin user.").first()).toBeVisible();
  await expect(page.getByText('Invalid payload')).toBeHidden();
});

for (const [change, reason] of [
  [{ status: 'suspended' }, 'User suspended'],
  [{ role: { ip_access: ['10.0.0.0/8'] } }, 'Your IP address is not allowed'],
] as const)
  test(`the open page of a user asks to sign in again, and tells the reason: ${reason}`, async ({ page }) => {
    const person = await addPerson(admin, { app_access: true }, { first_name: 'Sol' });
    await signIn(page, server, person);
    await openPage(page, server, `/users/${person.id}`);
    await expect(inputOf(page, 'first_name')).toHaveValue('Sol');
    if ('role' in change) await admin('PATCH', `/roles/${person.role}`, change.role);
    else await admin('PATCH', `/users/${person.id}`, change);
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(again).toBeVisible();
    await again.getByLabel('Email').fill(person.email);
    await again.getByLabel('Password', { exact: true }).fill(person.password);
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(again.getByText(reason)).toBeVisible();
  });

test('AUTH-26 AUTH-31 a save in a session that was ended elsewhere shows only the sign-in, which keeps the edit', async ({
  page,
}) => {
  await signIn(page, server, manager);
  await openPage(page, server, `/users/${manager.id}`);
  await inputOf(page, 'first_name').fill('Miranda');
  const elsewhere = await signedIn(server, manager);
  const change = { password: manager.password, current_password: manager.password };
  expect((await elsewhere('PATCH', '/users/me', change)).status).toBe(200);
  await page.keyboard.press('Control+s');
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(again.getByLabel('Email')).toHaveValue(manager.email);
  await expect(again.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(manager.password);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  // The public may not read the user, who would seem to be deleted.
  await expect(page.getByText('Another user deleted this item.')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await expect(inputOf(page, 'first_name')).toHaveValue('Miranda');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Item updated')).toBeVisible();
});
