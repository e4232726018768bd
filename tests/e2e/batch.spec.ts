/** Several items that are edited at once. */
import { expect, test, type Page } from '../support/test.ts';
import { createItem, readItem, signedIn, type Call } from '../support/api.ts';
import { fieldOf, inputOf, openPage, pathOf, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
let api: Call;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
  api = await signedIn(server);
});
test.afterAll(() => server.stop());

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('ITEM-03 FORM-07 ITEM-25 several keys open a batch, which writes only checked fields to each item', async ({
  page,
}) => {
  const keys = [
    await createItem(api, 'events', { title: 'First', place: 'A', seats: 1 }),
    await createItem(api, 'events', { title: 'Second', place: 'B', seats: 2 }),
  ];
  await signIn(page, server);
  await openPage(page, server, `/collections/events/${keys.join(',')}`);
  await expect(heading(page)).toHaveText('Editing 2 items');
  await expect(inputOf(page, 'place')).not.toBeEditable();
  await expect(inputOf(page, 'place')).toHaveAccessibleDescription('Mixed values');
  const tick = (field: string) => fieldOf(page, field).getByRole('checkbox', { name: /^Change/ });
  await tick('place').check();
  await inputOf(page, 'place').fill('Both');
  await tick('seats').check();
  await tick('seats').uncheck();
  await expect(inputOf(page, 'seats')).not.toBeEditable();
  await save(page).click();
  const notice = page.getByRole('status').filter({ hasText: '2 events updated' });
  await expect(notice).toBeVisible();
  await expect.poll(() => pathOf(page)).toBe('/collections/events');
  expect(await readItem(api, 'events', keys[0] ?? 0)).toMatchObject({
    title: 'First',
    place: 'Both',
    seats: 1,
  });
  expect(await readItem(api, 'events', keys[1] ?? 0)).toMatchObject({
    title: 'Second',
    place: 'Both',
    seats: 2,
  });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 events restored')).toBeVisible();
  expect(await readItem(api, 'events', keys[0] ?? 0)).toMatchObject({ title: 'First', place: 'A', seats: 1 });
  expect(await readItem(api, 'events', keys[1] ?? 0)).toMatchObject({
    title: 'Second',
    place: 'B',
    seats: 2,
  });
});

test('FORM-07 a batch shows the values that all items share, and clears a field that has different values', async ({
  page,
}) => {
  const shared = { title: 'Regatta', seats: 12 };
  const keys = [
    await createItem(api, 'events', { ...shared, place: 'Kiel' }),
    await createItem(api, 'events', { ...shared, place: 'Oslo' }),
  ];
  await signIn(page, server);
  await openPage(page, server, `/collections/events/${keys.join(',')}`);
  await expect(inputOf(page, 'title')).toHaveValue('Regatta');
  await expect(inputOf(page, 'title')).not.toBeEditable();
  await expect(fieldOf(page, 'place').getByText('Mixed values')).toBeVisible();
  await fieldOf(page, 'place').hover();
  await fieldOf(page, 'place').getByRole('button', { name: 'Options of Place' }).click();
  await page.getByRole('menuitem', { name: 'Clear in every selected item' }).click();
  await expect(fieldOf(page, 'place')).toContainText('Saving clears this field in every selected item.');
  await save(page).click();
  await expect(page.getByRole('status').filter({ hasText: '2 events updated' })).toBeVisible();
  for (const key of keys)
    expect(await readItem(api, 'events', key)).toMatchObject({ ...shared, place: null });
});

test('FORM-07 a batch says that related rows are not shown, and warns before it removes them', async ({
  page,
}) => {
  const keys = [
    await createItem(api, 'articles', { title: 'Tagged', tags: [{ tags_id: 1 }] }),
    await createItem(api, 'articles', { title: 'Untagged' }),
  ];
  await signIn(page, server);
  await openPage(page, server, `/collections/articles/${keys.join(',')}`);
  const tags = fieldOf(page, 'tags');
  await expect(tags).toContainText('The related rows of the selected items are not shown.');
  await tags.getByRole('checkbox', { name: /^Change/ }).check();
  await expect(tags).toContainText('Saving clears this field in every selected item.');
  await tags.getByRole('checkbox', { name: /^Change/ }).uncheck();
  await expect(tags).toContainText('The related rows of the selected items are not shown.');
});
