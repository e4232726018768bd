/** An administrator creates a collection from a file, with its rows. */
import { expect, test } from '../support/test.ts';
import { signedIn, type Call } from '../support/api.ts';
import { fieldOf, openPage, pathOf, signIn } from '../support/browser.ts';
import { pageDatabases, startServer, type TestProcess } from '../support/server.ts';

for (const on of pageDatabases)
  test.describe(`on ${on}`, () => {
    let server: TestProcess;
    let admin: Call;
    test.beforeAll(async () => {
      test.setTimeout(120_000);
      server = await startServer({ on, admin: true });
      admin = await signedIn(server);
    });
    test.afterAll(() => server.stop());

    const csv = [
      '\uFEFFid;Postal code;Big;Opened;Open;Notes;Title',
      '7;01067;9007199254740993;2024-02-29;true;"a;b";A',
      '9;80331;1;;false;;B',
    ].join('\r\n');

    test('the columns of a CSV file become fields, and its rows items', async ({ page }) => {
      await signIn(page, server);
      await openPage(page, server, '/settings/data-model/+');
      const drawer = page.getByRole('dialog', { name: 'New collection' });
      await drawer.getByRole('tab', { name: 'From a file' }).click();
      const file = drawer.locator('input[type="file"]');
      await file.setInputFiles({
        name: 'wrong.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('a,b\n1,2,3'),
      });
      await expect(drawer.getByRole('alert')).toContainText('Row 2 has 3 values, but the header has 2.');

      await file.setInputFiles({ name: 'Stations 2024.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      await expect(drawer.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('stations_2024');
      const types = drawer.getByRole('combobox', { name: /^Type of/ });
      await expect(types).toHaveCount(7);
      await expect(drawer.getByRole('combobox', { name: 'Type of “Postal code”' })).toHaveValue('string');
      await expect(drawer.getByRole('combobox', { name: 'Type of “Big”' })).toHaveValue('bigInteger');
      await drawer.getByRole('checkbox', { name: 'Notes' }).uncheck();

      const title = drawer.getByRole('combobox', { name: 'Type of “Title”' });
      await title.selectOption('integer');
      await expect(drawer.getByText('2 values do not fit this type')).toBeVisible();
      await title.selectOption('text');
      const interfaceOf = (column: string) =>
        drawer.getByRole('combobox', { name: `Interface of “${column}”` });
      await interfaceOf('Postal code').selectOption('Text area');
      await interfaceOf('Title').selectOption('Markdown');
      await drawer.getByRole('button', { name: 'Create and import' }).click();
      await expect.poll(() => pathOf(page)).toBe('/settings/data-model/stations_2024');
      const { body } = await admin('GET', '/items/stations_2024?sort=id&export=csv');
      expect(String(body).replaceAll('"', '').trim().split(/\r?\n/)).toEqual([
        'id,postal_code,big,opened,open,title',
        '7,01067,9007199254740993,2024-02-29,true,A',
        '9,80331,1,,false,B',
      ]);
      const settings = await admin('GET', '/fields/stations_2024');
      const { data } = settings.body as { data: readonly { field: string; meta: { interface: string } }[] };
      expect(data.map(({ field, meta }) => [field, meta.interface])).toEqual(
        expect.arrayContaining([
          ['postal_code', 'input-multiline'],
          ['title', 'input-rich-text-md'],
          ['open', 'boolean'],
        ]),
      );
      // The form of an item uses them.
      await openPage(page, server, '/collections/stations_2024/7');
      await expect(fieldOf(page, 'postal_code').locator('textarea')).toHaveValue('01067');
    });

    test('a refused row is named, and nothing is left', async ({ page }) => {
      await signIn(page, server);
      await openPage(page, server, '/settings/data-model/+');
      const drawer = page.getByRole('dialog', { name: 'New collection' });
      await drawer.getByRole('tab', { name: 'From a file' }).click();
      await drawer.locator('input[type="file"]').setInputFiles({
        name: 'refused.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify([{ a: 1 }, { a: 2 }, { a: 3 }])),
      });
      await page.route('**/items/refused*', (route) =>
        (route.request().postData() ?? '').includes('"a":2')
          ? route.fulfill({
              status: 400,
              json: { errors: [{ message: 'Two is refused.', extensions: { code: 'INVALID_PAYLOAD' } }] },
            })
          : route.continue(),
      );
      await drawer.getByRole('button', { name: 'Create and import' }).click();
      await expect(drawer.getByRole('alert')).toContainText(
        'The platform refused row 2: Two is refused. Nothing was created.',
      );
      expect((await admin('GET', '/collections/refused')).status).toBe(403);
    });
  });
