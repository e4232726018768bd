/** Items with rules: singletons, permissions, and issues of the server. */
import { expect, test, type Page, type Route } from '../support/test.ts';
import { editor } from '../../adapters/server/commands/example/people.ts';
import { createItem, readItem, signedIn, type Call } from '../support/api.ts';
import { fieldOf, inputOf, openPage, pathOf, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
let api: Call;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
  api = await signedIn(server);
});
test.afterAll(() => server.stop());

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const issue = (page: Page, field: string) => fieldOf(page, field).getByRole('alert');

async function choose(page: Page, field: string, choice: string): Promise<void> {
  await inputOf(page, field).click();
  await page.getByRole('option', { name: choice }).click();
}

test('COLL-06 COLL-19 ITEM-06 a singleton opens as a form, stays open after saving and has no key URLs', async ({
  page,
}) => {
  await signIn(page, server);
  await openPage(page, server, '/collections/homepage');
  await expect(heading(page)).toHaveText('Homepage');
  await expect(page.getByRole('button', { name: 'Delete' })).toBeHidden();
  await inputOf(page, 'headline').fill('Clay, fire, patience');
  await save(page).click();
  await expect(page.getByText('Item updated')).toBeVisible();
  expect(pathOf(page)).toBe('/collections/homepage');
  await page.reload();
  await expect(inputOf(page, 'headline')).toHaveValue('Clay, fire, patience');

  await openPage(page, server, '/collections/homepage/1');
  await expect(heading(page)).toHaveText('Page not found');
});

test('ITEM-11 PERM-26 ITEM-12 an editor saves permitted fields of permitted rows, and sees the reasons for the others', async ({
  page,
}) => {
  const draft = await createItem(api, 'articles', { title: 'Still a draft', status: 'draft' });
  const published = await createItem(api, 'articles', { title: 'Out already', status: 'published' });
  await signIn(page, server, editor);
  await openPage(page, server, `/collections/articles/${draft}`);
  await expect(inputOf(page, 'title')).toBeEditable();
  await expect(inputOf(page, 'slug')).not.toBeEditable();
  await expect(
    fieldOf(page, 'slug').getByRole('button', {
      name: 'Your role may not change the field Slug of Articles.',
    }),
  ).toBeVisible();
  await inputOf(page, 'title').fill('Still a better draft');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Item updated')).toBeVisible();
  expect(await readItem(api, 'articles', draft)).toMatchObject({ title: 'Still a better draft' });

  await openPage(page, server, `/collections/articles/${published}`);
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await save(page).hover();
  await expect(page.getByRole('tooltip')).toContainText('only where');
  await expect(inputOf(page, 'title')).not.toBeEditable();
  // One banner gives the reason. A lock in each field would repeat it.
  await expect(
    page.getByRole('note').filter({ hasText: 'You can read this item, but not change it.' }),
  ).toContainText('Your role may change items of Articles only where');
  await expect(
    page.getByRole('main').getByRole('button', { name: /^Your role may|is read-only\.$/ }),
  ).toHaveCount(0);

  await openPage(page, server, '/collections/articles/+');
  await inputOf(page, 'title').fill('A first draft');
  await expect(save(page)).not.toHaveAttribute('aria-disabled');
  page.on('dialog', (dialog) => void dialog.accept());
  await openPage(page, server, '/collections/authors/+');
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await save(page).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Your role may not create items of Authors.');
});

test('PERM-27 a new item is filled in with the presets of the role', async ({ page }) => {
  const { body } = await api(
    'GET',
    '/permissions?filter[collection][_eq]=articles&filter[action][_eq]=create',
  );
  const [grant] = (body as { data: { id: number; presets: object }[] }).data;
  await api('PATCH', `/permissions/${grant?.id}`, {
    presets: { ...grant?.presets, standfirst: 'From the desk' },
  });
  await signIn(page, server, editor);
  await openPage(page, server, '/collections/articles/+');
  await expect(inputOf(page, 'standfirst')).toHaveValue('From the desk');
  await inputOf(page, 'title').fill('With a preset');
  await page.keyboard.press('Control+s');
  await expect.poll(() => pathOf(page)).toMatch(/articles\/\d+$/);
  expect(await readItem(api, 'articles', Number(pathOf(page).split('/').at(-1)))).toMatchObject({
    standfirst: 'From the desk',
    status: 'draft',
  });
});

test('ITEM-23 FORM-09 issues of the server are shown at their fields, and other errors in a dialog', async ({
  page,
}) => {
  const first = await createItem(api, 'articles', { title: 'The first', slug: 'taken' });
  const key = await createItem(api, 'articles', { title: 'The second', slug: 'free' });
  await signIn(page, server);
  await openPage(page, server, `/collections/articles/${key}`);
  await inputOf(page, 'slug').fill('taken');
  await page.keyboard.press('Control+s');
  await expect(issue(page, 'slug')).toHaveText('Already used by "The first"');
  await expect(issue(page, 'slug').getByRole('link')).toHaveAttribute(
    'href',
    `/admin/collections/articles/${first}`,
  );
  await expect(inputOf(page, 'slug')).toHaveValue('taken');
  await inputOf(page, 'slug').fill('taken-not');
  await expect(issue(page, 'slug')).toBeHidden();

  const refuse = (route: Route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 403,
          json: { errors: [{ message: 'Not now.', extensions: { code: 'FORBIDDEN' } }] },
        })
      : route.continue();
  await page.route(({ pathname }) => pathname === `/items/articles/${key}`, refuse);
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Forbidden' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(inputOf(page, 'slug')).toHaveValue('taken-not');
});

