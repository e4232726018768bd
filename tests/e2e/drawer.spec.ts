/** The drawer of a related row: what keeps an edit, and what discards it. */
import { expect, test, type Locator, type Page } from '../support/test.ts';
import { fieldOf, inputOf, openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
});
test.afterAll(() => server.stop());

const drawer = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('[data-field="title"]') });
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function openFirstArticle(page: Page): Promise<void> {
  await fieldOf(page, 'articles').getByRole('listitem').first().getByRole('button').first().click();
  await expect(inputOf(drawer(page), 'title')).not.toHaveValue('');
}

const dismissals = {
  Escape: (page: Page) => page.keyboard.press('Escape'),
  'a click outside': (page: Page) => page.mouse.click(120, 400),
};

for (const [name, dismiss] of Object.entries(dismissals))
  test(`FORM-17 ${name} cancels a drawer, and asks only if something was edited`, async ({ page }) => {
    await signIn(page, server);
    await openPage(page, server, '/collections/authors/1');
    await openFirstArticle(page);
    await dismiss(page);
    await expect(drawer(page)).toBeHidden();
    await expect(question(page)).toBeHidden();

    await openFirstArticle(page);
    const title = inputOf(drawer(page), 'title');
    const before = await title.inputValue();
    await title.fill('Something else');
    await dismiss(page);
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(title).toHaveValue('Something else');
    await dismiss(page);
    await question(page).getByRole('button', { name: 'Discard changes' }).click();
    await expect(drawer(page)).toBeHidden();
    await expect(save(page)).toHaveAttribute('aria-disabled', 'true');

    await openFirstArticle(page);
    await expect(title).toHaveValue(before);
    await title.fill('Something else');
    await drawer(page).getByRole('button', { name: 'Done' }).click();
    await expect(drawer(page)).toBeHidden();
    await expect(save(page)).not.toHaveAttribute('aria-disabled');
  });

/** Opens the drawer of a new article, and returns its first field. */
async function openNewArticle(page: Page): Promise<Locator> {
  await fieldOf(page, 'articles').getByRole('button', { name: 'Create new' }).press('Enter');
  await expect(inputOf(drawer(page), 'title')).toHaveValue('');
  return drawer(page).locator('[data-control]').first();
}

test('the drawer of a new row focuses its first field; the drawer of an existing row does not', async ({
  page,
}) => {
  await signIn(page, server);
  await openPage(page, server, '/collections/authors/1');
  // The first drawer loads the fields and widgets of its form, the second has them.
  for (const _ of ['first', 'second']) {
    const first = await openNewArticle(page);
    await expect(first.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
  }
  await openFirstArticle(page);
  await expect(drawer(page).locator('[data-control] :focus')).toHaveCount(0);
  await expect(drawer(page).locator('[data-autofocus]')).toBeFocused();
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });
  test('the drawer of a new row does not open the keyboard', async ({ page }) => {
    await signIn(page, server);
    await openPage(page, server, '/collections/authors/1');
    const first = await openNewArticle(page);
    await expect(drawer(page).locator('[data-autofocus]')).toBeFocused();
    await expect(first.locator(':focus')).toHaveCount(0);
  });
});
