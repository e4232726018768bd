/** Several users edit one item at the same time. */
import { expect, test, type Page } from '../support/test.ts';
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

const issue = (page: Page, field: string) => fieldOf(page, field).getByRole('alert');

test('two users edit one item: different fields merge, and a conflict in one field is asked about before it is overwritten', async ({
  page,
}) => {
  const key = await createItem(api, 'events', { title: 'Picnic', place: 'Meadow', seats: 10 });
  // Without realtime, only the server detects the conflict.
  await page.route('**/realtime', (route) => route.abort());
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
  const question = page.getByRole('dialog', { name: 'Another user changed “Place”' });
  await expect(question.getByRole('radio', { name: 'Keep mine Orchard' })).toBeVisible();
  await expect(
    question.getByRole('radio', { name: /^Use theirs – Admin User, .+ Riverside$/ }),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(issue(page, 'place')).toContainText(
    /^Admin User changed this value on .+ Their value: Riverside/,
  );
  await expect(inputOf(page, 'place')).toHaveValue('Orchard');
  await expect(issue(page, 'title')).toBeHidden();
  expect(await readItem(api, 'events', key)).toMatchObject({
    title: 'Picnic',
    place: 'Riverside',
    seats: 40,
  });

  // By keyboard alone: the choice, then the button.
  await page.keyboard.press('Control+s');
  await expect(question).toBeVisible();
  await question.getByRole('radio', { name: /^Keep mine/ }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Save' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Item updated')).toBeVisible();
  await expect(issue(page, 'place')).toBeHidden();
  expect(await readItem(api, 'events', key)).toMatchObject({
    title: 'Big picnic',
    place: 'Orchard',
    seats: 40,
  });
  await expect(inputOf(page, 'seats')).toHaveValue('40');
});

test('saving an item that another user deleted leads to its notice, which saves it as a new one', async ({
  page,
}) => {
  const key = await createItem(api, 'events', { title: 'Lantern walk', place: 'Old quay' });
  await signIn(page, server);
  await openPage(page, server, `/collections/events/${key}`);
  await inputOf(page, 'place').fill('New quay');
  await api('DELETE', `/items/events/${key}`);
  await page.keyboard.press('Control+s');
  const gone = page.getByRole('alert').filter({ hasText: 'Another user deleted this item.' });
  await expect(gone).toBeFocused();
  await expect(gone).toBeInViewport();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(inputOf(page, 'place')).toHaveValue('New quay');

  await gone.getByRole('button', { name: 'Save as new' }).click();
  await expect(page.getByText('Item created')).toBeVisible();
  await expect.poll(() => pathOf(page)).not.toBe(`/collections/events/${key}`);
  const copy = Number(pathOf(page).split('/').at(-1));
  expect(await readItem(api, 'events', copy)).toMatchObject({ title: 'Lantern walk', place: 'New quay' });
  await expect(gone).toBeHidden();
});

