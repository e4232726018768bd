/** The data model is changed by the keyboard alone: nothing in this file clicks, fills or focuses. */
import { expect, test, type Page } from '../support/test.ts';
import { signedIn } from '../support/api.ts';
import { openPage, pathOf, signIn } from '../support/browser.ts';
import { keysOf } from '../support/keys.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ empty: true, admin: true });
});
test.afterAll(() => server.stop());

const order = (page: Page) =>
  page.getByRole('list', { name: 'Fields and layout' }).locator('code').allTextContents();
const focused = (page: Page) => page.locator(':focus');

test('DM-15 DM-16 DM-20 DM-24 REL-10 a collection and a many-to-many field are created, moved, resized and deleted by keys', async ({
  page,
}) => {
  const admin = await signedIn(server);
  const keys = keysOf(page);
  const stored = async (field: string) => (await admin('GET', `/fields/walks/${field}`)).body as object;

  await signIn(page, server);
  await openPage(page, server, '/settings/data-model');

  await test.step('creates a collection', async () => {
    await keys.tabTo('Create collection');
    await keys.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await keys.type('walks');
    await keys.press('Enter');
    await expect(page.getByRole('checkbox', { name: 'Status' })).toBeFocused();
    await keys.press('Space');
    await keys.tabTo('Sort', 'checkbox');
    await keys.press('Space');
    await keys.tabTo('Create collection');
    await keys.press('Enter');
    await expect.poll(() => pathOf(page)).toBe('/settings/data-model/walks');
    await expect.poll(() => order(page)).toEqual(['id', 'status', 'sort']);
  });

  await test.step('creates a many-to-many field with a new related collection', async () => {
    await keys.tabTo('Add a field');
    await keys.press('Enter');
    await keys.tabTo(/^Many to many/, 'menuitem', 'ArrowDown');
    await keys.press('Enter');
    await keys.tabTo('Key', 'textbox');
    await keys.type('tags');
    await keys.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Related collection' })).toBeFocused();
    await keys.type('tags');
    for (const tab of ['Field', 'Interface', 'Display']) {
      await keys.tabTo('Next');
      await keys.press('Enter');
      await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible();
      // The focus is in the new step.
      await expect(page.getByRole('tabpanel', { name: tab }).locator(':focus')).toBeVisible();
    }
    await keys.tabTo('Save field');
    await keys.press('Enter');
    await expect.poll(() => pathOf(page)).toBe('/settings/data-model/walks');
    await expect.poll(() => order(page)).toEqual(['id', 'status', 'sort', 'tags']);
    expect((await admin('GET', '/relations/walks_tags')).body).toMatchObject({
      data: [{ related_collection: 'walks' }, { related_collection: 'tags' }],
    });
  });

  await test.step('moves it, and each position is announced', async () => {
    const said = (text: string) => expect(page.getByText(text)).toBeAttached();
    // The focus is back on the button below the fields.
    await keys.tabTo('Move "tags"', 'button', 'Shift+Tab');
    await keys.press('Space');
    await keys.press('ArrowUp');
    await said('"tags": position 3 of 4');
    await keys.press('ArrowUp');
    await said('"tags": position 2 of 4');
    await keys.press('Space');
    await expect.poll(() => order(page)).toEqual(['id', 'tags', 'status', 'sort']);
    await expect.poll(() => stored('tags')).toMatchObject({ data: { meta: { sort: 2 } } });
    await expect(focused(page)).toHaveAccessibleName('Move "tags"');
  });

  await test.step('resizes it', async () => {
    await keys.tabTo('Full', 'radio');
    await keys.press('ArrowLeft');
    await expect.poll(() => stored('tags')).toMatchObject({ data: { meta: { width: 'half' } } });
  });

  await test.step('deletes it', async () => {
    await keys.tabTo('Actions for “tags”');
    await keys.press('Enter');
    await keys.tabTo('Delete field', 'menuitem', 'ArrowDown');
    await keys.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await keys.tabTo('Delete field');
    await keys.press('Enter');
    await expect.poll(() => order(page)).toEqual(['id', 'status', 'sort']);
  });
});
