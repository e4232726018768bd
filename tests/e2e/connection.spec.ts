/** The browser is offline, or a part of the app cannot be fetched: the page and its edits stay. */
import { expect, test, type Page } from '../support/test.ts';
import { signedIn, type Call } from '../support/api.ts';
import {
  deployNextVersion,
  fieldOf,
  inputOf,
  moveByKeys,
  openPage,
  pathOf,
  signIn,
} from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
let api: Call;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
  api = await signedIn(server);
});
test.afterAll(() => server.stop());

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function openEvent(page: Page): Promise<number> {
  const { body } = await api('POST', '/items/events', { title: 'A walk', place: 'Old quay' });
  const { id } = (body as { data: { id: number } }).data;
  await signIn(page, server);
  await openPage(page, server, `/collections/events/${id}`);
  await expect(inputOf(page, 'place')).toHaveValue('Old quay');
  return id;
}

test('a save while offline keeps the page and its edits, says so, and works when the browser is online', async ({
  page,
  context,
}) => {
  const id = await openEvent(page);
  await inputOf(page, 'place').fill('New quay');
  await context.setOffline(true);
  await save(page).click();
  await expect(notice(page, 'You are offline. Your changes are kept.')).toBeVisible();
  await expect(inputOf(page, 'place')).toHaveValue('New quay');
  await expect(fieldOf(page, 'place')).toHaveAttribute('data-edited', 'true');
  expect(pathOf(page)).toBe(`/collections/events/${id}`);

  await context.setOffline(false);
  await expect(notice(page, 'You are offline.')).toBeHidden();
  await save(page).click();
  await expect(page.getByText('Item updated')).toBeVisible();
  const { body } = await api('GET', `/items/events/${id}`);
  expect(body).toMatchObject({ data: { place: 'New quay' } });
});

test('DM-20 a field that is moved while offline keeps its place, and is saved when the browser is online', async ({
  page,
  context,
}) => {
  const sortOf = async (field: string) => {
    const { body } = await api('GET', `/fields/tags/${field}`);
    return (body as { data: { meta: { sort: number } } }).data.meta.sort;
  };
  const [field = ''] = (
    (await api('GET', '/fields/tags')).body as { data: { field: string; meta: { sort: number } }[] }
  ).data
    .toSorted((a, b) => b.meta.sort - a.meta.sort)
    .map((each) => each.field);
  await signIn(page, server);
  await openPage(page, server, '/settings/data-model/tags');
  const order = () => page.getByRole('list', { name: 'Fields and layout' }).locator('code').allTextContents();
  const grip = page.getByRole('button', { name: `Move "${field}"` });
  await expect(grip).toBeVisible();
  const last = (await order()).length;
  await context.setOffline(true);
  await moveByKeys(grip, 'ArrowUp');
  await expect(notice(page, 'You are offline. Your changes are kept.')).toBeVisible();
  expect((await order()).indexOf(field)).toBe(last - 2);
  expect(await sortOf(field)).toBe(last);

  await context.setOffline(false);
  await expect(page.getByText('Arrangement saved')).toBeVisible();
  expect(await sortOf(field)).toBe(last - 1);
});

test('a save in a drawer while offline says so above the drawer', async ({ page, context }) => {
  await signIn(page, server);
  await openPage(page, server, '/settings/data-model/+');
  const drawer = page.getByRole('dialog', { name: 'New collection' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill('quays');
  await drawer.getByRole('button', { name: 'Next' }).click();
  await context.setOffline(true);
  await drawer.getByRole('button', { name: 'Create collection' }).click();
  // The click proves that the drawer does not cover the notice.
  const shown = notice(page, 'You are offline. Your changes are kept.');
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect(shown).toBeHidden();
  await context.setOffline(false);
  await drawer.getByRole('button', { name: 'Create collection' }).click();
  await expect.poll(() => pathOf(page)).toBe('/settings/data-model/quays');
});

test('a part that is opened while offline keeps the page, and appears when the browser is online', async ({
  page,
  context,
}) => {
  await openEvent(page);
  await inputOf(page, 'place').fill('New quay');
  await context.setOffline(true);
  await fieldOf(page, 'place').hover();
  await fieldOf(page, 'place').getByRole('button', { name: 'Options of Place' }).click();
  await expect(notice(page, 'You are offline. Your changes are kept.')).toBeVisible();
  await expect(inputOf(page, 'place')).toHaveValue('New quay');

  await context.setOffline(false);
  await expect(page.getByRole('menuitem', { name: 'Copy raw value' })).toBeVisible();
  await expect(notice(page, 'You are offline.')).toBeHidden();
  await expect(inputOf(page, 'place')).toHaveValue('New quay');
});

test('a part that the server does not have says so; Try again loads it, and a new version offers to reload', async ({
  page,
}) => {
  await openEvent(page);
  await inputOf(page, 'place').fill('New quay');
  let isGone = true;
  await page.route('**/assets/FieldMenu-*.js', (route) =>
    isGone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await deployNextVersion(page, '**/admin/collections/events/*');
  await fieldOf(page, 'place').hover();
  await fieldOf(page, 'place').getByRole('button', { name: 'Options of Place' }).click();
  const missing = notice(page, 'A part of the app could not be loaded.');
  await expect(missing).toContainText('A new version of the app is available.');
  await expect(missing.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(inputOf(page, 'place')).toHaveValue('New quay');

  isGone = false;
  await missing.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('menuitem', { name: 'Copy raw value' })).toBeVisible();
  await expect(missing).toBeHidden();
});

test('the sign-in page says that the browser is offline until it is online', async ({ page, context }) => {
  await openPage(page, server, '/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
});
