/** An administrator arranges, creates, edits and deletes the fields of a collection. Other sessions follow. */
import { expect, test, type Page } from '../support/test.ts';
import { createItem, signedIn, type Call } from '../support/api.ts';
import { fieldOf, inputOf, openPage, pathOf, signIn } from '../support/browser.ts';
import { databaseNames, startServer, type TestProcess } from '../support/server.ts';

const page = (collection: string) => `/settings/data-model/${collection}`;
const drawerOf = (view: Page) => view.getByRole('dialog');
const list = (view: Page) => view.getByRole('list', { name: 'Fields and layout' });
const tile = (view: Page, field: string) =>
  list(view)
    .getByRole('listitem')
    .filter({ has: view.getByText(field, { exact: true }) });
const order = (view: Page) => list(view).locator('code').allTextContents();
const menu = async (view: Page, field: string, entry: string) => {
  await view.getByRole('button', { name: `Actions for “${field}”` }).click();
  await view.getByRole('menuitem', { name: entry }).click();
};
const next = (view: Page) => drawerOf(view).getByRole('button', { name: 'Next' }).click();

for (const on of databaseNames)
  test.describe(`on ${on}`, () => {
    let server: TestProcess;
    let admin: Call;
    test.beforeAll(async () => {
      test.setTimeout(120_000);
      server = await startServer({ on, empty: true, admin: true });
      admin = await signedIn(server);
      await admin('POST', '/collections', {
        collection: 'walks',
        meta: {},
        schema: {},
        fields: [
          {
            field: 'id',
            type: 'integer',
            meta: { hidden: true },
            schema: { is_primary_key: true, has_auto_increment: true },
          },
          ...['title', 'note', 'seats'].map((field) => ({
            field,
            type: field === 'seats' ? 'integer' : 'string',
            meta: { interface: 'input' },
            schema: {},
          })),
        ],
      });
      await admin('POST', '/collections', { collection: 'guides', meta: {}, schema: {} });
    });
    test.afterAll(() => server.stop());

    const stored = async (collection: string, field: string) => {
      const { body } = await admin('GET', `/fields/${collection}/${field}`);
      return (
        body as {
          data: { type: string; meta: Record<string, unknown>; schema: Record<string, unknown> | null };
        }
      ).data;
    };

    test('DM-16 DM-20 DM-22 order, width and visibility save at once and reach the open form of another session', async ({
      page: view,
      browser,
    }) => {
      const key = await createItem(admin, 'walks', { title: 'Dawn' });
      const other = await browser.newPage();
      await signIn(other, server);
      await openPage(other, server, `/collections/walks/${key}`);
      await inputOf(other, 'note').fill('typed before the change');
      await signIn(view, server);
      await openPage(view, server, page('walks'));

      // By keyboard: the field is announced at each position.
      await expect.poll(() => order(view)).toEqual(['id', 'title', 'note', 'seats']);
      await view.getByRole('button', { name: 'Move "seats"' }).press('Space');
      await view.keyboard.press('ArrowLeft');
      await expect(view.getByText('"seats": position 3 of 4')).toBeAttached();
      await view.keyboard.press('ArrowUp');
      await view.keyboard.press('Space');
      await expect.poll(() => order(view)).toEqual(['id', 'seats', 'title', 'note']);
      await expect.poll(async () => (await stored('walks', 'seats')).meta['sort']).toBe(2);
      expect((await stored('walks', 'note')).meta['sort']).toBe(4);

      // By pointer.
      const grip = await view.getByRole('button', { name: 'Move "title"' }).boundingBox();
      const target = await tile(view, 'note').boundingBox();
      if (!grip || !target) throw new Error('The fields are not shown.');
      await view.mouse.move(grip.x + 10, grip.y + 10);
      await view.mouse.down();
      await view.mouse.move(grip.x + 10, target.y + target.height - 6, { steps: 6 });
      await view.mouse.up();
      await expect.poll(() => order(view)).toEqual(['id', 'seats', 'note', 'title']);

      await tile(view, 'seats').hover();
      await view.getByRole('button', { name: 'Move "seats"' }).focus();
      await tile(view, 'seats').getByRole('radio', { name: 'Full' }).press('ArrowLeft');
      await expect.poll(async () => (await stored('walks', 'seats')).meta['width']).toBe('half');
      await menu(view, 'title', 'Hide in forms');
      await expect.poll(async () => (await stored('walks', 'title')).meta['hidden']).toBe(true);

      await expect(other.locator('[data-field="title"]')).toBeHidden();
      await expect(other.locator('[data-field="seats"]')).toHaveAttribute('data-width', /^half/);
      await expect(inputOf(other, 'note')).toHaveValue('typed before the change');
      await other.close();
    });

    test('FLD-01 FLD-05 FLD-06 a standard field is created in its tabs, and the form of an item shows it', async ({
      page: view,
    }) => {
      await signIn(view, server);
      await openPage(view, server, page('guides'));
      await view.getByRole('button', { name: 'Add a field' }).click();
      await view.getByRole('menuitem', { name: /^Standard field/ }).click();
      await expect.poll(() => pathOf(view)).toBe(`${page('guides')}/+?type=standard`);
      const drawer = drawerOf(view);
      // FLD-04, FLD-12
      await expect(drawer.getByRole('tab', { name: 'Interface' })).toBeDisabled();
      await drawer.getByRole('textbox', { name: 'Key' }).fill('Full Name');
      await expect(drawer.getByRole('textbox', { name: 'Key' })).toHaveValue('full_name');
      await drawer.getByRole('textbox', { name: 'Maximum length' }).fill('40');
      await next(view);
      await fieldOf(drawer, 'required').getByRole('checkbox').check();
      await next(view);
      await drawer
        .getByRole('radio', { name: 'Text area' })
        .or(drawer.getByRole('radio', { name: 'Color' }))
        .first()
        .waitFor();
      await expect(drawer.getByRole('radio', { name: /^Input/ })).toBeChecked();
      await drawer.getByRole('textbox', { name: 'Placeholder' }).fill('Given and family name');
      await expect(
        drawer.getByRole('region', { name: 'Preview' }).getByPlaceholder('Given and family name'),
      ).toBeVisible();
      await next(view);
      await expect(drawer.getByText('Adds the field full_name to guides.')).toBeVisible();
      await drawer.getByRole('button', { name: 'Save field' }).click();
      await expect(view.getByText('Field “full_name” created')).toBeVisible();
      await expect.poll(() => pathOf(view)).toBe(page('guides'));
      await expect(tile(view, 'full_name')).toBeVisible();
      expect(await stored('guides', 'full_name')).toMatchObject({
        type: 'string',
        meta: { interface: 'input', required: true, options: { placeholder: 'Given and family name' } },
        schema: { max_length: 40 },
      });
      await openPage(view, server, '/collections/guides/+');
      await expect(view.getByPlaceholder('Given and family name')).toBeVisible();
    });

    test('FLD-13 FLD-24 another type resets interface and default, and a name that exists is refused', async ({
      page: view,
    }) => {
      await signIn(view, server);
      await openPage(view, server, `${page('walks')}/+?type=standard`);
      const drawer = drawerOf(view);
      await drawer.getByRole('textbox', { name: 'Key' }).fill('title');
      await expect(drawer.getByText('“title” already exists')).toBeVisible();
      await drawer.getByRole('textbox', { name: 'Key' }).fill('outdoors');
      await drawer.getByRole('textbox', { name: 'Default value' }).fill('yes');
      await drawer.getByRole('combobox', { name: 'Type' }).click();
      await view.getByRole('option', { name: 'Boolean' }).click();
      // FLD-25
      await expect(fieldOf(drawer, 'is_nullable').getByRole('checkbox')).not.toBeChecked();
      await drawer.getByRole('tab', { name: 'Interface' }).click();
      await expect(drawer.getByRole('radio', { name: /^Toggle/ })).toBeChecked();
      await drawer.getByRole('tab', { name: 'Display' }).click();
      await drawer.getByRole('button', { name: 'Save field' }).click();
      await expect.poll(() => pathOf(view)).toBe(page('walks'));
      expect(await stored('walks', 'outdoors')).toMatchObject({
        type: 'boolean',
        meta: { interface: 'boolean', display: 'boolean', special: ['boolean'] },
        schema: { is_nullable: false },
      });
    });

    test('REL-10 REL-13 FLD-26 a many-to-many field creates its junction, and items are linked through it', async ({
      page: view,
    }) => {
      await signIn(view, server);
      await openPage(view, server, `${page('walks')}/+?type=m2m`);
      const drawer = drawerOf(view);
      await drawer.getByRole('textbox', { name: 'Key' }).fill('guides');
      await next(view);
      // REL-08
      await expect(drawer.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
      await drawer.getByRole('combobox', { name: 'Related collection' }).fill('guides');
      await view.keyboard.press('Escape');
      await expect(drawer.getByRole('textbox', { name: 'Junction collection' })).toHaveValue('walks_guides');
      await expect(drawer.getByRole('combobox', { name: 'Key of this item' })).toHaveValue('walks_id');
      await expect(drawer.getByRole('combobox', { name: 'Key of the related item' })).toHaveValue(
        'guides_id',
      );
      await drawer.getByRole('checkbox', { name: 'Show the relation there too' }).check();
      for (let i = 0; i < 3; i++) await next(view);
      await expect(drawer.getByText('Adds the table walks_guides with 3 columns.')).toBeVisible();
      await drawer.getByRole('button', { name: 'Save field' }).click();
      await expect.poll(() => pathOf(view)).toBe(page('walks'));
      await expect(tile(view, 'guides')).toContainText('Guides');
      const guide = await createItem(admin, 'guides', { full_name: 'Ada' });
      const walk = await createItem(admin, 'walks', { guides: [{ guides_id: guide }] });
      expect(await admin('GET', `/items/guides/${guide}?fields=walks.walks_id.id`)).toMatchObject({
        body: { data: { walks: [{ walks_id: { id: walk } }] } },
      });
    });

    test('FLD-03 REL-06 the rules of an existing relation are changed in its tab', async ({ page: view }) => {
      await admin('POST', '/fields/walks', { field: 'lead', type: 'integer', meta: {}, schema: {} });
      await admin('POST', '/relations', { collection: 'walks', field: 'lead', related_collection: 'guides' });
      await signIn(view, server);
      await openPage(view, server, `${page('walks')}/lead`);
      const drawer = drawerOf(view);
      await drawer.getByRole('tab', { name: 'Relationship' }).click();
      await expect(drawer.getByText('walks.lead refers to guides.')).toBeVisible();
      await drawer.getByRole('combobox', { name: 'If the related item is deleted' }).click();
      await view.getByRole('option', { name: 'Delete the item too' }).click();
      await drawer.getByRole('button', { name: 'Save field' }).click();
      await expect(view.getByText('Field “lead” saved')).toBeVisible();
      expect(await admin('GET', '/relations/walks/lead')).toMatchObject({
        body: { data: { schema: { on_delete: 'CASCADE' } } },
      });
    });

    test('FLD-26 nothing remains of a save whose request is refused, and it can be repeated', async ({
      page: view,
    }) => {
      await signIn(view, server);
      await openPage(view, server, `${page('walks')}/+?type=m2o`);
      const drawer = drawerOf(view);
      await drawer.getByRole('textbox', { name: 'Key' }).fill('place');
      await next(view);
      await drawer.getByRole('combobox', { name: 'Related collection' }).fill('places');
      const busy = { message: 'Busy.', extensions: { code: 'SERVICE_UNAVAILABLE', step: 2 } };
      await view.route('**/schema/steps', (route) =>
        route.fulfill({ status: 503, json: { errors: [busy] } }),
      );
      await view.keyboard.press('Escape');
      for (let i = 0; i < 3; i++) await next(view);
      await expect(drawer.getByText('Adds the table places with 1 column.')).toBeVisible();
      await drawer.getByRole('button', { name: 'Save field' }).click();
      const refusal = view.getByRole('dialog', {
        name: 'This step was refused: Connects walks.place with places.',
      });
      await expect(refusal).toContainText('Busy.');
      expect(await admin('GET', '/collections/places')).toMatchObject({ status: 403 });
      expect(await admin('GET', '/fields/walks/place')).toMatchObject({ status: 403 });
      await refusal.getByRole('button', { name: 'Done' }).click();
      // Nothing typed is lost: the save can be repeated.
      await view.unroute('**/schema/steps');
      await drawer.getByRole('button', { name: 'Save field' }).click();
      await expect.poll(() => pathOf(view)).toBe(page('walks'));
      expect(await admin('GET', '/relations/walks/place')).toMatchObject({
        body: { data: { related_collection: 'places' } },
      });
    });

    test('FLD-29 FLD-30 FLD-31 a column with empty values asks for their replacement', async ({
      page: view,
    }) => {
      const key = await createItem(admin, 'walks', { seats: null });
      await signIn(view, server);
      await openPage(view, server, `${page('walks')}/seats`);
      const drawer = view.getByRole('dialog', { name: 'seats · Walks' });
      await expect(drawer.getByRole('textbox', { name: 'Key' })).not.toBeEditable();
      await fieldOf(drawer, 'is_nullable').getByRole('checkbox').uncheck();
      await drawer.getByRole('button', { name: 'Save field' }).click();
      const question = view.getByRole('dialog', { name: 'Enter a value for empty items' });
      const replace = question.getByRole('button', { name: 'Replace and save' });
      await expect(replace).toHaveAttribute('aria-disabled', 'true');
      await question.getByRole('textbox', { name: 'Value' }).fill('8');
      await replace.click();
      await expect(view.getByText('Field “seats” saved')).toBeVisible();
      expect((await stored('walks', 'seats')).schema).toMatchObject({ is_nullable: false });
      expect(await admin('GET', `/items/walks/${key}`)).toMatchObject({ body: { data: { seats: 8 } } });
    });

    test('DM-23 DM-24 DM-25 a field is duplicated and deleted, the primary key is not', async ({
      page: view,
    }) => {
      await signIn(view, server);
      await openPage(view, server, page('walks'));
      await menu(view, 'note', 'Duplicate field');
      const dialog = view.getByRole('dialog', { name: 'Duplicate “Note”' });
      await expect(dialog.getByRole('textbox', { name: 'Key' })).toHaveValue('note_copy');
      await dialog.getByRole('textbox', { name: 'Key' }).fill('');
      await expect(dialog.getByRole('button', { name: 'Duplicate field' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await dialog.getByRole('textbox', { name: 'Key' }).fill('remark');
      await dialog.getByRole('button', { name: 'Duplicate field' }).click();
      await expect(tile(view, 'remark')).toBeVisible();
      expect(await stored('walks', 'remark')).toMatchObject({
        type: 'string',
        meta: { interface: 'input' },
      });

      await createItem(admin, 'walks', { title: 'Dusk', remark: 'x', seats: 4 });
      await menu(view, 'remark', 'Delete field');
      const question = view.getByRole('dialog', { name: 'Delete the field “Remark”?' });
      await expect(question).toContainText(/items? loses? a value. This cannot be undone./);
      await question.getByRole('button', { name: 'Delete field' }).click();
      await expect(tile(view, 'remark')).toBeHidden();
      expect(await admin('GET', '/fields/walks/remark')).toMatchObject({ status: 403 });

      await view.getByRole('button', { name: 'Actions for “id”' }).click();
      await expect(view.getByRole('menuitem', { name: 'Delete field' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await expect(view.getByRole('menuitem', { name: 'Duplicate field' })).toBeHidden();
    });

    test('the last change of the model is undone in its notice and on the history page', async ({
      page: view,
    }) => {
      await signIn(view, server);
      await openPage(view, server, page('walks'));
      await menu(view, 'seats', 'Hide in forms');
      await expect(view.getByText('Arrangement saved')).toBeVisible();
      expect(await stored('walks', 'seats')).toMatchObject({ meta: { hidden: true } });
      await view.getByRole('button', { name: 'Undo' }).last().click();
      await expect(view.getByText('The change was undone.')).toBeVisible();
      expect(await stored('walks', 'seats')).toMatchObject({ meta: { hidden: false } });

      await admin('POST', '/fields/walks', { field: 'guest', type: 'string', meta: {}, schema: {} });
      await openPage(view, server, '/settings/data-model');
      await view.getByRole('main').getByRole('button', { name: 'History' }).click();
      const [added, undo, hidden] = ['Added the field guest', 'Undo', 'Undone'];
      const entries = view.getByRole('list', { name: 'History' }).locator('> li');
      await expect(entries.nth(0)).toContainText(added);
      await expect(entries.nth(1)).toContainText(undo);
      await expect(entries.nth(2)).toContainText(hidden);
      // A value that was stored since would be lost.
      const key = await createItem(admin, 'walks', { guest: 'Ada', seats: 1 });
      await entries.nth(0).getByRole('button', { name: 'Undo' }).click();
      await expect(view.getByText('walks.guest has 1 value, which would be lost.')).toBeVisible();
      await admin('PATCH', `/items/walks/${key}`, { guest: null });
      await entries.nth(0).getByRole('button', { name: 'Undo' }).click();
      await expect(view.getByText('The change was undone.')).toBeVisible();
      expect(await admin('GET', '/fields/walks/guest')).toMatchObject({ status: 403 });
    });

    test('DM-18 DM-19 DM-26 the settings of a collection are a form that saves and returns', async ({
      page: view,
    }) => {
      await signIn(view, server);
      await openPage(view, server, page('guides'));
      const save = view.getByRole('button', { name: 'Save', exact: true });
      await expect(save).toHaveAttribute('aria-disabled', 'true');
      await inputOf(view, 'note').fill('People who lead walks');
      await fieldOf(view, 'hidden').getByRole('checkbox').check();
      await save.click();
      await expect.poll(() => pathOf(view)).toBe('/settings/data-model');
      expect(await admin('GET', '/collections/guides')).toMatchObject({
        body: { data: { meta: { note: 'People who lead walks', hidden: true } } },
      });
    });

    test('Escape asks before the drawer drops what was typed', async ({ page: view }) => {
      await signIn(view, server);
      await openPage(view, server, `${page('walks')}/+?type=standard`);
      const key = drawerOf(view).getByRole('textbox', { name: 'Key' });
      await key.fill('half_done');
      await view.keyboard.press('Escape');
      const question = view.getByRole('dialog', { name: 'Discard your changes?' });
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(key).toHaveValue('half_done');
      await view.keyboard.press('Escape');
      await question.getByRole('button', { name: 'Discard changes' }).click();
      await expect.poll(() => pathOf(view)).toBe(page('walks'));
    });
  });
