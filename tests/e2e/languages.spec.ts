/** The app in other languages: what is loaded, and a language that is written from right to left. */
import { expect, test } from '../support/test.ts';
import { signedIn } from '../support/api.ts';
import { openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { tableOf } from '../support/table.ts';

let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
});
test.afterAll(() => server.stop());

test('I18N-03 each user loads the texts of one language, and a right-to-left one fits on a phone', async ({
  page,
}) => {
  const admin = await signedIn(server);
  const speak = (language: string) => admin('PATCH', '/users/me', { language });
  const loaded = new Set<string>();
  page.on('request', (request) => {
    const [, locale] = /\/assets\/([a-z]{2}-[A-Z]{2})-[^/]*\.js$/.exec(new URL(request.url()).pathname) ?? [];
    if (locale !== undefined) loaded.add(locale);
  });
  const modules = page.getByRole('navigation').first();
  const root = page.locator('html');

  await signIn(page, server);
  await openPage(page, server, '/collections/articles');
  await expect(tableOf(page)).toBeVisible();
  expect([...loaded]).toEqual(['en-US']);

  await speak('de-DE');
  // The page of an item also has texts that are loaded late, while the language is being changed.
  await openPage(page, server, '/collections/articles/1');
  await expect(modules.getByRole('link', { name: 'Inhalte' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Kommentare' })).toBeVisible();
  await expect(root).toHaveAttribute('lang', 'de-DE');
  expect([...loaded].toSorted()).toEqual(['de-DE', 'en-US']);

  // Names of system collections and of their fields.
  await openPage(page, server, '/files');
  await expect(page.getByRole('searchbox', { name: 'Dateien' })).toBeVisible();
  await openPage(page, server, '/users');
  await expect(tableOf(page).getByRole('columnheader', { name: 'Vorname' })).toBeVisible();
  await openPage(page, server, '/settings/project');
  await expect(page.getByRole('heading', { name: 'Öffentliche Seiten' })).toBeVisible();
  await expect(page.getByText('Weiß auf transparentem Grund, 40 mal 40')).toBeVisible();

  await speak('ar-SA');
  await openPage(page, server, '/collections/articles');
  await expect(root).toHaveAttribute('dir', 'rtl');
  await expect(tableOf(page)).toBeVisible();
  // Formatted numbers have the digits of those that are typed.
  await expect(page.getByRole('main')).toContainText(/\d/);
  await expect(page.getByRole('main')).not.toContainText(/[٠-٩]/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(tableOf(page)).toBeHidden();
  await expect(page.getByText('The night bakers')).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  // The sign-in page speaks the language of the last user.
  await page.context().clearCookies();
  await openPage(page, server, '/login');
  await expect(root).toHaveAttribute('lang', 'ar-SA');
});
