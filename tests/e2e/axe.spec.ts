/** axe checks every page in light and dark mode and finds no violation. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { signedIn } from '../support/api.ts';
import { inputOf, openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
});
test.afterAll(() => server.stop());

async function barriers(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

const row = (page: Page) => page.getByRole('gridcell').first();

/** Address, and what is there once it is drawn. */
const pages: readonly (readonly [string, (page: Page) => ReturnType<Page['locator']>])[] = [
  ['/collections', (page) => page.getByRole('row').filter({ hasText: 'Articles' }).first()],
  ['/collections/articles', row],
  ['/collections/articles/1', (page) => inputOf(page, 'title')],
  ['/collections/articles/+', (page) => inputOf(page, 'title')],
  ['/collections/articles/1,2', (page) => inputOf(page, 'title')],
  ['/users', row],
  ['/files', (page) => page.getByRole('list', { name: 'Files' }).getByRole('listitem').first()],
  ['/activity/1', (page) => page.getByRole('dialog').getByRole('definition').first()],
  ['/settings/data-model', (page) => page.getByRole('row').filter({ hasText: 'Articles' }).first()],
  ['/nowhere', (page) => page.getByRole('heading', { level: 1, name: 'Page Not Found' })],
];

for (const theme of ['light', 'dark'])
  test.describe(`in ${theme}`, () => {
    test.beforeAll(async () => {
      const api = await signedIn(server);
      await api('PATCH', '/users/me', { theme });
    });
    test.beforeEach(async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addInitScript((value) => localStorage.setItem('armature.theme', value), theme);
    });

    test('nothing stands in the way of signing in', async ({ page }) => {
      await openPage(page, server, '/login');
      await expect(page.getByLabel('Email')).toBeVisible();
      expect(await barriers(page)).toEqual([]);
    });

    for (const [path, drawn] of pages)
      test(`nothing stands in the way on ${path}`, async ({ page }) => {
        await signIn(page, server);
        await openPage(page, server, path);
        await expect(drawn(page)).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
        expect(await barriers(page)).toEqual([]);
      });
  });
