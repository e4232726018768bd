/** The place of a list: its page, scroll position and focused row, for each entry of the history. */
import { expect, test, type Page } from '../support/test.ts';
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

const item = /^\/collections\/(leaves|marks)\/\d+/;
const viewportOf = (page: Page) => page.locator('.ag-grid-viewport');
const topOf = (page: Page) => viewportOf(page).evaluate(({ scrollTop }) => scrollTop);

async function scrollTo(page: Page, top: number): Promise<void> {
  await viewportOf(page).evaluate((element, to) => element.scrollTo({ top: to }), top);
  await expect.poll(() => topOf(page)).toBe(top);
}

const pageButton = (page: Page, number: number) =>
  page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('button', { name: `Page ${number}`, exact: true });

async function openPageOfList(page: Page, number: number): Promise<void> {
  await pageButton(page, number).click();
  await expect(pageButton(page, number)).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => topOf(page)).toBe(0);
}

async function createBookmark(name: string, search: string): Promise<number> {
  const { body } = await admin('GET', '/users/me?fields=id');
  const user = (body as { data: { id: string } }).data.id;
  const made = await admin('POST', '/presets', {
    bookmark: name,
    user,
    collection: 'marks',
    search,
    layout: 'tabular',
  });
  return (made.body as { data: { id: number } }).data.id;
}

test('a reload keeps the places of this list and of the lists before it', async ({ page }) => {
  await openPage(page, server, '/collections/leaves');
  await expect(rowOf(page, 'Leaf 1')).toBeVisible();
  await openPageOfList(page, 2);
  await scrollTo(page, 250);
  await rowOf(page, 'Leaf 40').getByRole('link').click();
  await expect.poll(() => pathOf(page)).toMatch(item);
  await expect(tableOf(page)).toHaveCount(0);
  await page.reload();
  await expect.poll(() => pathOf(page)).toMatch(item);
  await page.goBack();
  await expect(rowOf(page, 'Leaf 40').locator(':focus')).toHaveCount(1);
  await expect.poll(() => topOf(page)).toBe(250);

  await page.reload();
  await expect(rowOf(page, 'Leaf 40').locator(':focus')).toHaveCount(1);
  await expect.poll(() => topOf(page)).toBe(250);
  await expect(pageButton(page, 2)).toHaveAttribute('aria-current', 'page');

  // A URL that is entered is a new visit.
  await openPage(page, server, '/collections/steps');
  await expect(rowOf(page, 'Three')).toBeVisible();
  await openPage(page, server, '/collections/leaves');
  await expect(rowOf(page, 'Leaf 26')).toBeVisible();
  expect(await topOf(page)).toBe(0);
});

test('each bookmark of a collection has a place of its own', async ({ page }) => {
  const first = await createBookmark('All marks', 'Mark');
  const second = await createBookmark('The hundreds', 'Mark 1');
  const navigation = page.getByRole('navigation', { name: 'Navigation' });
  await openPage(page, server, `/collections/marks?bookmark=${first}`);
  await expect(page.getByText('of 230 filtered marks')).toBeVisible();
  await openPageOfList(page, 3);
  await expect(rowOf(page, 'Mark 060')).toBeAttached();
  await scrollTo(page, 300);
  await navigation.getByRole('link', { name: 'The hundreds' }).click();
  await expect.poll(() => pathOf(page)).toBe(`/collections/marks?bookmark=${second}`);
  await expect(page.getByText('of 100 filtered marks')).toBeVisible();
  await expect.poll(() => topOf(page)).toBe(0);
  await openPageOfList(page, 2);
  await expect(rowOf(page, 'Mark 130')).toBeAttached();
  await scrollTo(page, 150);
  await rowOf(page, 'Mark 130').getByRole('link').click();
  await expect.poll(() => pathOf(page)).toMatch(item);
  await expect(tableOf(page)).toHaveCount(0);

  await page.goBack();
  await expect(rowOf(page, 'Mark 130').locator(':focus')).toHaveCount(1);
  await expect(pageButton(page, 2)).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => topOf(page)).toBe(150);
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe(`/collections/marks?bookmark=${first}`);
  await expect(rowOf(page, 'Mark 060')).toBeAttached();
  await expect(pageButton(page, 3)).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => topOf(page)).toBe(300);
  await page.goForward();
  await expect(pageButton(page, 2)).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => topOf(page)).toBe(150);

  await page.reload();
  await expect(rowOf(page, 'Mark 130').locator(':focus')).toHaveCount(1);
  await expect(pageButton(page, 2)).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => topOf(page)).toBe(150);
});

test('a reload with a drawer over the list keeps the page and the scroll position of the list', async ({
  page,
}) => {
  await openPage(page, server, '/activity');
  await expect(rowOf(page, /./)).toBeVisible();
  await openPageOfList(page, 2);
  await scrollTo(page, 250);
  await tableOf(page).getByRole('row').nth(12).getByRole('link').click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  const path = pathOf(page);
  await page.reload();
  await expect(drawer).toBeVisible();
  await expect.poll(() => topOf(page)).toBe(250);
  await expect(drawer.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  expect(path).not.toBe(pathOf(page));
  await expect(pageButton(page, 2)).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => topOf(page)).toBe(250);
});
