/** The app on phones and in zoomed windows. */
import { expect, test, type Locator, type Page } from '../support/test.ts';
import { signedIn } from '../support/api.ts';
import { inputOf, openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { addPerson } from '../support/users.ts';

let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
});
test.afterAll(() => server.stop());
test.beforeEach(({ page }) => signIn(page, server));

const sidebarOf = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' });

/** Returns the width in px of the main area. */
const widthOfMain = (page: Page) =>
  page.getByRole('main').evaluate((element) => element.getBoundingClientRect().width);

/** Returns whether the page scrolls to the side. */
const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** A window of 1440 × 900 px at 200% and at 400%. */
for (const [zoom, width, height] of [
  ['200%', 720, 450],
  ['400%', 360, 225],
] as const)
  test.describe(`at ${zoom}`, () => {
    test.use({ viewport: { width, height } });

    test('the open sidebar covers the page of a list and does not change its width', async ({ page }) => {
      await openPage(page, server, '/collections/articles');
      await expect(page.getByText('of 40 articles')).toBeAttached();
      const before = await widthOfMain(page);
      const opener = page.getByRole('button', { name: width < 600 ? /^Filter/ : 'Open sidebar' });
      await opener.click();
      await expect(page.getByRole('button', { name: 'Close sidebar' })).toBeInViewport({ ratio: 1 });
      await expect(sidebarOf(page)).toHaveCSS('position', 'fixed');
      expect(await widthOfMain(page)).toBe(before);
      expect(await scrollsSideways(page)).toBe(false);
      await page.getByRole('button', { name: 'Close sidebar' }).click();
      await expect(opener).toBeInViewport({ ratio: 1 });
      expect(await widthOfMain(page)).toBe(before);

      await opener.press('Enter');
      await expect(sidebarOf(page).locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Close sidebar' })).toBeHidden();
      await expect(opener).toBeFocused();
    });

    test('the next page of a list can be reached', async ({ page }) => {
      await openPage(page, server, '/collections/articles');
      const next = page.getByRole('button', { name: 'Next page' });
      await next.scrollIntoViewIfNeeded();
      await expect(next).toBeInViewport({ ratio: 1 });
      await next.press('Enter');
      await expect(page.getByText('26–40 of 40 articles')).toBeAttached();
      if (width < 600) await page.locator('[data-key]').first().press(' ');
      else
        await page
          .getByRole('checkbox', { name: /^Select "/ })
          .first()
          .check();
      const strip = page.getByRole('region', { name: 'Selection' });
      for (const target of [strip.getByRole('button', { name: 'Archive' }), next]) {
        await target.scrollIntoViewIfNeeded();
        await expect(target).toBeInViewport({ ratio: 1 });
      }
    });

    for (const path of [
      '/collections/articles/1',
      '/users',
      '/files',
      '/collections',
      '/settings/data-model',
      '/settings/data-model/articles',
      '/settings/data-model/articles/title',
    ])
      test(`${path} does not scroll to the side`, async ({ page }) => {
        await openPage(page, server, path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (path.endsWith('/1')) await expect(inputOf(page, 'title')).toBeVisible();
        else
          await expect(
            page
              .getByRole('main')
              .getByRole('img')
              .first()
              .or(page.getByRole('main').locator('li, [role=row], tr').first())
              .first(),
          ).toBeAttached();
        expect(await scrollsSideways(page)).toBe(false);
      });
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a role without files sees titles and no pictures, which are not requested', async ({ page }) => {
    const api = await signedIn(server);
    const person = await addPerson(api, { name: 'Readers', app_access: true }, { first_name: 'Rea' });
    const { role } = person;
    await api('POST', '/permissions', { role, collection: 'articles', action: 'read', fields: ['*'] });
    await signIn(page, server, person);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await openPage(page, server, '/collections/articles');
    const first = page.getByRole('listitem').filter({ hasText: 'The night bakers' });
    const [title, status] = [first.getByText('The night bakers'), first.getByText('Published')];
    await expect(status).toBeVisible();
    const top = async (part: typeof title) => (await part.boundingBox())?.y ?? 0;
    expect(await top(title)).toBeLessThan(await top(status));
    expect(requested.filter((path) => path.startsWith('/assets'))).toEqual([]);
  });

  test('the header of an item has the buttons Back, More actions and Save; the menu has the others', async ({
    page,
  }) => {
    await openPage(page, server, '/collections/articles/1');
    await expect(inputOf(page, 'title')).toBeVisible();
    const buttons = page.getByRole('main').locator('header').first().getByRole('button');
    await expect(buttons).toHaveCount(3);
    const names = await buttons.evaluateAll((all) =>
      all.map((each) => each.getAttribute('aria-label') ?? each.textContent),
    );
    expect(names).toEqual(['Back', 'More actions', 'Save']);

    const more = page.getByRole('button', { name: 'More actions' });
    await more.press('Enter');
    await expect(page.getByRole('menuitem')).toHaveText([
      'Archive',
      'Delete',
      /^Save and stay/,
      /^Save and add new/,
      'Save as copy',
      'Discard changes',
      'Open sidebar',
      'Find anything',
    ]);
    await page.getByRole('menuitem', { name: 'Archive' }).press('Enter');
    const question = page.getByRole('dialog');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(more).toBeFocused();

    await more.tap();
    await page.getByRole('menuitem', { name: 'Open sidebar' }).tap();
    await expect(page.getByRole('button', { name: 'Close sidebar' })).toBeInViewport({ ratio: 1 });
  });

  test('an edit of an item can be undone from its menu', async ({ page }) => {
    await openPage(page, server, '/collections/articles/1');
    const title = inputOf(page, 'title');
    const before = await title.inputValue();
    await title.fill('Another title');
    await title.blur();
    await page.getByRole('button', { name: 'More actions' }).tap();
    await page.getByRole('menuitem', { name: /^Undo/ }).tap();
    await expect(title).toHaveValue(before);
  });
});

/** Returns the visible elements inside `locator` that reach over the left or right edge of the screen. */
const beyondScreen = (locator: Locator) =>
  locator.evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (left < -0.5 || right > innerWidth + 0.5);
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );

for (const [width, height] of [
  [390, 844],
  [320, 568],
] as const)
  test.describe(`a list on a screen of ${width} × ${height} px`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

    test('has a button that opens the filters, and one that sorts', async ({ page }) => {
      await openPage(page, server, '/collections/articles');
      const main = page.getByRole('main');
      const header = main.locator('header').first();
      const filter = header.getByRole('button', { name: 'Filter' });
      await filter.press('Enter');
      await expect(page.getByRole('combobox', { name: 'Add filter' })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: 'Close sidebar' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(sidebarOf(page)).toBeHidden();
      await expect(filter).toBeFocused();

      const sort = header.getByRole('button', { name: 'Sort by' });
      const menu = page.getByRole('menu');
      const title = menu.getByRole('menuitem', { name: 'Title' });
      for (const direction of ['Ascending', 'Descending']) {
        await sort.press('Enter');
        await expect(menu.locator(':focus')).toHaveCount(1);
        await title.press('Enter');
        await expect(menu).toHaveCount(0);
        await expect(sort).toBeFocused();
        await sort.press('Enter');
        await expect(menu.locator(':focus')).toHaveCount(1);
        await expect(title).toContainText(direction);
        await page.keyboard.press('Escape');
        await expect(menu).toHaveCount(0);
      }
      expect(await beyondScreen(header)).toEqual([]);
      expect(await scrollsSideways(page)).toBe(false);
    });

    test('keeps the selection and the notices within the screen', async ({ page }) => {
      await openPage(page, server, '/collections/articles');
      const first = page.getByRole('main').locator('[data-key]').first();
      await first.press(' ');
      const strip = page.getByRole('region', { name: 'Selection' });
      await expect(strip.getByRole('button', { name: 'Archive' })).toBeInViewport({ ratio: 1 });
      expect(await beyondScreen(strip)).toEqual([]);
      await strip.getByRole('button', { name: 'Archive' }).tap();
      await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).tap();
      const undo = page.getByRole('button', { name: 'Undo' });
      await expect(undo).toBeInViewport({ ratio: 1 });
      expect(await beyondScreen(page.getByRole('status').filter({ has: undo }).first())).toEqual([]);
      await undo.tap();
    });
  });
