/** Undo and redo in the form of an item, with the browser's own undo in its text fields. */
import { expect, test, type Page } from '../support/test.ts';
import { signedIn, type Call } from '../support/api.ts';
import { fieldOf, inputOf, openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
let api: Call;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
  api = await signedIn(server);
});
test.afterAll(() => server.stop());
test.beforeEach(({ page }) => signIn(page, server));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Moves the focus out of the text fields. */
const leave = (page: Page) => page.getByRole('heading', { level: 1 }).click();
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('ITEM-10 FORM-05 shortcuts undo and redo changes across fields, until there is nothing to save', async ({
  page,
}) => {
  const { body } = await api('POST', '/items/events', { title: 'A walk', place: 'Old quay' });
  const { id } = (body as { data: { id: number } }).data;
  await openPage(page, server, `/collections/events/${id}`);
  const title = inputOf(page, 'title');
  const place = inputOf(page, 'place');
  await expect(button(page, 'Undo')).toHaveAttribute('aria-disabled', 'true');

  await title.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' home');
  await place.fill('New quay');
  await leave(page);
  await page.keyboard.press('Control+z');
  await expect(place).toHaveValue('Old quay');
  await expect(said(page, 'Undone: Place')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(title).toHaveValue('A walk');
  await expect(title).toBeInViewport();
  await expect(button(page, 'Save')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Control+Shift+z');
  await expect(title).toHaveValue('A walk home');
  await page.keyboard.press('Control+y');
  await expect(place).toHaveValue('New quay');
  await button(page, 'Undo').click();
  await expect(place).toHaveValue('Old quay');
  await button(page, 'Redo').click();
  await expect(place).toHaveValue('New quay');
});

test('a focused text field uses the browser’s own undo and leaves no undo step that restores the text', async ({
  page,
}) => {
  await openPage(page, server, '/collections/events/+');
  const title = inputOf(page, 'title');
  await title.click();
  await page.keyboard.type('Walk');
  // The browser decides in how many steps it undoes the text.
  await expect(async () => {
    await page.keyboard.press('Control+z');
    expect(await title.inputValue()).toBe('');
  }).toPass();
  await expect(title).toBeFocused();
  await expect(fieldOf(page, 'title')).not.toHaveAttribute('data-edited');
  await leave(page);
  await page.keyboard.press('Control+z');
  await expect(title).toHaveValue('');
  await expect(button(page, 'Undo')).toHaveAttribute('aria-disabled', 'true');
});

test('in a drawer the shortcuts undo only changes of the drawer', async ({ page }) => {
  await openPage(page, server, '/collections/authors/1');
  const name = inputOf(page, 'name');
  const before = await name.inputValue();
  await name.fill(`${before} II`);
  await leave(page);
  await fieldOf(page, 'articles').getByRole('listitem').first().getByRole('button').first().click();
  const drawer = page.getByRole('dialog');
  const title = inputOf(drawer, 'title');
  const known = await title.inputValue();
  await drawer.getByRole('heading').first().click();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('The last change is not in this form')).toBeVisible();
  await title.fill('Something else');
  await drawer.getByRole('heading').first().click();
  await page.keyboard.press('Control+z');
  await expect(title).toHaveValue(known);
  await page.keyboard.press('Control+z');
  await expect(name).toHaveValue(`${before} II`);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await leave(page);
  await page.keyboard.press('Control+z');
  await expect(name).toHaveValue(before);
});
