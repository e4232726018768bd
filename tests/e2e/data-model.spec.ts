/** An administrator creates and deletes collections in the data model. Other sessions follow. */
import { expect, test, type Page } from '../support/test.ts';
import { createItem, signedIn, type Call } from '../support/api.ts';
import { fieldOf, inputOf, openPage, pathOf, signIn } from '../support/browser.ts';
import { pageDatabases, startServer, type TestProcess } from '../support/server.ts';
import { addPerson } from '../support/users.ts';

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'New collection' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

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

    test('DM-03, DM-09, DM-15 a collection is created by the keyboard alone, and another session shows it', async ({
      page,
      browser,
    }) => {
      await signIn(page, server);
      const other = await browser.newPage();
      await signIn(other, server);
      await openPage(other, server, '/collections');
      await expect(other.getByText(/No collections/i).first()).toBeVisible();

      await openPage(page, server, '/settings/data-model');
      await page.getByRole('main').getByRole('button', { name: 'Create collection' }).focus();
      await page.keyboard.press('Enter');
      const drawer = drawerOf(page);
      await expect.poll(() => pathOf(page)).toBe('/settings/data-model/+');
      await expect(drawer.getByRole('textbox', { name: 'Name' })).toBeFocused();
      await expect(drawer.getByRole('tab', { name: 'Optional fields' })).toBeDisabled();
      const next = drawer.getByRole('button', { name: 'Next' });
      await expect(next).toHaveAttribute('aria-disabled', 'true');
      await next.hover();
      await expect(page.getByRole('tooltip', { name: 'Enter a name' })).toBeVisible();
      await page.keyboard.type('Guided Walks 2');
      await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('guided_walks_2');
      await page.keyboard.press('Enter');
      await expect(drawer.getByRole('tab', { name: 'Optional fields', selected: true })).toBeVisible();
      for (const field of ['Status', 'Sort', 'Created on', 'Created by']) {
        const box = drawer.getByRole('checkbox', { name: field });
        await box.focus();
        await page.keyboard.press('Space');
        await expect(box).toBeChecked();
      }
      await drawer.getByRole('textbox', { name: 'Name of the field “Sort”' }).fill('place');
      await page.keyboard.press('Enter');
      await expect.poll(() => pathOf(page)).toBe('/settings/data-model/guided_walks_2');
      await expect(heading(page)).toHaveText('Guided walks 2');
      await expect(page.getByText('Collection “guided_walks_2” created')).toBeVisible();

      await expect(other.getByRole('main').getByRole('link', { name: 'Guided walks 2' })).toBeVisible();
      const { body } = await admin('GET', '/collections/guided_walks_2');
      expect(body).toMatchObject({
        data: {
          meta: {
            singleton: false,
            sort_field: 'place',
            archive_field: 'status',
            archive_value: 'archived',
            unarchive_value: 'draft',
          },
        },
      });
      expect(await admin('GET', '/relations/guided_walks_2/user_created')).toMatchObject({
        body: { data: { related_collection: 'directus_users' } },
      });
      // An item of the new collection has the values that its fields fill themselves.
      const key = await createItem(admin, 'guided_walks_2', {});
      expect(await admin('GET', `/items/guided_walks_2/${key}?fields=*,user_created.email`)).toMatchObject({
        body: { data: { status: 'draft', user_created: { email: server.admin.email } } },
      });
      await other.close();
    });

    test('a name that is taken, reserved or refused is explained at its field', async ({ page }) => {
      await admin('POST', '/collections', { collection: 'harbours', meta: {}, schema: {} });
      await signIn(page, server);
      await openPage(page, server, '/settings/data-model/+');
      const name = drawerOf(page).getByRole('textbox', { name: 'Name' });
      await name.fill('Harbours');
      await expect(drawerOf(page).getByText('“harbours” already exists')).toBeVisible();
      await name.fill('directus_x');
      await expect(drawerOf(page).getByText(/reserved/)).toBeVisible();

      // Only the platform knows the names that a database reserves.
      await name.fill('sqlite_walks');
      await page.keyboard.press('Enter');
      await drawerOf(page).getByRole('button', { name: 'Create collection' }).click();
      await expect(drawerOf(page).getByText(/start with "sqlite_", which SQLite reserves/)).toBeVisible();
      await expect(name).toBeFocused();

      // Or that another administrator was faster.
      await page.route('**/schema/steps', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 400,
              json: {
                errors: [
                  {
                    message: 'Collection "quays" already exists.',
                    extensions: { code: 'INVALID_PAYLOAD', field: 'collection', step: 0 },
                  },
                ],
              },
            })
          : route.continue(),
      );
      await name.fill('quays');
      await page.keyboard.press('Enter');
      await drawerOf(page).getByRole('button', { name: 'Create collection' }).click();
      await expect(drawerOf(page).getByText('Collection "quays" already exists.')).toBeVisible();
      await expect(name).toHaveValue('quays');
    });

    test('DM-19, DM-29 settings and a deletion are undone from their notices', async ({ page }) => {
      await admin('POST', '/collections', { collection: 'rafts', meta: { note: 'Logs' }, schema: {} });
      await admin('POST', '/permissions', { role: null, collection: 'rafts', action: 'read', fields: ['*'] });
      const note = async () =>
        ((await admin('GET', '/collections/rafts')).body as { data?: { meta: { note: string } } }).data?.meta
          .note;
      const undo = page.getByRole('button', { name: 'Undo', exact: true });
      await signIn(page, server);
      await openPage(page, server, '/settings/data-model/rafts');
      await fieldOf(page, 'note').getByRole('textbox').fill('Planks');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.poll(() => pathOf(page)).toBe('/settings/data-model');
      await expect(page.getByText('Settings of “Rafts” saved')).toBeVisible();
      await undo.click();
      await expect.poll(note).toBe('Logs');

      await page.getByRole('button', { name: 'Actions for “Rafts”' }).click();
      await page.getByRole('menuitem', { name: 'Delete collection' }).click();
      const question = page.getByRole('dialog');
      await expect(question).toContainText('The collection has no items. 1 permission is deleted.');
      await expect(question).not.toContainText('This cannot be undone.');
      await question.getByRole('button', { name: 'Delete collection' }).click();
      await expect(page.getByRole('link', { name: 'Rafts' })).toHaveCount(0);
      await undo.last().click();
      await expect(page.getByRole('link', { name: 'Rafts' })).toBeVisible();
      expect(await note()).toBe('Logs');
      expect(await admin('GET', '/permissions?filter[collection][_eq]=rafts&fields=action')).toMatchObject({
        body: { data: [{ action: 'read' }] },
      });
    });

    test('the list is searched, and the menu of a collection opens and hides it', async ({ page }) => {
      await admin('POST', '/collections', {
        collection: 'lanterns',
        meta: { note: 'On the quay' },
        schema: {},
      });
      await signIn(page, server);
      await openPage(page, server, '/settings/data-model');
      const search = page.getByRole('searchbox', { name: 'Search collections' });
      await search.fill('QUAY');
      await expect(page.getByRole('table').getByRole('link')).toHaveText(['Lanterns']);
      const menu = page.getByRole('button', { name: 'Actions for “Lanterns”' });
      await menu.click();
      await page.getByRole('menuitem', { name: 'Hide in the app' }).click();
      await expect(page.getByRole('row').filter({ hasText: 'Lanterns' })).toContainText('Hidden');
      expect(await admin('GET', '/collections/lanterns')).toMatchObject({
        body: { data: { meta: { hidden: true, note: 'On the quay' } } },
      });
      await search.fill('nothing like this');
      await expect(page.getByText('No collection contains “nothing like this”.')).toBeVisible();
      await search.fill('lanterns');
      await menu.click();
      await page.getByRole('menuitem', { name: 'Open' }).click();
      await expect.poll(() => pathOf(page)).toBe('/settings/data-model/lanterns');
    });

    test('DM-04 a collection is deleted after a question that names what is lost', async ({ page }) => {
      await admin('POST', '/collections', { collection: 'boats', meta: {}, schema: {} });
      await admin('POST', '/collections', {
        collection: 'crews',
        meta: {},
        schema: {},
        fields: [
          { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
          { field: 'boat', type: 'integer', meta: {}, schema: {} },
        ],
      });
      await admin('POST', '/relations', { collection: 'crews', field: 'boat', related_collection: 'boats' });
      for (let i = 0; i < 2; i += 1) await createItem(admin, 'boats', {});
      await admin('POST', '/presets', { collection: 'boats', bookmark: 'Red boats' });
      await signIn(page, server);
      await openPage(page, server, '/settings/data-model');
      await page.getByRole('button', { name: 'Actions for “Boats”' }).click();
      await page.getByRole('menuitem', { name: 'Delete collection' }).click();
      const question = page.getByRole('dialog', { name: 'Delete the collection “Boats”?' });
      await expect(question).toContainText('2 items are deleted. The field Crews › Boat is affected.');
      await expect(question).toContainText('1 bookmark or preset is deleted. This cannot be undone.');
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('link', { name: 'Boats' })).toBeVisible();

      await page.getByRole('link', { name: 'Boats' }).click();
      await expect(heading(page)).toHaveText('Boats');
      await expect(inputOf(page, 'note')).toBeVisible();
      await page.getByRole('button', { name: 'Delete collection' }).click();
      await question.getByRole('button', { name: 'Delete collection' }).click();
      await expect.poll(() => pathOf(page)).toBe('/settings/data-model');
      await expect(page.getByText('Collection “Boats” deleted')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Boats' })).toHaveCount(0);
      expect((await admin('GET', '/items/boats')).status).toBe(403);
    });

    test('the item of a singleton is counted in the list, and named before its collection is deleted', async ({
      page,
    }) => {
      const id = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } };
      const motto = { field: 'motto', type: 'string', schema: {} };
      await admin('POST', '/collections', {
        collection: 'masthead',
        meta: { singleton: true },
        schema: {},
        fields: [id, motto],
      });
      await admin('PATCH', '/items/masthead', { motto: 'Slowly' });
      await signIn(page, server);
      await openPage(page, server, '/settings/data-model');
      await expect(
        page
          .getByRole('row', { name: /Masthead/ })
          .getByRole('cell')
          .nth(-2),
      ).toHaveText('1');
      await page.getByRole('button', { name: 'Actions for “Masthead”' }).click();
      await page.getByRole('menuitem', { name: 'Delete collection' }).click();
      const question = page.getByRole('dialog', { name: 'Delete the collection “Masthead”?' });
      await expect(question).toContainText('1 item is deleted. This cannot be undone.');
    });

    test('the list counts fields and items, and a collection is duplicated without its items', async ({
      page,
    }) => {
      await admin('POST', '/collections', {
        collection: 'ropes',
        meta: { icon: 'anchor' },
        schema: {},
        fields: [
          { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
          { field: 'length', type: 'integer', meta: { note: 'In meters' }, schema: {} },
          { field: 'spliced_to', type: 'integer', meta: {}, schema: {} },
        ],
      });
      await admin('POST', '/relations', {
        collection: 'ropes',
        field: 'spliced_to',
        related_collection: 'ropes',
      });
      for (let i = 0; i < 4; i += 1) await createItem(admin, 'ropes', {});
      await signIn(page, server);
      await openPage(page, server, '/settings/data-model');
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: 'Ropes', exact: true }) });
      await expect(row.getByRole('cell', { name: '3', exact: true })).toBeVisible();
      await expect(row.getByRole('cell', { name: '4', exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Actions for “Ropes”' }).click();
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      const dialog = page.getByRole('dialog', { name: 'Duplicate “Ropes”' });
      await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
      await dialog.getByRole('textbox', { name: 'Name' }).fill('cables');
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Cables' })).toBeVisible();
      expect(await admin('GET', '/fields/cables/length')).toMatchObject({
        body: { data: { type: 'integer', meta: { note: 'In meters' } } },
      });
      expect(await admin('GET', '/relations/cables/spliced_to')).toMatchObject({
        body: { data: { related_collection: 'cables' } },
      });
      expect(await admin('GET', '/items/cables?meta=total_count')).toMatchObject({
        body: { meta: { total_count: 0 } },
      });
    });

    test('DM-04 system collections have neither a menu nor a delete button', async ({ page }) => {
      await signIn(page, server);
      await openPage(page, server, '/settings/data-model');
      await page.getByRole('checkbox', { name: 'System' }).check();
      await expect(page.getByRole('link', { name: 'Users' }).last()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Actions for “Users”' })).toHaveCount(0);
      await openPage(page, server, '/settings/data-model/directus_users');
      await expect(heading(page)).toHaveText('Users');
      await expect(page.getByRole('button', { name: 'Delete collection' })).toHaveCount(0);
    });

    test('a user who is no administrator does not reach the form', async ({ page }) => {
      const who = await addPerson(admin, { app_access: true }, { first_name: 'Ines', status: 'active' });
      await signIn(page, server, who);
      await openPage(page, server, '/settings/data-model/+');
      await expect(heading(page)).toHaveText('Page not found');
      await expect(drawerOf(page)).toHaveCount(0);
    });
  });
