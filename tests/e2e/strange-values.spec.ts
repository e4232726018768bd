/** Rows with keys and values that are seldom seen are opened from their list, changed and saved. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/test.ts';
import { makeStrangeValues } from '../fixtures/strange-values.ts';
import { inputOf, openPage, pathOf } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { rowOf } from '../support/table.ts';

const folder = mkdtempSync(join(tmpdir(), 'armature-strange-'));
let server: TestProcess;

test.beforeAll(async () => {
  const database = join(folder, 'strange.sqlite');
  makeStrangeValues(database);
  server = await startServer({ admin: true, on: 'sqlite', database });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const rows: readonly (readonly [string, string, string])[] = [
  ['words', 'empty', '~4'],
  ['words', 'space before', '%20a'],
  ['words', 'comma and space', 'a~1%20b'],
  ['truths', 'denied', 'false'],
  ['bigs', 'odd', '9007199254740993'],
  ['seconds', 'second', '2016-07-05T00%3A00%3A00.000Z'],
];

test('a row is opened from the list by its key, changed and saved', async ({ page }) => {
  await page.goto(`${server.url}/`);
  await page.getByLabel('Email').fill(server.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(server.admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible();
  for (const [table, note, address] of rows) {
    await openPage(page, server, `/collections/${table}`);
    await rowOf(page, note).click();
    await expect.poll(() => pathOf(page)).toBe(`/collections/${table}/${address}`);
    await inputOf(page, 'note').fill(`${note}, changed`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => pathOf(page)).toBe(`/collections/${table}`);
    const found = await server.rows(`select count(*) as n from ${table} where note = '${note}, changed'`);
    expect(found).toEqual([{ n: 1 }]);
  }
});
