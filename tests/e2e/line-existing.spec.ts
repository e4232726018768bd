/** An existing database becomes an app in which users work. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Locator, type Page } from '../support/test.ts';
import BetterSqlite from 'better-sqlite3';
import { makeHarbour } from '../fixtures/harbour.ts';
import { postgresStatements } from '../fixtures/to-postgres.ts';
import { fieldOf, inputOf, openPage, pathOf } from '../support/browser.ts';
import { pageDatabases, startServer, type DatabaseName, type TestProcess } from '../support/server.ts';
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

async function signInByForm(page: Page, { url, admin }: TestProcess): Promise<void> {
  await page.goto(`${url}/`);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation' });
const search = (page: Page | Locator, collection: string) =>
  page.getByRole('searchbox', { name: `Search ${collection}` });

/** Adds a column in the layout options. `name` is the name of its field. */
async function addColumn(page: Page, name: string): Promise<void> {
  const section = await openSection(page, 'Layout options');
  const saved = arrangementSaved(page);
  await section.getByRole('checkbox', { name, exact: true }).check();
  await saved;
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await fieldOf(page, field).getByRole('combobox').click();
  await page.getByRole('option', { name: option }).click();
}

/** The view of the harbor fixture in the SQL of PostgreSQL. */
const shipsAfloat = 'CREATE VIEW "Ships Afloat" AS SELECT id, "Name" FROM "Ships" WHERE "Is Afloat";';

/** The initial database: the SQLite file, or statements that recreate its tables in PostgreSQL. */
function startOf(on: DatabaseName, path: string, more = ''): string {
  return on === 'postgres' ? postgresStatements(path) + more : path;
}

