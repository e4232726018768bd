/** Password reset by mail, invitations, and two-factor authentication that a role requires. */
import { expect, test, type Page } from '../support/test.ts';
import { axeOf, barriersOf } from '../support/axe.ts';
import { caller, signedIn } from '../support/api.ts';
import { openPage, pathOf, signIn } from '../support/browser.ts';
import { outboxOf, readMail, tokenIn } from '../support/mail.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { addPerson, dataOf, otpOf } from '../support/users.ts';

let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
});
test.afterAll(() => server.stop());

/** Waits for a mail to this address in the outbox and returns the link of the newest one. */
async function linkTo(email: string): Promise<string> {
  const found = () => outboxOf(server).findLast((source) => source.includes(`To: ${email}`));
  await expect.poll(found).toBeDefined();
  const { text } = readMail(found() ?? '');
  return /https?:\/\/\S+/.exec(text)?.[0] ?? '';
}

async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function expectNoBarriers(page: Page): Promise<void> {
  expect(await barriersOf(axeOf(page))).toEqual([]);
}

test('AUTH-12 AUTH-14 a user who forgot the password gets a mail, sets a new password and signs in', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { email } = await addPerson(await signedIn(server));
  await openPage(page, server, '/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Password reset sent')).toBeVisible();

  await page.goto(await linkTo(email));
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectNoBarriers(page);
  await page.getByLabel('New password').fill('quite another one');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password reset successful')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await fillIn(page, email, 'quite another one');
  await expect.poll(() => pathOf(page)).toBe('/collections');
});

test('AUTH-16 AUTH-17 an invited guest chooses a password and signs in; the link works once', async ({
  page,
}) => {
  const admin = await signedIn(server);
  const { role } = await addPerson(admin);
  const email = 'guest@example.com';
  expect((await admin('POST', '/users/invite', { email: [email], role })).status).toBe(204);
  const link = await linkTo(email);
  await page.goto(link);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('New password').fill('my very own');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Account created successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await fillIn(page, email, 'my very own');
  await expect.poll(() => pathOf(page)).toBe('/collections');
  const again = { token: tokenIn({ text: link }), password: 'once more' };
  expect((await caller(server.url)('POST', '/users/invite/accept', again)).status).toBe(400);
});

test('TFA-01 TFA-03 TFA-04 a role that enforces a second factor opens its setup before anything else', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const who = await addPerson(await signedIn(server), { app_access: true, enforce_tfa: true });
  await signIn(page, server, who);
  await openPage(page, server, '/collections');
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('That is not your current password. Try again.');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code to scan' })).toBeVisible();
  await expectNoBarriers(page);
  const secret = (await page.locator('code').textContent()) ?? '';
  await expect(page.getByLabel('One-time password')).toBeFocused();
  await page.getByLabel('One-time password').fill(otpOf(secret, Date.now()));
  await page.getByRole('button', { name: 'Enable' }).click();
  await expect.poll(() => pathOf(page)).toBe('/collections');
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeHidden();
  // The code that enabled two-factor authentication cannot be used again.
  const login = { ...who, otp: otpOf(secret, Date.now() + 30_000) };
  expect(dataOf(await caller(server.url)('POST', '/auth/login', login))['access_token']).toBeDefined();
});
