/** Stored arrangements of lists. */
import { expect, test, type Page } from '../support/test.ts';
import type { Call } from '../support/api.ts';
import { openPage, pathOf, signIn } from '../support/browser.ts';
import { startLists } from '../support/lists.ts';
import type { TestProcess } from '../support/server.ts';
import { addPerson, dataOf } from '../support/users.ts';
import { arrangementSaved, headerOf, openSection, rowOf, tableOf } from '../support/table.ts';

let server: TestProcess;
let admin: Call;
test.beforeAll(async () => {
  ({ server, admin } = await startLists());
});
test.afterAll(() => server.stop());

test('a view with a layout of another app is shown as a table, and keeps its layout', async ({ page }) => {
  await signIn(page, server);
  const me = await admin('GET', '/users/me?fields=id');
  const user = (me.body as { data: { id: string } }).data.id;
  const layout_query = { timeline: { group: 'name' } };
  const made = await admin('POST', '/presets', {
    user,
    collection: 'marks',
    layout: 'timeline',
    layout_query,
  });
  const { id } = (made.body as { data: { id: number } }).data;
  await openPage(page, server, '/collections/marks');
  const notice = page.getByRole('note').filter({ hasText: 'saved with the layout "timeline"' });
  await expect(notice).toContainText('shown as "Table"');
  await expect(rowOf(page, 'Mark 001')).toBeVisible();

  const saved = arrangementSaved(page);
  await headerOf(page, 'Name').getByRole('button').click();
  await headerOf(page, 'Name').getByRole('button').click();
  await saved;
  await expect
    .poll(async () => ((await admin('GET', `/presets/${id}`)).body as { data: object }).data)
    .toMatchObject({ layout: 'timeline', layout_query: { ...layout_query, tabular: { sort: '-name' } } });
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(headerOf(page, 'Name')).toHaveAttribute('aria-sort', 'descending');

  const options = await openSection(page, 'Layout options');
  await options.getByRole('combobox', { name: 'Layout' }).click();
  await page.getByRole('option', { name: 'Cards' }).click();
  await expect(tableOf(page)).toHaveCount(0);
  await expect(notice).toHaveCount(0);
});

const bookmarkIn = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name, exact: true });
const storedBookmarks = async () => {
  const { body } = await admin('GET', '/presets?filter[bookmark][_nnull]=true&sort=id&limit=-1');
  return (body as { data: readonly { bookmark: string; user: string | null; layout_query: unknown }[] }).data;
};

