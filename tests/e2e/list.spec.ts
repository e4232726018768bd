/** Lists in the browser: addresses, header, selection, states, pages and the table itself. */
import { expect, test, type Page } from '@playwright/test';
import { signedIn, type Call } from '../support/api.ts';
import { openPage, pathOf, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';
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
  server = await startServer({ admin: true, empty: false });
  admin = await signedIn(server);
  const { body } = await admin('GET', '/users/me?fields=role');
  await admin('PATCH', `/roles/${(body as { data: { role: string } }).data.role}`, { collection_list: null });
  await collection('boxes', []);
  await collection(
    'leaves',
    Array.from({ length: 228 }, (_, i) => `Leaf ${i + 1}`),
  );
  await collection(
    'marks',
    Array.from({ length: 230 }, (_, i) => `Mark ${String(i + 1).padStart(3, '0')}`),
  );
  await collection('steps', ['One', 'Two', 'Three', 'Four'], { sort_field: 'place' });
});
test.afterAll(() => server.stop());
test.beforeEach(({ page }) => signIn(page, server));

async function collection(name: string, names: readonly string[], meta: object = {}): Promise<void> {
  await admin('POST', '/collections', {
    collection: name,
    meta,
    schema: {},
    fields: [
      {
        field: 'id',
        type: 'integer',
        meta: { hidden: true },
        schema: { is_primary_key: true, has_auto_increment: true },
      },
      { field: 'name', type: 'string', schema: {} },
      { field: 'place', type: 'integer', meta: { hidden: true }, schema: {} },
    ],
  });
  if (names.length > 0)
    await admin(
      'POST',
      `/items/${name}`,
      names.map((text, i) => ({ name: text, place: i + 1 })),
    );
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation' });
const strip = (page: Page) => page.getByRole('region', { name: 'Selection' });
const header = (page: Page) => page.getByRole('heading', { level: 1 });
const checkboxOf = (page: Page, text: string) => rowOf(page, text).getByRole('checkbox');
const allCheckbox = (page: Page) => tableOf(page).getByRole('columnheader').first().getByRole('checkbox');
const notFound = (page: Page) => page.getByRole('heading', { name: 'Page Not Found' }).first();

test('COLL-01, COLL-02 the overview shows icon, name and note in columns of 42, 240 and 360 px; a row opens its collection', async ({
  page,
}) => {
  await openPage(page, server, '/collections');
  const table = page.getByRole('table');
  const widths = await table.evaluate((element) => {
    const gutter = document.createElement('div');
    gutter.style.width = 'var(--gutter)';
    element.append(gutter);
    const margin = parseFloat(getComputedStyle(gutter).width);
    gutter.remove();
    const [icon = 0, name, note] = [...element.querySelectorAll('th')].map(
      (cell) => cell.getBoundingClientRect().width,
    );
    return [icon - margin, name, note];
  });
  expect(widths).toEqual([42, 240, 360]);
  await expect(
    table.getByRole('row', { name: 'Articles Stories, from first draft to archive' }),
  ).toBeVisible();
  await table.getByRole('cell', { name: 'Stories, from first draft to archive' }).click();
  await expect.poll(() => pathOf(page)).toBe('/collections/articles');
  await expect(tableOf(page)).toBeVisible();
});

test('COLL-06, COLL-19 a singleton is a form, and has no page under a key', async ({ page }) => {
  await openPage(page, server, '/collections/homepage');
  await expect(page.locator('[data-field]').first()).toBeVisible();
  await expect(tableOf(page)).toHaveCount(0);
  await openPage(page, server, '/collections/homepage/1');
  await expect(notFound(page)).toBeVisible();
});

test('COLL-16, COLL-17, COLL-18 system collections, unknown ones and other paths are not found', async ({
  page,
}) => {
  for (const path of ['directus_roles', 'directus_nothing', 'nothing', 'articles/1/more']) {
    await openPage(page, server, `/collections/${path}`);
    await expect(notFound(page), path).toBeVisible();
  }
});

test('COLL-20 users, files, activity and webhooks lead to their own pages, with a key too', async ({
  page,
}) => {
  const { body } = await admin('GET', '/users/me?fields=id');
  const me = (body as { data: { id: string } }).data.id;
  for (const [from, to] of [
    ['directus_users', '/users'],
    [`directus_users/${me}`, `/users/${me}`],
    ['directus_files', '/files'],
    ['directus_files/abc', '/files/abc'],
    ['directus_activity', '/activity'],
    ['directus_activity/1', '/activity/1'],
    ['directus_webhooks', '/settings/webhooks'],
    ['directus_webhooks/1', '/settings/webhooks/1'],
  ] as const) {
    await openPage(page, server, `/collections/${from}`);
    await expect.poll(() => pathOf(page), from).toBe(to);
  }
});

test('COLL-08 search, layout, refresh interval, filters and information stand around a list', async ({
  page,
}) => {
  await openPage(page, server, '/collections/marks');
  await expect(page.getByRole('searchbox', { name: 'Search Marks' })).toBeVisible();
  const layout = await openSection(page, 'Layout options');
  await expect(layout.getByRole('combobox', { name: 'Layout' })).toHaveValue('Table');
  const refresh = await openSection(page, 'Auto refresh');
  await refresh.getByRole('combobox').click();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    'No refresh',
    'Every 10 seconds',
    'Every 30 seconds',
    'Every minute',
    'Every 5 minutes',
  ]);
  await page.keyboard.press('Escape');
  await expect(
    (await openSection(page, 'Filter')).getByRole('combobox', { name: 'Add filter' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'About Marks' })).toBeVisible();
});

