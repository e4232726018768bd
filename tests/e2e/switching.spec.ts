/** Quick changes between lists: each list shows only its own rows. */
import { expect, test, type Page } from '../support/test.ts';
import type { Call } from '../support/api.ts';
import { openPage, pathOf, signIn } from '../support/browser.ts';
import { startLists } from '../support/lists.ts';
import type { TestProcess } from '../support/server.ts';
import { arrangementSaved, columnTexts, dragEdge, headerOf, rowOf, widthOf } from '../support/table.ts';

let server: TestProcess;
let admin: Call;
test.beforeAll(async () => {
  ({ server, admin } = await startLists());
});
test.afterAll(() => server.stop());
test.beforeEach(({ page }) => signIn(page, server));

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation' });
const go = (page: Page, name: string) => navigation(page).getByRole('link', { name, exact: true }).click();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('quick changes between lists end with the rows, search and heading of the last list', async ({
  page,
}) => {
  await openPage(page, server, '/collections/marks');
  await expect(rowOf(page, 'Mark 001')).toBeVisible();
  // The responses arrive late and in another order.
  let wait = 400;
  await page.route(/\/items\/(marks|leaves|steps)/, async (route) => {
    wait -= 60;
    await new Promise((done) => setTimeout(done, Math.max(0, wait)));
    await route.continue();
  });
  await page.getByRole('searchbox').fill('Mark 10');
  await page.getByRole('searchbox').press('Enter');
  for (const name of ['Leaves', 'Steps', 'Marks', 'Leaves', 'Steps']) await go(page, name);
  await expect(page.getByText('1–4 of 4 steps')).toBeVisible();
  await expect.poll(() => columnTexts(page, 'name')).toEqual(['One', 'Two', 'Three', 'Four']);
  await expect(page.getByRole('searchbox', { name: 'Search steps' })).toHaveValue('');
  await expect(heading(page)).toHaveText('Steps');
  await expect(page).toHaveTitle(/^Steps/);
  await expect(page.getByRole('status').filter({ hasText: 'Steps' })).toHaveCount(1);
  await go(page, 'Marks');
  await expect(page.getByText('of 10 filtered marks')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('Mark 10');
  await page.goBack();
  await expect(page.getByText('1–4 of 4 steps')).toBeVisible();
  await expect(heading(page)).toHaveText('Steps');
  await page.goForward();
  await expect(page.getByText('of 10 filtered marks')).toBeVisible();
  expect(pathOf(page)).toBe('/collections/marks');
  const saved = arrangementSaved(page, '"search"');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByText('of 230 marks')).toBeVisible();
  await saved;
});

test('a list starts at its top left, and the focus stays on the clicked link', async ({ page }) => {
  await openPage(page, server, '/collections/leaves');
  await expect(rowOf(page, 'Leaf 3')).toBeVisible();
  const place = () => page.locator('.ag-grid-viewport').evaluate(({ scrollTop }) => scrollTop);
  await page.locator('.ag-grid-viewport').evaluate((element) => element.scrollTo({ top: 500 }));
  await expect.poll(place).toBeGreaterThan(100);
  const link = navigation(page).getByRole('link', { name: 'Marks', exact: true });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Mark 001')).toBeVisible();
  await expect.poll(() => place()).toBe(0);
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute('aria-current', 'page');
});

test('a readable list and an empty list open after a list that cannot be read', async ({ page }) => {
  await openPage(page, server, '/collections/marks');
  await expect(rowOf(page, 'Mark 001')).toBeVisible();
  await page.route(/\/items\/leaves/, (route) =>
    route.fulfill({
      status: 503,
      json: { errors: [{ message: 'Gone for now', extensions: { code: 'SERVICE_UNAVAILABLE' } }] },
    }),
  );
  await go(page, 'Leaves');
  await expect(page.getByRole('alert')).toContainText('Gone for now');
  await expect(page.getByRole('gridcell')).toHaveCount(0);
  await go(page, 'Boxes');
  await expect(page.getByRole('heading', { name: 'No items' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await go(page, 'Marks');
  await expect(rowOf(page, 'Mark 001')).toBeVisible();
});

test('LAYT-06 PRES-08 a width that is set just before the tab is closed is stored', async ({
  page,
  context,
}) => {
  await openPage(page, server, '/collections/steps');
  await expect(headerOf(page, 'Name')).toBeVisible();
  await dragEdge(page, 'Name', 100);
  const width = await widthOf(page, 'Name');
  expect(width).toBeGreaterThan(230);
  await page.close({ runBeforeUnload: true });
  const widths = async () => {
    const { body } = await admin('GET', '/presets?filter[collection][_eq]=steps&fields=layout_options');
    return (body as { data: { layout_options: { tabular: { widths: object } } }[] }).data[0]?.layout_options
      .tabular.widths;
  };
  await expect.poll(widths).toMatchObject({ name: width });
  const again = await context.newPage();
  await openPage(again, server, '/collections/steps');
  await expect.poll(() => widthOf(again, 'Name')).toBe(width);
});

test('LAYT-06 PRES-08 a width that is set just before another list opens is stored for its own list', async ({
  page,
}) => {
  await openPage(page, server, '/collections/leaves');
  await expect(headerOf(page, 'Name')).toBeVisible();
  const saved = arrangementSaved(page, '"leaves"');
  await dragEdge(page, 'Name', 60);
  const width = await widthOf(page, 'Name');
  await go(page, 'Marks');
  await expect(rowOf(page, 'Mark 001')).toBeVisible();
  // The column of the other list still shares the free width.
  await expect.poll(() => widthOf(page, 'Name')).not.toBe(width);
  await saved;
  await go(page, 'Leaves');
  await expect(rowOf(page, 'Leaf 3')).toBeVisible();
  await expect.poll(() => widthOf(page, 'Name')).toBe(width);
});
