/** The table of a list, operated by the keyboard alone. */
import { expect, test, type Page } from '../support/test.ts';
import { axeOf, barriersOf } from '../support/axe.ts';
import { fieldOf, openPage, signIn } from '../support/browser.ts';
import { startLists } from '../support/lists.ts';
import { signedIn, type Call } from '../support/api.ts';
import type { TestProcess } from '../support/server.ts';
import {
  arrangementSaved,
  columnTexts,
  dragEdge,
  headerOf,
  openSection,
  rowOf,
  tableOf,
  widthOf,
} from '../support/table.ts';

let server: TestProcess;
test.beforeAll(async () => {
  const { server: started, admin } = await startLists();
  server = started;
  await makePieces(admin);
});
test.afterAll(() => server.stop());
test.beforeEach(({ page }) => signIn(page, server));

/** Creates a collection with a relation to more rows than a menu offers. */
async function makePieces(admin: Call): Promise<void> {
  await admin('POST', '/collections', {
    collection: 'pieces',
    meta: {},
    schema: {},
    fields: [
      { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
      {
        field: 'mark',
        type: 'integer',
        meta: { special: ['m2o'], interface: 'select-dropdown-m2o', options: { template: '{{ name }}' } },
        schema: {},
      },
    ],
  });
  await admin('POST', '/relations', { collection: 'pieces', field: 'mark', related_collection: 'marks' });
  await admin('POST', '/items/pieces', [{}]);
}

const isInTable = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role="grid"]') !== null);

test('the table is one tab stop, and Tab enters again at the last focused cell', async ({ page }) => {
  await openPage(page, server, '/collections/articles');
  await expect(tableOf(page).getByRole('row').nth(1)).toBeVisible();
  const before = page.getByRole('button', { name: 'New article' });
  const after = page.getByLabel('Items per page');
  // The foot appears with the number of rows, which may be counted after the rows are drawn.
  await expect(after).toBeVisible();
  await before.focus();
  await page.keyboard.press('Tab');
  expect(await isInTable(page)).toBe(true);
  await page.keyboard.press('Tab');
  await expect(after).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  expect(await isInTable(page)).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await expect(before).toBeFocused();

  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  const focused = tableOf(page).locator('[role="gridcell"]:focus');
  const column = await focused.getAttribute('col-id');
  await expect(focused.locator('xpath=ancestor::*[@role="row"]')).toHaveAttribute('aria-rowindex', '3');
  const expectSamePlace = async () => {
    await expect(focused).toHaveAttribute('col-id', column ?? '');
    await expect(focused.locator('xpath=ancestor::*[@role="row"]')).toHaveAttribute('aria-rowindex', '3');
  };
  await page.keyboard.press('Shift+Tab');
  await expect(before).toBeFocused();
  await page.keyboard.press('Tab');
  await expectSamePlace();
  await page.keyboard.press('Tab');
  await expect(after).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expectSamePlace();

  // A header is a place like a cell.
  await page.keyboard.press('ArrowUp');
  await expect(focused.locator('xpath=ancestor::*[@role="row"]')).toHaveAttribute('aria-rowindex', '2');
  await page.keyboard.press('ArrowUp');
  const header = tableOf(page).locator('[role="columnheader"]:focus');
  await expect(header).toHaveAttribute('col-id', column ?? '');
  await page.keyboard.press('Tab');
  await expect(after).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(header).toHaveAttribute('col-id', column ?? '');
  await page.keyboard.press('Shift+Tab');
  await expect(before).toBeFocused();
});

