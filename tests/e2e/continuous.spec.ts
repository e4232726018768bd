/** The table that scrolls through all rows of a list: what it reads, what stays in memory, and how it is operated. */
import { expect, test, type Page } from '../support/test.ts';
import { axeOf, barriersOf } from '../support/axe.ts';
import { postStatements, sqliteFile } from '../support/big.ts';
import { signedIn, type Call } from '../support/api.ts';
import { openPage, pathOf, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { arrangementSaved, openSection, rowOf, tableOf } from '../support/table.ts';

const count = 100_000;
const limit = 100;

let server: TestProcess;
let admin: Call;
let preset: number;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startServer({
    on: 'sqlite',
    database: sqliteFile(postStatements(count, 'sqlite')),
    admin: true,
    // The tests read exact counts, also on a machine that needs long for them.
    env: { COUNT_TIMEOUT: '1m' },
  });
  admin = await signedIn(server);
  const { body } = await admin('GET', '/users/me?fields=id');
  const made = await admin('POST', '/presets', {
    user: (body as { data: { id: string } }).data.id,
    collection: 'posts',
    layout: 'tabular',
    layout_query: { tabular: { fields: ['title', 'status', 'views', 'writer'], sort: 'id' } },
  });
  preset = (made.body as { data: { id: number } }).data.id;
});
test.afterAll(() => server.stop());
test.beforeEach(async ({ page }) => {
  await setOptions({ scrolling: 'continuous' });
  await signIn(page, server);
});

const setOptions = (tabular: object) =>
  admin('PATCH', `/presets/${preset}`, { layout_options: { tabular }, search: null });

const postRow = (page: Page, id: number) =>
  tableOf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: `Post ${id}`, exact: true }) });
const checkboxOf = (page: Page, id: number) =>
  page.getByRole('checkbox', { name: `Select "Post ${id}"`, exact: true });
const viewportOf = (page: Page) => page.locator('.ag-grid-viewport');
const footerOf = (page: Page) => page.locator('main footer');
const scrollTo = (page: Page, part: number) =>
  viewportOf(page).evaluate((element, to) => {
    element.scrollTop = (element.scrollHeight - element.clientHeight) * to;
  }, part);
const rowsInDocument = (page: Page) => tableOf(page).getByRole('row').count();

interface BlockRequest {
  readonly offset: number;
  readonly limit: number;
}

/** Records the requests for rows. All of them must have a limit. */
function watchBlocks(page: Page): readonly BlockRequest[] {
  const blocks: BlockRequest[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname !== '/items/posts' || request.method() !== 'GET') return;
    blocks.push({
      offset: Number(searchParams.get('offset') ?? 0),
      limit: Number(searchParams.get('limit') ?? -1),
    });
  });
  return blocks;
}

async function openPosts(page: Page): Promise<void> {
  await openPage(page, server, '/collections/posts');
  await expect(postRow(page, 1)).toBeVisible();
  await expect(footerOf(page)).toHaveText(/^Rows 1–\d+ of 100,000$/);
}

test('the user chooses to scroll through all rows, and a reload keeps the choice', async ({ page }) => {
  await setOptions({});
  await openPage(page, server, '/collections/posts');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  const options = await openSection(page, 'Layout options');
  await options.getByRole('combobox', { name: 'Rows' }).click();
  const saved = arrangementSaved(page, 'continuous');
  await page.getByRole('option', { name: 'Continuous' }).click();
  await saved;
  await expect(footerOf(page)).toHaveText(/^Rows 1–\d+ of 100,000$/);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  await page.reload();
  await expect(footerOf(page)).toHaveText(/^Rows 1–\d+ of 100,000$/);
});

