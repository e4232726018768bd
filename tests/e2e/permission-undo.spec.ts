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
});
