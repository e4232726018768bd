/** The board of a list, in a real browser: dragging needs a page with sizes, and two sessions need a server. */
import { expect, test, type Page } from '../support/test.ts';
import { createItem, readItem, signedIn, type Call } from '../support/api.ts';
import { inputOf, openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { addPerson, dataOf } from '../support/users.ts';

let server: TestProcess;
let api: Call;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
  api = await signedIn(server);
  const { body } = await api('GET', '/users/me?fields=id');
  await api('POST', '/presets', {
    collection: 'articles',
    user: (body as { data: { id: string } }).data.id,
    search: 'Kanban',
    layout: 'kanban',
    layout_options: { kanban: { imageSource: '', tagsField: '', dateField: '' } },
  });
});
test.afterAll(() => server.stop());

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cards = (page: Page, name: string) => column(page, name).getByRole('link');
const card = (page: Page, name: string) => page.getByRole('link', { name });
const titles = (page: Page, name: string) => expect.poll(() => cards(page, name).allTextContents());

test('cards are moved by pointer and keyboard, saved with their order, undone, and follow another session', async ({
  page,
}) => {
  const make = (title: string, status: string, sort: number) =>
    createItem(api, 'articles', { title: `Kanban ${title}`, status, sort });
  const salt = await make('salt', 'draft', 901);
  const tide = await make('tide', 'review', 902);
  await make('kelp', 'review', 903);
  // All columns are visible, so that the drag does not scroll.
  await page.setViewportSize({ width: 2200, height: 900 });
  await signIn(page, server);
  await openPage(page, server, '/collections/articles');
  await titles(page, 'In review').toEqual(['Kanban tide', 'Kanban kelp']);

  // By pointer, between two cards of another column.
  const to = await card(page, 'Kanban kelp').boundingBox();
  await card(page, 'Kanban salt').hover();
  await page.mouse.down();
  await page.mouse.move(to!.x + to!.width / 2, to!.y + 6, { steps: 10 });
  await page.mouse.up();
  await titles(page, 'In review').toEqual(['Kanban tide', 'Kanban salt', 'Kanban kelp']);
  await expect(page).toHaveURL(/\/collections\/articles$/);
  await expect(page.getByText('“Kanban salt” moved to “In review”')).toBeVisible();
  await expect.poll(async () => (await readItem(api, 'articles', salt))['status']).toBe('review');
  await page.reload();
  await titles(page, 'In review').toEqual(['Kanban tide', 'Kanban salt', 'Kanban kelp']);

  // By keyboard.
  await card(page, 'Kanban tide').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Kanban tide: column In review, position 3 of 3')).toBeAttached();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await titles(page, 'Published').toEqual(['Kanban tide']);
  await expect(card(page, 'Kanban tide')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await titles(page, 'In review').toEqual(['Kanban tide', 'Kanban salt', 'Kanban kelp']);
  await expect.poll(async () => (await readItem(api, 'articles', tide))['status']).toBe('review');

  // Another session moves a card, and this page shows it without a reload.
  await api('PATCH', `/items/articles/${salt}`, { status: 'published' });
  await titles(page, 'Published').toEqual(['Kanban salt']);
  await titles(page, 'In review').toEqual(['Kanban tide', 'Kanban kelp']);

  await page.getByRole('button', { name: 'New in In review' }).click();
  await expect(page).toHaveURL(/\/collections\/articles\/\+\?values=/);
  await expect(inputOf(page, 'status')).toHaveValue('In review');
});

test('a refused move names the rule in the language of the user, and the focus returns with the card', async ({
  page,
}) => {
  const { role, ...editor } = await addPerson(api, undefined, { language: 'de-DE' });
  await api('POST', '/permissions', { role, collection: 'articles', action: 'read', fields: ['*'] });
  const validation = { status: { _neq: 'published' } };
  const update = { role, collection: 'articles', action: 'update', fields: ['status', 'sort'], validation };
  await api('POST', '/permissions', update);
  for (const title of ['Refused one', 'Refused two'])
    await createItem(api, 'articles', { title, status: 'review', sort: 910 });
  await createItem(api, 'articles', { title: 'Refused by nobody', status: 'published', sort: 911 });
  const board = { role, bookmark: 'Board', collection: 'articles', search: 'Refused', layout: 'kanban' };
  const { id } = dataOf(await api('POST', '/presets', board));
  await page.setViewportSize({ width: 2200, height: 900 });
  await signIn(page, server, editor);
  await openPage(page, server, `/collections/articles?bookmark=${String(id)}`);
  await card(page, 'Refused two').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  const dialog = page.getByRole('dialog', { name: 'Einige Werte sind ungültig' });
  await expect(dialog).toContainText('Status: Der Wert darf nicht published sein');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await titles(page, 'In review').toEqual(['Refused one', 'Refused two']);
  await expect(card(page, 'Refused two')).toBeFocused();
});
