/** A collection or a field is deleted in another session while its editor is open. */
import { expect, test, type Page } from '../support/test.ts';
import { signedIn, type Call } from '../support/api.ts';
import { inputOf, openPage, pathOf, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
let admin: Call;
test.beforeAll(async () => {
  server = await startServer({ admin: true });
  admin = await signedIn(server);
});
test.afterAll(() => server.stop());

async function create(collection: string): Promise<void> {
  const id = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } };
  const name = { field: 'name', type: 'string', schema: {}, meta: { interface: 'input' } };
  await admin('POST', '/collections', { collection, schema: {}, meta: {}, fields: [id, name] });
}

/** Opens the editor of the field `name`, and types a note. */
async function editNote(page: Page, collection: string) {
  await signIn(page, server);
  await openPage(page, server, `/settings/data-model/${collection}/name`);
  const drawer = page.getByRole('dialog').last();
  await drawer.getByRole('tab', { name: 'Field' }).click();
  await drawer.getByRole('textbox', { name: 'Note' }).fill('As on the hull');
  return drawer;
}

test('a field that is deleted while its editor is open is created again with what was typed', async ({
  page,
}) => {
  await create('boats');
  const drawer = await editNote(page, 'boats');
  await admin('DELETE', '/fields/boats/name');
  await expect(drawer.getByRole('alert')).toContainText('The field “name” was deleted in another session.');
  await expect(drawer.getByRole('textbox', { name: 'Note' })).toHaveValue('As on the hull');
  await expect(drawer.getByRole('button', { name: 'Save field' })).toHaveAttribute('aria-disabled', 'true');
  await drawer.getByRole('button', { name: 'Create the field again' }).click();
  await expect.poll(() => pathOf(page)).toBe('/settings/data-model/boats');
  const { body } = await admin('GET', '/fields/boats/name');
  expect(body).toMatchObject({ data: { type: 'string', meta: { note: 'As on the hull' } } });
});

test('a collection that is deleted while a field is edited is created again, then the field', async ({
  page,
}) => {
  await create('piers');
  const drawer = await editNote(page, 'piers');
  await admin('DELETE', '/collections/piers');
  await expect(drawer.getByRole('alert')).toContainText('“piers” was deleted in another session');
  await expect(drawer.getByRole('textbox', { name: 'Note' })).toHaveValue('As on the hull');
  await drawer.getByRole('button', { name: 'Create the collection again' }).click();
  await drawer.getByRole('button', { name: 'Create the field again' }).click();
  await expect.poll(() => pathOf(page)).toBe('/settings/data-model/piers');
  const { body } = await admin('GET', '/fields/piers');
  expect((body as { data: readonly { field: string }[] }).data.map(({ field }) => field)).toEqual([
    'id',
    'name',
  ]);
});

test('a collection that is deleted while its settings are edited keeps what was typed, which can be copied', async ({
  page,
}) => {
  await create('ferries');
  await signIn(page, server);
  await openPage(page, server, '/settings/data-model/ferries');
  const note = inputOf(page, 'note');
  await note.fill('Ships that carry cars');
  await admin('DELETE', '/collections/ferries');
  const alert = page.getByRole('alert').filter({ hasText: '“ferries” was deleted in another session' });
  await expect(alert).toBeVisible();
  await expect(note).toHaveValue('Ships that carry cars');
  // The notice of deleted items is not shown, because a collection is not an item.
  await expect(page.getByText('Another user deleted this item.')).toHaveCount(0);

  // A save is refused, and nothing is lost.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(alert.locator('xpath=ancestor::section[1]')).toBeFocused();
  await expect(note).toHaveValue('Ships that carry cars');
  expect(await admin('GET', '/collections/ferries')).toMatchObject({ status: 403 });

  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => Object.assign(window, { copied: text }) },
    }),
  );
  await alert.getByRole('button', { name: 'Copy the changes' }).click();
  await expect
    .poll(() => page.evaluate(() => (window as { copied?: string }).copied))
    .toBe(JSON.stringify({ note: 'Ships that carry cars' }, null, 2));

  await alert.getByRole('button', { name: 'Back to the collections' }).click();
  const question = page.getByRole('dialog', { name: /Discard|unsaved/i });
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => pathOf(page)).toBe('/settings/data-model');
  await expect(page.getByText('Ferries', { exact: true })).toHaveCount(0);
});

test('the page of a deleted collection whose settings are not edited says that it is gone', async ({
  page,
}) => {
  await create('buoys');
  await signIn(page, server);
  await openPage(page, server, '/settings/data-model/buoys');
  await expect(inputOf(page, 'note')).toBeVisible();
  await admin('DELETE', '/collections/buoys');
  await expect(page.getByRole('heading', { name: '“Buoys” no longer exists' }).first()).toBeVisible();
});