test('ITEM-23 FORM-10 rules of the role are shown at their fields, and issues of hidden fields above the form', async ({
  page,
}) => {
  const key = await createItem(api, 'articles', { title: 'Nearly', status: 'draft' });
  await signIn(page, server, editor);
  await openPage(page, server, `/collections/articles/${key}`);
  await choose(page, 'status', 'Published');
  await page.keyboard.press('Control+s');
  await expect(issue(page, 'status')).toContainText('Value has to be one of draft, review');
  expect(await readItem(api, 'articles', key)).toMatchObject({ status: 'draft' });
  await choose(page, 'status', 'In review');

  await page.route(
    ({ pathname }) => pathname === `/items/articles/${key}`,
    (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 400,
            json: {
              errors: [
                {
                  message: 'Value has to be shorter',
                  extensions: {
                    code: 'FAILED_VALIDATION',
                    field: 'title',
                    type: 'ncontains',
                    substring: 'Nearly',
                  },
                },
                {
                  message: 'Value has to be unique',
                  extensions: { code: 'RECORD_NOT_UNIQUE', collection: 'articles', field: 'legacy_number' },
                },
              ],
            },
          })
        : route.fallback(),
  );
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: 'fields that are not on this page' })).toContainText(
    'Legacy number',
  );
  await expect(issue(page, 'title')).toContainText("Value can't contain Nearly");
});

test('ITEM-23 ITEM-24 a batch shows issues at its fields; a copy shows those of rules only', async ({
  page,
}) => {
  await createItem(api, 'articles', { title: 'Owner', slug: 'owned' });
  const keys = [
    await createItem(api, 'articles', { title: 'X' }),
    await createItem(api, 'articles', { title: 'Y', slug: 'why' }),
  ];
  await signIn(page, server);
  await openPage(page, server, `/collections/articles/${keys.join(',')}`);
  await fieldOf(page, 'slug')
    .getByRole('checkbox', { name: /^Change/ })
    .check();
  await inputOf(page, 'slug').fill('owned');
  await save(page).click();
  await expect(issue(page, 'slug')).toHaveText('Already used by "Owner"');

  page.on('dialog', (dialog) => void dialog.accept());
  await openPage(page, server, `/collections/articles/${keys[1]}`);
  await inputOf(page, 'title').fill('Y again');
  await page.getByRole('button', { name: 'More options: Save' }).click();
  await page.getByRole('menuitem', { name: 'Save as copy' }).click();
  await expect(page.getByRole('dialog', { name: 'Duplicate value detected' })).toBeVisible();
  await expect(issue(page, 'slug')).toBeHidden();
});

for (const [device, size] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`FORM-09 a refused save leads to a summary with a link to each field, each time, on ${device}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const key = await createItem(api, 'events', { title: 'Regatta', place: 'Harbor' });
    await page.route(
      ({ pathname }) => pathname === `/items/events/${key}`,
      (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({
              status: 400,
              json: {
                errors: [
                  {
                    message: 'Place is not valid.',
                    extensions: { code: 'FAILED_VALIDATION', field: 'place', type: 'nempty' },
                  },
                ],
              },
            })
          : route.continue(),
    );
    await signIn(page, server);
    await openPage(page, server, `/collections/events/${key}`);
    await inputOf(page, 'title').fill('Big regatta');
    const summary = page.getByRole('navigation', { name: 'Validation errors' });
    for (const scroll of ['first', 'again']) {
      await inputOf(page, 'title').focus();
      await page.mouse.move(size.width / 2, size.height / 2);
      await page.mouse.wheel(0, 5000);
      const refused = page.waitForResponse((response) => response.status() === 400);
      await page.keyboard.press('Control+s');
      await refused;
      await expect(summary, scroll).toBeFocused();
      await expect(summary).toBeInViewport({ ratio: 1 });
    }
    await page.keyboard.press('Tab');
    await expect(summary.getByRole('button', { name: 'Place' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(inputOf(page, 'place')).toBeFocused();
    await expect(issue(page, 'place')).toBeInViewport();
  });

test('a text that is not a valid value blocks the save of another field, until it is corrected', async ({
  page,
}) => {
  const key = await createItem(api, 'events', { title: 'Market', seats: 10 });
  await signIn(page, server);
  await openPage(page, server, `/collections/events/${key}`);
  await inputOf(page, 'title').fill('Big market');
  await inputOf(page, 'seats').fill('twelve');
  await page.keyboard.press('Control+s');
  await expect(issue(page, 'seats')).toHaveText(
    'This is not a number. It is not saved until you correct it.',
  );
  await expect(inputOf(page, 'seats')).toHaveValue('twelve');
  expect(await readItem(api, 'events', key)).toMatchObject({ title: 'Market', seats: 10 });

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Events' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(inputOf(page, 'seats')).toHaveValue('twelve');
  await inputOf(page, 'seats').fill('12');
  await expect(issue(page, 'seats')).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Item updated')).toBeVisible();
  expect(await readItem(api, 'events', key)).toMatchObject({ title: 'Big market', seats: 12 });
});

test('ERR-07 an item that cannot be read keeps the page, shows the reason, and is read again on request', async ({
  page,
}) => {
  await signIn(page, server);
  let failing = true;
  await page.route(
    ({ pathname }) => pathname === '/items/events/1',
    (route) =>
      failing
        ? route.fulfill({
            status: 503,
            json: {
              errors: [{ message: 'The archive is closed.', extensions: { code: 'SERVICE_UNAVAILABLE' } }],
            },
          })
        : route.fallback(),
  );
  await openPage(page, server, '/collections/events/1');
  const panel = page.getByRole('main').getByRole('alert');
  await expect(panel).toContainText('SERVICE_UNAVAILABLE');
  await expect(panel).toContainText('The archive is closed.');
  failing = false;
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(inputOf(page, 'title')).toHaveValue('Open kiln day');
});
