/** Pinned columns and continuous tables in a bookmark and in a link of another user, on both databases. */
import { expect, test, type Page } from '../support/test.ts';
import { signedIn, type Call } from '../support/api.ts';
import { postStatements, sqliteFile } from '../support/big.ts';
import { openPage, signIn } from '../support/browser.ts';
import { databaseNames, startServer, type TestProcess } from '../support/server.ts';
import { headerOf, tableOf } from '../support/table.ts';
import { addPerson, type TestPerson } from '../support/users.ts';

const count = 3000;
const fields = ['title', 'status', 'views', 'writer'];
const options = { scrolling: 'continuous', pinned: { views: 'start' } };

for (const on of databaseNames)
  test.describe(on, () => {
    let server: TestProcess;
    let admin: Call;
    let reader: TestPerson;
    test.beforeAll(async () => {
      const statements = postStatements(count, on);
      const database = on === 'sqlite' ? sqliteFile(statements) : statements.join(';\n');
      server = await startServer({ on, database, admin: true });
      admin = await signedIn(server);
      reader = await addPerson(admin);
      for (const collection of ['posts', 'writers'])
        await admin('POST', '/permissions', { role: reader.role, collection, action: 'read', fields: ['*'] });
    });
    test.afterAll(() => server.stop());

    /** Expects the view, and scrolls through its blocks to the last row. */
    const expectView = async (page: Page) => {
      // The first two columns are the checkboxes and the pinned one.
      await expect(headerOf(page, 'Views')).toHaveAttribute('aria-colindex', '2');
      const footer = page.locator('main footer');
      await expect(footer).toHaveText(/^Rows 1–\d+ of 3,000$/);
      await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
      await page.locator('.ag-grid-viewport').evaluate((element) => {
        element.scrollTop = element.scrollHeight;
      });
      await expect(footer).toHaveText(/–3,000 of 3,000$/);
      await expect(tableOf(page).getByRole('link', { name: 'Post 3000', exact: true })).toBeVisible();
    };

    test('a bookmark of the role pins its columns and scrolls through all rows', async ({ page }) => {
      const { body } = await admin('POST', '/presets', {
        role: reader.role,
        bookmark: 'All posts',
        collection: 'posts',
        layout: 'tabular',
        layout_query: { tabular: { fields, sort: 'id' } },
        layout_options: { tabular: options },
      });
      const { id } = (body as { data: { id: number } }).data;
      await signIn(page, server, reader);
      await openPage(page, server, `/collections/posts?bookmark=${id}`);
      await expectView(page);
    });

    test('a link of another user pins its columns and scrolls through all rows', async ({ page }) => {
      const view = { layout: 'tabular', fields: fields.join(), sort: 'id', options: JSON.stringify(options) };
      await signIn(page, server, reader);
      await openPage(page, server, `/collections/posts?${new URLSearchParams(view).toString()}`);
      await expect(page.getByRole('heading', { level: 1, name: 'From a link' })).toBeVisible();
      await expectView(page);
    });
  });
