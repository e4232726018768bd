/** The table of a list in the browser: pages, columns and manual sort. */
import { expect, test } from '../support/test.ts';
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

test('LAY-07, LAY-09, LAY-10 the pagination shows seven pages with the first and the last; a new page starts at its top', async ({
  page,
}) => {
  await openPage(page, server, '/collections/leaves');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button', { name: /^Page / })).toHaveText(['1', '2', '3', '4', '5', '10']);
  await pages.getByRole('button', { name: 'Page 5' }).click();
  await expect(pages.getByRole('button', { name: /^Page / })).toHaveText(['1', '4', '5', '6', '10']);
  const top = () => page.evaluate(() => document.querySelector('.ag-grid-viewport')?.scrollTop ?? -1);
  // Rows of the previous page may still be visible. Only the table itself stays mounted.
  await page.locator('.ag-grid-viewport').evaluate((element) => element.scrollTo({ top: 400 }));
  await expect.poll(top).toBeGreaterThan(100);
  await pages.getByRole('button', { name: 'Page 6' }).click();
  await expect.poll(top).toBe(0);
  await expect(page.getByLabel('Items per page')).toBeVisible();
  await pages.getByRole('button', { name: 'Page 10' }).click();
  await expect(page.getByText('226–228 of 228 leaves')).toBeVisible();
  await expect(page.getByLabel('Items per page')).toBeVisible();
  await openPage(page, server, '/collections/steps');
  await expect(page.getByText('1–4 of 4 steps')).toBeVisible();
  await expect(pages).toBeHidden();
});

test('LAYT-12 a page has 25 to 500 items, or 1000', async ({ page }) => {
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
  await expect(page.getByText('1–100 of 228 leaves')).toBeVisible();
});

test('LAYT-02 a read-only list has no checkboxes', async ({ page }) => {
  await openPage(page, server, '/activity');
  await expect(tableOf(page).getByRole('row').nth(1)).toBeVisible();
  await expect(tableOf(page).getByRole('checkbox')).toHaveCount(0);
  await openPage(page, server, '/collections/marks');
  await expect(tableOf(page).getByRole('checkbox').first()).toBeVisible();
});

test('LAYT-07, LAYT-18, LAYT-20 columns share the free width until one is resized; heads stay visible; other columns reset widths', async ({
  page,
}) => {
  await openPage(page, server, '/collections/steps');
  await expect(headerOf(page, 'Name')).toBeVisible();
  const filled = async () => {
    const table = await tableOf(page).boundingBox();
    const column = await headerOf(page, 'Name').boundingBox();
    return Math.round((table?.x ?? 0) + (table?.width ?? 0) - (column?.x ?? 0) - (column?.width ?? 0));
  };
  await expect.poll(filled).toBeLessThan(4);
  const select = tableOf(page)
    .getByRole('columnheader')
    .filter({ has: page.getByRole('checkbox') });
  expect(Math.round((await select.boundingBox())?.width ?? 0)).toBe(36);
  const text = headerOf(page, 'Name').getByText('Name', { exact: true });
  const saved = arrangementSaved(page);
  await dragEdge(page, 'Name', 80 - (await widthOf(page, 'Name')));
  await expect.poll(() => widthOf(page, 'Name')).toBe(80);
  expect((await text.boundingBox())?.width).toBeGreaterThan(20);
  await dragEdge(page, 'Name', -200);
  await expect.poll(() => widthOf(page, 'Name')).toBe(24);
  await saved;
  const layout = await openSection(page, 'Layout options');
  await layout.getByRole('checkbox', { name: 'Place', exact: true }).check();
  await expect(headerOf(page, 'Place')).toBeVisible();
  await expect.poll(() => widthOf(page, 'Name')).toBeGreaterThan(160);
});

test('a header dragged over another changes the order of the columns, and does not sort', async ({
  page,
}) => {
  await openPage(page, server, '/collections/articles');
  const heads = () =>
    tableOf(page)
      .getByRole('columnheader')
      .evaluateAll((all) =>
        all
          .toSorted((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x)
          .map((head) => head.getAttribute('aria-label') ?? '')
          .filter((name) => name !== ''),
      );
  await expect(headerOf(page, 'Title')).toBeVisible();
  const [first, second] = ['Title', 'Status'];
  const order = async () => (await heads()).filter((name) => name === first || name === second);
  expect(await order()).toEqual([first, second]);
  const from = await headerOf(page, first).boundingBox();
  const to = await headerOf(page, second).boundingBox();
  if (!from || !to) throw new Error('The headers are not drawn.');
  const saved = arrangementSaved(page, '"fields"');
  await page.mouse.move(from.x + 30, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width - 20, to.y + 20, { steps: 12 });
  await page.mouse.up();
  await expect.poll(order).toEqual([second, first]);
  await saved;
  await expect(headerOf(page, first)).toHaveAttribute('aria-sort', 'none');
  await page.reload();
  await expect.poll(order).toEqual([second, first]);
});

test('a cut text has a tooltip', async ({ page }) => {
  await openPage(page, server, '/collections/leaves');
  await dragEdge(page, 'Name', 50 - (await widthOf(page, 'Name')));
  // The list opens at the page where the user left it.
  const cell = tableOf(page)
    .getByRole('gridcell', { name: /^Leaf \d+$/ })
    .first();
  await cell.hover();
  await expect(cell).toHaveAttribute('title', /^Leaf \d+$/);
});

test('LAYT-10, LAYT-11 rows can be dragged only if the list is sorted manually', async ({ page }) => {
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
  const sorted = page.waitForResponse((response) => response.url().endsWith('/utils/sort/steps'));
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
  expect((await sorted).request().postDataJSON()).toEqual({ item: 4, to: 2 });
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

test('the column heads stay if nothing matches, and if the list cannot be read', async ({ page }) => {
  await signIn(page, server);
  await openPage(page, server, '/collections/articles');
  await expect(tableOf(page).getByRole('gridcell').first()).toBeVisible();
  const heads = await tableOf(page).getByRole('columnheader').allTextContents();
  await page.getByRole('searchbox').fill('no article has these words');
  const message = page.getByText('Nothing matches the search and the filters.');
  await expect(message).toBeVisible();
  expect(await tableOf(page).getByRole('columnheader').allTextContents()).toEqual(heads);
  const head = await tableOf(page).getByRole('columnheader').first().boundingBox();
  const box = await message.boundingBox();
  expect(box?.y).toBeGreaterThan((head?.y ?? 0) + (head?.height ?? Infinity));
  await expect(page.getByRole('row').filter({ has: page.getByRole('gridcell') })).toHaveCount(0);

  await page.route('**/items/articles?*', (route) =>
    route.fulfill({
      status: 500,
      json: { errors: [{ message: 'Broken', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] },
    }),
  );
  await page.getByRole('searchbox').fill('salt');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(await tableOf(page).getByRole('columnheader').allTextContents()).toEqual(heads);
  await page.unroute('**/items/articles?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, 'Salt, slowly')).toBeVisible();
});

test('the lines of the rows reach the edge of the table, below a scrollbar without a width', async ({
  page,
}) => {
  await openPage(page, server, '/collections/leaves');
  await expect(tableOf(page).getByRole('row').nth(2)).toBeVisible();
  const covered = await page.evaluate(() => {
    const cover = document.querySelector('.ag-scrollbar-invisible > .ag-body-vertical-scroll-viewport');
    return cover === null ? null : getComputedStyle(cover).backgroundColor;
  });
  expect(covered).toBe('rgba(0, 0, 0, 0)');
});
