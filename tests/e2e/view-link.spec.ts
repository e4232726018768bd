/** A copied link shows the view of its author to another user, as far as that user may see it. */
import { expect, test } from '../support/test.ts';
import { signedIn, type Call } from '../support/api.ts';
import { openPage, pathOf, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { columnTexts, headerOf, tableOf } from '../support/table.ts';
import { addPerson } from '../support/users.ts';

let server: TestProcess;
let admin: Call;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
  admin = await signedIn(server);
});
test.afterAll(() => server.stop());

test('a link that one user copies by keyboard shows the view to another', async ({
  page,
  browser,
  context,
}) => {
  const { email, password, role } = await addPerson(admin);
  const fields = ['id', 'title', 'status'];
  await admin('POST', '/permissions', { role, collection: 'articles', action: 'read', fields });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, server);
  const view = {
    fields: 'title,section',
    sort: '-title',
    // So few that the table draws all of them.
    filter: '{"title":{"_contains":"of"}}',
    limit: '50',
  };
  await openPage(page, server, `/collections/articles?${new URLSearchParams(view).toString()}`);
  await expect(headerOf(page, 'Title')).toHaveAttribute('aria-sort', 'descending');
  const all = await admin(
    'GET',
    `/items/articles?${new URLSearchParams({ ...view, fields: 'title,status' })}`,
  );
  const titles = (all.body as { data: { title: string; status: string }[] }).data
    .filter(({ status }) => status !== 'archived')
    .map(({ title }) => title);
  expect(titles.length).toBeGreaterThan(1);
  await expect.poll(() => columnTexts(page, 'title')).toEqual(titles);
  await page.getByRole('button', { name: 'View from a link' }).press('Enter');
  // The menu focuses its first entry after it has appeared.
  await expect(page.getByRole('menuitem', { name: 'Save as bookmark' })).toBeFocused();
  const copy = page.getByRole('menuitem', { name: 'Copy link to this view' });
  for (let i = 0; i < 2; i += 1) await page.keyboard.press('ArrowDown');
  await expect(copy).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const other = await (await browser.newContext()).newPage();
  await signIn(other, server, { email, password });
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1, name: 'From a link' })).toBeVisible();
  await expect(tableOf(other)).toBeVisible();
  await expect.poll(() => columnTexts(other, 'title')).toEqual(titles);
  await expect(other.getByRole('note')).toContainText('The column "Section" is left out.');
  await other.getByRole('button', { name: 'View from a link' }).click();
  await other.getByRole('menuitem', { name: 'Return to my own view' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
  expect(pathOf(other)).toBe('/collections/articles');
  await other.goBack();
  await expect(other.getByRole('heading', { level: 1, name: 'From a link' })).toBeVisible();
  await other.context().close();
});
