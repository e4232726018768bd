/** Tables and columns with names that other programs allow work in lists, filters, sorting and forms. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '../support/test.ts';
import BetterSqlite from 'better-sqlite3';
import { openPage, pathOf, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { openSection, rowOf, tableOf } from '../support/table.ts';

const folder = mkdtempSync(join(tmpdir(), 'armature-names-'));
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
/** Names, and the labels of their columns. tests/conformance/strange-names.test.ts uses more of them. */
const names = new Map([
  ['two\nlines', 'Two lines'],
  [' leading', 'Leading'],
  ['_and', 'And'],
  ['$NOW', '$now'],
  ['count(x)', 'Count(x)'],
]);
let server: TestProcess;

test.beforeAll(async () => {
  const database = join(folder, 'names.sqlite');
  const connection = new BetterSqlite(database);
  for (const name of [...names.keys(), 'with, comma']) {
    const column = name.includes(',') ? 'name' : name;
    connection.exec(`CREATE TABLE ${quoted(name)} (id INTEGER PRIMARY KEY, ${quoted(column)} VARCHAR(40))`);
    connection.exec(`INSERT INTO ${quoted(name)} VALUES (1, 'birch'), (2, 'alder'), (3, 'cedar')`);
  }
  connection.close();
  server = await startServer({ admin: true, on: 'sqlite', database });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Collects the requests that fail. */
function watchFailures(page: Page): readonly string[] {
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  return failed;
}

/** Returns the texts of the cells that contain a value of the column, from top to bottom. */
function trees(page: Page): Promise<readonly string[]> {
  return tableOf(page)
    .getByRole('gridcell', { name: /^(alder|birch|cedar)$/ })
    .allInnerTexts();
}

test('a table and its column of each name are listed, sorted, filtered, opened and saved', async ({
  page,
}) => {
  const failed = watchFailures(page);
  await signIn(page, server);
  for (const [name, label] of names) {
    const path = `/collections/${encodeURIComponent(name)}`;
    await openPage(page, server, path);
    const header = tableOf(page).getByRole('columnheader', { name: label });
    await header.click();
    await expect.poll(() => trees(page)).toEqual(['alder', 'birch', 'cedar']);
    const section = await openSection(page, 'Filter');
    await section.getByRole('combobox', { name: 'Add filter' }).focus();
    await page.keyboard.type(label);
    await page.keyboard.press('Enter');
    const rule = section.getByRole('group', { name: label, exact: true });
    await expect(rule.locator(':focus')).toHaveCount(1);
    await page.keyboard.type('ced');
    await expect.poll(() => trees(page)).toEqual(['cedar']);
    await rowOf(page, 'cedar').click();
    await expect.poll(() => pathOf(page)).toBe(`${path}/3`);
    const input = page.getByRole('textbox', { name: label, exact: true });
    await input.fill('changed');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(() => server.rows(`select ${quoted(name)} as value from ${quoted(name)} where id = 3`))
      .toEqual([{ value: 'changed' }]);
  }
  expect(failed).toEqual([]);
});

test('a table whose name has a comma is listed', async ({ page }) => {
  await signIn(page, server);
  await openPage(page, server, '/collections/with%2C%20comma');
  await expect(rowOf(page, 'cedar')).toBeVisible();
});
