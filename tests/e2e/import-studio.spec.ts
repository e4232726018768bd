/** The import of a file: a wrong value is mended, the rows are imported, and the import is undone. */
import { expect, test } from '../support/test.ts';
import { signedIn } from '../support/api.ts';
import { openPage, pathOf, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
});
test.afterAll(() => server.stop());

test('a wrong value of a CSV file is mended in place, its rows are imported, and the import is undone', async ({
  page,
}) => {
  const api = await signedIn(server);
  const stored = async () => {
    const { body } = await api(
      'GET',
      '/items/events?filter[place][_eq]=Import&sort=title&fields=title,seats',
    );
    return (body as { data: unknown }).data;
  };
  const main = page.getByRole('main');
  await signIn(page, server);
  await openPage(page, server, '/collections/events/+/import');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'events.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Title;Place;Seats\nSalt;Import;12\nReed;Import;many\n'),
  });
  await main.getByRole('button', { name: 'Continue to columns' }).click();
  await main.getByRole('button', { name: 'Check the rows' }).click();
  await expect(main.getByText('1 row is ready: 1 new, 0 updated. 1 row has errors.')).toBeVisible();
  const wrong = main.getByRole('textbox', { name: 'Row 3, Seats' });
  await expect(wrong).toHaveValue('many');
  await wrong.fill('30');
  await main.getByRole('button', { name: 'Check 1 changed row' }).click();
  await main.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(main.getByText('The import into Events is complete. Created items: 2.')).toBeVisible();
  expect(await stored()).toEqual([
    { title: 'Reed', seats: 30 },
    { title: 'Salt', seats: 12 },
  ]);
  await main.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(main.getByText('The import was undone. Deleted items: 2. Restored items: 0.')).toBeVisible();
  expect(await stored()).toEqual([]);
  expect(pathOf(page)).toBe('/collections/events/+/import');
});
