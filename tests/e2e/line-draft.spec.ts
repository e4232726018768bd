/** Drafts: unsaved edits survive a closed tab, and passwords are never stored. */
import { expect, test, type Page } from '../support/test.ts';
import { signedIn } from '../support/api.ts';
import { editRaw, fieldOf, inputOf, openPage, signIn, storedDrafts } from '../support/browser.ts';
import { pageDatabases, startServer, type TestProcess } from '../support/server.ts';

const offer = (page: Page) => page.getByRole('region', { name: 'Unsaved changes were found' });

/** Closes the tab and accepts the warning of the browser. Returns the type of the warning. */
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

for (const on of pageDatabases)
  test.describe(`on ${on}`, () => {
    let server: TestProcess;
    test.beforeAll(async () => {
      server = await startServer({ admin: true, empty: false, on });
    });
    test.afterAll(() => server.stop());
    test.beforeEach(({ page }) => signIn(page, server));

    test('ITEM-20 closing a tab with edits shows a warning, and the draft is offered, restored and saved later', async ({
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

    test('a discarded draft is deleted, and a draft of a new item is offered in the next new item', async ({
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

    test('a draft shows at the field that another user changed the row meanwhile', async ({
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

    test('ITEM-20 two tabs with one item keep their own drafts: neither typing nor saving deletes the other one', async ({
      page,
      context,
    }) => {
      const openTab = async (tab: Page) => {
        await openPage(tab, server, '/collections/articles/3');
        await expect(inputOf(tab, 'title')).toBeVisible();
        return tab;
      };
      await openTab(page);
      const other = await openTab(await context.newPage());
      // The draft is stored while the user types: the tab crashes before a pause.
      await inputOf(page, 'title').pressSequentially(' and everything after', { delay: 60 });
      const typed = await inputOf(page, 'title').inputValue();
      await inputOf(other, 'standfirst').fill('Typed in the other tab');
      await expect
        .poll(async () => (await draftsOf(other)).flatMap((edits) => Object.keys(Object(edits))).toSorted())
        .toEqual(['standfirst', 'title']);
      await page.close();

      const again = await openTab(await context.newPage());
      await expect(offer(again)).toContainText('One field');
      // Typing before answering keeps the offer. The draft of the open tab is not offered.
      await inputOf(again, 'slug').fill('a-new-slug');
      await expect.poll(() => draftsOf(again)).toContainEqual({ slug: 'a-new-slug' });
      await offer(again).getByRole('button', { name: 'Restore' }).click();
      await expect(inputOf(again, 'slug')).toHaveValue('a-new-slug');
      const restored = await inputOf(again, 'title').inputValue();
      expect(typed.startsWith(restored)).toBe(true);
      expect(restored.length).toBeGreaterThan(typed.length - 15);
      await expect(inputOf(again, 'standfirst')).not.toHaveValue('Typed in the other tab');
      await again.keyboard.press('Control+s');
      await expect(again.getByText('Item updated')).toBeVisible();
      await expect(inputOf(other, 'title')).toHaveValue(restored);
      await expect(inputOf(other, 'standfirst')).toHaveValue('Typed in the other tab');
      await expect.poll(() => draftsOf(again)).toEqual([{ standfirst: 'Typed in the other tab' }]);

      // Signing out elsewhere keeps what the form contains.
      await again.goto(`${server.url}/admin/logout`);
      await again.getByRole('button', { name: 'Sign out and delete' }).click();
      await expect(other.getByRole('dialog').getByRole('button', { name: 'Sign in' })).toBeVisible();
      await expect(inputOf(other, 'standfirst')).toHaveValue('Typed in the other tab');
    });

    test('ITEM-20 after a reload, each of two tabs with a new item is offered its own draft', async ({
      page,
      context,
    }) => {
      const tabs = [page, await context.newPage()];
      for (const [i, tab] of tabs.entries()) {
        await openPage(tab, server, '/collections/events/+');
        await inputOf(tab, 'title').fill(`Evening ${i}`);
      }
      await expect.poll(() => draftsOf(page)).toHaveLength(2);
      await Promise.all(tabs.map((tab) => tab.reload()));
      for (const [i, tab] of tabs.entries()) {
        await expect(offer(tab)).toContainText('One field, saved on this device');
        await offer(tab).getByRole('button', { name: 'Restore' }).click();
        await expect(inputOf(tab, 'title')).toHaveValue(`Evening ${i}`);
      }
    });

    test('drafts never contain passwords, and signing out deletes drafts after a warning', async ({
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

/** Reads the edits in IndexedDB as an attacker would. */
async function draftsOf(page: Page): Promise<readonly unknown[]> {
  return [...(await storedDrafts(page)).values()].map(
    (draft) => (draft as { readonly edits: unknown }).edits,
  );
}
