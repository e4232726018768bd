/** The table of a list in the browser: pages, columns, sorting by hand. */
import { expect, test } from '@playwright/test';
import type { Call } from '../support/api.ts';
import { openPage, signIn } from '../support/browser.ts';
import { startLists } from '../support/lists.ts';
import type { TestProcess } from '../support/server.ts';
import {
  arrangementSaved,
  columnTexts,
  dragEdge,
  headerOf,
  openSection,
  rowOf,
  tableOf,
  widthOf,
} from '../support/table.ts';

let server: TestProcess;
let admin: Call;
test.beforeAll(async () => {
  ({ server, admin } = await startLists());
});
test.afterAll(() => server.stop());
test.beforeEach(({ page }) => signIn(page, server));

test('LAY-07, LAY-09, LAY-10 seven places of pages, with the first and the last; a new page starts at its top', async ({
  page,
}) => {
  await openPage(page, server, '/collections/leaves');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button', { name: /^Page / })).toHaveText(['1', '2', '3', '4', '5', '10']);
  await pages.getByRole('button', { name: 'Page 5' }).click();
  await expect(pages.getByRole('button', { name: /^Page / })).toHaveText(['1', '4', '5', '6', '10']);
  const top = () => page.evaluate(() => document.querySelector('.ag-grid-viewport')?.scrollTop ?? -1);
  // Rows of the page before may still be there: only the table itself stays.
  await page.locator('.ag-grid-viewport').evaluate((element) => element.scrollTo({ top: 400 }));
  await expect.poll(top).toBeGreaterThan(100);
  await pages.getByRole('button', { name: 'Page 6' }).click();
  await expect.poll(top).toBe(0);
  await expect(page.getByLabel('Items per page')).toBeVisible();
  await pages.getByRole('button', { name: 'Page 10' }).click();
  await expect(page.getByText('226–228 of 228 items')).toBeVisible();
  await expect(page.getByLabel('Items per page')).toBeHidden();
  await openPage(page, server, '/collections/steps');
  await expect(page.getByText('1–4 of 4 items')).toBeVisible();
  await expect(pages).toBeHidden();
});

test('LAYT-12 25 to 500 a page, and 1000', async ({ page }) => {
  await openPage(page, server, '/collections/leaves');
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('button', { name: 'Page 1', exact: true })
    .click();
  const choice = page.getByLabel('Items per page');
  await expect(choice.getByRole('option')).toHaveText(
    [25, 50, 100, 250, 500, 1000].map((count) => `${count} per page`),
  );
  await choice.selectOption('100');
  await expect(page.getByText('1–100 of 228 items')).toBeVisible();
});

test('LAYT-02 a list that is read only has no checkboxes', async ({ page }) => {
  await openPage(page, server, '/activity');
  await expect(tableOf(page).getByRole('row').nth(1)).toBeVisible();
  await expect(tableOf(page).getByRole('checkbox')).toHaveCount(0);
  await openPage(page, server, '/collections/marks');
  await expect(tableOf(page).getByRole('checkbox').first()).toBeVisible();
});

test('LAYT-07, LAYT-18, LAYT-20 columns are 160 px wide, 24 at least, without text from 90 px; other columns reset them', async ({
  page,
}) => {
  await openPage(page, server, '/collections/steps');
  await expect(headerOf(page, 'Name')).toBeVisible();
  await expect.poll(() => widthOf(page, 'Name')).toBe(160);
  const select = tableOf(page)
    .getByRole('columnheader')
    .filter({ has: page.getByRole('checkbox') });
  expect(Math.round((await select.boundingBox())?.width ?? 0)).toBe(36);
  const textWidth = async () =>
    (await headerOf(page, 'Name').getByText('Name', { exact: true }).boundingBox())?.width ?? 0;
  await dragEdge(page, 'Name', -67);
  await expect.poll(() => widthOf(page, 'Name')).toBeGreaterThan(90);
  await expect.poll(() => textWidth()).toBeGreaterThan(20);
  await dragEdge(page, 'Name', -4);
  await expect.poll(() => widthOf(page, 'Name')).toBeLessThanOrEqual(90);
  // For readers of the screen it stays.
  await expect.poll(textWidth).toBeLessThanOrEqual(1);
  const saved = arrangementSaved(page);
  await dragEdge(page, 'Name', -200);
  await expect.poll(() => widthOf(page, 'Name')).toBe(24);
  await saved;
  const layout = await openSection(page, 'Layout options');
  await layout.getByRole('checkbox', { name: 'Place', exact: true }).check();
  await expect(headerOf(page, 'Place')).toBeVisible();
  await expect.poll(() => widthOf(page, 'Name')).toBe(160);
});

test('LAYT-10, LAYT-11 sorted by hand, rows are dragged to their place; otherwise they cannot be', async ({
  page,
}) => {
  await openPage(page, server, '/collections/steps');
  const byHand = tableOf(page).getByRole('button', { name: 'Sort manually' });
  await expect(byHand).toHaveAttribute('aria-pressed', 'false');
  const handles = page.locator('[role="gridcell"] .ag-drag-handle');
  await expect(handles.locator('visible=true')).toHaveCount(0);
  await byHand.click();
  await expect(byHand).toHaveAttribute('aria-pressed', 'true');
  await expect(handles.locator('visible=true')).toHaveCount(4);
  const [from, to] = [
    await rowOf(page, 'Four').locator('.ag-drag-handle').boundingBox(),
    await rowOf(page, 'Two').boundingBox(),
  ];
  if (!from || !to) throw new Error('The rows are not drawn.');
  const sent = page.waitForRequest((request) => request.url().endsWith('/utils/sort/steps'));
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
  expect((await sent).postDataJSON()).toEqual({ item: 4, to: 2 });
  await expect.poll(() => columnTexts(page, 'name')).toEqual(['One', 'Four', 'Two', 'Three']);
  const { body } = await admin('GET', '/items/steps?sort=place&fields=name');
  expect((body as { data: { name: string }[] }).data.map(({ name }) => name)).toEqual([
    'One',
    'Four',
    'Two',
    'Three',
  ]);
  await openPage(page, server, '/collections/marks');
  await expect(rowOf(page, 'Mark 0')).toBeVisible();
  await expect(byHand).toHaveCount(0);
});
