/** 4,000 files are moved and deleted in parts. The user cancels in the middle, and nothing is changed halfway. */
import BetterSqlite from 'better-sqlite3';
import { expect, test, type Page } from '../support/test.ts';
import { openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

const count = 4000;
let server: TestProcess;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const first = await startServer({ on: 'sqlite', admin: true });
  await first.end();
  const database = new BetterSqlite(first.database);
  database.exec(
    `insert into directus_folders (id, name) values ('5d3c1a52-8f5e-4a39-9c39-0a6a2f4d1e01', 'Prints')`,
  );
  database.exec(
    `insert into directus_files (id, storage, filename_disk, filename_download, title, type, filesize)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
      select printf('00000000-0000-4000-8000-%012d', i), 'local', 'gone-' || i, 'file-' || i, 'File ' || i, 'text/plain', 1
      from n`,
  );
  database.close();
  server = await first.again();
});
test.afterAll(() => server.stop());

const strip = (page: Page) => page.getByRole('region', { name: 'Selection' });

async function selectAll(page: Page): Promise<void> {
  await signIn(page, server);
  await openPage(page, server, '/files');
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .click();
  await strip(page)
    .getByRole('button', { name: /^Select all [\d,]+$/ })
    .click();
  await expect(strip(page)).toContainText(`${count.toLocaleString('en-US')} selected`);
}

async function numberOf(statement: string): Promise<number> {
  const [row] = await server.rows(`select count(*) as n from ${statement}`);
  return Number(row?.['n']);
}

/** Cancels after the first part, and returns the number of files that the notice names. */
async function cancelIn(page: Page, title: string, notice: RegExp): Promise<number> {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('progressbar', { name: title })).toBeVisible();
  await expect(dialog).toContainText(/[1-9][\d,]* of [\d,]+ items are processed/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const shown = page.getByRole('status').filter({ hasText: notice });
  await expect(shown).toContainText(/You canceled\. [\d,]+ items were not changed\./);
  const [, number = ''] = notice.exec((await shown.textContent()) ?? '') ?? [];
  return Number(number.replaceAll(',', ''));
}

test('FILE-24 a move of 4,000 files is canceled in the middle, and its undo returns the moved ones', async ({
  page,
}) => {
  await selectAll(page);
  await strip(page).getByRole('button', { name: /^Move/ }).click();
  const choose = page.getByRole('dialog');
  await choose.getByText('Prints').click();
  await choose.getByRole('button', { name: /^Move/ }).click();
  const moved = await cancelIn(page, 'Moving items', /([\d,]+) files moved to/);
  expect(moved).toBeGreaterThan(0);
  expect(moved).toBeLessThan(count);
  expect(await numberOf('directus_files where folder is not null')).toBe(moved);
  expect(await numberOf(`directus_activity where collection = 'directus_files' and action = 'update'`)).toBe(
    moved,
  );
  await expect(strip(page)).toContainText(`${(count - moved).toLocaleString('en-US')} selected`);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/files moved back/)).toBeVisible({ timeout: 60_000 });
  expect(await numberOf('directus_files where folder is not null')).toBe(0);
});

test('a deletion of 4,000 files is canceled in the middle', async ({ page }) => {
  await selectAll(page);
  await strip(page).getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  const deleted = await cancelIn(page, 'Deleting items', /([\d,]+) files deleted/);
  expect(deleted).toBeGreaterThan(0);
  expect(deleted).toBeLessThan(count);
  expect(await numberOf('directus_files')).toBe(count - deleted);
  expect(await numberOf(`directus_activity where collection = 'directus_files' and action = 'delete'`)).toBe(
    deleted,
  );
  await expect(strip(page)).toContainText(`${(count - deleted).toLocaleString('en-US')} selected`);
});