test('conflicts in related rows are settled in their drawers, with the value, the author and the time', async ({
  page,
}) => {
  const author = await createItem(api, 'authors', { name: 'Ines Calder', biography: 'Before' });
  const tag = await createItem(api, 'tags', { name: 'quays' });
  const key = await createItem(api, 'articles', { title: 'Tide', author, tags: [{ tags_id: tag }] });
  // Without realtime, only the server detects the conflict.
  await page.route('**/realtime', (route) => route.abort());
  await signIn(page, server);
  await openPage(page, server, `/collections/articles/${key}`);
  const drawer = page.getByRole('dialog').last();
  const done = async () => {
    await drawer.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await fieldOf(page, 'author').getByRole('button', { name: 'Edit the item' }).click();
  await inputOf(drawer, 'biography').fill('Mine');
  await inputOf(drawer, 'name').fill('Ines Voss');
  await done();
  await fieldOf(page, 'tags').getByRole('button', { name: 'quays', exact: true }).click();
  await inputOf(drawer, 'name').fill('my quays');
  await done();
  await api('PATCH', `/items/authors/${author}`, { biography: 'Theirs' });
  await api('PATCH', `/items/tags/${tag}`, { name: 'their quays' });

  await page.keyboard.press('Control+s');
  const question = page.getByRole('dialog', { name: 'Another user changed 2 fields that you edited' });
  const biography = question.getByRole('group', { name: 'Author › Biography' });
  await expect(biography.getByRole('radio', { name: 'Keep mine Mine' })).toBeVisible();
  await expect(biography.getByRole('radio', { name: /^Use theirs – Admin User, .+ Theirs$/ })).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();

  const summary = page.getByRole('navigation', { name: 'Validation errors' });
  await summary.getByRole('button', { name: 'Author › Biography' }).click();
  const told = fieldOf(drawer, 'biography').getByRole('alert');
  await expect(told).toContainText(/^Admin User changed this value on .+ Their value: Theirs/);
  await expect(inputOf(drawer, 'biography')).toHaveValue('Mine');
  await told.getByRole('button', { name: 'Use theirs' }).click();
  await expect(inputOf(drawer, 'biography')).toHaveValue('Theirs');
  await expect(inputOf(drawer, 'biography')).toBeFocused();
  await expect(told).toBeHidden();
  await done();
  await expect(summary.getByRole('button', { name: 'Author › Biography' })).toBeHidden();

  await fieldOf(page, 'tags').getByRole('button', { name: 'Name:' }).click();
  await expect(fieldOf(drawer, 'name').getByRole('alert')).toContainText('Their value: their quays');
  await fieldOf(drawer, 'name').getByRole('button', { name: 'Keep mine' }).click();
  await expect(inputOf(drawer, 'name')).toHaveValue('my quays');
  await expect(fieldOf(drawer, 'name').getByRole('alert')).toBeHidden();
  await done();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.keyboard.press('Control+s');
  await expect(page.getByText('Item updated')).toBeVisible();
  expect(await readItem(api, 'authors', author)).toMatchObject({ name: 'Ines Voss', biography: 'Theirs' });
  expect(await readItem(api, 'tags', tag)).toMatchObject({ name: 'my quays' });
});

test('the question before a save settles a conflict of a related row', async ({ page }) => {
  const author = await createItem(api, 'authors', { name: 'Lea', biography: 'Before' });
  const key = await createItem(api, 'articles', { title: 'Ebb', author });
  await page.route('**/realtime', (route) => route.abort());
  await signIn(page, server);
  await openPage(page, server, `/collections/articles/${key}`);
  await fieldOf(page, 'author').getByRole('button', { name: 'Edit the item' }).click();
  const drawer = page.getByRole('dialog').last();
  await inputOf(drawer, 'biography').fill('Mine');
  await inputOf(drawer, 'email').fill('lea@example.com');
  await drawer.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await api('PATCH', `/items/authors/${author}`, { biography: 'Theirs' });

  await page.keyboard.press('Control+s');
  const question = page.getByRole('dialog', { name: 'Another user changed “Author › Biography”' });
  await question.getByRole('radio', { name: /^Use theirs/ }).check();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Item updated')).toBeVisible();
  expect(await readItem(api, 'authors', author)).toMatchObject({
    biography: 'Theirs',
    email: 'lea@example.com',
  });
});

test('a drawer that opens again, or is open, shows a change to its row, and who made it', async ({
  page,
}) => {
  const author = await createItem(api, 'authors', { name: 'Per', biography: 'Before' });
  const key = await createItem(api, 'articles', { title: 'Flow', author });
  await signIn(page, server);
  await openPage(page, server, `/collections/articles/${key}`);
  const drawer = page.getByRole('dialog').last();
  const edit = () => fieldOf(page, 'author').getByRole('button', { name: 'Edit the item' }).click();
  await edit();
  await inputOf(drawer, 'name').fill('My Per');
  await inputOf(drawer, 'biography').fill('Mine');
  await api('PATCH', `/items/authors/${author}`, { biography: 'Theirs' });
  const told = (field: string) => fieldOf(drawer, field).getByRole('alert');
  await expect(told('biography')).toContainText(/^Admin User changed this value on .+ Their value: Theirs/);
  await told('biography').getByRole('button', { name: 'Keep mine' }).click();
  await expect(told('biography')).toBeHidden();
  await drawer.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await api('PATCH', `/items/authors/${author}`, { name: 'Their Per' });
  await edit();
  await expect(told('name')).toContainText(/^Admin User changed this value on .+ Their value: Their Per/);
  await told('name').getByRole('button', { name: 'Use theirs' }).click();
  await expect(inputOf(drawer, 'name')).toHaveValue('Their Per');
  await drawer.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(issue(page, 'author')).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Item updated')).toBeVisible();
  expect(await readItem(api, 'authors', author)).toMatchObject({ name: 'Their Per', biography: 'Mine' });
});

test('a save asks before it removes a related row that another user changed', async ({ page }) => {
  const key = await createItem(api, 'articles', { title: 'Kelp' });
  const row = { articles_id: key, languages_code: 'en-GB', title: 'Kelp' };
  const translation = await createItem(api, 'articles_translations', row);
  await page.route('**/realtime', (route) => route.abort());
  await signIn(page, server);
  await openPage(page, server, `/collections/articles/${key}`);
  const pane = page.getByRole('region', { name: 'English', exact: true });
  await expect(pane.getByRole('textbox', { name: 'Title' })).toHaveValue('Kelp');
  await pane.getByRole('button', { name: 'Remove the translation' }).click();
  await api('PATCH', `/items/articles_translations/${translation}`, { title: 'Kelp forests' });

  await page.keyboard.press('Control+s');
  const question = page.getByRole('dialog', { name: 'Another user changed “Translations”' });
  await expect(question.getByRole('radio', { name: 'Keep mine Removed' })).toBeVisible();
  await expect(
    question.getByRole('radio', { name: /Use theirs – Admin User, .+Title: Kelp forests/ }),
  ).toBeVisible();
  await question.getByRole('radio', { name: /^Use theirs/ }).check();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(question).toBeHidden();
  await expect(pane.getByRole('textbox', { name: 'Title' })).toHaveValue('Kelp forests');
  expect(await readItem(api, 'articles_translations', translation)).toMatchObject({ title: 'Kelp forests' });

  await pane.getByRole('button', { name: 'Remove the translation' }).click();
  await api('PATCH', `/items/articles_translations/${translation}`, { title: 'Kelp beds' });
  await page.keyboard.press('Control+s');
  await question.getByRole('radio', { name: /^Keep mine/ }).check();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Item updated')).toBeVisible();
  expect(await readItem(api, 'articles', key)).toMatchObject({ translations: [] });
});

test('PERM-26 an item that the role may no longer read is not called deleted, and can be edited when it is readable again', async ({
  page,
}) => {
  const make = async (path: string, body: object) =>
    ((await api('POST', path, body)).body as { data: { id: string } }).data.id;
  const who = { email: 'indoors@example.com', password: 'only in the hall' };
  const role = await make('/roles', { name: 'Indoors', app_access: true });
  await make('/users', { ...who, role, first_name: 'Ida', last_name: 'Hall', status: 'active' });
  const permissions = { place: { _neq: 'Meadow' } };
  for (const action of ['read', 'update'])
    await make('/permissions', { role, collection: 'events', action, fields: ['*'], permissions });
  const key = await createItem(api, 'events', { title: 'Concert', place: 'Hall' });
  await signIn(page, server, who);
  await openPage(page, server, `/collections/events/${key}`);
  await inputOf(page, 'title').fill('Long concert');

  await api('PATCH', `/items/events/${key}`, { place: 'Meadow' });
  const notice = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Save as new' }) });
  await expect(notice).toContainText('Your role may not read this item, or it was deleted.');
  await api('PATCH', `/items/events/${key}`, { place: 'Library' });
  await expect(notice).toBeHidden();
  await expect(inputOf(page, 'place')).toHaveValue('Library');
  await expect(inputOf(page, 'title')).toHaveValue('Long concert');

  // The role may not read revisions, so the conflict names no user, and nothing is requested in vain.
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  await api('PATCH', `/items/events/${key}`, { title: 'Short concert' });
  await expect(issue(page, 'title')).toContainText('Another user changed this value.');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('dialog', { name: /^Another user changed/ })).toBeVisible();
  expect(refused).toEqual([]);
});
