/** One item: opening, saving, leaving, archiving and deleting. */
import { expect, test, type Page } from '../support/test.ts';
import { createItem, readItem, signedIn, type Call } from '../support/api.ts';
import { editRaw, fieldOf, inputOf, openPage, pathOf, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
let api: Call;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
  api = await signedIn(server);
});
test.afterAll(() => server.stop());
test.beforeEach(({ page }) => signIn(page, server));

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const path = (page: Page) => expect.poll(() => pathOf(page));

async function saveBy(page: Page, way: string): Promise<void> {
  await page.getByRole('button', { name: 'More options: Save' }).click();
  await page.getByRole('menuitem', { name: way }).click();
}

test('ITEM-01 ITEM-10 FORM-05 an item opens in its form; an edit marks the field and enables Save, and undo reverts both', async ({
  page,
}) => {
  const key = await createItem(api, 'events', { title: 'A walk', place: 'Old quay' });
  await openPage(page, server, `/collections/events/${key}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A walk');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Events');
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await save(page).hover();
  await expect(page.getByRole('tooltip')).toHaveText('There is nothing to save yet.');

  await inputOf(page, 'place').fill('New quay');
  await expect(fieldOf(page, 'place')).toHaveAttribute('data-edited', 'true');
  await expect(save(page)).not.toHaveAttribute('aria-disabled');
  await inputOf(page, 'place').fill('Old quay');
  await expect(fieldOf(page, 'place')).not.toHaveAttribute('data-edited');
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
});

test('ITEM-02 ITEM-05 ITEM-07 the key + opens a new item; Save and Stay opens the saved item', async ({
  page,
}) => {
  await openPage(page, server, '/collections/events/+');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New event');
  await inputOf(page, 'title').fill('A talk');
  await saveBy(page, 'Save and stay');
  await path(page).toMatch(/^\/collections\/events\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A talk');
  await expect(page.getByText('Item created')).toBeVisible();
  expect(await readItem(api, 'events', pathOf(page).split('/').at(-1) ?? '')).toMatchObject({
    title: 'A talk',
  });
});

test('ITEM-10 a new item can be saved with defaults or after an edit, and needs its key if none is generated', async ({
  page,
}) => {
  await openPage(page, server, '/collections/articles/+');
  await expect(inputOf(page, 'status')).toHaveValue('Draft');
  await expect(save(page)).not.toHaveAttribute('aria-disabled');
  await openPage(page, server, '/collections/events/+');
  await expect(inputOf(page, 'title')).toBeVisible();
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await inputOf(page, 'title').fill('x');
  await expect(save(page)).not.toHaveAttribute('aria-disabled');
  page.on('dialog', (dialog) => void dialog.accept());
  await openPage(page, server, '/collections/languages/+');
  await inputOf(page, 'name').fill('Faroese');
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await inputOf(page, 'code').fill('fo-FO');
  await expect(save(page)).not.toHaveAttribute('aria-disabled');
});

test('FORM-01 the key can be typed for a new item only', async ({ page }) => {
  await openPage(page, server, '/collections/languages/+');
  await expect(inputOf(page, 'code')).toBeEditable();
  await openPage(page, server, '/collections/languages/de-DE');
  await expect(inputOf(page, 'code')).toHaveValue('de-DE');
  await expect(inputOf(page, 'code')).not.toBeEditable();
  await expect(fieldOf(page, 'code').getByRole('button', { name: /identifies the item/ })).toBeVisible();
});

test('ITEM-06 ITEM-25 Save returns to the list, which shows the saved values', async ({ page }) => {
  const key = await createItem(api, 'tags', { name: 'stone' });
  await openPage(page, server, `/collections/tags/${key}`);
  await inputOf(page, 'name').fill('flint');
  await save(page).click();
  await path(page).toBe('/collections/tags');
  await expect(page.getByText('Item updated')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'flint', exact: true })).toBeVisible();
  expect(await readItem(api, 'tags', key)).toMatchObject({ name: 'flint' });
});

test('ITEM-08 ITEM-22 Save and Create New opens an empty form, from a saved item and from a new one', async ({
  page,
}) => {
  const key = await createItem(api, 'authors', { name: 'Ada' });
  await openPage(page, server, `/collections/authors/${key}`);
  await inputOf(page, 'name').fill('Ada N.');
  await page.keyboard.press('Control+Shift+S');
  await path(page).toBe('/collections/authors/+');
  expect(await readItem(api, 'authors', key)).toMatchObject({ name: 'Ada N.' });

  await expect(inputOf(page, 'name')).toHaveValue('');
  await inputOf(page, 'name').fill('Grace H.');
  await saveBy(page, 'Save and add new');
  await expect(page.getByText('Item created')).toBeVisible();
  await expect(inputOf(page, 'name')).toHaveValue('');
  await path(page).toBe('/collections/authors/+');
  const { body } = await api('GET', `/items/authors?filter[name][_eq]=${encodeURIComponent('Grace H.')}`);
  expect((body as { data: unknown[] }).data).toHaveLength(1);
});

test('ITEM-09 Save as Copy creates another item without the key and opens it', async ({ page }) => {
  const key = await createItem(api, 'events', { title: 'Fair', place: 'Green', seats: 9 });
  await openPage(page, server, `/collections/events/${key}`);
  await inputOf(page, 'title').fill('Second fair');
  await saveBy(page, 'Save as copy');
  await path(page).not.toBe(`/collections/events/${key}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second fair');
  expect(await readItem(api, 'events', key)).toMatchObject({ title: 'Fair' });
  const copy = Number(pathOf(page).split('/').at(-1));
  expect(copy).not.toBe(key);
  expect(await readItem(api, 'events', copy)).toMatchObject({
    title: 'Second fair',
    place: 'Green',
    seats: 9,
  });
});

test('an item cannot be deleted before it is loaded, because the question could not name it', async ({
  page,
}) => {
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/items/tags/1?*', async (route) => {
    await arrival;
    await route.continue();
  });
  await openPage(page, server, '/collections/tags/1');
  const remove = page.getByRole('button', { name: 'Delete' });
  await remove.hover();
  await expect(page.getByRole('tooltip')).toHaveText('The item is not loaded yet.');
  await remove.click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  arrive();
  await remove.click();
  const { name } = await readItem(api, 'tags', 1);
  await expect(page.getByRole('dialog', { name: `Delete “${String(name)}”? This cannot` })).toBeVisible();
});

