/** Displays in a list of the example content: user cards by pointer and keyboard, and menus of a focused cell. */
import { expect, test, type Page } from '../support/test.ts';
import { axeOf, barriersOf } from '../support/axe.ts';
import { signedIn } from '../support/api.ts';
import { openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
  const api = await signedIn(server);
  const me = ((await api('GET', '/users/me')).body as { data: { id: string } }).data.id;
  await api('POST', '/presets', {
    collection: 'articles',
    role: null,
    user: me,
    layout: 'tabular',
    layout_query: { tabular: { fields: ['title', 'tags', 'user_created'], sort: 'id' } },
  });
  await api('POST', '/presets', {
    collection: 'pages',
    role: null,
    user: me,
    layout: 'tabular',
    layout_query: { tabular: { fields: ['slug', 'blocks'], sort: 'id' } },
  });
});
test.afterAll(() => server.stop());
test.beforeEach(({ page }) => signIn(page, server));

const cells = (page: Page) =>
  page.getByRole('row').filter({ hasText: 'Admin User' }).first().getByRole('gridcell');
// Overlays are outside all landmark regions.
const barriers = (page: Page) => barriersOf(axeOf(page).disableRules(['region']));

for (const colorScheme of ['light', 'dark'] as const)
  test(`USER-28 the card of a user opens by pointer and by keyboard in its cell; Escape closes it (${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await openPage(page, server, '/collections/articles');
    const name = cells(page).filter({ hasText: 'Admin User' });
    const card = page.getByRole('tooltip');
    await name.getByText('Admin User').hover();
    await expect(card).toContainText('Administrator · Active');
    expect(await barriers(page)).toEqual([]);
    await page.mouse.move(5, 5);
    await expect(card).toHaveCount(0);

    await cells(page)
      .filter({ has: page.getByRole('button') })
      .focus();
    await page.keyboard.press('ArrowRight');
    await expect(name).toBeFocused();
    await expect(card).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/collections\/articles\/\d+$/);
  });

test('DISP-related-values-01 Enter in the cell of a count opens the links to its rows instead of the row', async ({
  page,
}) => {
  await openPage(page, server, '/collections/articles');
  const tags = cells(page).filter({ has: page.getByRole('button') });
  // The table is one tab stop.
  await expect(tags.getByRole('button')).toHaveAttribute('tabindex', '-1');
  await tags.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(tags).toBeFocused();
  await expect(page).toHaveURL(/\/collections\/articles$/);
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/collections\/tags\/\d+$/);
});

test('Enter in the cell does not close a menu that is opening', async ({ page }) => {
  await openPage(page, server, '/collections/articles');
  const tags = cells(page).filter({ has: page.getByRole('button') });
  await tags.focus();
  await tags.dispatchEvent('keydown', { key: 'Enter', bubbles: true });
  await expect(tags.getByRole('button', { expanded: true })).toBeVisible();
  await tags.dispatchEvent('keydown', { key: 'Enter', bubbles: true });
  await expect(page.getByRole('menu').getByRole('menuitem').first()).toBeFocused();
});

test('the menu of a many-to-any shows each row by the template of its own collection', async ({ page }) => {
  await openPage(page, server, '/collections/pages');
  const row = page.getByRole('row').filter({ hasText: 'write-for-us' });
  await row.getByRole('button', { name: '3 items' }).click();
  const rows = page.getByRole('menu').getByRole('menuitem');
  await expect(rows).toHaveText(['What we look for', 'Write for us', 'How to begin']);
  await rows.getByText('Write for us').click();
  await expect(page).toHaveURL(/\/collections\/block_picture\/\d+$/);
});