test('the scrollbar reaches the middle and the end, and few rows are read and rendered', async ({ page }) => {
  const blocks = watchBlocks(page);
  await openPosts(page);
  await expect(tableOf(page)).toHaveAttribute('aria-rowcount', String(count + 1));
  await scrollTo(page, 0.5);
  await expect(postRow(page, 50000)).toBeVisible();
  await expect(postRow(page, 50000)).toHaveAttribute('aria-rowindex', '50001');
  await scrollTo(page, 1);
  await expect(postRow(page, 100000)).toBeVisible();
  await expect(footerOf(page)).toHaveText(/^Rows 99,9\d\d–100,000 of 100,000$/);
  expect(await rowsInDocument(page)).toBeLessThan(80);
  // Places between these two are not read.
  expect(blocks.length).toBeLessThan(12);
  // Twenty other places push the first one out of the memory.
  for (let part = 1; part <= 20; part += 1) {
    await scrollTo(page, part / 25);
    await expect(tableOf(page).locator('[aria-busy="true"]')).toHaveCount(0);
  }
  expect(await rowsInDocument(page)).toBeLessThan(80);
  const before = blocks.length;
  await scrollTo(page, 1);
  await expect(postRow(page, 100000)).toBeVisible();
  expect(blocks.slice(before).map(({ offset }) => offset)).toContain(99_900);
  for (const block of blocks) expect(block.limit).toBeLessThanOrEqual(limit);
  for (const block of blocks) expect(block.limit).toBeGreaterThanOrEqual(0);
});

test('the keyboard reaches the last and the first row', async ({ page }) => {
  await openPosts(page);
  const focused = tableOf(page).locator('[role="row"]:has(:focus)');
  await page.getByRole('button', { name: 'New post' }).focus();
  await page.keyboard.press('Tab');
  await expect(focused).toHaveAttribute('aria-rowindex', '2');
  await page.keyboard.press('Control+End');
  await expect(focused).toHaveAttribute('aria-rowindex', String(count + 1));
  await expect(focused).toContainText('Post 100000');
  await page.keyboard.press('PageUp');
  await expect(focused).toHaveAttribute('aria-rowindex', /^999[78]\d$/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Control+Home');
  await expect(focused).toHaveAttribute('aria-rowindex', '2');
  await page.keyboard.press('End');
  await expect(focused).toHaveAttribute('aria-rowindex', String(count + 1));
  // The table is one tab stop, and keeps its place.
  await page.keyboard.press('Tab');
  await expect(focused).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(focused).toHaveAttribute('aria-rowindex', String(count + 1));
});

test('a cell is edited in the middle of the list', async ({ page }) => {
  await setOptions({ scrolling: 'continuous', editing: true });
  await openPosts(page);
  await scrollTo(page, 0.5);
  const row = postRow(page, 50000);
  await row.locator('[col-id="views"]').dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('123456');
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.url().includes('/items/posts'),
  );
  await page.keyboard.press('Control+s');
  expect((await saved).ok()).toBe(true);
  await expect(row).toContainText('123,456');
  const { body } = await admin('GET', '/items/posts/50000?fields=views');
  expect(body).toEqual({ data: { views: 123_456 } });
});

test('a range across blocks that are not loaded is selected, and copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const blocks = watchBlocks(page);
  await openPosts(page);
  await checkboxOf(page, 3).click();
  await scrollTo(page, 0.02);
  // While rows are selected, the titles are not links.
  const last = tableOf(page)
    .getByRole('row')
    .filter({ has: checkboxOf(page, 2003) });
  await last.getByRole('checkbox').click({ modifiers: ['Shift'] });
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2,001 selected of 100,000');
  await expect(last.getByRole('checkbox')).toBeChecked();
  await last.locator('[col-id="status"]').focus();
  await page.keyboard.press('Control+c');
  await expect(page.getByText('2,001 rows copied')).toBeVisible();
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(lines).toHaveLength(2002);
  expect(lines[1]).toMatch(/^Post 3\t/);
  expect(lines.at(-1)).toMatch(/^Post 2003\t/);
  for (const block of blocks) expect(block.limit).toBeLessThanOrEqual(2001);
});

