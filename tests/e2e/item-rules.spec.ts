/** One item under rules: singletons, batches, permissions, issues of the server, people who edit the same. */
import { expect, test, type Page } from '@playwright/test';
import { editor } from '../../adapters/server/commands/example/people.ts';
import { signedIn, type Call } from '../support/api.ts';
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

async function made(collection: string, row: object): Promise<number> {
  const { body } = await api('POST', `/items/${collection}`, row);
  return (body as { data: { id: number } }).data.id;
}

async function stored(collection: string, key: number): Promise<Record<string, unknown>> {
  const { body } = await api('GET', `/items/${collection}/${key}`);
  return (body as { data: Record<string, unknown> }).data;
}

async function choose(page: Page, field: string, choice: string): Promise<void> {
  await inputOf(page, field).click();
  await page.getByRole('option', { name: choice }).click();
}

test('COLL-06 COLL-19 ITEM-06 a singleton is its form, stays when saved and has no keys', async ({
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
  await expect(heading(page)).toHaveText('Page Not Found');
});

test('ITEM-03 FORM-07 ITEM-25 several keys are a batch: only what is ticked is written, to each of them', async ({
  page,
}) => {
  const keys = [
    await made('events', { title: 'First', place: 'A', seats: 1 }),
    await made('events', { title: 'Second', place: 'B', seats: 2 }),
  ];
  await signIn(page, server);
  await openPage(page, server, `/collections/events/${keys.join(',')}`);
  await expect(heading(page)).toHaveText('Editing 2 items');
  await expect(inputOf(page, 'place')).not.toBeEditable();
  const tick = (field: string) => fieldOf(page, field).getByRole('checkbox', { name: /^Change/ });
  await tick('place').check();
  await inputOf(page, 'place').fill('Both');
  await tick('seats').check();
  await tick('seats').uncheck();
  await expect(inputOf(page, 'seats')).not.toBeEditable();
  await save(page).click();
  await expect(page.getByText('2 items updated')).toBeVisible();
  await expect.poll(() => pathOf(page)).toBe('/collections/events');
  expect(await stored('events', keys[0] ?? 0)).toMatchObject({ title: 'First', place: 'Both', seats: 1 });
  expect(await stored('events', keys[1] ?? 0)).toMatchObject({ title: 'Second', place: 'Both', seats: 2 });
});

test('ITEM-11 PERM-26 ITEM-12 an editor saves what the rule allows, in the fields that the role lists, and is told why not', async ({
  page,
}) => {
  const draft = await made('articles', { title: 'Still a draft', status: 'draft' });
  const published = await made('articles', { title: 'Out already', status: 'published' });
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
  expect(await stored('articles', draft)).toMatchObject({ title: 'Still a better draft' });

  await openPage(page, server, `/collections/articles/${published}`);
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await save(page).hover();
  await expect(page.getByRole('tooltip')).toContainText('only where');
  await expect(inputOf(page, 'title')).not.toBeEditable();

  await openPage(page, server, '/collections/articles/+');
  await inputOf(page, 'title').fill('A first draft');
  await expect(save(page)).not.toHaveAttribute('aria-disabled');
  page.on('dialog', (dialog) => void dialog.accept());
  await openPage(page, server, '/collections/authors/+');
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await save(page).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Your role may not create items of Authors.');
});

test('PERM-27 what the role presets is filled in for a new item', async ({ page }) => {
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
  expect(await stored('articles', Number(pathOf(page).split('/').at(-1)))).toMatchObject({
    standfirst: 'From the desk',
    status: 'draft',
  });
});

test('ITEM-23 FORM-09 what the server finds stands at the field; anything else is told in a dialog', async ({
  page,
}) => {
  await made('articles', { title: 'The first', slug: 'taken' });
  const key = await made('articles', { title: 'The second', slug: 'free' });
  await signIn(page, server);
  await openPage(page, server, `/collections/articles/${key}`);
  await inputOf(page, 'slug').fill('taken');
  await page.keyboard.press('Control+s');
  await expect(issue(page, 'slug')).toHaveText(/Value has to be unique/);
  await expect(inputOf(page, 'slug')).toHaveValue('taken');
  await inputOf(page, 'slug').fill('taken-not');
  await expect(issue(page, 'slug')).toBeHidden();

  await api('DELETE', `/items/articles/${key}`);
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Forbidden' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(inputOf(page, 'slug')).toHaveValue('taken-not');
});

test('ITEM-23 FORM-10 rules of the role stand at their field, issues of fields that are not shown above the form', async ({
  page,
}) => {
  const key = await made('articles', { title: 'Nearly', status: 'draft' });
  await signIn(page, server, editor);
  await openPage(page, server, `/collections/articles/${key}`);
  await choose(page, 'status', 'Published');
  await page.keyboard.press('Control+s');
  await expect(issue(page, 'status')).toContainText('Value has to be one of draft, review');
  expect(await stored('articles', key)).toMatchObject({ status: 'draft' });
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
  await made('articles', { title: 'Owner', slug: 'owned' });
  const keys = [await made('articles', { title: 'X' }), await made('articles', { title: 'Y', slug: 'why' })];
  await signIn(page, server);
  await openPage(page, server, `/collections/articles/${keys.join(',')}`);
  await fieldOf(page, 'slug')
    .getByRole('checkbox', { name: /^Change/ })
    .check();
  await inputOf(page, 'slug').fill('owned');
  await save(page).click();
  await expect(issue(page, 'slug')).toHaveText(/Value has to be unique/);

  page.on('dialog', (dialog) => void dialog.accept());
  await openPage(page, server, `/collections/articles/${keys[1]}`);
  await inputOf(page, 'title').fill('Y again');
  await page.getByRole('button', { name: 'More options: Save' }).click();
  await page.getByRole('menuitem', { name: 'Save as copy' }).click();
  await expect(page.getByRole('dialog', { name: 'Duplicate value detected' })).toBeVisible();
  await expect(issue(page, 'slug')).toBeHidden();
});

test('two people edit one item: other fields merge, the same field stops with both values, and the next save decides', async ({
  page,
}) => {
  const key = await made('events', { title: 'Picnic', place: 'Meadow', seats: 10 });
  await signIn(page, server);
  await openPage(page, server, `/collections/events/${key}`);
  await inputOf(page, 'title').fill('Big picnic');
  await inputOf(page, 'place').fill('Orchard');
  await api('PATCH', `/items/events/${key}`, { place: 'Riverside', seats: 40 });

  const answered = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.url().includes('/items/'),
  );
  await page.keyboard.press('Control+s');
  expect((await answered).status()).toBe(409);
  await expect(issue(page, 'place')).toContainText(
    /^Admin User changed this value on .+ Their value: Riverside/,
  );
  await expect(inputOf(page, 'place')).toHaveValue('Orchard');
  await expect(issue(page, 'title')).toBeHidden();
  expect(await stored('events', key)).toMatchObject({ title: 'Picnic', place: 'Riverside', seats: 40 });

  await page.keyboard.press('Control+s');
  await expect(page.getByText('Item updated')).toBeVisible();
  expect(await stored('events', key)).toMatchObject({ title: 'Big picnic', place: 'Orchard', seats: 40 });
  await expect(inputOf(page, 'seats')).toHaveValue('40');
});

test('ERR-07 an item that cannot be read keeps the page, says why, and is read again when asked', async ({
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
