/** The form's grid: half, full and fill fields, with and without the sidebar. */
import { expect, test } from '../support/test.ts';
import { signedIn } from '../support/api.ts';
import { fieldOf, openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
});
test.afterAll(() => server.stop());

test('FORM-15 above 792 px a fill field uses the remaining width, and a full field keeps its width', async ({
  page,
}) => {
  const api = await signedIn(server);
  await api('PATCH', '/fields/articles/body', { meta: { width: 'fill' } });
  await signIn(page, server);
  await openPage(page, server, '/collections/articles/1');
  const width = async (field: string) => Math.round((await fieldOf(page, field).boundingBox())?.width ?? 0);

  await expect.poll(() => width('body')).toBe(792);
  await expect.poll(() => width('title')).toBe(792);
  await expect.poll(() => width('slug')).toBe(384);

  await page.getByRole('button', { name: 'Close sidebar' }).click();
  await expect.poll(() => width('body')).toBeGreaterThan(792);
  await expect.poll(() => width('title')).toBe(792);
});

test('below 560 px every field has its own line, and nothing scrolls horizontally', async ({ page }) => {
  await signIn(page, server);
  await page.setViewportSize({ width: 360, height: 800 });
  await openPage(page, server, '/collections/articles/1');
  await expect(fieldOf(page, 'slug')).toBeVisible();
  const [title, slug] = await Promise.all([
    fieldOf(page, 'title').boundingBox(),
    fieldOf(page, 'slug').boundingBox(),
  ]);
  expect(slug?.width).toBe(title?.width);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
