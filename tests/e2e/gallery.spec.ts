/** Files and a related row are edited together with their article: staged, undone, and stored by one save. */
import { expect, test, type Page } from '../support/test.ts';
import sharp from 'sharp';
import { fieldOf, moveByKeys, openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

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
/** Returns the titles of the images in their order. */
const titles = (page: Page) => gallery(page).locator('[data-open]').allTextContents();

let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
});
test.afterAll(() => server.stop());

test('INT-many-to-one-03 images are uploaded, selected, moved and renamed, the author is renamed, one change is undone, and all is saved at once', async ({
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

  // Edits a title in its drawer, then moves the last image to the second position.
  await row(page, 'Low sun').locator('[data-open]').click();
  await drawer.getByRole('textbox', { name: 'Title' }).fill('Lower sun');
  await drawer.getByRole('button', { name: 'Done' }).click();
  await expect(drawer).toHaveCount(0);
  const grip = row(page, 'Oak leaves').getByRole('button', { name: /^Move/ });
  await moveByKeys(grip, 'ArrowUp', 'ArrowUp', 'ArrowUp');
  const order = ['The north shore', 'Oak leaves', 'Lower sun', 'Red sail', 'Grey quay'];
  await expect.poll(() => titles(page)).toEqual(order);

  // Edits the author in a drawer.
  const author = fieldOf(page, 'author');
  await author.getByRole('button', { name: 'Edit the item' }).click();
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Ines Calder-Voss');
  await drawer.getByRole('button', { name: 'Done' }).click();
  await expect(author.getByRole('combobox')).toHaveText('Ines Calder-Voss');

  // Removes one image and undoes that.
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
    expect(kept.map(({ title, sort }) => [title, Number(sort)])).toEqual(order.map((title, i) => [title, i]));
  }).toPass();
  const [written] = await server.rows(
    `select w.id, w.name from articles a join authors w on w.id = a.author where a.id = 1`,
  );
  expect([Number(written?.['id']), written?.['name']]).toEqual([1, 'Ines Calder-Voss']);
  const [others] = await server.rows(`select count(*) as n from articles_files where articles_id <> 1`);
  expect(Number(others?.['n'])).toBe(10);
});
