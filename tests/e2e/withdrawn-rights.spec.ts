/** The rights of the role change while a page is open. */
import { expect, test } from '../support/test.ts';
import { createItem, readItem, signedIn, type Call } from '../support/api.ts';
import { fieldOf, inputOf, openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { addPerson, dataOf } from '../support/users.ts';

let server: TestProcess;
let api: Call;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
  api = await signedIn(server);
});
test.afterAll(() => server.stop());

/** Adds a person with a new role. `grant` allows the role an action, and returns the id of the permission. */
async function addEditor(first_name: string) {
  const person = await addPerson(api, { name: first_name, app_access: true }, { first_name });
  const grant = async (collection: string, action: string) => {
    const permission = { role: person.role, collection, action, fields: ['*'] };
    return dataOf(await api('POST', '/permissions', permission))['id'];
  };
  return { person, grant };
}

test('PERM-26 edits of related rows that the role may no longer change are kept, and the other edits are saved', async ({
  page,
}) => {
  const { person, grant } = await addEditor('Dora');
  for (const collection of ['authors', 'articles']) await grant(collection, 'read');
  await grant('authors', 'update');
  const articles = await grant('articles', 'update');
  const author = await createItem(api, 'authors', { name: 'Ines' });
  const article = await createItem(api, 'articles', { title: 'Tides', author });
  await signIn(page, server, person);
  await openPage(page, server, `/collections/authors/${author}`);
  await inputOf(page, 'name').fill('Ines Moreau');
  await fieldOf(page, 'articles').locator('[data-open]').filter({ hasText: 'Tides' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Title' }).fill('High tides');
  await api('DELETE', `/permissions/${articles}`);
  await expect(drawer.getByRole('textbox', { name: 'Title' })).toHaveAttribute('readonly', '');
  await page.keyboard.press('Control+s');

  const notice = page.getByRole('status').filter({ hasText: 'Not saved: Articles' });
  await expect(notice).toContainText('They are kept on this page. All other changes are saved.');
  expect(await readItem(api, 'authors', author)).toMatchObject({ name: 'Ines Moreau' });
  expect(await readItem(api, 'articles', article)).toMatchObject({ title: 'Tides' });
  await expect(drawer.getByRole('textbox', { name: 'Title' })).toHaveValue('High tides');

  await grant('articles', 'update');
  await expect(drawer.getByRole('textbox', { name: 'Title' })).not.toHaveAttribute('readonly');
  await page.keyboard.press('Control+s');
  await expect.poll(() => readItem(api, 'articles', article)).toMatchObject({ title: 'High tides' });
});

test('PERM-26 a page stays open if fields became read-only, and their edits are kept', async ({ page }) => {
  const { person, grant } = await addEditor('Don');
  await grant('events', 'read');
  const update = await grant('events', 'update');
  const key = await createItem(api, 'events', { title: 'Concert', place: 'Hall' });
  await signIn(page, server, person);
  await openPage(page, server, `/collections/events/${key}`);
  await inputOf(page, 'title').fill('Long concert');
  await inputOf(page, 'place').fill('Library');
  await api('PATCH', `/permissions/${update}`, { fields: ['title'] });
  await expect(inputOf(page, 'place')).toHaveAttribute('readonly', '');
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await expect(page.getByRole('status').filter({ hasText: 'Not saved: Place' })).toBeVisible();
  await expect(inputOf(page, 'place')).toHaveValue('Library');
  expect(await readItem(api, 'events', key)).toMatchObject({ title: 'Long concert', place: 'Hall' });
});

test('a screen without permission shows the reason and leads to the content', async ({ page }) => {
  const { person } = await addEditor('Ada');
  await signIn(page, server, person);
  await page.goto(`${server.url}/admin/files`);
  await expect(page.getByRole('heading', { level: 2, name: 'Not allowed' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Files');
  await page.getByRole('button', { name: 'Go to content' }).click();
  await expect(page).toHaveURL(/\/admin\/collections$/);
});