for (const on of pageDatabases)
  test.describe(`a harbour on ${on}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'armature-harbour-'));
    let server: TestProcess;
    test.beforeAll(async () => {
      const path = join(folder, 'harbour.sqlite');
      makeHarbour(path);
      const database = new BetterSqlite(path);
      const add = database.prepare('INSERT INTO Ships (Name, Owner, Tonnage) VALUES (?, ?, ?)');
      for (let i = 1; i <= 60; i++) add.run(`Barge ${String(i).padStart(2, '0')}`, 1 + (i % 2), i * 10);
      database.close();
      server = await startServer({ admin: true, on, database: startOf(on, path, shipsAfloat) });
    });
    test.afterAll(async () => {
      await server.stop();
      rmSync(folder, { recursive: true });
    });

    test('LAYT-05, LAYT-06 its tables are browsed, arranged and edited; the database contains the saved values', async ({
      page,
    }) => {
      await signInByForm(page, server);
      await expect(navigation(page).getByRole('link')).toHaveText([
        'Berths',
        'Ship Owners',
        'Ships',
        'Ships Afloat',
      ]);
      await navigation(page).getByRole('link', { name: 'Ships', exact: true }).click();
      await expect(page.getByText('1–25 of 62 ships')).toBeVisible();

      // Sorts in both directions.
      await headerOf(page, 'Name').getByRole('button').click();
      await expect(headerOf(page, 'Name')).toHaveAttribute('aria-sort', 'ascending');
      await expect.poll(async () => (await columnTexts(page, 'Name'))[0]).toBe('Barge 01');
      await headerOf(page, 'Name').getByRole('button').click();
      await expect.poll(async () => (await columnTexts(page, 'Name'))[0]).toBe('Petrel');

      // Searches and changes the page.
      await search(page, 'Ships').fill('barge');
      await expect(page.getByText('1–25 of 60 filtered ships')).toBeVisible();
      await page.getByRole('button', { name: 'Page 3' }).click();
      await expect(page.getByText('51–60 of 60 filtered ships')).toBeVisible();
      await expect.poll(async () => (await columnTexts(page, 'Name'))[0]).toBe('Barge 10');

      // Sets a width, which the server stores.
      const before = await widthOf(page, 'Name');
      const saved = arrangementSaved(page, `"Name":${before + 90}`);
      await dragEdge(page, 'Name', 90);
      await expect.poll(() => widthOf(page, 'Name')).toBe(before + 90);
      await saved;
      await page.reload();
      await expect(tableOf(page)).toBeVisible();
      await expect.poll(() => widthOf(page, 'Name')).toBe(before + 90);
      await expect(search(page, 'Ships')).toHaveValue('barge');

      // Edits a text and a relation.
      await addColumn(page, 'Owner');
      await rowOf(page, 'Barge 07').click();
      await expect(page).toHaveURL(/\/collections\/Ships\/9$/);
      await inputOf(page, 'Name').fill('Barge 07, refitted');
      await expect(fieldOf(page, 'Owner').getByRole('combobox')).toHaveText('Bo Strand');
      await choose(page, 'Owner', 'Ada Quill');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.poll(() => pathOf(page)).toBe('/collections/Ships');
      await expect(rowOf(page, 'Barge 07, refitted')).toContainText('Ada Quill');

      expect(
        await server.rows(
          'SELECT "Name" AS name, "Owner" AS owner, CAST("Tonnage" AS integer) AS tonnage FROM "Ships" WHERE id = 9',
        ),
      ).toEqual([{ name: 'Barge 07, refitted', owner: 1, tonnage: 70 }]);
    });

    test('tables with spaces in names, a self-reference, composite keys and a view open', async ({
      page,
    }) => {
      await signInByForm(page, server);
      await navigation(page).getByRole('link', { name: 'Ship Owners' }).click();
      await rowOf(page, 'Ada Quill').click();
      await expect(page).toHaveURL(/\/collections\/Ship%20Owners\/1$/);
      await choose(page, 'Boss', 'Bo Strand');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.poll(() => pathOf(page)).toBe('/collections/Ship%20Owners');

      expect(await server.rows('SELECT "Boss" AS boss FROM "Ship Owners" WHERE "Owner ID" = 1')).toEqual([
        { boss: 2 },
      ]);

      // Rows without a single primary key can be read, but not opened.
      await openPage(page, server, '/collections/Berths');
      await expect(page.getByText('1–2 of 2 berths')).toBeVisible();
      await expect(tableOf(page).getByRole('checkbox')).toHaveCount(0);
      await rowOf(page, 'North').click();
      await expect(page).toHaveURL(/\/collections\/Berths$/);
      await openPage(page, server, '/collections/Ships/1');
      await expect(fieldOf(page, 'Berths').getByRole('listitem')).toHaveText(['North 1']);
      await expect(fieldOf(page, 'Berths').getByRole('listitem').getByRole('button')).toHaveCount(0);
      await openPage(page, server, `/collections/${encodeURIComponent('Ships Afloat')}`);
      await expect(rowOf(page, 'Gannet')).toBeVisible();
    });
  });

const chinook = join(import.meta.dirname, '../../../shared/data/chinook.sqlite');
for (const on of pageDatabases)
  test(`the same line on Chinook, on ${on}`, async ({ page }) => {
    test.skip(!existsSync(chinook), `${chinook} is missing.`);
    const server = await startServer({ admin: true, on, database: startOf(on, chinook) });
    try {
      await signInByForm(page, server);
      await expect(navigation(page).getByRole('link', { name: 'Playlist', exact: true })).toBeVisible();
      await navigation(page).getByRole('link', { name: 'Album', exact: true }).click();
      await expect(page.getByText('1–25 of 347 album')).toBeVisible();
      const sorted = arrangementSaved(page);
      await headerOf(page, 'Title').getByRole('button').click();
      await expect.poll(async () => (await columnTexts(page, 'Title'))[0]).toMatch(/^\.\.\.And Justice/);
      await sorted;
      const saved = arrangementSaved(page);
      await dragEdge(page, 'Title', 120);
      await saved;
      const width = await widthOf(page, 'Title');
      const searched = arrangementSaved(page);
      await search(page, 'Album').fill('rock');
      await expect(page.getByText(/filtered album/)).toBeVisible();
      await searched;
      await page.reload();
      await expect(tableOf(page)).toBeVisible();
      await expect.poll(() => widthOf(page, 'Title')).toBe(width);
      await rowOf(page, 'Let There Be Rock').click();
      await inputOf(page, 'Title').fill('Let There Be Rock (remastered)');
      await fieldOf(page, 'ArtistId').getByRole('combobox').click();
      // More than a hundred rows are chosen in a drawer.
      const drawer = page.getByRole('dialog', { name: 'Choose an artist' });
      await search(drawer, 'Artist').fill('Accept');
      await drawer.getByRole('gridcell', { name: 'Accept', exact: true }).click();
      await drawer.getByRole('button', { name: 'Choose' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(rowOf(page, 'Let There Be Rock (remastered)')).toBeVisible();
      expect(
        await server.rows('SELECT "Title" AS title, "ArtistId" AS artist FROM "Album" WHERE "AlbumId" = 4'),
      ).toEqual([{ title: 'Let There Be Rock (remastered)', artist: 2 }]);
    } finally {
      await server.stop();
    }
  });
