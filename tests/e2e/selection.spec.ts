/** A selection of 25,000 rows: batch edit, cancel, undo, delete and export. Its keys are not part of any URL. */
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '../support/test.ts';
import { sqliteFile } from '../support/big.ts';
import { openPage, fieldOf, inputOf, pathOf, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

const count = 25_000;
/** The label refers to this parcel, so that it cannot be deleted. */
const labeled = 24_990;

const statements = [
  'create table parcels (id integer primary key, title varchar(255), note varchar(255))',
  'create table labels (id integer primary key, parcel_id integer references parcels (id))',
  `insert into parcels with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
   select i, 'Parcel ' || i, 'note ' || i from n`,
  `insert into labels values (1, ${labeled})`,
];

let server: TestProcess;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startServer({ on: 'sqlite', database: sqliteFile(statements), admin: true });
});
test.afterAll(() => server.stop());

const strip = (page: Page) => page.getByRole('region', { name: 'Selection' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const rowBox = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Select "${title}"`, exact: true });
const countOf = async (condition: string): Promise<number> => {
  const [row] = await server.rows(`select count(*) as n from parcels where ${condition}`);
  return Number(row?.['n']);
};

/** Selects all parcels except the second and the third. Returns the length of the longest requested URL. */
async function selectAllButTwo(page: Page) {
  const longest = { url: 0 };
  page.on('request', (request) => {
    longest.url = Math.max(longest.url, request.url().length);
  });
  await signIn(page, server);
  await openPage(page, server, '/collections/parcels');
  await rowBox(page, 'Parcel 1').click();
  await strip(page).getByRole('button', { name: 'Select all 25,000' }).click();
  await expect(strip(page)).toContainText('25,000 selected of 25,000');
  await rowBox(page, 'Parcel 2').click();
  await rowBox(page, 'Parcel 3').click();
  await expect(strip(page)).toContainText('24,998 selected of 25,000');
  return longest;
}

test('COLL-12 ITEM-03 24,998 rows stay selected in their batch after a reload, and back and forward', async ({
  page,
  browser,
}) => {
  const longest = await selectAllButTwo(page);
  await strip(page).getByRole('button', { name: 'Edit' }).click();
  await expect(heading(page)).toHaveText('Editing 24,998 items');
  const path = pathOf(page);
  expect(path.length).toBeLessThan(80);
  await page.reload();
  await expect(heading(page)).toHaveText('Editing 24,998 items');
  await page.goBack();
  await expect(heading(page)).toHaveText('Parcels');
  await page.goForward();
  await expect(heading(page)).toHaveText('Editing 24,998 items');
  await expect(fieldOf(page, 'note').getByText('Mixed values')).toBeVisible();
  expect(longest.url).toBeLessThan(4200);

  const other = await (await browser.newContext()).newPage();
  await signIn(other, server);
  await openPage(other, server, path);
  await expect(heading(other)).toHaveText('Selection not found');
  await expect(other.getByText(/^This browser does not have the selection/)).toBeVisible();
  await other.getByRole('button', { name: 'Back to Parcels' }).click();
  await expect(heading(other)).toHaveText('Parcels');
  await other.context().close();
});

test('ITEM-23 a batch of 24,998 rows can be canceled, and its undo can be canceled and continued', async ({
  page,
}) => {
  await selectAllButTwo(page);
  await strip(page).getByRole('button', { name: 'Edit' }).click();
  await fieldOf(page, 'note')
    .getByRole('checkbox', { name: /^Change/ })
    .check();
  await inputOf(page, 'note').fill('checked');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Updating items' })).toBeVisible();
  await expect(dialog).toContainText(/[1-9][\d,]* of 24,998 items are processed/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const updated = page.getByRole('status').filter({ hasText: 'parcels updated' });
  await expect(updated).toContainText(/You canceled\. [\d,]+ items were not changed\./);
  const changed = await countOf(`note = 'checked'`);
  expect(changed).toBeGreaterThan(0);
  expect(changed).toBeLessThan(count - 2);
  await expect(updated).toContainText(`${changed.toLocaleString('en-US')} parcels updated`);
  // Each changed row has its entry, and no other row has one.
  const entries = `select count(*) as n, count(distinct a.item) as items, count(r.id) as revisions
    from directus_activity a left join directus_revisions r on r.activity = a.id
    join parcels p on cast(p.id as text) = a.item and p.note = 'checked'
    where a.collection = 'parcels' and a.action = 'update'`;
  const all = `select count(*) as n from directus_activity where collection = 'parcels' and action = 'update'`;
  expect(await server.rows(entries)).toEqual([{ n: changed, items: changed, revisions: changed }]);
  expect(await server.rows(all)).toEqual([{ n: changed }]);
  await updated.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.or(page.getByText(/parcels restored/)).first()).toBeVisible();
  const restored = page.getByRole('status').filter({ hasText: 'parcels restored' });
  await expect(restored).toBeVisible();
  expect(await countOf(`note = 'checked'`)).toBe(0);
  expect(await countOf(`note = 'note ' || id`)).toBe(count);
});

test('COLL-12 a batch edit changes exactly the selected rows, and an undo that was canceled continues', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await selectAllButTwo(page);
  await strip(page).getByRole('button', { name: 'Edit' }).click();
  await fieldOf(page, 'note')
    .getByRole('checkbox', { name: /^Change/ })
    .check();
  await inputOf(page, 'note').fill('checked');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const updated = page.getByRole('status').filter({ hasText: '24,998 parcels updated' });
  await expect(updated).toBeVisible({ timeout: 120_000 });
  expect(await countOf(`note = 'checked'`)).toBe(count - 2);
  expect(await countOf(`note = 'note ' || id and id in (2, 3)`)).toBe(2);
  await updated.getByRole('button', { name: 'Undo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restoring items' });
  await expect(dialog).toContainText(/[1-9][\d,]* of 24,998 items are processed/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const restored = page.getByRole('status').filter({ hasText: 'parcels restored' });
  await expect(restored).toContainText(/You canceled\./);
  const left = await countOf(`note = 'checked'`);
  expect(left).toBeGreaterThan(0);
  await restored.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => countOf(`note = 'checked'`), { timeout: 120_000 }).toBe(0);
  expect(await countOf(`note = 'note ' || id`)).toBe(count);
});

test('EXP-03 the selected rows are exported, without the excluded ones', async ({ page }) => {
  const longest = await selectAllButTwo(page);
  await page
    .getByRole('button', { name: /Export/ })
    .first()
    .click();
  await page
    .getByRole('combobox', { name: 'Rows' })
    .or(page.getByRole('textbox', { name: 'Rows' }))
    .first()
    .click();
  await page.getByRole('option', { name: /24,998/ }).click();
  await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(count - 2 + 1);
  expect(lines.some((line) => /^"?[23]"?(,|$)/.test(line.trim()))).toBe(false);
  expect(longest.url).toBeLessThan(4200);
});

test('COLL-24 all selected rows are deleted except one, which is listed with its reason', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await selectAllButTwo(page);
  await strip(page).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('24,998');
  await question.getByRole('button', { name: 'Delete' }).click();
  const refused = page.getByRole('dialog', { name: '1 of 24,998 items was not deleted' });
  await expect(refused).toBeVisible({ timeout: 120_000 });
  await expect(refused.getByRole('listitem')).toHaveCount(1);
  await expect(refused.getByRole('listitem')).toContainText(String(labeled));
  await refused.getByRole('button', { name: 'Close' }).last().click();
  expect(await countOf('true')).toBe(3);
  await expect(strip(page)).toContainText('1 selected of 3');
});
