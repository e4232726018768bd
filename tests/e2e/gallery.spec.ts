/** Files and a related row edited beside the article that they belong to: staged, undone, saved once, in the database. */
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { fieldOf, openPage, signIn } from '../support/browser.ts';
import { databaseNames, startServer, type TestProcess } from '../support/server.ts';

const gallery = (page: Page) => fieldOf(page, 'gallery');
const row = (page: Page, title: string) =>
  gallery(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) });
const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer(),
});
/** Their titles, in their order. */
const titles = (page: Page) => gallery(page).locator('[data-open]').allTextContents();

for (const on of databaseNames)
  test.describe(`on ${on}`, () => {
    let server: TestProcess;
    test.beforeAll(async () => {
      server = await startServer({ on, admin: true, empty: false });
    });
    test.afterAll(() => server.stop());

    test('INT-many-to-one-03 pictures are uploaded, chosen, moved and renamed, the author renamed, one of it undone, all saved at once', async ({
      page,
    }) => {
      await signIn(page, server);
      const writes: unknown[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PATCH' && new URL(request.url()).pathname === '/items/articles/1')
          writes.push(request.postDataJSON());
      });
      await openPage(page, server, '/collections/articles/1');
      await expect.poll(() => titles(page)).toEqual(['The north shore', 'Low sun']);

      // Two are uploaded, one is chosen.
      await gallery(page)
        .locator('input[type="file"]')
        .setInputFiles([await picture('red-sail.png', '#b33'), await picture('grey-quay.png', '#888')]);
      await expect.poll(() => titles(page)).toEqual(['The north shore', 'Low sun', 'Red sail', 'Grey quay']);
      await gallery(page).getByRole('button', { name: 'From the library' }).click();
      const drawer = page.getByRole('dialog');
      await expect(drawer.getByRole('checkbox', { name: 'Select Oak leaves' })).toBeVisible();
      await expect(drawer.getByRole('checkbox', { name: 'Select Low sun' })).toHaveCount(0);
      await drawer.getByRole('checkbox', { name: 'Select Oak leaves' }).check();
      await drawer.getByRole('button', { name: 'Add 1' }).click();
      await expect(row(page, 'Oak leaves')).toBeVisible();

      // A title in its drawer, then the last to the second place.
      await row(page, 'Low sun').locator('[data-open]').click();
      await drawer.getByRole('textbox', { name: 'Title' }).fill('Lower sun');
      await drawer.getByRole('button', { name: 'Done' }).click();
      await expect(drawer).toHaveCount(0);
      await row(page, 'Oak leaves').getByRole('button', { name: /^Move/ }).press('Space');
      for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Space');
      const order = ['The north shore', 'Oak leaves', 'Lower sun', 'Red sail', 'Grey quay'];
      await expect.poll(() => titles(page)).toEqual(order);

      // The author, beside the article.
      const author = fieldOf(page, 'author');
      await author.getByRole('button', { name: 'Edit the item' }).click();
      await drawer.getByRole('textbox', { name: 'Name' }).fill('Ines Calder-Voss');
      await drawer.getByRole('button', { name: 'Done' }).click();
      await expect(author.getByRole('combobox')).toHaveText('Ines Calder-Voss');

      // One is taken out, and that is undone.
      await row(page, 'The north shore')
        .getByRole('button', { name: /^Remove/ })
        .click();
      await row(page, 'The north shore')
        .getByRole('button', { name: /^Restore/ })
        .click();
      await expect.poll(() => titles(page)).toEqual(order);
      expect(writes).toEqual([]);

      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.poll(() => writes.length).toBe(1);
      await expect(async () => {
        const kept = await server.rows(
          `select f.title, g.sort from articles_files g join directus_files f on f.id = g.directus_files_id
           where g.articles_id = 1 order by g.sort`,
        );
        expect(kept.map(({ title, sort }) => [title, Number(sort)])).toEqual(
          order.map((title, i) => [title, i]),
        );
      }).toPass();
      const [written] = await server.rows(
        `select w.id, w.name from articles a join authors w on w.id = a.author where a.id = 1`,
      );
      expect([Number(written?.['id']), written?.['name']]).toEqual([1, 'Ines Calder-Voss']);
      const [others] = await server.rows(`select count(*) as n from articles_files where articles_id <> 1`);
      expect(Number(others?.['n'])).toBe(10);
    });
  });