test('PRES-09, PRES-10, PRES-13 a bookmark is named, changed, reset, and saved on demand', async ({
  page,
}) => {
  await signIn(page, server);
  await openPage(page, server, '/collections/leaves');
  await page.getByRole('button', { name: 'Save or share this view' }).click();
  await page.getByRole('menuitem', { name: 'Save as bookmark' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as bookmark' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Save bookmark' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await name.fill('Last leaves');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Last leaves' })).toBeVisible();
  await expect(bookmarkIn(page, 'Last leaves')).toHaveAttribute('aria-current', 'page');
  const menu = page.getByRole('button', { name: /^Bookmark Last leaves/ });
  await expect(menu).toBeFocused();

  const save = page.getByRole('button', { name: 'Save', exact: true });
  const before = await storedBookmarks();
  const sortByName = async () => {
    await headerOf(page, 'Name').getByRole('button').click();
    await expect(headerOf(page, 'Name')).toHaveAttribute('aria-sort', 'ascending');
  };
  await sortByName();
  await expect(save).toBeVisible();
  expect(await storedBookmarks()).toEqual(before);
  // On phones, the menu saves the changes, so that the title has its place.
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(save).toHaveCount(0);
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.width).toBeGreaterThan(60);
  await page.getByRole('button', { name: 'Bookmark Last leaves, with unsaved changes' }).click();
  await expect(page.getByRole('menuitem', { name: 'Save', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width, height });
  await page.getByRole('button', { name: 'Discard changes of the bookmark' }).click();
  await expect(save).toHaveCount(0);
  await expect(menu).toBeFocused();
  await expect(headerOf(page, 'Name')).not.toHaveAttribute('aria-sort', 'ascending');

  await sortByName();
  await save.click();
  await expect(save).toHaveCount(0);
  await expect(menu).toBeFocused();
  expect((await storedBookmarks())[0]).toMatchObject({ layout_query: { tabular: { sort: 'name' } } });
  await page.reload();
  await expect(headerOf(page, 'Name')).toHaveAttribute('aria-sort', 'ascending');
});

test('PRES-12, PRES-14 the owner renames and deletes a bookmark in its context menu, which leads back to the collection', async ({
  page,
}) => {
  await signIn(page, server);
  await openPage(page, server, '/collections/leaves');
  await bookmarkIn(page, 'Last leaves').click();
  await bookmarkIn(page, 'Last leaves').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Rename bookmark' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('All leaves');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'All leaves' })).toBeVisible();
  await expect(bookmarkIn(page, 'All leaves')).toBeFocused();

  const address = page.url();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Delete bookmark' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete bookmark' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaves' })).toBeVisible();
  await expect(bookmarkIn(page, 'All leaves')).toHaveCount(0);
  expect(await storedBookmarks()).toEqual([]);

  await page.goto(address);
  await expect(page.getByRole('heading', { name: "Bookmark doesn't exist" })).toBeVisible();
  await page.getByRole('button', { name: 'Show Leaves' }).click();
  await expect.poll(() => pathOf(page)).toBe('/collections/leaves');
  await expect(rowOf(page, 'Leaf 1')).toBeVisible();
});

test('PRES-07, PRES-15 a bookmark of everyone is saved as a copy, and has no menu to rename it', async ({
  page,
}) => {
  const shared = { user: null, role: null, bookmark: 'For all', collection: 'articles', layout: 'tabular' };
  await admin('POST', '/presets', shared);
  const { email, password, role } = await addPerson(admin);
  await admin('POST', '/permissions', { role, collection: 'articles', action: 'read', fields: ['*'] });
  await signIn(page, server, { email, password });
  await openPage(page, server, '/collections/articles');
  await expect(page.getByRole('heading', { name: 'Bookmarks of everyone' })).toBeVisible();
  await bookmarkIn(page, 'For all').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Show hidden collections' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Rename bookmark' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await bookmarkIn(page, 'For all').click();
  await expect(page.getByRole('heading', { level: 1, name: 'For all' })).toBeVisible();
  await headerOf(page, 'Title').getByRole('button').click();
  await page.getByRole('button', { name: 'Save as mine' }).click();
  await expect
    .poll(async () => (await storedBookmarks()).map(({ user }) => user === null))
    .toEqual([true, false]);
  expect((await storedBookmarks())[0]).toMatchObject({ ...shared, layout_query: null });
  await expect(page.getByRole('button', { name: 'Save as mine' })).toHaveCount(0);
});

test('a bookmark for another role is saved, and its author stays in the collection', async ({ page }) => {
  const { role } = await addPerson(admin);
  const { name: roleName } = dataOf(await admin('GET', `/roles/${role}?fields=name`));
  await signIn(page, server);
  await openPage(page, server, '/collections/steps');
  await page.getByRole('button', { name: 'Save or share this view' }).click();
  await page.getByRole('menuitem', { name: 'Save as bookmark' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as bookmark' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('For them');
  await dialog.getByRole('combobox', { name: 'Who sees it' }).click();
  await page.getByRole('option', { name: `Role: ${String(roleName)}`, exact: true }).click();
  await dialog.getByRole('button', { name: 'Save bookmark' }).click();
  await expect(page.getByText('Bookmark For them saved')).toBeVisible();
  expect((await storedBookmarks()).at(-1)).toMatchObject({ bookmark: 'For them', user: null, role });
  await expect(page.getByRole('heading', { level: 1, name: 'Steps' })).toBeVisible();
  await expect(bookmarkIn(page, 'For them')).toHaveCount(0);
});

test('a bookmark that two tabs change keeps the name, the sort and the search of both', async ({
  page,
  context,
}) => {
  const who = await addPerson(admin);
  await admin('POST', '/permissions', {
    role: who.role,
    collection: 'leaves',
    action: 'read',
    fields: ['*'],
  });
  const shared = {
    user: who.id,
    role: null,
    bookmark: 'In two tabs',
    collection: 'leaves',
    layout: 'tabular',
  };
  const { id } = dataOf(await admin('POST', '/presets', shared));
  await signIn(page, server, who);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await openPage(tab, server, `/collections/leaves?bookmark=${String(id)}`);
    await expect(rowOf(tab, 'Leaf 1')).toBeVisible();
  }
  const saveIn = async (tab: Page) => {
    const saved = arrangementSaved(tab);
    await tab.getByRole('button', { name: 'Save', exact: true }).click();
    await saved;
  };
  await headerOf(page, 'Name').getByRole('button').click();
  await saveIn(page);
  const renamed = arrangementSaved(page, 'Renamed');
  await page.getByRole('button', { name: /^Bookmark In two tabs/ }).click();
  await page.getByRole('menuitem', { name: 'Rename bookmark' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Renamed');
  await page.keyboard.press('Enter');
  await renamed;

  await other.getByRole('searchbox', { name: /^Search/ }).fill('Leaf 2');
  await expect(rowOf(other, 'Leaf 1')).toHaveCount(0);
  await saveIn(other);
  const { layout_query, ...stored } = dataOf(await admin('GET', `/presets/${String(id)}`));
  expect(stored).toMatchObject({ bookmark: 'Renamed', search: 'Leaf 2' });
  expect(layout_query).toMatchObject({ tabular: { sort: 'name' } });
});
