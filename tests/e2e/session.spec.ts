/** Sessions in the browser: sign-in, sign-out, a session that ends during work, and users without app access. */
import { expect, test, type Page } from '@playwright/test';
import { editor } from '../../adapters/server/commands/example/people.ts';
import { signedIn } from '../support/api.ts';
import { inputOf, openPage, pathOf, signIn, type Person } from '../support/browser.ts';
import { databaseNames, startServer, type TestProcess } from '../support/server.ts';

async function fillIn(page: Page, who: Person): Promise<void> {
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Ends it on the server, as an administrator or a restored backup would. */
async function endSession(page: Page): Promise<void> {
  const { status } = await page.evaluate(() =>
    fetch('/auth/logout', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"mode":"cookie"}',
    }),
  );
  expect(status ?? 204).toBeLessThan(300);
}

for (const on of databaseNames)
  test.describe(`on ${on}`, () => {
    let server: TestProcess;
    test.beforeAll(async () => {
      // Renewed 10 s before it ends, so every 2 s.
      server = await startServer({ admin: true, empty: false, on, env: { ACCESS_TOKEN_TTL: '12s' } });
    });
    test.afterAll(() => server.stop());

    test('AUTH-01 AUTH-08 AUTH-24 a stranger is led to the form, and from there to the page asked for or the last one', async ({
      page,
    }) => {
      await page.goto(`${server.url}/admin/`);
      await expect.poll(() => pathOf(page)).toBe('/login');
      await fillIn(page, server.admin);
      await expect.poll(() => pathOf(page)).toBe('/collections');

      await page.context().clearCookies();
      await openPage(page, server, '/collections/events/2');
      await expect(page.getByLabel('Email')).toBeVisible();
      await fillIn(page, server.admin);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stone wall weekend');

      // Not that of the page before.
      const tracked = page.waitForResponse(
        (answer) =>
          answer.url().includes('/users/me/track/page') &&
          answer.request().postData()?.includes('/collections/tags') === true,
      );
      await openPage(page, server, '/collections/tags');
      await tracked;
      await openPage(page, server, '/login');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect.poll(() => pathOf(page)).toBe('/collections/tags');
    });

    test('AUTH-21 AUTH-23 SHELL-01 a reload goes on where it was, under /admin', async ({ page }) => {
      await signIn(page, server);
      await openPage(page, server, '/collections/events/3');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reading: letters from a lighthouse');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reading: letters from a lighthouse');
      expect(new URL(page.url()).pathname).toBe('/admin/collections/events/3');
    });

    test('AUTH-09 wrong ones are refused, and the words are typed again', async ({ page }) => {
      await openPage(page, server, '/login');
      await fillIn(page, { ...server.admin, password: 'not this one' });
      await expect(page.getByRole('alert')).toHaveText('Wrong username or password');
      await expect(page.getByLabel('Email')).toHaveValue(server.admin.email);
    });

    test('AUTH-29 AUTH-31 a session that ends shows the sign-in over the page; who signs in again goes on with what was typed', async ({
      page,
    }) => {
      await signIn(page, server);
      await openPage(page, server, '/collections/events/5');
      await inputOf(page, 'place').fill('Behind the market hall');
      await endSession(page);
      const again = page.getByRole('dialog', { name: 'Sign in again' });
      await expect(again).toContainText('Session expired');
      await fillIn(page, server.admin);
      await expect(again).toBeHidden();
      await expect(inputOf(page, 'place')).toHaveValue('Behind the market hall');
      await page.keyboard.press('Control+s');
      await expect(page.getByText('Item updated')).toBeVisible();
    });

    test('AUTH-26 who gives up is led to /login with the reason; another person finds none of the first one’s work', async ({
      page,
    }) => {
      await signIn(page, server);
      await openPage(page, server, '/collections/tags/1');
      await expect(inputOf(page, 'name')).toBeVisible();
      await endSession(page);
      await page.getByRole('button', { name: 'Leave this page' }).click();
      await expect(page.getByText('Session expired')).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/admin/login');
      expect(new URL(page.url()).searchParams.get('reason')).toBe('SESSION_EXPIRED');

      await signIn(page, server);
      await openPage(page, server, '/collections/articles/2');
      await inputOf(page, 'title').fill('Not for the next one');
      await endSession(page);
      await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
      await fillIn(page, editor);
      await expect(page.getByRole('link', { name: 'Your profile, Edda Brandt' })).toBeVisible();
      await expect(inputOf(page, 'title')).not.toHaveValue('Not for the next one');
      await expect(page.getByRole('link', { name: 'Settings' })).toBeHidden();
    });

    test('AUTH-04 AUTH-20 AUTH-25 signing out ends the session here and on the server', async ({ page }) => {
      await signIn(page, server);
      await openPage(page, server, '/login');
      await expect(page.getByText('Admin User')).toBeVisible();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByText('Signed out')).toBeVisible();
      await openPage(page, server, '/collections');
      await expect(page.getByLabel('Email')).toBeVisible();
      expect(
        (
          await page.request.post(`${server.url}/auth/refresh`, {
            data: { mode: 'cookie' },
            headers: { origin: server.url },
          })
        ).ok(),
      ).toBe(false);
    });

    test('AUTH-33 a role without app access is told so', async ({ page }) => {
      const api = await signedIn(server);
      const role = (await api('POST', '/roles', { name: 'Machine', app_access: false })).body as {
        data: { id: string };
      };
      const who = { email: 'machine@example.com', password: 'nuts and bolts' };
      await api('POST', '/users', { ...who, role: role.data.id, status: 'active' });
      await signIn(page, server, who);
      await openPage(page, server, '/collections');
      await expect(page.getByRole('heading', { name: 'No App Access' })).toBeVisible();
    });
  });
