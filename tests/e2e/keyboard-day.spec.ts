/** A day of an editor by the keyboard alone. It counts key presses; characters of typed text count apart. */
import { expect, test, type Page } from '../support/test.ts';
import { keysOf } from '../support/keys.ts';
import { startLists } from '../support/lists.ts';
import type { TestProcess } from '../support/server.ts';
import { columnTexts, rowOf, tableOf } from '../support/table.ts';

let server: TestProcess;
test.beforeAll(async () => {
  ({ server } = await startLists());
});
test.afterAll(() => server.stop());

/** Key presses of the whole day, except typed text. The day took 193 when the filter was added. */
const budget = 200;

const focused = (page: Page) => page.locator(':focus');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('an editor works for a day by the keyboard alone', async ({ page }) => {
  const keys = keysOf(page);
  const said = (text: RegExp) => expect(page.getByRole('status').filter({ hasText: text })).toBeAttached();

  await test.step('signs in', async () => {
    await page.goto(`${server.url}/admin`);
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await keys.type(server.admin.email);
    await keys.press('Tab');
    await keys.type(server.admin.password);
    await keys.press('Enter');
    await expect(heading(page)).toHaveText('Content');
  });

  await test.step('opens a list past the navigation', async () => {
    await expect(page.getByRole('main').getByRole('link', { name: 'Articles' })).toBeVisible();
    await keys.press('Tab', 'Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await keys.tabTo('Articles', 'link');
    await keys.press('Enter');
    await expect(heading(page)).toHaveText('Articles');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('filters by a choice, and removes the filter', async () => {
    await keys.tabTo('Add filter', 'combobox');
    await keys.type('sect');
    await keys.press('Enter');
    await expect(focused(page)).toHaveAccessibleName(/Section/);
    await keys.press('Enter');
    // The list of options must be visible before a choice.
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await keys.press('ArrowDown');
    await expect(page.locator('[role="option"][data-combobox-selected]')).toBeVisible();
    await keys.press('Enter');
    await expect(rowOf(page, 'Salt, slowly')).toBeHidden();
    await expect(rowOf(page, 'The last wheelwright')).toBeVisible();
    await keys.tabTo('Clear filters');
    await keys.press('Enter');
    await expect(rowOf(page, 'Salt, slowly')).toBeVisible();
    await expect(focused(page)).toHaveAccessibleName('Add filter');
  });

  await test.step('finds an item, opens it, and is in its page', async () => {
    await keys.tabTo('Search articles', 'searchbox', 'Shift+Tab');
    await keys.type('without a clock');
    await expect(rowOf(page, 'Bread without a clock')).toBeVisible();
    await expect(tableOf(page).getByRole('row')).toHaveCount(2);
    await keys.press('Tab', 'Tab', 'Tab', 'ArrowDown', 'Enter');
    await expect(heading(page)).toHaveText('Bread without a clock');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('edits a related row two drawers deep', async () => {
    await keys.tabTo(/^Author/, 'combobox');
    await keys.press('Tab', 'Enter');
    const author = page.getByRole('dialog');
    await expect(author).toHaveAccessibleName('Ines Calder');
    await expect(author.getByRole('textbox', { name: 'Name' })).toBeVisible();
    await keys.tabTo('Letters from a lighthouse');
    await keys.press('Enter');
    const article = page.getByRole('dialog').last();
    await expect(article).toHaveAccessibleName('Letters from a lighthouse');
    await expect(article.getByRole('textbox', { name: 'Standfirst' }).first()).toBeVisible();
    await keys.tabTo('Standfirst', 'textbox');
    await keys.press('Control+End');
    await keys.type(' By hand.');
    await keys.press('Control+Enter');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(focused(page)).toHaveAccessibleName('Letters from a lighthouse');
    await keys.press('Control+Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(focused(page)).toHaveAccessibleName('Edit the item');
  });

  await test.step('is refused without a title, is led to it, and saves', async () => {
    await keys.tabTo('Title', 'textbox', 'Shift+Tab');
    await keys.press('Control+a', 'Delete', 'Control+s');
    await expect(page.getByText('Enter a title').first()).toBeVisible();
    await expect(focused(page)).toHaveAccessibleName('Validation errors');
    await keys.press('Tab', 'Enter');
    await expect(page.getByRole('textbox', { name: 'Title' }).first()).toBeFocused();
    await keys.type('Bread without a clock, again');
    await keys.press('Control+s');
    await expect(heading(page)).toHaveText('Bread without a clock, again');
    await said(/Item updated/);
  });

  await test.step('goes back to its row, archives the next item and takes that back', async () => {
    await keys.goBack();
    await expect(heading(page)).toHaveText('Articles');
    await expect(focused(page)).toHaveRole('gridcell');
    await keys.tabTo('Clear search', 'button', 'Shift+Tab');
    await keys.press('Enter');
    await expect(tableOf(page).getByRole('row')).not.toHaveCount(2);
    await expect(focused(page)).toHaveRole('searchbox');
    await keys.tabTo(/./, 'gridcell');
    await keys.press('ArrowDown', 'Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await keys.tabTo('Archive');
    await keys.press('Enter');
    await expect(page.getByRole('dialog')).toHaveAccessibleName(/^Archive/);
    await keys.press('Tab', 'Enter');
    await said(/1 article archived/);
    await expect(heading(page)).toHaveText('Articles');
    // The notice of the save disappears after three seconds. Its button would be one Tab more.
    await expect(page.getByText('Item updated')).toBeHidden();
    await keys.tabTo('Undo');
    await keys.press('Enter');
    await said(/1 article restored/);
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('sorts a list by hand', async () => {
    await keys.tabTo('Steps', 'link', 'Shift+Tab');
    await keys.press('Enter');
    await expect(heading(page)).toHaveText('Steps');
    await expect(rowOf(page, 'One')).toBeVisible();
    await keys.tabTo(/./, 'gridcell');
    await keys.press('ArrowUp');
    await keys.tabTo('Sort manually', 'columnheader', 'ArrowLeft');
    await keys.press('Enter', 'ArrowDown');
    await expect(focused(page)).toHaveAccessibleName('Move "One"');
    await keys.press('Space');
    await said(/^"One" lifted: position 1 of 4/);
    await keys.press('ArrowDown', 'Space');
    await said(/^"One" dropped at position 2 of 4$/);
    await expect.poll(() => columnTexts(page, 'name')).toEqual(['Two', 'One', 'Three', 'Four']);
  });

  await test.step('signs out', async () => {
    await keys.tabTo('Sign out', 'link', 'Shift+Tab');
    await keys.press('Enter');
    await expect(page.getByText('Signed out')).toBeVisible();
  });

  console.log(`${keys.count()} keys`);
  expect(keys.count()).toBeLessThanOrEqual(budget);
});