test('COLL-05, COLL-07, COLL-32 a bookmark stands under a divider, opens the list as kept, and names the page', async ({
  page,
}) => {
  const { body } = await admin('GET', '/users/me?fields=id');
  const user = (body as { data: { id: string } }).data.id;
  const made = await admin('POST', '/presets', {
    bookmark: 'The hundreds',
    user,
    collection: 'marks',
    search: 'Mark 10',
    layout: 'tabular',
  });
  const { id } = (made.body as { data: { id: number } }).data;
  await openPage(page, server, '/collections/marks');
  await expect(header(page)).toHaveText('Marks');
  await expect(page.getByText('of 230 items')).toBeVisible();
  await expect(navigation(page).getByRole('separator').first()).toBeVisible();
  await navigation(page).getByRole('link', { name: 'The hundreds' }).click();
  await expect.poll(() => pathOf(page)).toBe(`/collections/marks?bookmark=${id}`);
  await expect(page.getByText('1–10 of 10 filtered items')).toBeVisible();
  await expect(header(page)).toHaveText('The hundreds');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
  await expect(crumbs).toHaveText(['Content', 'Marks']);
  await rowOf(page, 'Mark 105').click();
  await expect.poll(() => pathOf(page)).toBe(`/collections/marks/105?bookmark=${id}`);
});

test('COLL-21 a bookmark stays while one moves within its collection', async ({ page }) => {
  const { body } = await admin('GET', '/presets?filter[bookmark][_nnull]=true&fields=id');
  const id = (body as { data: { id: number }[] }).data[0]?.id;
  await openPage(page, server, `/collections/marks?bookmark=${id}`);
  await page.getByRole('button', { name: 'Create item' }).click();
  await expect.poll(() => pathOf(page)).toBe(`/collections/marks/+?bookmark=${id}`);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => pathOf(page)).toBe(`/collections/marks?bookmark=${id}`);
  await navigation(page).getByRole('link', { name: 'Articles' }).click();
  await expect.poll(() => pathOf(page)).toBe('/collections/articles');
});

