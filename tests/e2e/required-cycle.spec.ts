/** An administrator creates required relations that no first item could satisfy. */
import { expect, test, type Locator, type Page } from '../support/test.ts';
import { signedIn, type Call } from '../support/api.ts';
import { fieldOf, inputOf, openPage, signIn } from '../support/browser.ts';
import { pageDatabases, startServer, type TestServer } from '../support/server.ts';
import { drawerOf } from './magazine/build.ts';

const pageOf = (collection: string) => `/settings/data-model/${collection}`;
const nullable = (drawer: Locator) => fieldOf(drawer, 'is_nullable');
const save = (drawer: Locator) => drawer.getByRole('button', { name: 'Save field' });

/** Opens the editor of a new many-to-one field, and fills it except for its last tab. */
async function startRelation(page: Page, key: string, related: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add a field' }).click();
  await page.getByRole('menuitem', { name: /^Many to one/ }).click();
  const drawer = drawerOf(page);
  await inputOf(drawer, 'field').fill(key);
  await nullable(drawer).getByRole('checkbox').uncheck();
  await drawer.getByRole('tab', { name: 'Relationship' }).click();
  await drawer.getByRole('combobox', { name: 'Related collection' }).fill(related);
  await page.keyboard.press('Escape');
  return drawer;
}

for (const on of pageDatabases) {
  test.describe(on, () => {
    let server: TestServer;
    let admin: Call;
    test.beforeAll(async () => {
      server = await startServer({ on, admin: true });
      admin = await signedIn(server);
      for (const collection of ['boats', 'captains'])
        await admin('POST', '/collections', { collection, meta: {}, schema: {} });
    });
    test.afterAll(() => server.stop());
    const fieldsOf = async (collection: string) =>
      (
        (await admin('GET', `/fields/${collection}`)).body as { readonly data: { readonly field: string }[] }
      ).data.map(({ field }) => field);

    test('FLD-04 a cycle of required relations is refused at the setting that allows NULL', async ({
      page,
    }) => {
      await signIn(page, server);
      await openPage(page, server, pageOf('boats'));
      const first = await startRelation(page, 'captain', 'captains');
      await first.getByRole('tab').last().click();
      await save(first).click();
      await expect(page.getByText('Field “captain” created')).toBeVisible();
      expect(await admin('GET', '/fields/boats/captain')).toMatchObject({
        body: { data: { schema: { is_nullable: false, foreign_key_table: 'captains' } } },
      });

      await openPage(page, server, pageOf('captains'));
      const drawer = await startRelation(page, 'boat', 'boats');
      // The editor names the cycle as soon as the collection is chosen, and leads to the setting.
      await expect(drawer.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
      await drawer.getByRole('button', { name: 'Open “Schema”' }).click();
      await expect(nullable(drawer)).toContainText(
        /These collections would require items of each other: (Captains → Boats|Boats → Captains)/,
      );
      await expect(nullable(drawer).getByRole('checkbox')).toHaveAccessibleDescription(/Allow NULL\./);
      expect(await fieldsOf('captains')).toEqual(['id']);

      await nullable(drawer).getByRole('checkbox').check();
      await expect(nullable(drawer)).not.toContainText('These collections');
      await drawer.getByRole('tab').last().click();
      await save(drawer).click();
      await expect(page.getByText('Field “boat” created')).toBeVisible();

      // The existing relation cannot become required either.
      await openPage(page, server, `${pageOf('captains')}/boat`);
      const edited = drawerOf(page);
      await nullable(edited).getByRole('checkbox').uncheck();
      await expect(nullable(edited)).toContainText('These collections would require items of each other');
      await expect(save(edited)).toHaveAttribute('aria-disabled', 'true');
      expect(await admin('GET', '/fields/captains/boat')).toMatchObject({
        body: { data: { schema: { is_nullable: true } } },
      });
    });

    test('FLD-04 a required self-reference is refused in the same way', async ({ page }) => {
      await signIn(page, server);
      await openPage(page, server, pageOf('boats'));
      const before = await fieldsOf('boats');
      const drawer = await startRelation(page, 'tender', 'boats');
      await expect(drawer.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
      await drawer.getByRole('button', { name: 'Open “Schema”' }).click();
      await expect(nullable(drawer)).toContainText(
        'These collections would require items of each other: Boats',
      );
      expect(await fieldsOf('boats')).toEqual(before);
      await nullable(drawer).getByRole('checkbox').check();
      await drawer.getByRole('tab').last().click();
      await save(drawer).click();
      await expect(page.getByText('Field “tender” created')).toBeVisible();
    });
  });
}
