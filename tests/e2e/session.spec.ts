/** Sessions in the browser: sign-in, sign-out, a session that ends during work, and users without app access. */
import { expect, test, type Page } from '../support/test.ts';
import { editor } from '../../adapters/server/commands/example/people.ts';
import { signedIn } from '../support/api.ts';
import { inputOf, openPage, pathOf, signIn, storedDrafts, type Person } from '../support/browser.ts';
import { pageDatabases, startServer, type TestProcess } from '../support/server.ts';

async function fillIn(page: Page, who: Person): Promise<void> {
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Ends the session on the server only, as an administrator or a restored backup would. */
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

for (const on of pageDatabases)
  test.describe(`on ${on}`, () => {
    let server: TestProcess;
    test.beforeAll(async () => {
      // The token is refreshed 10 s before it expires, so every 2 s.
      server = await startServer({ admin: true, empty: false, on, env: { ACCESS_TOKEN_TTL: '12s' } });
    });
    test.afterAll(() => server.stop());

    test('AUTH-01 AUTH-08 AUTH-24 an anonymous visitor is redirected to sign in, and then to the requested or the last page', async ({
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

      // The request must not belong to the previous page.
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

    test('AUTH-08 a sign-in whose last page was deleted shows that, and leads on', async ({ page }) => {
      const api = await signedIn(server);
      for (const [last, title] of [
        ['/collections/deleted-collection', 'Page not found'],
        ['/collections/articles/4711', 'Article not found'],
      ] as const) {
        await api('PATCH', '/users/me/track/page', { last_page: last });
        await page.context().clearCookies();
        await openPage(page, server, '/login');
        await fillIn(page, server.admin);
        await expect.poll(() => pathOf(page)).toBe(last);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        // The request must not arrive after the last page of the next round.
        const tracked = page.waitForResponse(
          (answer) =>
            answer.url().includes('/users/me/track/page') &&
            answer.request().postData()?.includes('"/collections"') === true,
        );
        await page.getByRole('link', { name: 'Content', exact: true }).click();
        await expect.poll(() => pathOf(page)).toBe('/collections');
        await tracked;
      }
    });

    test('AUTH-21 AUTH-23 SHELL-01 a reload keeps the session and the page, under /admin', async ({
      page,
    }) => {
      await signIn(page, server);
      await openPage(page, server, '/collections/events/3');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reading: letters from a lighthouse');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reading: letters from a lighthouse');
      expect(new URL(page.url()).pathname).toBe('/admin/collections/events/3');
    });

    test('AUTH-09 wrong credentials are refused and must be entered again', async ({ page }) => {
      await openPage(page, server, '/login');
      await fillIn(page, { ...server.admin, password: 'not this one' });
      await expect(page.getByRole('alert')).toHaveText('Email or password is wrong');
      await expect(page.getByLabel('Email')).toHaveValue(server.admin.email);
    });

    test('AUTH-29 AUTH-31 an expired session shows the sign-in over the page, and signing in keeps the edits', async ({
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
      await expect(inputOf(page, 'place')).toBeFocused();
      await expect(inputOf(page, 'place')).toHaveValue('Behind the market hall');
      await page.keyboard.press('Control+s');
      await expect(page.getByText('Item updated')).toBeVisible();
    });

    test('AUTH-26 leaving the page redirects to /login with the reason, and another user sees none of the first user’s edits', async ({
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

    test('AUTH-25 signing out in one tab leads the others to the sign-in, unless they contain edits', async ({
      page,
    }) => {
      await signIn(page, server);
      await openPage(page, server, '/collections/articles/2');
      await expect(inputOf(page, 'title')).toBeVisible();
      const edited = await page.context().newPage();
      await openPage(edited, server, '/collections/articles/3');
      await inputOf(edited, 'title').fill('Kept');
      await expect.poll(async () => (await storedDrafts(page)).size).toBe(1);
      const other = await page.context().newPage();
      await openPage(other, server, '/logout');
      await other.getByRole('button', { name: 'Sign out and delete' }).click();
      await expect(other.getByText('Signed out')).toBeVisible();
      await expect.poll(() => pathOf(page)).toBe('/login?reason=SIGN_OUT');
      await expect(page.getByText('Signed out')).toBeVisible();

      const again = edited.getByRole('dialog', { name: 'Sign in again' });
      await expect(again).toContainText('Signed out');
      await fillIn(edited, server.admin);
      await expect(again).toBeHidden();
      await edited.keyboard.press('Control+s');
      await expect(edited.getByText('Item updated')).toBeVisible();
    });

    test('AUTH-26 a tab follows the user who signed in in another tab', async ({ page }) => {
      await signIn(page, server);
      await openPage(page, server, '/collections/articles/2');
      await inputOf(page, 'title').fill('Not for the next one');
      await signIn(page, server, editor);
      // The next refresh of the token returns that of the other user.
      await expect(page.getByRole('link', { name: 'Your profile, Edda Brandt' })).toBeVisible();
      await expect(inputOf(page, 'title')).not.toHaveValue('Not for the next one');
      await expect(page.getByRole('link', { name: 'Settings' })).toBeHidden();
      await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeHidden();
    });

    test('AUTH-33 a user of a role without app access is told the reason', async ({ page }) => {
      const api = await signedIn(server);
      const role = (await api('POST', '/roles', { name: 'Machine', app_access: false })).body as {
        data: { id: string };
      };
      const who = { email: 'machine@example.com', password: 'nuts and bolts' };
      await api('POST', '/users', { ...who, role: role.data.id, status: 'active' });
      await signIn(page, server, who);
      await openPage(page, server, '/collections');
      await expect(page.getByRole('heading', { name: 'No app access' })).toBeVisible();
    });
  });
