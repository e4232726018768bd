/** An editor who is not an administrator changes the own profile. */
import { expect, test, type Page } from '../support/test.ts';
import { signedIn, type Call } from '../support/api.ts';
import { editRaw, fieldOf, inputOf, openPage, pathOf, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { addPerson, codeOf, dataOf, login, otpOf, type TestPerson } from '../support/users.ts';
import { ownProfile } from '../../schemas/permission/own-profile.ts';

let server: TestProcess;
let admin: Call;
let who: TestPerson;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
  admin = await signedIn(server);
});
test.afterAll(() => server.stop());
test.beforeEach(async ({ page }) => {
  who = await addPerson(admin, { app_access: true }, { first_name: 'Ines', status: 'active' });
  await admin('POST', '/permissions', { ...ownProfile, role: who.role });
  await signIn(page, server, who);
});

const html = (page: Page) => page.locator('html');
const read = async () =>
  dataOf(await admin('GET', `/users/${who.id}?fields=first_name,email,theme,language`));

/** Opens the own profile by its link in the module bar. */
async function openProfile(page: Page): Promise<void> {
  await openPage(page, server, '/collections');
  await page.getByRole('link', { name: /Ines/ }).click();
  await expect.poll(() => pathOf(page)).toBe(`/users/${who.id}`);
  await expect(inputOf(page, 'first_name')).toBeEditable();
}

test('theme, language and name of the own profile are saved and used at once', async ({ page }) => {
  await openProfile(page);
  await inputOf(page, 'first_name').fill('Ines Maria');
  await fieldOf(page, 'theme').getByRole('combobox').click();
  await page.getByRole('option', { name: 'Dark' }).click();
  await fieldOf(page, 'language').getByRole('combobox').click();
  await page.getByRole('option', { name: 'Deutsch (Deutschland)' }).click();
  await page.keyboard.press('Control+s');
  await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('link', { name: /Ines Maria/ }).first()).toBeVisible();
  expect(await read()).toMatchObject({ first_name: 'Ines Maria', theme: 'dark', language: 'de-DE' });
});

test('the own email and password change with the current password', async ({ page }) => {
  await openProfile(page);
  const email = `renamed-${who.email}`;
  await inputOf(page, 'email').fill(email);
  await editRaw(page, 'password', 'another long phrase');
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').getByLabel('Current password').fill(who.password);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await read())['email']).toBe(email);
  await signedIn(server, { email, password: 'another long phrase' });
});

test('status and role of the own profile are shown but locked', async ({ page }) => {
  await openProfile(page);
  for (const field of ['status', 'role'])
    await expect(
      fieldOf(page, field).locator('[aria-disabled="true"], [readonly], :disabled').first(),
    ).toBeAttached();
});

test('USER-26 the own picture is uploaded with permissions on files, and is locked without them', async ({
  page,
}) => {
  await openProfile(page);
  const avatar = fieldOf(page, 'avatar');
  await expect(avatar).toContainText('Your role may neither upload nor choose files.');

  for (const action of ['create', 'read', 'update'])
    await admin('POST', '/permissions', {
      role: who.role,
      collection: 'directus_files',
      action,
      fields: ['*'],
    });
  await page.reload();
  await avatar.locator('input[type="file"]').setInputFiles({
    name: 'ines.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } }),
  });
  await expect(avatar).toContainText('64 × 64');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Item updated')).toBeVisible();
  const { avatar: file } = dataOf(await admin('GET', `/users/${who.id}?fields=avatar.filename_download`));
  expect(file).toMatchObject({ filename_download: 'ines.png' });
  await expect(page.getByRole('link', { name: /Ines/ }).first().locator('img')).toBeVisible();
});

test('TFA-01 an editor turns on two-factor sign-in, and signs in with a code', async ({ page }) => {
  await openProfile(page);
  await fieldOf(page, 'tfa_secret').scrollIntoViewIfNeeded();
  await fieldOf(page, 'tfa_secret').getByRole('switch').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(who.password);
  await page.keyboard.press('Enter');
  const secret = await dialog.getByText(/^[A-Z2-7]{16,}$/).textContent();
  await dialog.getByLabel('One-time password').fill(otpOf(secret ?? '', Date.now()));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Two-factor sign-in is on')).toBeVisible();
  expect(codeOf(await login(server, { email: who.email, password: who.password }))).toBe('INVALID_OTP');
});
