/** A large snapshot is applied: its progress, a refused step, a cancellation, a lost connection, and a page that was left. */
import { expect, test, type Page } from '../support/test.ts';
import type { Snapshot } from '../../schemas/model/snapshot/types.ts';
import { createItem, signedIn, type Call } from '../support/api.ts';
import { axeOf, barriersOf } from '../support/axe.ts';
import { openPage, signIn } from '../support/browser.ts';
import { largeModel } from '../support/large-model.ts';
import { pageDatabases, startServer, type TestProcess } from '../support/server.ts';

const path = '/settings/data-model/snapshot';

/** Collections of a snapshot that takes seconds to apply on a fast machine too: the page asks for the progress each second. */
const large = 3000;

async function compare(page: Page, snapshot: Snapshot): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({
    name: 'model.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(snapshot)),
  });
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
}

const main = (page: Page) => page.getByRole('main');
const apply = (page: Page) => page.getByRole('button', { name: /^Apply [\d,]+ steps$/ }).click();
const progressOf = (page: Page) => page.getByRole('progressbar', { name: /^Applying [\d,]+ steps…$/ });
const valueOf = async (page: Page) => Number(await progressOf(page).getAttribute('value'));

/** Checks by axe that the page has no violations in light and dark mode. */
async function expectNoBarriers(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
    expect(await barriersOf(axeOf(page)), colorScheme).toEqual([]);
  }
}

for (const on of pageDatabases) {
  test.describe(on, () => {
    let server: TestProcess;
    let admin: Call;
    const snapshot = async () =>
      ((await admin('GET', '/schema/snapshot')).body as { readonly data: Snapshot }).data;
    /** Returns the current model with further collections. */
    const extended = async (count: number, prefix: string): Promise<Snapshot> => {
      const [now, more] = [await snapshot(), largeModel(count, prefix)];
      return {
        ...now,
        collections: [...now.collections, ...more.collections],
        fields: [...now.fields, ...more.fields],
        relations: [...now.relations, ...more.relations],
      };
    };
    test.beforeAll(async () => {
      server = await startServer({ on, admin: true });
      admin = await signedIn(server);
      await admin('PATCH', '/users/me', { theme: 'auto' });
      await admin('POST', '/collections', { collection: 'boats', meta: {}, schema: {} });
      await createItem(admin, 'boats', {});
    });
    test.afterAll(() => server.stop());
    test.beforeEach(async ({ page }) => {
      test.setTimeout(240_000);
      await signIn(page, server);
      await openPage(page, server, path);
    });

    test('a refused step is named, and nothing remains', async ({ page }) => {
      const before = await snapshot();
      const wanted = await extended(20, 'refused');
      const required = {
        collection: 'boats',
        field: 'name',
        type: 'string',
        schema: {
          default_value: null,
          has_auto_increment: false,
          is_nullable: false,
          is_primary_key: false,
          is_unique: false,
        },
        meta: null,
      } as const;
      await compare(page, { ...wanted, fields: [...wanted.fields, required] });
      await apply(page);
      const refusal = page.getByRole('main').getByText('This step was refused');
      await expect(refusal).toHaveText('This step was refused: Create field "boats.name" of type string');
      await expect(page.getByText('Nothing was changed.')).toBeVisible();
      expect(await snapshot()).toEqual(before);
      await expectNoBarriers(page);
      // The steps can be changed and applied again by keyboard.
      await page.keyboard.press('Tab');
      await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
    });

    test('a canceled apply changes nothing', async ({ page }) => {
      const before = await snapshot();
      await compare(page, await extended(large, 'canceled'));
      await apply(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByText('The steps were canceled.')).toBeVisible();
      await expect(page.getByText('Nothing was changed.')).toBeVisible();
      expect(await snapshot()).toEqual(before);
    });

    test('the platform continues after a lost connection, and the page shows the result', async ({
      page,
    }) => {
      const wanted = await extended(200, 'continued');
      await compare(page, wanted);
      await page.route('**/schema/apply', async (route) => {
        void route.fetch().catch(() => null);
        const isRunning = async () =>
          ((await admin('GET', '/utils/progress')).body as { data: unknown[] }).data.length;
        await expect.poll(isRunning, { intervals: [20] }).toBe(1);
        await route.abort('connectionreset');
      });
      await apply(page);
      await expect(main(page).getByText('The connection was lost.')).toBeVisible();
      await expect(main(page).getByText('399 steps were applied.')).toBeVisible();
      await expectNoBarriers(page);
      expect((await snapshot()).collections).toHaveLength(wanted.collections.length);
    });

    test('a connection that is lost before the request arrives changes nothing', async ({ page }) => {
      const before = await snapshot();
      await compare(page, await extended(20, 'lost'));
      await page.route('**/schema/apply', (route) => route.abort('connectionreset'));
      await apply(page);
      await expect(page.getByText('The connection was lost before the steps were applied.')).toBeVisible();
      expect(await snapshot()).toEqual(before);
    });

    test('the progress and the result are visible again after the page is left', async ({ page }) => {
      const wanted = await extended(large, 'left');
      await compare(page, wanted);
      await apply(page);
      await expect.poll(() => valueOf(page)).toBeGreaterThan(0);
      await page.getByRole('link', { name: 'Data model' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Data model' })).toBeVisible();
      await page.goBack();
      await expect.poll(() => valueOf(page)).toBeGreaterThan(0);
      await expect(main(page).getByText(/^[\d,]+ steps were applied\.$/)).toBeVisible({ timeout: 120_000 });
      expect((await snapshot()).collections).toHaveLength(wanted.collections.length);
    });

    test('a page that is loaded again during an apply shows its progress, without axe violations', async ({
      page,
    }) => {
      const wanted = await extended(large, 'again');
      await compare(page, wanted);
      await apply(page);
      await expect.poll(() => valueOf(page)).toBeGreaterThan(0);
      await page.reload();
      await expect.poll(() => valueOf(page)).toBeGreaterThan(0);
      server.pause();
      await expectNoBarriers(page);
      await expect(progressOf(page)).toBeVisible();
      server.resume();
      await expect(main(page).getByText(/^[\d,]+ steps were applied\.$/)).toBeVisible({ timeout: 120_000 });
      expect((await snapshot()).collections).toHaveLength(wanted.collections.length);
    });
  });
}