test('back from an item restores the place and the focus', async ({ page }) => {
  await openPosts(page);
  await scrollTo(page, 0.7);
  const row = postRow(page, 70000);
  await expect(row).toBeVisible();
  const top = await viewportOf(page).evaluate(({ scrollTop }) => scrollTop);
  await row.getByRole('link').click();
  await expect.poll(() => pathOf(page)).toBe('/collections/posts/70000');
  await expect(tableOf(page)).toHaveCount(0);
  await page.goBack();
  await expect(row.locator(':focus')).toHaveCount(1);
  expect(await viewportOf(page).evaluate(({ scrollTop }) => scrollTop)).toBe(top);
  await page.reload();
  await expect(row).toBeVisible();
  await expect.poll(() => viewportOf(page).evaluate(({ scrollTop }) => scrollTop)).toBe(top);
});

test('changes of other sessions appear without a jump', async ({ page }) => {
  await openPosts(page);
  await scrollTo(page, 0.3);
  const row = postRow(page, 30000);
  await expect(row).toBeVisible();
  const top = await viewportOf(page).evaluate(({ scrollTop }) => scrollTop);
  await admin('PATCH', '/items/posts/30000', { title: 'Changed elsewhere' });
  await expect(rowOf(page, 'Changed elsewhere')).toBeVisible();
  await admin('DELETE', '/items/posts/29999');
  await expect(footerOf(page)).toHaveText(/of 99,999$/);
  await expect(rowOf(page, 'Changed elsewhere')).toHaveAttribute('aria-rowindex', '30000');
  await admin('POST', '/items/posts', { id: 29_999, title: 'Created elsewhere', status: 'draft', views: 1 });
  await expect(footerOf(page)).toHaveText(/of 100,000$/);
  await expect(rowOf(page, 'Created elsewhere')).toHaveAttribute('aria-rowindex', '30000');
  expect(await viewportOf(page).evaluate(({ scrollTop }) => scrollTop)).toBe(top);
});

test('a block that cannot be read says so in its place, and can be tried again', async ({ page }) => {
  await openPosts(page);
  await page.route(/offset=400\d\d/, (route) => route.fulfill({ status: 503, body: '{"errors":[]}' }));
  await scrollTo(page, 0.4);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(page.getByText(/^These rows could not be read/)).toBeVisible();
  await page.unroute(/offset=400\d\d/);
  await again.click();
  await expect(tableOf(page).locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(again).toHaveCount(0);
});

test('a search without results, and a short list', async ({ page }) => {
  await openPosts(page);
  await page.getByRole('searchbox').fill('nothing of this name');
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  await page.getByRole('searchbox').fill('Post 9999');
  await expect(footerOf(page)).toHaveText(/^Rows 1–\d+ of 11$/);
  await expect(postRow(page, 9999)).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const)
  test(`axe finds nothing in ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await openPosts(page);
    await scrollTo(page, 0.5);
    await expect(tableOf(page).locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await barriersOf(axeOf(page))).toEqual([]);
  });

test('a phone scrolls through all rows', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const blocks = watchBlocks(page);
  await openPage(page, server, '/collections/posts');
  const list = page.getByRole('list', { name: 'Posts' });
  await expect(list.getByText('Post 1', { exact: true })).toBeVisible();
  await expect(footerOf(page)).toHaveText(/^Rows 1–\d+ of \d+,\d+$/);
  await list.evaluate((element) => {
    const scroller = element.parentElement;
    if (scroller) scroller.scrollTop = scroller.scrollHeight / 2;
  });
  await expect(list.locator('[aria-posinset="50000"]')).toContainText('Post 5000');
  expect(await list.getByRole('listitem').count()).toBeLessThan(60);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  for (const block of blocks) expect(block.limit).toBeLessThanOrEqual(limit);
  expect(await barriersOf(axeOf(page))).toEqual([]);
});
