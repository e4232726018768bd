/** An administrator changes permissions with single clicks, reads what they gave and took, and takes them back. */
import { expect, test, type Page } from '../support/test.ts';
import { createItem, signedIn, type Call } from '../support/api.ts';
import { openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
let admin: Call;
let role: string;
test.beforeAll(async () => {
  server = await startServer({ admin: true });
  admin = await signedIn(server);
  await admin('POST', '/collections', { collection: 'articles', meta: {}, schema: {} });
  for (let i = 0; i < 3; i += 1) await createItem(admin, 'articles', {});
  const { body } = await admin('POST', '/roles', { name: 'Readers', app_access: true });
  role = (body as { data: { id: string } }).data.id;
});
test.afterAll(() => server.stop());

const cell = (page: Page) => page.getByRole('button', { name: /^Articles, Read: / });
const stored = async () => {
  const { body } = await admin(
    'GET',
    `/permissions?filter[role][_eq]=${role}&filter[collection][_eq]=articles`,
  );
  return (body as { data: readonly unknown[] }).data.filter((row) => Object(row).system !== true).length;
};

test('PERM-19 a click reports gains and losses with numbers; its notification and Ctrl+Z undo it', async ({
  page,
}) => {
  await signIn(page, server);
  await openPage(page, server, `/settings/roles/${role}`);
  await cell(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /^All access/ }).press('Enter');
  const gained = page.getByText('Articles, Read: 0 → 3 of 3 items');
  await expect(gained).toBeVisible();
  expect(await stored()).toBe(1);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(cell(page)).toHaveAccessibleName('Articles, Read: None');
  await expect(page.getByText('Articles, Read: 3 → 0 of 3 items')).toBeVisible();
  await expect.poll(stored).toBe(0);

  await page.getByRole('button', { name: 'All access to Articles' }).click();
  await expect(gained).toBeVisible();
  expect(await stored()).toBe(4);
  // The search has its own undo.
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Control+z');
  await expect(cell(page)).toHaveAccessibleName('Articles, Read: All');
  await cell(page).focus();
  await page.keyboard.press('Control+z');
  await expect(cell(page)).toHaveAccessibleName('Articles, Read: None');
  await expect(page.getByText('The last change was undone')).toBeVisible();
  await expect.poll(stored).toBe(0);

  // On a phone, the header names the columns while the page scrolls, and nothing scrolls sideways.
  await page.setViewportSize({ width: 390, height: 844 });
  const system = page.getByRole('button', { name: 'System collections' });
  await system.click();
  const lastCell = page.locator('[data-cell$=" delete"]').last();
  await lastCell.scrollIntoViewIfNeeded();
  await expect(system).not.toBeInViewport();
  const head = page.getByRole('columnheader', { name: 'Delete' });
  await expect(head).toBeInViewport({ ratio: 1 });
  const column = await head.boundingBox();
  const box = await lastCell.boundingBox();
  expect(column!.x).toBeLessThanOrEqual(box!.x);
  expect(column!.x + column!.width).toBeGreaterThanOrEqual(box!.x + box!.width);
  expect(box!.x + box!.width).toBeLessThanOrEqual(390);

  // Forced colors replace the colors inside of the images. The shapes still differ.
  const images = (level: string) =>
    page
      .locator(`[data-level="${level}"] > span:empty`)
      .first()
      .evaluate((icon) => decodeURIComponent(getComputedStyle(icon).backgroundImage));
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  for (const level of ['all', 'custom', 'none'])
    await expect.poll(() => images(level)).toContain('fill="rgb(255, 255, 255)"');
  const shapes = await Promise.all(['all', 'custom', 'none'].map(images));
  expect(new Set(shapes).size).toBe(3);
});
