/** Fields that allow some types of files: the picker, uploads, and values that were stored before. */
import { expect, test } from '../support/test.ts';
import { fieldOf, openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { somebody, text, type Somebody } from '../support/uploads.ts';

let server: TestProcess;
let admin: Somebody;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
  admin = await somebody(server, server.admin);
  for (const path of ['issues/proof', 'articles/gallery'])
    await admin.call('PATCH', `/fields/${path}`, {
      meta: { options: { allowedTypes: '.txt, application/pdf' } },
    });
  await admin.upload('POST', '/files', ['title', 'Letter'], ['file', text('a letter', 'letter.txt')]);
});
test.afterAll(() => server.stop());

const file = (name: string, mimeType: string) => ({ name, mimeType, buffer: Buffer.from(name) });

test('a file field shows and takes only files of its types', async ({ page }) => {
  await signIn(page, server);
  await openPage(page, server, '/collections/issues/+');
  const field = fieldOf(page, 'proof');
  await field.getByRole('button', { name: 'From the library' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('checkbox', { name: /^Select / })).toHaveCount(1);
  await expect(drawer.getByText('Only files of these types are shown: .txt, application/pdf.')).toBeVisible();
  await expect(drawer.locator('input[type="file"]')).toHaveAttribute('accept', '.txt,application/pdf');
  await page.keyboard.press('Escape');
  await field.locator('input[type="file"]').setInputFiles(file('table.csv', 'text/csv'));
  await expect(field.getByText(/^“table.csv” has a type that this field does not allow/)).toBeVisible();
  await field.locator('input[type="file"]').setInputFiles(file('notes.txt', 'text/plain'));
  await expect(field.getByText('Notes', { exact: true })).toBeVisible();
});

test('a list of files notes stored files of another type, and refuses new ones by name', async ({ page }) => {
  await signIn(page, server);
  await openPage(page, server, '/collections/articles/1');
  const field = fieldOf(page, 'gallery');
  const noted = field.getByRole('img', { name: /^This file has a type that the field does not allow/ });
  const { body } = await admin.call('GET', '/items/articles/1?fields=gallery');
  const stored = (body as { data: { gallery: readonly unknown[] } }).data.gallery.length;
  expect(stored).toBeGreaterThan(0);
  await expect(noted).toHaveCount(stored);
  await field
    .locator('input[type="file"]')
    .setInputFiles([file('table.csv', 'text/csv'), file('more.txt', 'text/plain')]);
  await expect(field.getByText(/^“table.csv” has a type that this field does not allow/)).toBeVisible();
  await expect(field.getByText('More', { exact: true })).toBeVisible();
  await field.getByRole('button', { name: 'Dismiss "table.csv"' }).click();
  await expect(field.getByText(/^“table.csv”/)).toHaveCount(0);
  await field.getByRole('button', { name: 'From the library' }).click();
  await expect(
    page.getByRole('dialog').getByText('Only files of these types are shown', { exact: false }),
  ).toBeVisible();
  await expect(noted).toHaveCount(stored);
});
