/** Lists in the browser: URLs, header, selection and states. */
import { expect, test, type Page } from '../support/test.ts';
import type { Call } from '../support/api.ts';
import { openPage, pathOf, signIn } from '../support/browser.ts';
import { startLists } from '../support/lists.ts';
import type { TestProcess } from '../support/server.ts';
import { addPerson } from '../support/users.ts';
import { arrangementSaved, openSection, rowOf, tableOf } from '../support/table.ts';

let server: TestProcess;
let admin: Call;
test.beforeAll(async () => {
  ({ server, admin } = await startLists());
});
test.afterAll(() => server.stop());
test.beforeEach(({ page }) => signIn(page, server));

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation' });
const strip = (page: Page) => page.getByRole('region', { name: 'Selection' });
const header = (page: Page) => page.getByRole('heading', { level: 1 });
const checkboxOf = (page: Page, text: string) => rowOf(page, text).getByRole('checkbox');
const allCheckbox = (page: Page) => tableOf(page).getByRole('columnheader').first().getByRole('checkbox');
const notFound = (page: Page) => page.getByRole('heading', { name: 'Page not found' }).first();

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

test('COLL-08 a list has search, layout, refresh interval, filters and information', async ({ page }) => {
  await openPage(page, server, '/collections/marks');
  await expect(page.getByRole('searchbox', { name: 'Search marks' })).toBeVisible();
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

test('COLL-05, COLL-07, COLL-32 a bookmark is listed below a divider, opens the stored view, and names the page', async ({
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
  await expect(page.getByText('of 230 marks')).toBeVisible();
  await expect(navigation(page).getByRole('separator').first()).toBeVisible();
  await navigation(page).getByRole('link', { name: 'The hundreds' }).click();
  await expect.poll(() => pathOf(page)).toBe(`/collections/marks?bookmark=${id}`);
  await expect(page.getByText('1–10 of 10 filtered marks')).toBeVisible();
  await expect(header(page)).toHaveText('The hundreds');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
  await expect(crumbs).toHaveText(['Content', 'Marks']);
  await rowOf(page, 'Mark 105').click();
  await expect.poll(() => pathOf(page)).toBe(`/collections/marks/105?bookmark=${id}`);
});

test('COLL-21 a bookmark stays active within its collection', async ({ page }) => {
  const { body } = await admin('GET', '/presets?filter[bookmark][_nnull]=true&fields=id');
  const id = (body as { data: { id: number }[] }).data[0]?.id;
  await openPage(page, server, `/collections/marks?bookmark=${id}`);
  await page.getByRole('button', { name: 'New mark' }).click();
  await expect.poll(() => pathOf(page)).toBe(`/collections/marks/+?bookmark=${id}`);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => pathOf(page)).toBe(`/collections/marks?bookmark=${id}`);
  await navigation(page).getByRole('link', { name: 'Articles' }).click();
  await expect.poll(() => pathOf(page)).toBe('/collections/articles');
});

test('COLL-13, COLL-14, COLL-15 an empty list offers to create an item, and a list without results to clear the filters', async ({
  page,
}) => {
  await openPage(page, server, '/collections/boxes');
  await expect(page.getByRole('heading', { name: 'No items' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'New box' }).last().click();
  await expect.poll(() => pathOf(page)).toBe('/collections/boxes/+');

  await openPage(page, server, '/collections/steps');
  await page.getByRole('searchbox').fill('no such step');
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page.getByText('1–4 of 4 steps')).toBeVisible();
  await page.getByRole('button', { name: 'New step' }).click();
  await expect.poll(() => pathOf(page)).toBe('/collections/steps/+');
});

test('COLL-25, LAYT-03, LAYT-04 rows are selected one by one or all at once, and another collection starts with no selection', async ({
  page,
}) => {
  await openPage(page, server, '/collections/marks');
  await checkboxOf(page, 'Mark 002').check();
  await expect(strip(page)).toContainText('1 selected of 230');
  const announced = page.getByRole('status').getByText('1 selected of 230', { exact: true });
  await expect(announced).toBeAttached();
  await expect(allCheckbox(page)).toBeChecked({ indeterminate: true });
  await allCheckbox(page).check();
  await expect(strip(page)).toContainText('25 selected of 230');
  await expect(allCheckbox(page)).toBeChecked();
  await strip(page).getByRole('button', { name: 'Clear' }).click();
  await expect(strip(page)).toBeHidden();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(strip(page)).toContainText('25 selected of 230');
  await navigation(page).getByRole('link', { name: 'Steps' }).click();
  await expect(page.getByText('1–4 of 4 steps')).toBeVisible();
  await expect(strip(page)).toBeHidden();
  await navigation(page).getByRole('link', { name: 'Marks', exact: true }).click();
  await expect(rowOf(page, 'Mark 001')).toBeVisible();
  await expect(strip(page)).toBeHidden();
});

test('LAYT-03 the keyboard selects rows, and several at once with Shift', async ({ page }) => {
  await openPage(page, server, '/collections/marks');
  await checkboxOf(page, 'Mark 002').click();
  await checkboxOf(page, 'Mark 005').click({ modifiers: ['Shift'] });
  await expect(strip(page)).toContainText('4 selected of 230');
  for (const number of ['002', '003', '004', '005'])
    await expect(checkboxOf(page, `Mark ${number}`)).toBeChecked();
  await checkboxOf(page, 'Mark 003').click({ modifiers: ['Shift'] });
  await expect(strip(page)).toContainText('1 selected of 230');
  await page.keyboard.press('Space');
  await expect(checkboxOf(page, 'Mark 003')).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(checkboxOf(page, 'Mark 004')).toBeChecked();
  await expect(strip(page)).toContainText('3 selected of 230');
  await strip(page).getByRole('button', { name: 'Clear' }).click();
  await expect(checkboxOf(page, 'Mark 004')).not.toBeChecked();
});

test('a tooltip whose code fails to load disables nothing', async ({ page }) => {
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  let asked = 0;
  await page.route(/TipText/, (route) => {
    asked += 1;
    return route.abort();
  });
  await openPage(page, server, '/collections/marks');
  await page.getByRole('button', { name: 'Close sidebar' }).hover();
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Close sidebar' }).click();
  await expect(rowOf(page, 'Mark 001')).toBeVisible();
  expect(failures).toEqual([]);
});

test('LAY-02, LAY-08 with a selection a click selects a row, and select all selects the loaded rows', async ({
  page,
}) => {
  await openPage(page, server, '/collections/marks');
  await checkboxOf(page, 'Mark 001').check();
  await rowOf(page, 'Mark 003').click();
  await expect(strip(page)).toContainText('2 selected of 230');
  expect(pathOf(page)).toBe('/collections/marks');
  await strip(page).getByRole('button', { name: 'Select all on this page' }).click();
  await expect(strip(page)).toContainText('25 selected of 230');
  await strip(page).getByRole('button', { name: 'Select all 230' }).click();
  await expect(strip(page)).toContainText('230 selected of 230');
  await expect(strip(page).getByRole('button', { name: 'Select all 230' })).toBeHidden();
  await strip(page).getByRole('button', { name: 'Clear' }).click();
  await rowOf(page, 'Mark 003').click();
  await expect.poll(() => pathOf(page)).toBe('/collections/marks/3');
});

test('COLL-09, COLL-22, COLL-23 deleting asks with the count, deletes, clears the selection and reloads the list', async ({
  page,
}) => {
  await openPage(page, server, '/collections/marks');
  await checkboxOf(page, 'Mark 021').check();
  const question = page.getByRole('dialog');
  await strip(page).getByRole('button', { name: 'Delete' }).click();
  await expect(question).toContainText('Delete “Mark 021”? This cannot be undone.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await checkboxOf(page, 'Mark 022').check();
  await strip(page).getByRole('button', { name: 'Delete' }).click();
  await expect(question).toContainText('Delete these 2 marks? This cannot be undone.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(strip(page)).toContainText('2 selected');
  await strip(page).getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('of 228 marks')).toBeVisible();
  await expect(strip(page)).toBeHidden();
  await expect(rowOf(page, 'Mark 021')).toHaveCount(0);
  expect((await admin('GET', '/items/marks/21')).status).toBe(403);
});

test('COLL-10 the actions for archiving and batch editing are shown if they apply', async ({ page }) => {
  await openPage(page, server, '/collections/marks');
  await checkboxOf(page, 'Mark 001').check();
  await expect(strip(page).getByRole('button', { name: 'Archive' })).toBeHidden();
  await expect(strip(page).getByRole('button', { name: 'Edit' })).toBeHidden();
  await checkboxOf(page, 'Mark 002').check();
  await strip(page).getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => pathOf(page)).toBe('/collections/marks/1,2');

  await openPage(page, server, '/collections/articles');
  // Archived items are hidden by a locked filter, which the user has not set.
  await expect(page.getByText('filtered articles')).toHaveCount(0);
  const total = Number(/of (\d+)/.exec(await page.getByText(/–\d+ of \d+/).innerText())?.[1]);
  await tableOf(page).getByRole('row').nth(1).getByRole('checkbox').check();
  await strip(page).getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText(`of ${total - 1}`)).toBeVisible();
  await expect(strip(page)).toBeHidden();
  const notice = page.getByRole('status').filter({ hasText: /^1 \w+ archived/ });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^1 \w+ restored$/)).toBeVisible();
  await expect(page.getByText(`–25 of ${total}`)).toBeVisible();
});

