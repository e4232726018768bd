/** The line of drafts (issue 2 §7 c): what is typed outlives a closed tab, and only what may be kept is kept. */
import { expect, test, type Page } from '@playwright/test';
import { signedIn } from '../support/api.ts';
import { editRaw, fieldOf, inputOf, openPage, signIn } from '../support/browser.ts';
import { databaseNames, startServer, type TestProcess } from '../support/server.ts';

const offer = (page: Page) => page.getByRole('region', { name: 'Unsaved changes were found' });

/** As a person does: the browser asks, the person leaves all the same. */
async function closeTab(page: Page): Promise<string> {
  const asked = page.waitForEvent('dialog');
  const closed = page.waitForEvent('close');
  void page.close({ runBeforeUnload: true });
  const dialog = await asked;
  const type = dialog.type();
  await dialog.accept();
  await closed;
  return type;
}

for (const on of databaseNames)
  test.describe(`on ${on}`, () => {
    let server: TestProcess;
    test.beforeAll(async () => {
      server = await startServer({ admin: true, empty: false, on });
    });
    test.afterAll(() => server.stop());
    test.beforeEach(({ page }) => signIn(page, server));

    test('ITEM-20 typed, tab closed, come back: the browser warns, the draft is offered, restored and saved', async ({
      page,
      context,
    }) => {
      await openPage(page, server, '/collections/articles/1');
      const title = await inputOf(page, 'title').inputValue();
      await inputOf(page, 'title').fill('A title from before the storm');
      await inputOf(page, 'standfirst').fill('Half a sentence');
      expect(await closeTab(page)).toBe('beforeunload');

      const again = await context.newPage();
      await openPage(again, server, '/collections/articles/1');
      await expect(offer(again)).toContainText('2 fields');
      await expect(inputOf(again, 'title')).toHaveValue(title);
      await offer(again).getByRole('button', { name: 'Restore' }).click();
      await expect(inputOf(again, 'title')).toHaveValue('A title from before the storm');
      await expect(inputOf(again, 'standfirst')).toHaveValue('Half a sentence');
      await expect(offer(again)).toBeHidden();
      await again.keyboard.press('Control+s');
      await expect(again.getByText('Item updated')).toBeVisible();
      await again.reload();
      await expect(inputOf(again, 'title')).toHaveValue('A title from before the storm');
      await expect(offer(again)).toBeHidden();
    });

    test('a discarded draft is gone, and one of a new item is offered where the next one begins', async ({
      page,
      context,
    }) => {
      await openPage(page, server, '/collections/events/+');
      await inputOf(page, 'title').fill('An evening without a date');
      await closeTab(page);

      const again = await context.newPage();
      await openPage(again, server, '/collections/events/+');
      await expect(offer(again)).toContainText('One field');
      await offer(again).getByRole('button', { name: 'Discard' }).click();
      await expect(offer(again)).toBeHidden();
      await expect(inputOf(again, 'title')).toHaveValue('');
      await again.reload();
      await expect(inputOf(again, 'title')).toBeVisible();
      await expect(offer(again)).toBeHidden();
    });

    test('a draft over a row that somebody changed meanwhile says so at the field', async ({
      page,
      context,
    }) => {
      await openPage(page, server, '/collections/authors/2');
      await inputOf(page, 'name').fill('J. Whitlock');
      await closeTab(page);
      const somebodyElse = await signedIn(server);
      await somebodyElse('PATCH', '/items/authors/2', { name: 'Jonas W.' });

      const again = await context.newPage();
      await openPage(again, server, '/collections/authors/2');
      await offer(again).getByRole('button', { name: 'Restore' }).click();
      await expect(inputOf(again, 'name')).toHaveValue('J. Whitlock');
      await expect(fieldOf(again, 'name').getByRole('alert')).toContainText(
        'Another user changed this value',
      );
    });

    test('passwords are never kept, and signing out deletes what is kept, after a warning', async ({
      page,
    }) => {
      await openPage(page, server, '/users/+');
      await editRaw(page, 'password', 'swordfish and more');
      await inputOf(page, 'first_name').fill('Nell');
      await expect.poll(() => draftsOf(page)).toEqual([{ first_name: 'Nell' }]);

      await page.goto(`${server.url}/admin/logout`);
      await expect(page.getByText('Unsaved changes of one item')).toBeVisible();
      await page.getByRole('button', { name: 'Sign out and delete' }).click();
      await expect(page.getByText('Signed out')).toBeVisible();
      await expect.poll(() => draftsOf(page)).toEqual([]);
    });
  });

/** Reads the contents of IndexedDB as an attacker would. */
function draftsOf(page: Page): Promise<readonly unknown[]> {
  return page.evaluate(
    () =>
      new Promise<readonly unknown[]>((resolve, reject) => {
        const open = indexedDB.open('armature');
        open.addEventListener('error', () => reject(open.error ?? new Error('did not open')));
        open.addEventListener('success', () => {
          const all = open.result.transaction('drafts').objectStore('drafts').getAll();
          all.addEventListener('success', () => {
            open.result.close();
            resolve(all.result.map((draft: { edits: unknown }) => draft.edits));
          });
        });
      }),
  );
}
