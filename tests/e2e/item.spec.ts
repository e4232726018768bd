/** One item: opening, the ways of saving, leaving, archiving and deleting. */
import { expect, test, type Page } from '@playwright/test';
import { signedIn, type Call } from '../support/api.ts';
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

/** Creates a row for a test that changes it. Returns its key. */
async function made(collection: string, row: object): Promise<number> {
  const { body } = await api('POST', `/items/${collection}`, row);
  return (body as { data: { id: number } }).data.id;
}

async function stored(collection: string, key: number | string): Promise<Record<string, unknown>> {
  const { body } = await api('GET', `/items/${collection}/${key}`);
  return (body as { data: Record<string, unknown> }).data;
}

test('ITEM-01 ITEM-10 FORM-05 opens in its form; an edit is marked and makes it savable, taking it back undoes both', async ({
  page,
}) => {
  const key = await made('events', { title: 'A walk', place: 'Old quay' });
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

test('ITEM-02 ITEM-05 ITEM-07 the key + is a new item; saving and staying turns it into the saved one', async ({
  page,
}) => {
  await openPage(page, server, '/collections/events/+');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Creating item in Events');
  await inputOf(page, 'title').fill('A talk');
  await saveBy(page, 'Save and stay');
  await path(page).toMatch(/^\/collections\/events\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A talk');
  await expect(page.getByText('Item created')).toBeVisible();
  expect(await stored('events', pathOf(page).split('/').at(-1) ?? '')).toMatchObject({ title: 'A talk' });
});

test('ITEM-10 a new item is savable at once with defaults, else with an edit, and needs a key that nobody makes for it', async ({
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

test('ITEM-06 ITEM-25 Save returns to the list, which shows what was saved', async ({ page }) => {
  const key = await made('tags', { name: 'stone' });
  await openPage(page, server, `/collections/tags/${key}`);
  await inputOf(page, 'name').fill('flint');
  await save(page).click();
  await path(page).toBe('/collections/tags');
  await expect(page.getByText('Item updated')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'flint' })).toBeVisible();
  expect(await stored('tags', key)).toMatchObject({ name: 'flint' });
});

test('ITEM-08 ITEM-22 saving and adding new leads to an empty form, from a saved item and from a new one', async ({
  page,
}) => {
  const key = await made('authors', { name: 'Ada' });
  await openPage(page, server, `/collections/authors/${key}`);
  await inputOf(page, 'name').fill('Ada N.');
  await page.keyboard.press('Control+Shift+S');
  await path(page).toBe('/collections/authors/+');
  expect(await stored('authors', key)).toMatchObject({ name: 'Ada N.' });

  await expect(inputOf(page, 'name')).toHaveValue('');
  await inputOf(page, 'name').fill('Grace H.');
  await saveBy(page, 'Save and add new');
  await expect(page.getByText('Item created')).toBeVisible();
  await expect(inputOf(page, 'name')).toHaveValue('');
  await path(page).toBe('/collections/authors/+');
  const { body } = await api('GET', `/items/authors?filter[name][_eq]=${encodeURIComponent('Grace H.')}`);
  expect((body as { data: unknown[] }).data).toHaveLength(1);
});

test('ITEM-09 saving as copy makes another item without the key and opens it', async ({ page }) => {
  const key = await made('events', { title: 'Fair', place: 'Green', seats: 9 });
  await openPage(page, server, `/collections/events/${key}`);
  await inputOf(page, 'title').fill('Second fair');
  await saveBy(page, 'Save as copy');
  await path(page).not.toBe(`/collections/events/${key}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second fair');
  expect(await stored('events', key)).toMatchObject({ title: 'Fair' });
  const copy = Number(pathOf(page).split('/').at(-1));
  expect(copy).not.toBe(key);
  expect(await stored('events', copy)).toMatchObject({ title: 'Second fair', place: 'Green', seats: 9 });
});

test('ITEM-18 FORM-16 ITEM-25 deleting asks, deletes and returns to the list', async ({ page }) => {
  const key = await made('tags', { name: 'gone soon' });
  await openPage(page, server, `/collections/tags/${key}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: /Delete this item/ });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  expect(await stored('tags', key)).toMatchObject({ name: 'gone soon' });

  await page.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await path(page).toBe('/collections/tags');
  await expect(page.getByText('Item deleted')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'gone soon' })).toBeHidden();
  expect((await api('GET', `/items/tags/${key}`)).status).toBe(403);
});

test('ITEM-14 ITEM-16 ITEM-17 archiving asks and is taken back the same way, each time back in the list', async ({
  page,
}) => {
  const key = await made('articles', { title: 'Old news', status: 'published' });
  for (const status of ['archived', 'draft']) {
    await openPage(page, server, `/collections/articles/${key}`);
    await page.getByRole('button', { name: status === 'archived' ? 'Archive' : 'Unarchive' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: status === 'archived' ? 'Archive' : 'Unarchive' })
      .click();
    await path(page).toBe('/collections/articles');
    expect(await stored('articles', key)).toMatchObject({ status });
  }
});

test('ITEM-19 ITEM-21 leaving with edits asks: keep editing keeps them, saving lets go, discarding drops them', async ({
  page,
}) => {
  const key = await made('events', { title: 'Concert' });
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
  expect(await stored('events', key)).toMatchObject({ title: 'Late concert' });

  await inputOf(page, 'title').fill('No concert');
  await leave();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await path(page).toBe('/collections/events');
  expect(await stored('events', key)).toMatchObject({ title: 'Late concert' });
});

test('FORM-08 a raw value is read as its type: number, boolean, JSON, text', async ({ page }) => {
  const key = await made('products', { name: 'Chisel', in_stock: true });
  await openPage(page, server, `/collections/products/${key}`);
  await editRaw(page, 'name', '007');
  await editRaw(page, 'price', '12.5');
  await editRaw(page, 'in_stock', 'false');
  await editRaw(page, 'specification', '{ "mm": [1, 2] }');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Item updated')).toBeVisible();
  const row = await stored('products', key);
  expect(row).toMatchObject({ name: '007', in_stock: false, specification: { mm: [1, 2] } });
  expect(Number(row['price'])).toBe(12.5);
});

test('discarding takes back every change of the page', async ({ page }) => {
  const key = await made('events', { title: 'One' });
  await openPage(page, server, `/collections/events/${key}`);
  await inputOf(page, 'title').fill('Two');
  await inputOf(page, 'place').fill('Here');
  await saveBy(page, 'Discard changes');
  await expect(inputOf(page, 'title')).toHaveValue('One');
  await expect(inputOf(page, 'place')).toHaveValue('');
});

test('SHELL-17 a disabled action is reached by keyboard, shows that, says why it is not allowed, and does nothing', async ({
  page,
}) => {
  await openPage(page, server, '/collections/events/1');
  await expect(inputOf(page, 'title')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Tab');
  await expect(save(page)).toBeFocused();
  await expect(save(page)).not.toHaveCSS('box-shadow', 'none');
  await expect(page.getByRole('tooltip', { name: 'There is nothing to save yet.' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(inputOf(page, 'title')).toBeVisible();
  expect(pathOf(page)).toBe('/collections/events/1');
});