test('COLL-13, COLL-14, COLL-15 an empty list offers to create; one without results to clear the filters', async ({
  page,
}) => {
  await openPage(page, server, '/collections/boxes');
  await expect(page.getByRole('heading', { name: 'No items' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Create item' }).last().click();
  await expect.poll(() => pathOf(page)).toBe('/collections/boxes/+');

  await openPage(page, server, '/collections/steps');
  await page.getByRole('searchbox').fill('no such step');
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page.getByText('1–4 of 4 items')).toBeVisible();
  await page.getByRole('button', { name: 'Create item' }).click();
  await expect.poll(() => pathOf(page)).toBe('/collections/steps/+');
});

test('COLL-25, LAYT-03, LAYT-04 rows are chosen one by one, all at once, and none in another collection', async ({
  page,
}) => {
  await openPage(page, server, '/collections/marks');
  await checkboxOf(page, 'Mark 002').check();
  await expect(strip(page)).toContainText('1 selected of 230');
  await expect(allCheckbox(page)).toBeChecked({ indeterminate: true });
  await allCheckbox(page).check();
  await expect(strip(page)).toContainText('25 selected of 230');
  await expect(allCheckbox(page)).toBeChecked();
  await strip(page).getByRole('button', { name: 'Clear' }).click();
  await expect(strip(page)).toBeHidden();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(strip(page)).toContainText('25 selected of 230');
  await navigation(page).getByRole('link', { name: 'Steps' }).click();
  await expect(page.getByText('1–4 of 4 items')).toBeVisible();
  await expect(strip(page)).toBeHidden();
  await navigation(page).getByRole('link', { name: 'Marks', exact: true }).click();
  await expect(rowOf(page, 'Mark 001')).toBeVisible();
  await expect(strip(page)).toBeHidden();
});

test('LAY-02, LAY-08 with a selection a click chooses; select all takes what is loaded', async ({ page }) => {
  await openPage(page, server, '/collections/marks');
  await checkboxOf(page, 'Mark 001').check();
  await rowOf(page, 'Mark 003').click();
  await expect(strip(page)).toContainText('2 selected of 230');
  expect(pathOf(page)).toBe('/collections/marks');
  await strip(page).getByRole('button', { name: 'Select all on this page' }).click();
  await expect(strip(page)).toContainText('25 selected of 230');
  await strip(page).getByRole('button', { name: 'Clear' }).click();
  await rowOf(page, 'Mark 003').click();
  await expect.poll(() => pathOf(page)).toBe('/collections/marks/3');
});

test('COLL-09, COLL-22, COLL-23 deleting asks with the count, runs, clears the selection and reads again', async ({
  page,
}) => {
  await openPage(page, server, '/collections/marks');
  await checkboxOf(page, 'Mark 021').check();
  await checkboxOf(page, 'Mark 022').check();
  await strip(page).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Delete these 2 items? This cannot be undone.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(strip(page)).toContainText('2 selected');
  await strip(page).getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('of 228 items')).toBeVisible();
  await expect(strip(page)).toBeHidden();
  await expect(rowOf(page, 'Mark 021')).toHaveCount(0);
  expect((await admin('GET', '/items/marks/21')).status).toBe(403);
});

test('COLL-10, COLL-12 archiving and editing many are offered where they apply', async ({ page }) => {
  await openPage(page, server, '/collections/marks');
  await checkboxOf(page, 'Mark 001').check();
  await expect(strip(page).getByRole('button', { name: 'Archive' })).toBeHidden();
  await expect(strip(page).getByRole('button', { name: 'Edit' })).toBeHidden();
  await checkboxOf(page, 'Mark 002').check();
  await strip(page).getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => pathOf(page)).toBe('/collections/marks/1,2');

  await openPage(page, server, '/collections/articles');
  const total = Number(/of (\d+)/.exec(await page.getByText(/–\d+ of \d+/).innerText())?.[1]);
  await tableOf(page).getByRole('row').nth(1).getByRole('checkbox').check();
  await strip(page).getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText(`of ${total - 1}`)).toBeVisible();
  await expect(strip(page)).toBeHidden();
});

