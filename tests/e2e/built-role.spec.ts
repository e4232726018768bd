/** A role is made with the builder alone, and an invited user sees exactly what it allows (proof of roles). */
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '../support/test.ts';
import { createItem, signedIn, type Call } from '../support/api.ts';
import { openPage, pathOf, signIn } from '../support/browser.ts';
import { startMailServer, tokenIn, type MailServer } from '../support/mail.ts';
import { pageDatabases, startServer, type TestProcess } from '../support/server.ts';
import { rowOf, tableOf } from '../support/table.ts';

const choose = async (page: Page, cell: string, entry: RegExp) => {
  await page.getByRole('button', { name: new RegExp(`^${cell}: `) }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

for (const on of pageDatabases)
  test.describe(`on ${on}`, () => {
    let server: TestProcess;
    let mail: MailServer;
    let admin: Call;
    test.beforeAll(async () => {
      mail = await startMailServer();
      server = await startServer({ admin: true, on, env: mail.env });
      admin = await signedIn(server);
      const id = {
        field: 'id',
        type: 'integer',
        schema: { is_primary_key: true, has_auto_increment: true },
        meta: { hidden: true },
      };
      const text = (field: string) => ({ field, type: 'string', schema: {}, meta: { interface: 'input' } });
      const template = { display_template: '{{ title }}' };
      await admin('POST', '/collections', {
        collection: 'articles',
        schema: {},
        meta: template,
        fields: [id, ...['title', 'status', 'fee'].map(text)],
      });
      const article = {
        field: 'article',
        type: 'integer',
        schema: {},
        meta: { interface: 'select-dropdown-m2o', special: ['m2o'], options: { template: '{{ title }}' } },
      };
      await admin('POST', '/collections', {
        collection: 'notes',
        schema: {},
        meta: {},
        fields: [id, text('text'), article],
      });
      await admin('POST', '/relations', {
        collection: 'notes',
        field: 'article',
        related_collection: 'articles',
      });
      for (const [title, status] of [
        ['Salt', 'draft'],
        ['Chalk', 'published'],
        ['Slate', 'published'],
        ['Flint', 'archived'],
      ])
        await createItem(admin, 'articles', { title, status, fee: '120' });
    });
    test.afterAll(async () => {
      await server.stop();
      await mail.stop();
    });

    test('a role made with the builder binds an invited user in lists, forms, exports and pickers', async ({
      page,
      browser,
    }) => {
      // Two people use the app, one after the other.
      test.setTimeout(120_000);
      await signIn(page, server);
      await openPage(page, server, '/settings/roles/+');
      await page.getByRole('textbox', { name: 'Name' }).fill('Proofreaders');
      await page.getByRole('button', { name: 'Create role' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proofreaders');
      await choose(page, 'Notes, Create', /^All access/);
      await choose(page, 'Notes, Read', /^All access/);
      await choose(page, 'Articles, Read', /^Custom/);
      const drawer = page.getByRole('dialog', { name: 'Proofreaders · articles · read' });
      await drawer.getByRole('combobox', { name: 'Add filter' }).click();
      await page.getByRole('option', { name: 'Status' }).click();
      await drawer.getByRole('textbox').last().fill('published');
      await expect(drawer.getByText('0 → 2 of 4 items')).toBeVisible();
      await drawer.getByRole('tab', { name: 'Fields' }).click();
      for (const field of ['ID', 'Title']) await drawer.getByRole('checkbox', { name: field }).check();
      await drawer.getByRole('button', { name: 'Save' }).click();
      await expect(drawer).toBeHidden();
      await expect(page.getByRole('button', { name: 'Articles, Read: Custom' })).toBeVisible();

      await page.getByRole('button', { name: 'Invite users' }).click();
      const invite = page.getByRole('dialog', { name: 'Invite users' });
      await invite.getByRole('textbox', { name: 'Email addresses' }).fill('mira@example.com');
      await invite.getByRole('button', { name: 'Invite 1 person' }).click();
      const token = tokenIn(await mail.next('mira@example.com'));

      const visitor = await (await browser.newContext()).newPage();
      // No browser under test can answer the dialog for the place of the file.
      await visitor.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
      await openPage(visitor, server, `/accept-invite?token=${token}`);
      await visitor.getByLabel('New password', { exact: true }).fill('a password for mira');
      await visitor.getByRole('button', { name: 'Create account' }).click();
      await expect(visitor.getByRole('button', { name: 'Create account' })).toBeHidden();
      await signIn(visitor, server, { email: 'mira@example.com', password: 'a password for mira' });

      await openPage(visitor, server, '/collections/articles');
      await expect(rowOf(visitor, 'Chalk')).toBeVisible();
      const rows = tableOf(visitor)
        .getByRole('row')
        .filter({ has: visitor.getByRole('gridcell') });
      await expect(rows).toHaveText([/Chalk/, /Slate/]);
      await expect(tableOf(visitor)).not.toContainText('published');
      // The list follows the changes of others within the rule.
      await admin('PATCH', '/items/articles/1', { status: 'published' });
      await expect(rows).toHaveText([/Salt/, /Chalk/, /Slate/]);
      await admin('PATCH', '/items/articles/1', { status: 'draft' });
      await expect(rows).toHaveText([/Chalk/, /Slate/]);

      await visitor.getByRole('button', { name: 'Export' }).click();
      const sidebar = visitor.getByRole('complementary');
      await expect(sidebar.getByRole('checkbox', { name: 'Title' })).toBeVisible();
      await expect(sidebar.getByRole('checkbox', { name: 'Fee' })).toBeHidden();
      const downloading = visitor.waitForEvent('download');
      await sidebar.getByRole('button', { name: 'Download' }).click();
      const exported = readFileSync(await (await downloading).path(), 'utf8');
      expect(exported).toMatch(/Chalk[\s\S]*Slate/);
      expect(exported).not.toMatch(/Salt|Flint|published|120/);

      await rowOf(visitor, 'Chalk').click();
      await expect.poll(() => pathOf(visitor)).toBe('/collections/articles/2');
      await expect(visitor.locator('[data-field="title"] input')).toHaveValue('Chalk');
      await expect(visitor.locator('[data-field="title"] input')).not.toBeEditable();
      const fields = await visitor
        .locator('main [data-field]')
        .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['field']));
      expect(fields).toEqual(['title']);
      await openPage(visitor, server, '/collections/articles/1');
      await expect(visitor.getByText('Salt')).toBeHidden();

      await openPage(visitor, server, '/collections/notes/+');
      await visitor.locator('[data-field="article"]').getByRole('combobox').click();
      await expect(visitor.getByRole('option')).toHaveText([/Chalk/, /Slate/]);
      await visitor.getByRole('option', { name: 'Chalk' }).click();
      await visitor.locator('[data-field="text"] input').fill('Read it again');
      await visitor.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.poll(() => pathOf(visitor)).toBe('/collections/notes');
      const { body } = await admin('GET', '/items/notes?fields=text,article');
      expect(body).toMatchObject({ data: [{ text: 'Read it again', article: 2 }] });
      await visitor.context().close();
    });
  });