test('arrow keys reach every header and checkbox; Enter and Space operate them', async ({ page }) => {
  await openPage(page, server, '/collections/steps');
  await expect(rowOf(page, 'One')).toBeVisible();
  await rowOf(page, 'One').getByRole('gridcell', { name: 'One', exact: true }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect(rowOf(page, 'One').getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Space');
  await expect(rowOf(page, 'One').getByRole('checkbox')).not.toBeChecked();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'One').getByRole('checkbox')).toBeChecked();
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected');

  // The header of the checkboxes selects all.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(tableOf(page).getByRole('checkbox', { checked: true })).toHaveCount(5);
  await page.keyboard.press('Enter');
  await expect(tableOf(page).getByRole('checkbox', { checked: true })).toHaveCount(0);

  // The header of the grips turns on manual sorting, and a header with a name sorts.
  const byHand = tableOf(page).getByRole('button', { name: 'Sort manually' });
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[role="columnheader"]:focus').getByRole('button')).toHaveAccessibleName(
    'Sort manually',
  );
  await page.keyboard.press('Space');
  await expect(byHand).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(headerOf(page, 'Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(headerOf(page, 'Name')).toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('Space');
  await expect(headerOf(page, 'Name')).toHaveAttribute('aria-sort', 'descending');
  await expect(headerOf(page, 'Name')).toBeFocused();
  // The empty column at the edge has no header to focus.
  await page.keyboard.press('ArrowRight');
  await expect(headerOf(page, 'Name')).toBeFocused();
});

test('a row is moved by the keyboard: every step is announced, Escape puts it back, the focus stays', async ({
  page,
}) => {
  await openPage(page, server, '/collections/steps');
  const byHand = tableOf(page).getByRole('button', { name: 'Sort manually' });
  await expect(rowOf(page, 'One')).toBeVisible();
  if ((await byHand.getAttribute('aria-pressed')) !== 'true') {
    const sorted = page.waitForResponse((answer) => /\/items\/steps\?.*sort=place/.test(answer.url()));
    await byHand.click();
    await sorted;
  }
  await expect(byHand).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[role="gridcell"] .ag-drag-handle').locator('visible=true')).toHaveCount(4);
  await rowOf(page, 'One').getByRole('gridcell', { name: 'One', exact: true }).focus();
  await page.keyboard.press('ArrowLeft');
  const grip = tableOf(page).getByRole('gridcell', { name: 'Move "One"' });
  await expect(grip).toBeFocused();
  const names = () => columnTexts(page, 'name');
  const said = (text: RegExp) => expect(page.getByRole('status').filter({ hasText: text })).toBeAttached();

  await page.keyboard.press('Space');
  await said(/^"One" lifted: position 1 of 4/);
  await page.keyboard.press('ArrowDown');
  await said(/^"One": position 2 of 4$/);
  await page.keyboard.press('ArrowDown');
  await said(/^"One": position 3 of 4$/);
  expect(await names()).toEqual(['Two', 'Three', 'One', 'Four']);
  await expect(grip).toBeFocused();
  await page.keyboard.press('Escape');
  await said(/^"One" is back at position 1$/);
  expect(await names()).toEqual(['One', 'Two', 'Three', 'Four']);
  await expect(grip).toBeFocused();

  // Rows that arrive during a move put the row back, and the focus follows it.
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  expect(await names()).toEqual(['Two', 'One', 'Three', 'Four']);
  const api = await signedIn(server);
  await api('PATCH', '/items/steps/4', { name: 'Last' });
  await expect.poll(names).toEqual(['One', 'Two', 'Three', 'Last']);
  await page.keyboard.press('Escape');
  await expect(grip).toBeFocused();
  await api('PATCH', '/items/steps/4', { name: 'Four' });
  await expect.poll(names).toEqual(['One', 'Two', 'Three', 'Four']);

  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const sent = page.waitForRequest((request) => request.url().endsWith('/utils/sort/steps'));
  await page.keyboard.press('Enter');
  await said(/^"One" dropped at position 3 of 4$/);
  expect((await sent).postDataJSON()).toEqual({ item: 1, to: 3 });
  await expect.poll(names).toEqual(['Two', 'Three', 'One', 'Four']);
  await expect(grip).toBeFocused();
  await expect(tableOf(page).getByRole('checkbox', { checked: true })).toHaveCount(0);
});

test('Shift+Arrow on a header moves its column, which is announced and saved', async ({ page }) => {
  await openPage(page, server, '/collections/articles');
  await headerOf(page, 'Title').focus();
  const place = async () =>
    (await headerOf(page, 'Title').boundingBox())!.x - (await headerOf(page, 'Status').boundingBox())!.x;
  expect(await place()).toBeLessThan(0);
  const saved = arrangementSaved(page, '"fields"');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(place).toBeGreaterThan(0);
  await expect(page.getByRole('status').filter({ hasText: /^"Title": position \d of \d$/ })).toBeAttached();
  await expect(headerOf(page, 'Title')).toBeFocused();
  await saved;
});

test('Alt+Arrow on a header changes the width of its column, which is announced and saved', async ({
  page,
}) => {
  await openPage(page, server, '/collections/articles');
  const header = headerOf(page, 'Status');
  await expect(header).toHaveAttribute('aria-keyshortcuts', /Alt\+ArrowLeft Alt\+ArrowRight/);
  await header.focus();
  const before = await widthOf(page, 'Status');
  const other = await widthOf(page, 'Title');
  const saved = arrangementSaved(page, '"widths"');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowRight'])
    await page.keyboard.press(`Alt+${key}`);
  await expect.poll(() => widthOf(page, 'Status')).toBe(before + 16);
  expect(await widthOf(page, 'Title')).toBe(other);
  const announced = page.getByRole('status').filter({ hasText: `Status, ${before + 16} pixels wide` });
  await expect(announced.first()).toBeAttached();
  await expect(header).toBeFocused();
  await saved;
  // The other keys of the header still work.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await page.reload();
  await expect.poll(() => widthOf(page, 'Status')).toBe(before + 16);
});

test('Alt+Arrow on a header follows the direction of the text', async ({ page }) => {
  await openPage(page, server, '/collections/marks');
  const header = headerOf(page, 'Name');
  await header.focus();
  await header.evaluate((found) => (found.style.direction = 'rtl'));
  const before = await widthOf(page, 'Name');
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => widthOf(page, 'Name')).toBe(before - 8);
});

