/** Rows of lists are links: a tab for them, and the way back from their pages. */
import { expect, test, type Locator, type Page } from '../support/test.ts';
import type { Call } from '../support/api.ts';
import { openPage, pathOf, signIn } from '../support/browser.ts';
import { startLists } from '../support/lists.ts';
import type { TestProcess } from '../support/server.ts';
import { rowOf, tableOf } from '../support/table.ts';

let server: TestProcess;
let admin: Call;
test.beforeAll(async () => {
  ({ server, admin } = await startLists());
});
test.afterAll(() => server.stop());
test.beforeEach(({ page }) => signIn(page, server));

const item = /^\/collections\/(leaves|marks)\/\d+$/;

/** Expects that a click opens the item in a new tab, and that this tab stays on the list. */
async function expectTab(page: Page, target: Locator, how: Parameters<Locator['click']>[0]): Promise<void> {
  const list = pathOf(page);
  const opened = page.context().waitForEvent('page');
  await target.click(how);
  const tab = await opened;
  await expect.poll(() => pathOf(tab)).toMatch(item);
  expect(pathOf(page)).toBe(list);
  await tab.close();
}

test('the table opens a tab by Ctrl+click and middle click, on the title and beside it', async ({ page }) => {
  await openPage(page, server, '/collections/leaves');
  const row = rowOf(page, 'Leaf 2');
  const title = row.getByRole('link');
  await expect(title).toHaveAttribute('href', /^\/admin\/collections\/leaves\/\d+$/);
  const beside = row.getByRole('gridcell').last();
  for (const target of [title, beside]) {
    await expectTab(page, target, { modifiers: ['Control'] });
    await expectTab(page, target, { button: 'middle' });
  }
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await title.click();
  await expect.poll(() => pathOf(page)).toMatch(item);
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  expect(page.context().pages()).toHaveLength(1);
});

test('in selection mode a title of the table is no link, and a click selects the row', async ({ page }) => {
  await openPage(page, server, '/collections/leaves');
  const row = rowOf(page, 'Leaf 2');
  await expect(row.getByRole('link')).toBeVisible();
  await rowOf(page, 'Leaf 1').getByRole('checkbox').check();
  await expect(row).toBeVisible();
  await expect(tableOf(page).getByRole('link')).toHaveCount(0);
  await row.getByText('Leaf 2', { exact: true }).click();
  await expect(row.getByRole('checkbox')).toBeChecked();
  await expect.poll(() => pathOf(page)).toBe('/collections/leaves');
  await row.getByRole('checkbox').uncheck();
  await rowOf(page, 'Leaf 1').getByRole('checkbox').uncheck();
  await expect(row.getByRole('link')).toBeVisible();
});

test('a card opens a tab, a plain click stays in the app, and going back restores its place', async ({
  page,
}) => {
  const { body } = await admin('GET', '/users/me?fields=id');
  const user = (body as { data: { id: string } }).data.id;
  await admin('POST', '/presets', {
    collection: 'marks',
    user,
    layout: 'cards',
    layout_options: { cards: { title: '{{ name }}' } },
  });
  await openPage(page, server, '/collections/marks');
  const card = page.getByRole('link', { name: 'Mark 002' });
  await expectTab(page, card, { modifiers: ['Control'] });
  await expectTab(page, card, { button: 'middle' });
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await card.click();
  await expect.poll(() => pathOf(page)).toMatch(item);
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  await page.goBack();
  const last = page.getByRole('link', { name: 'Mark 025' });
  await last.scrollIntoViewIfNeeded();
  await last.click();
  await expect.poll(() => pathOf(page)).toMatch(item);
  await page.goBack();
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
});

test('a row of the list on a phone opens a tab, and a tap stays in the app', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, server, '/collections/leaves');
  const row = page.getByRole('link', { name: 'Leaf 2', exact: true });
  await expectTab(page, row, { modifiers: ['Control'] });
  await expectTab(page, row, { button: 'middle' });
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await row.click();
  await expect.poll(() => pathOf(page)).toMatch(item);
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
});

test('going back from an item restores the page, the scroll position and the focus of the table', async ({
  page,
}) => {
  await openPage(page, server, '/collections/leaves');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('button', { name: 'Page 2' }).click();
  await expect(rowOf(page, 'Leaf 26')).toBeVisible();
  const viewport = page.locator('.ag-grid-viewport');
  const top = () => viewport.evaluate(({ scrollTop }) => scrollTop);
  await expect.poll(top).toBe(0);
  await viewport.evaluate((element) => element.scrollTo({ top: 250 }));
  const row = rowOf(page, 'Leaf 40');
  await expect(row).toBeInViewport();
  await expect.poll(top).toBe(250);
  await row.getByRole('link').click();
  await expect.poll(() => pathOf(page)).toMatch(item);
  await expect(tableOf(page)).toHaveCount(0);
  await page.goBack();
  await expect(row).toBeInViewport();
  await expect.poll(top).toBe(250);
  await expect(pages.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await expect(row.locator(':focus')).toHaveCount(1);
  const link = page.getByRole('navigation', { name: 'Navigation' });
  await link.getByRole('link', { name: 'Steps' }).click();
  await expect(rowOf(page, 'Three')).toBeVisible();
  await link.getByRole('link', { name: 'Leaves' }).click();
  await expect(rowOf(page, 'Leaf 26')).toBeVisible();
  await expect.poll(top).toBe(0);
  await page.goBack();
  await expect(rowOf(page, 'Three')).toBeVisible();
  await page.goBack();
  await expect.poll(top).toBe(250);
});

test('going back from an item restores the scroll position and the focus on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, server, '/collections/leaves');
  const row = page.getByRole('listitem').getByRole('link').nth(15);
  await row.scrollIntoViewIfNeeded();
  const top = () =>
    page
      .locator('[data-key]')
      .first()
      .evaluate((first) => first.closest('ul')?.scrollTop);
  const before = await top();
  expect(before).toBeGreaterThan(100);
  await row.click();
  await expect.poll(() => pathOf(page)).toMatch(item);
  await page.goBack();
  await expect(row).toBeFocused();
  expect(await top()).toBe(before);
});