test('COLL-24 a refused deletion opens a dialog with the error', async ({ page }) => {
  await openPage(page, server, '/collections/marks');
  await page.route(/\/items\/marks/, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({
          status: 400,
          json: { errors: [{ message: 'These marks are needed', extensions: { code: 'INVALID_PAYLOAD' } }] },
        })
      : route.continue(),
  );
  await checkboxOf(page, 'Mark 001').check();
  await strip(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Something went wrong' });
  await expect(dialog).toContainText('These marks are needed');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
});

test('COLL-31 hidden collections are shown from the context menu of the navigation', async ({ page }) => {
  await openPage(page, server, '/collections');
  const hidden = navigation(page).getByRole('link', { name: 'Articles Tags' });
  const link = navigation(page).getByRole('link', { name: 'Articles', exact: true });
  await link.click({ button: 'right' });
  await expect(hidden).toBeHidden();
  await page.getByRole('menuitem', { name: 'Show Hidden Collections' }).click();
  await expect(hidden).toBeVisible();
  await link.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Hide Hidden Collections' }).click();
  await expect(hidden).toBeHidden();
});

test('LAY-03, LAY-04, LAY-05 a list that cannot be read says so, and its preferences can be reset', async ({
  page,
}) => {
  const { body } = await admin('GET', '/users/me?fields=id');
  const user = (body as { data: { id: string } }).data.id;
  await admin('POST', '/presets', {
    user,
    collection: 'boxes',
    layout: 'tabular',
    filters: [{ key: 'gone', field: 'gone', operator: 'eq', value: 1 }],
  });
  await openPage(page, server, '/collections/boxes');
  const panel = page.getByRole('alert');
  await expect(panel.getByRole('heading', { name: 'Unexpected Error' })).toBeVisible();
  await expect(panel).toContainText('An unexpected error has occurred.');
  await expect(panel).toContainText('gone');
  const saved = arrangementSaved(page);
  await panel.getByRole('button', { name: 'Reset page preferences' }).click();
  await expect(page.getByRole('heading', { name: 'No items' })).toBeVisible();
  await saved;
});

test('LAY-07, LAY-09, LAY-10 seven places of pages, with the first and the last; a new page starts at its top', async ({
  page,
}) => {
  await openPage(page, server, '/collections/leaves');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button', { name: /^Page / })).toHaveText(['1', '2', '3', '4', '5', '10']);
  await pages.getByRole('button', { name: 'Page 5' }).click();
  await expect(pages.getByRole('button', { name: /^Page / })).toHaveText(['1', '4', '5', '6', '10']);
  const top = () => page.evaluate(() => document.querySelector('.ag-grid-viewport')?.scrollTop ?? -1);
  await tableOf(page).getByRole('row').last().scrollIntoViewIfNeeded();
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
  expect(await widthOf(page, 'Name')).toBe(160);
  const select = tableOf(page)
    .getByRole('columnheader')
    .filter({ has: page.getByRole('checkbox') });
  expect(Math.round((await select.boundingBox())?.width ?? 0)).toBe(36);
  const textWidth = async () =>
    (await headerOf(page, 'Name').getByText('Name', { exact: true }).boundingBox())?.width ?? 0;
  await dragEdge(page, 'Name', -67);
  expect(await widthOf(page, 'Name')).toBeGreaterThan(90);
  expect(await textWidth()).toBeGreaterThan(20);
  await dragEdge(page, 'Name', -4);
  expect(await widthOf(page, 'Name')).toBeLessThanOrEqual(90);
  // For readers of the screen it stays.
  await expect.poll(textWidth).toBeLessThanOrEqual(1);
  const saved = arrangementSaved(page);
  await dragEdge(page, 'Name', -200);
  expect(await widthOf(page, 'Name')).toBe(24);
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
  const byHand = tableOf(page).getByRole('button', { name: 'Sort by hand' });
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

test('COLL-26 a chosen interval reads the list again', async ({ page }) => {
  await page.clock.install();
  await openPage(page, server, '/collections/boxes');
  await expect(page.getByRole('heading', { name: 'No items' })).toBeVisible();
  const refresh = await openSection(page, 'Auto refresh');
  await refresh.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Every 30 seconds' }).click();
  await admin('POST', '/items/boxes', { name: 'Made elsewhere' });
  await page.clock.fastForward(30_000);
  await expect(rowOf(page, 'Made elsewhere')).toBeVisible();
});