test('ITEM-18 FORM-16 ITEM-25 deleting asks for confirmation, deletes and returns to the list', async ({
  page,
}) => {
  const key = await createItem(api, 'tags', { name: 'gone soon' });
  await openPage(page, server, `/collections/tags/${key}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete “gone soon”? This cannot be undone.' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete' })).toBeFocused();
  expect(await readItem(api, 'tags', key)).toMatchObject({ name: 'gone soon' });

  await page.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await path(page).toBe('/collections/tags');
  await expect(page.getByText('1 tag deleted')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'gone soon', exact: true })).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  expect((await api('GET', `/items/tags/${key}`)).status).toBe(403);
});

test('ITEM-14 ITEM-16 ITEM-17 archiving and unarchiving ask for confirmation and return to the list', async ({
  page,
}) => {
  const key = await createItem(api, 'articles', { title: 'Old news', status: 'published' });
  for (const status of ['archived', 'draft']) {
    await openPage(page, server, `/collections/articles/${key}`);
    await page.getByRole('button', { name: status === 'archived' ? 'Archive' : 'Unarchive' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: status === 'archived' ? 'Archive' : 'Unarchive' })
      .click();
    await path(page).toBe('/collections/articles');
    await expect(page.getByRole('main')).toBeFocused();
    expect(await readItem(api, 'articles', key)).toMatchObject({ status });
  }
});

test('ITEM-19 ITEM-21 leaving with edits opens a dialog to keep editing, save or discard', async ({
  page,
}) => {
  const key = await createItem(api, 'events', { title: 'Concert' });
  await openPage(page, server, `/collections/events/${key}`);
  const leave = () =>
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Events' }).click();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await inputOf(page, 'title').fill('Late concert');
  await leave();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(inputOf(page, 'title')).toHaveValue('Late concert');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Item updated')).toBeVisible();
  await path(page).toBe(`/collections/events/${key}`);
  expect(await readItem(api, 'events', key)).toMatchObject({ title: 'Late concert' });

  await inputOf(page, 'title').fill('Last concert');
  await leave();
  await question.getByRole('button', { name: 'Save' }).click();
  await path(page).toBe('/collections/events');
  expect(await readItem(api, 'events', key)).toMatchObject({ title: 'Last concert' });

  // If the save is refused, the page stays and leads to the issues.
  await openPage(page, server, `/collections/events/${key}`);
  await inputOf(page, 'title').fill('');
  await leave();
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Validation errors' })).toBeFocused();
  await expect(question).toBeHidden();
  await path(page).toBe(`/collections/events/${key}`);

  await inputOf(page, 'title').fill('No concert');
  await leave();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await path(page).toBe('/collections/events');
  expect(await readItem(api, 'events', key)).toMatchObject({ title: 'Last concert' });
});

test('FORM-08 a raw value is read as its type: number, boolean, JSON, text', async ({ page }) => {
  const key = await createItem(api, 'products', { name: 'Chisel', in_stock: true });
  await openPage(page, server, `/collections/products/${key}`);
  await editRaw(page, 'name', '007');
  await editRaw(page, 'price', '12.5');
  await editRaw(page, 'in_stock', 'false');
  await editRaw(page, 'specification', '{ "mm": [1, 2] }');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Item updated')).toBeVisible();
  const row = await readItem(api, 'products', key);
  expect(row).toMatchObject({ name: '007', in_stock: false, specification: { mm: [1, 2] } });
  expect(Number(row['price'])).toBe(12.5);
});

test('discarding reverts every change of the page', async ({ page }) => {
  const key = await createItem(api, 'events', { title: 'One' });
  await openPage(page, server, `/collections/events/${key}`);
  await inputOf(page, 'title').fill('Two');
  await inputOf(page, 'place').fill('Here');
  await saveBy(page, 'Discard changes');
  await expect(inputOf(page, 'title')).toHaveValue('One');
  await expect(inputOf(page, 'place')).toHaveValue('');
});

test('SHELL-17 a disabled action can be focused, looks disabled, shows its reason and does nothing', async ({
  page,
}) => {
  await openPage(page, server, '/collections/events/1');
  await expect(inputOf(page, 'title')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Tab');
  await expect(save(page)).toBeFocused();
  await expect(save(page)).not.toHaveCSS('box-shadow', 'none');
  await expect(page.getByRole('tooltip', { name: 'There is nothing to save yet.' })).toBeVisible();
  await expect(save(page)).toHaveAccessibleDescription('There is nothing to save yet.');
  await page.keyboard.press('Enter');
  await expect(inputOf(page, 'title')).toBeVisible();
  expect(pathOf(page)).toBe('/collections/events/1');

  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expect(save(page)).toBeFocused();
  await expect(save(page)).not.toHaveAttribute('aria-describedby');
});
