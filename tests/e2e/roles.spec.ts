/** An administrator sets up a role with the mouse and the keyboard; a person with that role is bound by it. */
import { expect, test, type Page } from '../support/test.ts';
import { createItem, signedIn, type Call } from '../support/api.ts';
import { openPage, pathOf, signIn } from '../support/browser.ts';
import { startMailServer, tokenIn, type MailServer } from '../support/mail.ts';
import { pageDatabases, startServer, type TestProcess } from '../support/server.ts';

const cell = (page: Page, collection: string, action: string) =>
  page.getByRole('button', { name: new RegExp(`^${collection}, ${action}: `) });
const choose = async (page: Page, collection: string, action: string, entry: RegExp | string) => {
  await cell(page, collection, action).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

for (const on of pageDatabases)
  test.describe(`on ${on}`, () => {
    let server: TestProcess;
    let mail: MailServer;
    let admin: Call;
    let role: string;
    test.beforeAll(async () => {
      test.setTimeout(120_000);
      mail = await startMailServer();
      server = await startServer({ on, admin: true, env: mail.env });
      admin = await signedIn(server);
      const id = {
        field: 'id',
        type: 'integer',
        schema: { is_primary_key: true, has_auto_increment: true },
        meta: { hidden: true },
      };
      const text = (field: string) => ({ field, type: 'string', schema: {}, meta: { interface: 'input' } });
      for (const [collection, fields] of [
        ['articles', ['title', 'status']],
        ['authors', ['name']],
      ] as const)
        await admin('POST', '/collections', {
          collection,
          schema: {},
          meta: {},
          fields: [id, ...fields.map(text)],
        });
      await createItem(admin, 'articles', { title: 'Salt', status: 'draft' });
      await createItem(admin, 'articles', { title: 'Chalk', status: 'published' });
    });
    test.afterAll(async () => {
      await server.stop();
      await mail.stop();
    });

    const permissions = async () => {
      const { body } = await admin('GET', `/permissions?filter[role][_eq]=${role}&limit=-1`);
      return (body as { data: readonly Record<string, unknown>[] }).data;
    };
    const permission = async (collection: string, action: string) =>
      (await permissions()).find((row) => row['collection'] === collection && row['action'] === action);

    test('ROLE-05 ROLE-06 ROLE-07 a role is created by keyboard, with the recommended permissions', async ({
      page,
    }) => {
      await signIn(page, server);
      await openPage(page, server, '/settings/roles');
      // ROLE-02
      await expect(page.getByRole('row').nth(1)).toContainText('Public');
      await page.getByRole('button', { name: 'New role' }).focus();
      await page.keyboard.press('Enter');
      const drawer = page.getByRole('dialog', { name: 'New role' });
      await expect(drawer.getByRole('textbox', { name: 'Name' })).toBeFocused();
      await expect(drawer.getByRole('checkbox', { name: 'App access' })).toBeChecked();
      await expect(drawer.getByRole('checkbox', { name: 'Administrator' })).not.toBeChecked();
      await expect(drawer.getByRole('button', { name: 'Create role' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await page.keyboard.type('Proofreaders');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proofreaders');
      role = /roles\/([^/?]+)$/.exec(pathOf(page))?.[1] ?? '';
      expect(await permission('directus_files', 'create')).toMatchObject({ fields: ['*'] });
      expect(await permission('directus_users', 'update')).toMatchObject({
        permissions: { id: { _eq: '$CURRENT_USER' } },
      });
      // PERM-05
      await expect(cell(page, 'Articles', 'Read')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Files, Read/ })).toBeHidden();
    });

    test('PERM-06 PERM-13 PERM-14 a cell grants everything and nothing, at once, and the change is undone', async ({
      page,
    }) => {
      await signIn(page, server);
      await openPage(page, server, `/settings/roles/${role}`);
      await expect(page.getByText('Changes are saved at once')).toBeVisible();
      await choose(page, 'Articles', 'Read', /^All access/);
      await expect(cell(page, 'Articles', 'Read')).toHaveAccessibleName('Articles, Read: All');
      await expect.poll(() => permission('articles', 'read')).toMatchObject({ fields: ['*'] });
      await choose(page, 'Articles', 'Read', /^No access/);
      await expect.poll(() => permission('articles', 'read')).toBeUndefined();
      await page.getByRole('button', { name: 'Undo last change' }).click();
      await expect.poll(() => permission('articles', 'read')).toMatchObject({ fields: ['*'] });
      await expect(cell(page, 'Articles', 'Read')).toHaveAccessibleName('Articles, Read: All');
    });

    test('PERM-07 PERM-08 PERM-16 a row is granted by arrow keys; what the app needs cannot be taken away', async ({
      page,
    }) => {
      await signIn(page, server);
      await openPage(page, server, `/settings/roles/${role}`);
      await cell(page, 'Authors', 'Create').focus();
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter'])
        await page.keyboard.press(key);
      await expect(cell(page, 'Authors', 'Delete')).toHaveAccessibleName('Authors, Delete: All');
      await expect
        .poll(async () => (await permissions()).filter((row) => row['collection'] === 'authors').length)
        .toBe(4);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(cell(page, 'Authors', 'Delete')).toHaveAccessibleName('Authors, Delete: None');

      await page.getByRole('button', { name: 'System collections' }).click();
      await expect(
        page.getByRole('img', { name: /^Settings, Read: All\. App access includes this/ }),
      ).toBeVisible();
      await cell(page, 'Presets', 'Read').click();
      await expect(page.getByRole('menuitem', { name: /^All access/ })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: /^No access/ })).toBeHidden();
      await page.keyboard.press('Escape');
      // PERM-17
      await page.getByRole('button', { name: 'app access minimum' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
      await expect.poll(() => permission('directus_files', 'read')).toBeUndefined();
      await page.getByRole('button', { name: 'recommended defaults' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
      await expect.poll(() => permission('directus_files', 'read')).toBeDefined();
    });

    test('PERM-20 PERM-21 PERM-25 a rule is built, its fields are chosen, and an invited person is bound by it', async ({
      page,
      browser,
    }) => {
      await signIn(page, server);
      await openPage(page, server, `/settings/roles/${role}`);
      await choose(page, 'Articles', 'Update', /^Custom/);
      const drawer = page.getByRole('dialog', { name: 'Proofreaders · articles · update' });
      await expect(drawer.getByRole('tab')).toHaveText(['Items', 'Fields', 'Validation', 'Defaults']);
      await drawer.getByRole('combobox', { name: 'Add filter' }).click();
      await page.getByRole('option', { name: 'Status' }).click();
      await drawer.getByRole('textbox').last().fill('draft');
      await expect(drawer.getByText('Where Status contains draft')).toBeVisible();
      await expect(drawer.getByText('0 → 1 of 2 items')).toBeVisible();
      await drawer.getByText('JSON', { exact: true }).click();
      await expect(drawer.getByRole('textbox').first()).toContainText('_contains');
      await drawer.getByRole('tab', { name: 'Fields' }).click();
      await drawer.getByRole('checkbox', { name: 'Title' }).check();
      await expect(drawer.getByText(/^1 of \d+ fields$/)).toBeVisible();
      await expect(drawer.getByText('Fields that are opened: Title')).toBeVisible();
      await drawer.getByRole('tab', { name: 'Defaults' }).click();
      await drawer.getByRole('textbox').fill('{ "nothing": 1 }');
      await expect(drawer.getByText('The collection has no field “nothing”.')).toBeVisible();
      await drawer.getByRole('textbox').fill('');
      await drawer.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Permission saved')).toBeVisible();
      await expect(drawer).toBeHidden();
      expect(await permission('articles', 'update')).toMatchObject({
        fields: ['title'],
        permissions: { _and: [{ status: { _contains: 'draft' } }] },
      });
      await cell(page, 'Articles', 'Update').click();
      await expect(page.getByRole('menuitem', { name: /^Custom/ })).toContainText(
        'Where Status contains draft; 1 of',
      );
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Invite users' }).click();
      const invite = page.getByRole('dialog', { name: 'Invite users' });
      await invite
        .getByRole('textbox', { name: 'Email addresses' })
        .fill(`mira@example.com, ${server.admin.email}\nmira@example.com`);
      await expect(invite.getByText('Entered twice, invited once: mira@example.com')).toBeVisible();
      await invite.getByRole('button', { name: 'Invite 2 people' }).click();
      await expect(invite.getByText('1 invitation sent', { exact: true })).toBeVisible();
      await expect(
        invite.getByText(`${server.admin.email} has already been invited or is a user.`),
      ).toBeVisible();

      const token = tokenIn(await mail.next('mira@example.com'));
      const visitor = await (await browser.newContext()).newPage();
      await openPage(visitor, server, `/accept-invite?token=${token}`);
      await visitor.getByLabel('New password', { exact: true }).fill('a password for mira');
      await visitor.getByRole('button', { name: 'Create account' }).click();
      await expect(visitor.getByRole('button', { name: 'Create account' })).toBeHidden();
      await signIn(visitor, server, { email: 'mira@example.com', password: 'a password for mira' });
      await openPage(visitor, server, '/collections/articles/1');
      await expect(visitor.locator('[data-field="title"] input')).toBeEditable();
      await expect(visitor.locator('[data-field="status"] input')).not.toBeEditable();
      await openPage(visitor, server, '/collections/articles/2');
      await expect(visitor.locator('[data-field="title"] input')).toHaveValue('Chalk');
      await expect(visitor.locator('[data-field="title"] input')).not.toBeEditable();
      // If the user may not change permissions, the page shows them without controls.
      await openPage(visitor, server, `/settings/roles/${role}`);
      await expect(visitor.getByText('Your role may not change permissions.')).toBeVisible();
      await expect(visitor.getByRole('img', { name: 'Articles, Update: Custom' })).toBeVisible();
      await expect(cell(visitor, 'Articles', 'Update')).toBeHidden();
      await visitor.context().close();
    });

    test('an administrator views the app as the role in one tab, read-only, and exits', async ({ page }) => {
      await signIn(page, server);
      await openPage(page, server, `/settings/roles/${role}`);
      await page.getByRole('button', { name: 'View as' }).click();
      const banner = page.getByRole('region', { name: 'Viewing as somebody else' });
      await expect(banner).toContainText('Viewing as Proofreaders, read-only');
      await expect(page.getByRole('link', { name: 'Articles' }).first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'Settings' })).toBeHidden();
      await openPage(page, server, '/collections/articles/1');
      await expect(page.getByText('You cannot save changes in this view.')).toBeVisible();
      await expect(page.locator('[data-field="title"] input')).not.toBeEditable();
      await expect(page.locator('[data-field="status"] input')).not.toBeEditable();
      // Only what the role itself may not edit has a lock.
      await expect(page.locator('[data-field="status"]').locator('[data-icon="lock"]')).toBeVisible();
      await expect(page.locator('[data-field="title"]').locator('[data-icon="lock"]')).toHaveCount(0);
      const save = page.getByRole('button', { name: 'Save', exact: true });
      await expect(save).toHaveAttribute('aria-disabled', 'true');
      await save.hover();
      await expect(page.getByRole('tooltip')).toContainText('you cannot change this');
      await page.reload();
      await expect(banner).toBeVisible();
      // Other tabs stay those of the administrator.
      const other = await page.context().newPage();
      await openPage(other, server, `/settings/roles/${role}`);
      await expect(other.getByRole('button', { name: 'View as' })).toBeVisible();
      await expect(other.getByRole('region', { name: 'Viewing as somebody else' })).toBeHidden();
      await other.close();
      await banner.getByRole('button', { name: 'Exit' }).press('Enter');
      await expect.poll(() => pathOf(page)).toBe(`/settings/roles/${role}`);
      await expect(page.getByRole('button', { name: 'View as' })).toBeVisible();
      await expect(banner).toBeHidden();
      const { body } = await admin('GET', `/activity?filter[action][_eq]=view-as&filter[item][_eq]=${role}`);
      expect((body as { data: object[] }).data[0]).toMatchObject({ collection: 'directus_roles' });
    });

    test('ROLE-10 ROLE-12 ROLE-13 public access has its page, administrators need none, and deleting a role names its users', async ({
      page,
    }) => {
      await signIn(page, server);
      await openPage(page, server, '/settings/roles/public');
      await choose(page, 'Articles', 'Read', /^All access/);
      await expect.poll(async () => (await fetch(`${server.url}/items/articles`)).status).toBe(200);
      await openPage(page, server, '/settings/roles');
      await page.getByRole('link', { name: 'Administrator' }).click();
      await expect(page.getByText('Administrators may do everything.')).toBeVisible();
      await openPage(page, server, `/settings/roles/${role}`);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      const question = page.getByRole('dialog');
      await expect(question).toContainText('1 user loses this role');
      await question.getByRole('button', { name: 'Delete role' }).click();
      await expect.poll(() => pathOf(page)).toBe('/settings/roles');
      await expect(page.getByRole('link', { name: 'Proofreaders' })).toBeHidden();
    });

    test('"Copy permissions" is discarded by keyboard after a question, and the focus returns to its button', async ({
      page,
    }) => {
      await signIn(page, server);
      await openPage(page, server, '/settings/roles/public');
      const opener = page.getByRole('button', {
        name: 'Copy the permissions on Articles to others',
        exact: true,
      });
      await opener.focus();
      await page.keyboard.press('Enter');
      const choice = page.getByRole('dialog').getByRole('checkbox', { name: 'Authors' });
      await choice.focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Escape');
      const question = page.getByRole('dialog', { name: 'Discard your changes?' });
      await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(choice).toBeFocused();
      await expect(choice).toBeChecked();
      await page.keyboard.press('Escape');
      await question.getByRole('button', { name: 'Discard changes' }).press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(opener).toBeFocused();
    });
  });
