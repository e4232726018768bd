/** The editor of formatted text: its dialogs, its source, and the accessibility of the form around it. */
import { expect, test, type Page } from '../support/test.ts';
import { axeOf, barriersOf } from '../support/axe.ts';
import { fieldOf, inputOf, openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

/** axe rules for pages. They do not apply to a field or to the document inside the editor. */
const ofPages = ['landmark-one-main', 'page-has-heading-one', 'region'];

test.describe('formatted text', () => {
  let server: TestProcess;
  test.beforeAll(async () => {
    server = await startServer({ admin: true, empty: false, on: 'sqlite' });
  });
  test.afterAll(() => server.stop());
  test.beforeEach(({ page }) => signIn(page, server));

  const editorial = (page: Page) => fieldOf(page, 'editorial');
  const text = (page: Page) => editorial(page).frameLocator('iframe').locator('body');
  const stored = async () =>
    String((await server.rows('select editorial from issues where id = 2'))[0]?.['editorial']);

  test('dialogs insert an image and a link of the files; Ctrl+S in the text saves', async ({ page }) => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text());
    });
    await openPage(page, server, '/collections/issues/2');
    await editorial(page).scrollIntoViewIfNeeded();
    await text(page).click();
    await page.keyboard.type('Before ');
    await editorial(page).getByRole('button', { name: 'Image' }).click();
    const dialog = page.getByRole('dialog', { name: 'Image' });
    await dialog.getByRole('button', { name: 'From the library' }).click();
    const drawer = page.getByRole('dialog', { name: 'Choose a file' });
    await drawer
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .check();
    await drawer.getByRole('button', { name: 'Choose' }).click();
    await expect(dialog.getByLabel('URL')).toHaveValue(/\/assets\//);
    await dialog.getByRole('button', { name: 'Insert' }).click();
    const picture = text(page).locator('img');
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

    await text(page).press('End');
    await page.keyboard.press('Control+k');
    const link = page.getByRole('dialog', { name: 'Link' });
    await link.getByLabel('URL').fill('https://thekiln.example/water');
    await link.getByLabel('Text').fill('the river');
    await page.keyboard.press('Enter');
    await expect(link).toBeHidden();
    await text(page).press('Control+s');
    await expect(page.getByText('Item updated')).toBeVisible();
    expect(await stored()).toMatch(
      /^<p>Before <img src="[^"?]*\/assets\/[^"?]+" alt="[^"]+"><a href="https:\/\/thekiln\.example\/water">the river<\/a><\/p>$/,
    );
    expect(refused).toEqual([]);
  });

  test('the source is edited in a dialog, and active content is not stored', async ({ page }) => {
    await openPage(page, server, '/collections/issues/2');
    await editorial(page).scrollIntoViewIfNeeded();
    await text(page).click();
    await editorial(page).getByRole('button', { name: 'Source code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Source code' });
    await dialog.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('<p onclick="x()">Salt<script>x()</script></p>');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(text(page)).toContainText('Salt');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Item updated')).toBeVisible();
    expect(await stored()).toBe('<p>Salt</p>');
  });

  test('the undo of the editor adds no undo step to the page; the editor follows the theme', async ({
    page,
  }) => {
    await openPage(page, server, '/collections/issues/1');
    const undo = page.locator('header').getByRole('button', { name: 'Undo', exact: true });
    await editorial(page).scrollIntoViewIfNeeded();
    const before = await text(page).innerText();
    await text(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Again');
    await expect(undo).not.toHaveAttribute('aria-disabled');
    await expect(async () => {
      await page.keyboard.press('Control+z');
      expect(await text(page).innerText()).toBe(before);
    }).toPass();
    await expect(undo).toHaveAttribute('aria-disabled', 'true');
    await expect(editorial(page)).not.toHaveAttribute('data-edited');

    await page.keyboard.type(' Once more');
    await undo.click();
    await expect(text(page)).toHaveText(before.replaceAll('\n', ''));
    await text(page).click();
    await page.keyboard.press('Control+z');
    await expect(text(page)).toHaveText(before.replaceAll('\n', ''));

    const looks = () =>
      text(page).evaluate((body) => [
        getComputedStyle(body).backgroundColor,
        [...body.ownerDocument.fonts].some(({ family }) => family.includes('Inter')),
      ]);
    expect(await looks()).toEqual(['rgb(255, 255, 255)', true]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(looks).not.toEqual(['rgb(255, 255, 255)', true]);
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing in any field, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      // The viewport contains every field, because axe does not check fields outside it.
      await page.setViewportSize({ width: 1440, height: 6000 });
      await openPage(page, server, '/collections/issues/1');
      await expect(text(page)).toContainText('speed');
      await expect(fieldOf(page, 'job_sheet').locator('.cm-content')).toContainText('binding');
      expect(await barriersOf(axeOf(page).include('[data-field]').disableRules(ofPages))).toEqual([]);
    });

  test('axe finds nothing if most fields are not visible and have notes', async ({ page }) => {
    await openPage(page, server, '/collections/issues/1');
    await expect(inputOf(page, 'answer_type')).toHaveAttribute('aria-describedby');
    expect(await barriersOf(axeOf(page))).toEqual([]);
  });
});
