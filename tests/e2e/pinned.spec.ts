/** Columns that stay at the start or the end of the table. */
import { expect, test, type Page } from '../support/test.ts';
import { axeOf, barriersOf } from '../support/axe.ts';
import { openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { arrangementSaved, headerOf, tableOf } from '../support/table.ts';

let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
});
test.afterAll(() => server.stop());

/** The articles have a column of grips beside the checkboxes. */
const view = new URLSearchParams({
  layout: 'tabular',
  fields: 'title,status,section,published_on,id',
  sort: 'id',
}).toString();
const leftOf = async (page: Page, column: string) =>
  Math.round((await headerOf(page, column).boundingBox())?.x ?? -1);
const scrollSideways = (page: Page, by: number) =>
  page.locator('.ag-grid-viewport').evaluate((element, px) => element.scrollBy({ left: px }), by);

test('a column is pinned by keyboard, stays in sight, and is still pinned after a reload', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 700 });
  await signIn(page, server);
  await openPage(page, server, '/collections/articles');
  await expect(tableOf(page)).toBeVisible();
  await headerOf(page, 'Status').focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Pin to start' })).toBeVisible();
  while (
    !(await page.getByRole('menuitem', { name: 'Pin to start' }).evaluate((item) => item.matches(':focus')))
  )
    await page.keyboard.press('ArrowDown');
  const saved = arrangementSaved(page, 'pinned');
  await page.keyboard.press('Enter');
  await expect(headerOf(page, 'Status')).toBeFocused();
  await saved;
  await page.reload();
  await expect(headerOf(page, 'Status')).toHaveAttribute('aria-colindex', '3');
  const left = await leftOf(page, 'Status');
  await scrollSideways(page, 200);
  expect(await leftOf(page, 'Status')).toBe(left);
  expect(await barriersOf(axeOf(page))).toEqual([]);
  // The menu opens again by keyboard.
  await headerOf(page, 'Status').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Unpin' }).press('Escape');
  // While the first menu closes, its entries are still there.
  await expect(page.getByRole('menuitem', { name: 'Unpin' })).toHaveCount(0);
  await expect(headerOf(page, 'Status')).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Unpin' }).press('Enter');
  await expect(headerOf(page, 'Status')).not.toHaveAttribute('aria-colindex', '3');
});

test('a link contains the pinned columns, and a narrow table pins only what fits', async ({ page }) => {
  await signIn(page, server);
  const options = JSON.stringify({ pinned: { status: 'start', title: 'end' } });
  await page.setViewportSize({ width: 1000, height: 700 });
  await openPage(
    page,
    server,
    `/collections/articles?${view}&${new URLSearchParams({ options }).toString()}`,
  );
  await expect(headerOf(page, 'Status')).toHaveAttribute('aria-colindex', '3');
  const pinnedHeaders = page.locator(
    '.ag-header :is(.ag-grid-pinned-left-cells, .ag-grid-pinned-right-cells) [role="columnheader"]',
  );
  await expect(pinnedHeaders.and(headerOf(page, 'Title'))).toHaveCount(1);
  await page.setViewportSize({ width: 660, height: 700 });
  await expect(pinnedHeaders.and(headerOf(page, 'Title'))).toHaveCount(0);
  await page.setViewportSize({ width: 1000, height: 700 });
  await expect(pinnedHeaders.and(headerOf(page, 'Title'))).toHaveCount(1);
});

test('a column that is dragged beside pinned columns is pinned too', async ({ page }) => {
  await signIn(page, server);
  const options = JSON.stringify({ pinned: { status: 'start' } });
  await openPage(
    page,
    server,
    `/collections/articles?${view}&${new URLSearchParams({ options }).toString()}`,
  );
  const target = await headerOf(page, 'Status').boundingBox();
  const from = await headerOf(page, 'ID').boundingBox();
  if (!target || !from) throw new Error('The headers are not visible.');
  await page.mouse.move(from.x + 30, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 20, { steps: 5 });
  await page.mouse.move(target.x + 20, target.y + 20, { steps: 15 });
  await page.mouse.up();
  await expect(
    page.locator('.ag-header .ag-grid-pinned-left-cells').getByRole('columnheader', { name: 'ID' }),
  ).toBeVisible();
  await headerOf(page, 'ID').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Unpin' })).toBeVisible();
});
