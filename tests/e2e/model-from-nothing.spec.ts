/** A part of a magazine's data model is built in an empty database by the interface alone, while a second session follows. */
import { expect, test, type Page } from '../support/test.ts';
import { fieldOf, inputOf, openPage, pathOf, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ admin: true });
});
test.afterAll(() => server.stop());

const drawerOf = (page: Page) => page.getByRole('dialog').last();
const fieldsPage = '/settings/data-model/articles';

/** Adds a field from the menu of the collection. `related` is the name of a collection, which may not exist yet. */
async function addField(page: Page, kind: RegExp, key: string, related?: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a field' }).click();
  await page.getByRole('menuitem', { name: kind }).click();
  const drawer = drawerOf(page);
  await drawer.getByRole('textbox', { name: 'Key' }).fill(key);
  if (related !== undefined) {
    await drawer.getByRole('tab', { name: 'Relationship' }).click();
    await drawer.getByRole('combobox', { name: 'Related collection' }).fill(related);
    await page.keyboard.press('Escape');
  }
  await drawer.getByRole('tab', { name: 'Display' }).click();
  await drawer.getByRole('button', { name: 'Save field' }).click();
  await expect.poll(() => pathOf(page)).toBe(fieldsPage);
}

test('FLD-02 fields of six kinds are added to a new collection, and an open form of another session has them at once', async ({
  page,
  browser,
}) => {
  await signIn(page, server);
  await openPage(page, server, '/settings/data-model');
  await page.getByRole('main').getByRole('button', { name: 'Create collection' }).click();
  await drawerOf(page).getByRole('textbox', { name: 'Name' }).fill('articles');
  await drawerOf(page).getByRole('button', { name: 'Next' }).click();
  await drawerOf(page).getByRole('button', { name: 'Create collection' }).click();
  await expect.poll(() => pathOf(page)).toBe(fieldsPage);

  const other = await browser.newPage();
  await signIn(other, server);
  await openPage(other, server, '/collections/articles/+');
  await expect(other.getByRole('heading', { level: 1 })).toContainText(/article/i);

  await addField(page, /^Standard field/, 'title');
  await expect(inputOf(other, 'title')).toBeVisible();
  await inputOf(other, 'title').fill('Salt, slowly');
  await addField(page, /^Many to one/, 'author', 'authors');
  await addField(page, /^One to many/, 'comments', 'comments');
  await addField(page, /^Many to many/, 'tags', 'tags');
  await addField(page, /^File One/, 'cover');
  await page.getByRole('button', { name: 'Add a field' }).click();
  await page.getByRole('menuitem', { name: /^Translations/ }).click();
  await drawerOf(page).getByRole('button', { name: 'Auto-generate' }).click();
  await expect(page.getByText('Field “translations” created')).toBeVisible();

  for (const field of ['author', 'comments', 'tags', 'cover', 'translations'])
    await expect(fieldOf(other, field)).toBeAttached();
  // The typed text is still there.
  await expect(inputOf(other, 'title')).toHaveValue('Salt, slowly');
  await expect(other.getByRole('navigation').getByRole('link', { name: 'Comments' })).toBeVisible();
  await fieldOf(other, 'comments').getByRole('button', { name: 'Create new' }).click();
  await drawerOf(other).getByRole('button', { name: 'Done' }).click();
  await other.keyboard.press('Control+s');
  await expect.poll(() => pathOf(other)).toBe('/collections/articles/1');

  await openPage(page, server, '/collections/articles/1');
  await expect(inputOf(page, 'title')).toHaveValue('Salt, slowly');
  await expect(fieldOf(page, 'comments').getByRole('listitem')).toHaveCount(1);
  await inputOf(page, 'title').fill('Salt, quickly');
  await page.keyboard.press('Control+s');
  await expect(inputOf(other, 'title')).toHaveValue('Salt, quickly');
});