test('COLL-12 batch editing needs more than one selected item and the update permission', async ({
  page,
  browser,
}) => {
  const edit = strip(page).getByRole('button', { name: 'Edit' });
  await openPage(page, server, '/collections/marks');
  await checkboxOf(page, 'Mark 001').check();
  await expect(strip(page)).toContainText('1 selected');
  await expect(edit).toBeHidden();
  await checkboxOf(page, 'Mark 002').check();
  await expect(edit).toBeEnabled();

  const reader = await addPerson(admin);
  for (const action of ['read', 'delete'])
    await admin('POST', '/permissions', { role: reader.role, collection: 'marks', action, fields: ['*'] });
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, server, { email: reader.email, password: reader.password });
  await openPage(other, server, '/collections/marks');
  await checkboxOf(other, 'Mark 001').check();
  await checkboxOf(other, 'Mark 002').check();
  await expect(strip(other).getByRole('button', { name: 'Delete' })).toBeEnabled();
  await expect(strip(other).getByRole('button', { name: 'Edit' })).toBeDisabled();
  await context.close();
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
  const dialog = page.getByRole('dialog', { name: 'The action failed' });
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
  await page.getByRole('menuitem', { name: 'Show hidden collections' }).click();
  await expect(hidden).toBeVisible();
  await link.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Hide hidden collections' }).click();
  await expect(hidden).toBeHidden();
});

test('LAY-03, LAY-04, LAY-05 a list that cannot be read shows the error, and its preferences can be reset', async ({
  page,
}) => {
  const { body } = await admin('GET', '/users/me?fields=id');
  const user = (body as { data: { id: string } }).data.id;
  await admin('POST', '/presets', {
    user,
    collection: 'boxes',
    layout: 'tabular',
    // A locked filter is always sent.
    filters: [{ key: 'gone', field: 'name', operator: 'gone', value: 'x', locked: true }],
  });
  await openPage(page, server, '/collections/boxes');
  const panel = page.getByRole('alert');
  await expect(panel.getByRole('heading', { name: 'Unexpected error' })).toBeVisible();
  await expect(panel).toContainText('An unexpected error has occurred.');
  await expect(panel).toContainText('gone');
  const saved = arrangementSaved(page);
  await panel.getByRole('button', { name: 'Reset page preferences' }).click();
  await expect(page.getByRole('heading', { name: 'No items' })).toBeVisible();
  await saved;
});

test('COLL-26 a selected interval reloads the list', async ({ page }) => {
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
