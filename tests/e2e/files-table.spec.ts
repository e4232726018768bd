/** Files in the table: dragged onto a folder, moved by the keyboard, and deleted if nothing refers to them. */
import { expect, test, type Page } from '../support/test.ts';
import { fieldOf, inputOf, openPage, signIn } from '../support/browser.ts';
import { pageDatabases, startServer, type TestProcess } from '../support/server.ts';
import { somebody, text, type Somebody } from '../support/uploads.ts';

let server: TestProcess;
let admin: Somebody;
let folder: string;
const upload = async (title: string) =>
  (await admin.upload('POST', '/files', ['title', title], ['file', text(title, `${title}.txt`)])).data.id;
const folderOf = async (id: string) => {
  const { body } = await admin.call('GET', `/files/${id}?fields=folder`);
  return (body as { data: { folder: string | null } }).data.folder;
};
const rowOf = (page: Page, id: string) => page.locator(`[row-id$="${id}"]`).first();

for (const on of pageDatabases)
  test.describe(`on ${on}`, () => {
    test.beforeAll(async () => {
      server = await startServer({ admin: true, on });
      admin = await somebody(server, server.admin);
      // Later clients of the family store a list of sort keys.
      const layout_query = { tabular: { fields: ['title', 'type'], sort: ['title'] } };
      await admin.call('POST', '/presets', { collection: 'directus_files', layout: 'tabular', layout_query });
      const { body } = await admin.call('POST', '/folders', { name: 'Prints' });
      folder = (body as { data: { id: string } }).data.id;
    });
    test.afterAll(() => server.stop());

    test('FILE-09 FILE-23 a row of the table is moved to a folder by the pointer and by the keyboard', async ({
      page,
    }) => {
      const [dragged, picked] = [await upload('Dragged'), await upload('Picked')];
      await signIn(page, server);
      await openPage(page, server, '/files');
      const target = page.getByRole('treeitem', { name: 'Prints' });
      await rowOf(page, dragged).getByText('Dragged').dragTo(target);
      await expect(page.getByText('File moved to “Prints”')).toBeVisible();
      expect(await folderOf(dragged)).toBe(folder);
      await expect(rowOf(page, dragged)).toBeHidden();

      await rowOf(page, picked).getByRole('checkbox').press('Space');
      await page.getByRole('button', { name: 'Move to folder' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Move this file to a folder' });
      await dialog.getByRole('treeitem', { name: 'File library' }).press('ArrowDown');
      await expect(dialog.getByRole('treeitem', { name: 'Prints' })).toBeFocused();
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: 'Move to folder' }).press('Enter');
      await expect(rowOf(page, picked)).toBeHidden();
      expect(await folderOf(picked)).toBe(folder);

      // Both are edited together: a checked field is written to each of them, the others keep their values.
      const ids = [await upload('Ebb'), await upload('Flood')];
      for (const id of ids) await rowOf(page, id).getByRole('checkbox').press('Space');
      await page.getByRole('button', { name: /^Edit/ }).press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Editing 2 items');
      await expect(inputOf(page, 'title')).toHaveAccessibleDescription('Mixed values');
      await fieldOf(page, 'location')
        .getByRole('checkbox', { name: /^Change/ })
        .press('Space');
      await inputOf(page, 'location').fill('Harbour');
      await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
      await expect(page.getByText('2 files updated')).toBeVisible();
      const stored = await Promise.all(
        ids.map(async (id) => (await admin.call('GET', `/files/${id}?fields=title,location`)).body),
      );
      expect(stored).toEqual(['Ebb', 'Flood'].map((title) => ({ data: { title, location: 'Harbour' } })));
    });

    test('FOLD-05 a folder of the tree is dragged into another, and back by Undo, but not into its own', async ({
      page,
    }) => {
      const create = async (name: string, parent: string | null) => {
        const { body } = await admin.call('POST', '/folders', { name, parent });
        return (body as { data: { id: string } }).data.id;
      };
      const parentOf = async (id: string) => {
        const { body } = await admin.call('GET', `/folders/${id}?fields=parent`);
        return (body as { data: { parent: string | null } }).data.parent;
      };
      const [coast, woods] = [await create('Coast', null), await create('Woods', null)];
      const fog = await create('Fog', coast);
      await signIn(page, server);
      await openPage(page, server, `/files/folders/${fog}`);
      const row = (name: string) => page.getByRole('treeitem', { name, exact: true });
      await row('Coast').dragTo(row('Woods'));
      await expect(page.getByText('Folder “Coast” moved to “Woods”')).toBeVisible();
      expect(await parentOf(coast)).toBe(woods);
      await expect(row('Coast')).toHaveAttribute('aria-level', '3');
      await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
      await expect(page.getByText('Folder “Coast” moved back')).toBeVisible();
      expect(await parentOf(coast)).toBeNull();
      await expect(row('Coast')).toHaveAttribute('aria-level', '2');

      const requests: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PATCH') requests.push(request.url());
      });
      await row('Coast').dragTo(row('Fog'));
      await row('Coast').dragTo(row('File library'));
      await row('Fog').dragTo(row('File library'));
      await expect(page.getByText('Folder “Fog” moved to “File library”')).toBeVisible();
      expect(requests.map((url) => url.split('/').at(-1))).toEqual([fog]);

      // Another user moves the folder before it is dropped: the first attempt moves nothing.
      await admin.call('PATCH', `/folders/${fog}`, { parent: woods });
      await expect(row('Fog')).toHaveAttribute('aria-level', '3');
      await page.route(`**/folders/${fog}`, async (route) => {
        await admin.call('PATCH', `/folders/${fog}`, { parent: folder });
        await route.continue();
      });
      await row('Fog').dragTo(row('Coast'));
      await expect(page.getByText(/^Another user moved this folder in the meantime/)).toBeVisible();
      expect(await parentOf(fog)).toBe(folder);
    });
  });
