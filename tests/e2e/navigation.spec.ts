/** Groups of the navigation, and redirects of the documentation, in the browser. */
import { expect, test, type Page } from '../support/test.ts';
import type { Call } from '../support/api.ts';
import { openPage, pathOf, signIn } from '../support/browser.ts';
import { startLists } from '../support/lists.ts';
import type { TestProcess } from '../support/server.ts';
import { addPerson } from '../support/users.ts';

let server: TestProcess;
let admin: Call;
test.beforeAll(async () => {
  ({ server, admin } = await startLists());
});
test.afterAll(() => server.stop());
test.beforeEach(({ page }) => signIn(page, server));

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation' });
const header = (page: Page) => page.getByRole('heading', { level: 1 });

test('COLL-29 the role defines the groups of the navigation', async ({ page, browser }) => {
  const group = (group_name: string, accordion: string, collection: string) => ({
    group_name,
    accordion,
    collections: [{ collection }],
  });
  const person = await addPerson(admin, {
    admin_access: true,
    app_access: true,
    collection_list: [
      group('Always', 'always_open', 'marks'),
      group('Open', 'start_open', 'leaves'),
      group('Shut', 'closed', 'boxes'),
    ],
  });
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, server, { email: person.email, password: person.password });
  await openPage(other, server, '/collections');
  const menu = navigation(other);
  await expect(menu.getByRole('heading')).toHaveText(['Always', 'Open', 'Shut']);
  await expect(menu.getByRole('link')).toHaveText(['Marks', 'Leaves']);
  await expect(menu.getByRole('button', { name: 'Always' })).toHaveCount(0);
  await menu.getByRole('button', { name: 'Open' }).click();
  await expect(menu.getByRole('link')).toHaveText(['Marks']);
  await menu.getByRole('button', { name: 'Shut' }).click();
  await expect(menu.getByRole('link')).toHaveText(['Marks', 'Boxes']);
  await context.close();

  // The administrator of these tests has no groups.
  await openPage(page, server, '/collections');
  await expect(navigation(page).getByRole('link', { name: 'Steps' })).toBeVisible();
  await expect(navigation(page).getByRole('heading', { name: 'Always' })).toHaveCount(0);
});

test('text that is typed while the command palette loads goes to the palette', async ({ page }) => {
  await openPage(page, server, '/collections/marks/1');
  const field = page.getByRole('main').getByRole('textbox').first();
  await field.focus();
  const before = await field.inputValue();
  let arrive: (() => void) | undefined;
  const arrival = new Promise<void>((done) => (arrive = done));
  await page.route(/\/assets\/Palette-.*\.js/, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('lex');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('av');
  await page.keyboard.press('Enter');
  arrive?.();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('combobox')).toHaveValue('leav');
  await page.keyboard.type('es');
  await expect(palette.getByRole('option', { name: 'Leaves' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(before);
});

test.describe('redirects of the documentation', () => {
  for (const [from, to] of [
    ['/docs', '/docs/getting-started/introduction'],
    ['/docs/getting-started', '/docs/getting-started/introduction'],
    ['/docs/concepts', '/docs/concepts/collections-and-fields'],
    ['/docs/guides', '/docs/guides/editing'],
    ['/docs/reference', '/docs/reference/filters'],
    ['/docs/reference/api', '/docs/reference/api/items'],
    ['/docs/contributing', '/docs/contributing/introduction'],
  ] as const)
    test(`${from === '/docs' ? 'DOCS-01' : 'DOCS-03'} ${from} leads to ${to}`, async ({ page }) => {
      await openPage(page, server, from);
      await expect.poll(() => pathOf(page)).toBe(to);
      await expect(header(page)).toBeVisible();
    });
});