test('the checkbox of a row is named by the title of the row', async ({ page }) => {
  await openPage(page, server, '/collections/steps');
  await expect(rowOf(page, 'Two').getByRole('checkbox')).toHaveAccessibleName('Select "Two"');
});

test('the focused cell shows its cut text', async ({ page }) => {
  await openPage(page, server, '/collections/leaves');
  await dragEdge(page, 'Name', 50 - (await widthOf(page, 'Name')));
  const tip = page.getByRole('tooltip');
  await headerOf(page, 'Name').focus();
  await page.keyboard.press('ArrowDown');
  await expect(tip).toHaveText('Leaf 1');
  await page.keyboard.press('ArrowDown');
  await expect(tip).toHaveText('Leaf 2');
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(tip).toHaveText('Leaf 3');
  await page.keyboard.press('Tab');
  await expect(tip).toHaveCount(0);
});

test('a table in a drawer is one tab stop, and Tab stays in the drawer', async ({ page }) => {
  await openPage(page, server, '/collections/articles/1');
  await fieldOf(page, 'tags').getByRole('button', { name: 'Add existing' }).click();
  const drawer = page.getByRole('dialog');
  const cell = drawer.locator('[role="gridcell"]:focus, [role="columnheader"]:focus');
  await expect(drawer.getByRole('row').nth(1)).toBeVisible();
  /** Presses `key` until the focus is at an earlier place again. Returns the places and whether each is in the table. */
  const round = async (key: string) => {
    const places: boolean[] = [];
    const first = await page.evaluateHandle(() => document.activeElement);
    do {
      await page.keyboard.press(key);
      expect(await drawer.evaluate((found) => found.contains(document.activeElement))).toBe(true);
      places.push((await cell.count()) === 1);
    } while (places.length < 30 && !(await first.evaluate((found) => found === document.activeElement)));
    return places;
  };
  await drawer.getByRole('button', { name: 'Cancel' }).focus();
  const forwards = await round('Tab');
  expect(forwards.filter((inTable) => inTable)).toHaveLength(1);
  expect(forwards.length).toBeLessThan(30);
  const backwards = await round('Shift+Tab');
  expect(backwards.slice(0, -1)).toEqual(forwards.slice(0, -1).toReversed());
});

test('the checkbox of a row is named by its title in a table for one choice also', async ({ page }) => {
  await openPage(page, server, '/collections/pieces/1');
  await fieldOf(page, 'mark').getByRole('combobox').click();
  const drawer = page.getByRole('dialog', { name: 'Choose a mark' });
  const checkbox = (name: string) => drawer.getByRole('checkbox', { name: `Select "${name}"`, exact: true });
  await checkbox('Mark 001').check();
  await checkbox('Mark 002').check();
  await expect(checkbox('Mark 001')).not.toBeChecked();
  await expect(drawer.getByRole('checkbox', { checked: true })).toHaveCount(1);
  // The keyboard reaches the checkbox of the next row and chooses it.
  await drawer.getByRole('gridcell', { name: 'Mark 003', exact: true }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect(checkbox('Mark 003')).toBeChecked();
  await expect(drawer.getByRole('checkbox', { checked: true })).toHaveCount(1);
  expect(await barriersOf(axeOf(page).disableRules(['region']))).toEqual([]);
});

test('a link of the navigation moves the focus to the content of the next page', async ({ page }) => {
  await openPage(page, server, '/collections');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Articles' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Articles' }).focus();
  await page.keyboard.press('Enter');
  await expect(tableOf(page)).toBeVisible();
  await expect(main).toBeFocused();
  await expect(tableOf(page).getByRole('row').nth(25)).toBeAttached();
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('25 selected');
});

test('cells are edited in place: typing, Tab and Enter, a message at the cell, one request per row, and Undo', async ({
  page,
}) => {
  await openPage(page, server, '/collections/marks');
  await expect(rowOf(page, 'Mark 001')).toBeVisible();
  const options = await openSection(page, 'Layout options');
  const saved = arrangementSaved(page, '"editing"');
  await options.getByText('Edit in place').click();
  await saved;
  const cell = (name: string) => tableOf(page).getByRole('gridcell', { name, exact: true });
  const changes: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/items/marks'))
      changes.push((request.postDataJSON() as { set: unknown }).set);
  });

  await cell('Mark 001').click();
  await page.keyboard.type('Typed');
  await page.keyboard.press('Enter');
  await expect(cell('Mark 002')).toBeFocused();
  await expect(page.getByText('“Typed” saved')).toBeVisible();
  expect(changes).toEqual([{ name: 'Typed' }]);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(cell('Mark 001')).toBeVisible();

  await cell('Mark 003').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Discarded');
  await page.keyboard.press('Escape');
  await expect(cell('Mark 003')).toBeFocused();
  expect(changes).toEqual([{ name: 'Typed' }, { name: 'Mark 001' }]);
});
