/** A platform with 1,000 collections of 20 fields, and 300 roles. No page waits for data that it does not show. */
import { expect, test, type Page } from '../support/test.ts';
import { signedIn, type Call } from '../support/api.ts';
import { addRoles, collectionName, schemaStatements, sqliteFile } from '../support/big.ts';
import { openPage, pathOf, signIn, storedKeys } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

const collections = 1000;
const reader = { email: 'reader@example.com', password: 'one of three hundred' };

let server: TestProcess;
let api: Call;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startServer({
    on: 'sqlite',
    database: sqliteFile(schemaStatements({ collections, fields: 20 })),
    admin: true,
  });
  api = await signedIn(server);
  const [, , role] = await addRoles(api, { roles: 300, collections, each: 50 });
  await api('POST', '/users', { ...reader, role, status: 'active' });
});
test.afterAll(() => server.stop());

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation' });
const scroller = (page: Page) => navigation(page).locator('[data-scroll]');
const rows = (page: Page) => page.locator('tr[data-collection]');
const link = (page: Page, number: number) =>
  navigation(page).locator(`a[href$="/collections/${collectionName(number)}"]`);

test('the navigation renders visible links, scrolls to any link, and keeps its position', async ({
  page,
}) => {
  await signIn(page, server);
  await openPage(page, server, '/collections');
  await expect(link(page, 1)).toBeVisible();
  expect(await navigation(page).getByRole('link').count()).toBeLessThan(100);
  await scroller(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await expect(link(page, 1000)).toBeVisible();
  await scroller(page).evaluate((element) => element.scrollTo({ top: 36 * 480 }));
  await expect(link(page, 490)).toBeVisible();
  const before = await scroller(page).evaluate((element) => element.scrollTop);
  await link(page, 490).click();
  await expect.poll(() => pathOf(page)).toBe(`/collections/${collectionName(490)}`);
  await expect(link(page, 490)).toHaveAttribute('aria-current', 'page');
  expect(await scroller(page).evaluate((element) => element.scrollTop)).toBe(before);
});

test('COLL-33 with many collections a search filters them', async ({ page }) => {
  await signIn(page, server);
  await openPage(page, server, '/collections');
  await navigation(page).getByRole('textbox', { name: 'Search collection' }).fill('c0777');
  await expect(navigation(page).getByRole('link')).toHaveCount(1);
  await expect(link(page, 777)).toBeVisible();
});

test('the overview and the data model render visible rows and reach the last one', async ({ page }) => {
  await signIn(page, server);
  for (const path of ['/collections', '/settings/data-model']) {
    await openPage(page, server, path);
    await expect(rows(page).first()).toBeVisible();
    expect(await rows(page).count()).toBeLessThan(100);
    const table = page.locator('main [data-scroll]').first();
    await table.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await expect(page.locator('tr[data-collection="c1000"]')).toBeVisible();
  }
});

test('the navigation of users lists 300 roles and renders the visible ones', async ({ page }) => {
  await signIn(page, server);
  await openPage(page, server, '/users');
  await expect(navigation(page).getByRole('link', { name: 'Role 1', exact: true })).toBeVisible();
  expect(await navigation(page).getByRole('link').count()).toBeLessThan(100);
});

test('a warm start downloads no metadata, and requests only fields of the page and of visible links', async ({
  page,
}) => {
  await signIn(page, server);
  await openPage(page, server, `/collections/${collectionName(500)}`);
  await expect(link(page, 1)).toBeVisible();
  const storedFields = async () =>
    (await storedKeys(page)).filter((key) => /^etag of .*\/fields\?/.test(key));
  await expect.poll(storedFields).toHaveLength(3);
  const answers = new Map<string, number>();
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (/^\/(collections|relations|fields|permissions)/.test(pathname))
      answers.set(pathname + search, response.status());
  });
  const counted = page.waitForResponse((response) => response.url().includes('filter_count'));
  await page.reload();
  await counted;
  await expect(link(page, 1)).toBeVisible();
  const fields = () => [...answers.keys()].filter((address) => address.startsWith('/fields'));
  // The fields of the first links are preloaded when idle. Their number does not depend on the size of the model.
  await expect.poll(fields).toHaveLength(3);
  expect(fields().toSorted()).toEqual([
    expect.stringMatching(/^\/fields\?collections=(c00\d\d,){20,22}c00\d\d&/),
    expect.stringMatching(/^\/fields\?collections=c0499,c0501&/),
    expect.stringMatching(/^\/fields\?collections=c0500&/),
  ]);
  expect([...new Set(answers.values())]).toEqual([304]);
});

test('a role that may read 50 collections sees only those', async ({ page }) => {
  await signIn(page, server, reader);
  await openPage(page, server, '/collections');
  await expect(rows(page)).toHaveCount(50);
  await rows(page).first().click();
  await expect.poll(() => pathOf(page)).toMatch(/^\/collections\/c\d{4}$/);
  await expect(page.getByRole('heading', { name: 'No items' })).toBeVisible();
});
