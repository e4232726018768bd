/** The values of filters on the example content, by keyboard. No value makes the list an error. */
import { expect, test, type Locator, type Page } from '../support/test.ts';
import { signedIn, type Call } from '../support/api.ts';
import { openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { openSection, rowOf, tableOf } from '../support/table.ts';

let server: TestProcess;
let admin: Call;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
  admin = await signedIn(server);
});
test.beforeEach(async () => {
  const { body } = await admin('GET', '/presets?fields=id&filter[collection][_eq]=articles');
  for (const { id } of (body as { data: { id: number }[] }).data) await admin('DELETE', `/presets/${id}`);
});
test.afterAll(() => server.stop());

/** The rows that the list requested last, and the responses that were refused. */
function watchRows(page: Page) {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/items/') && response.status() >= 400) refused.push(response.url());
  });
  return refused;
}

async function openFilters(page: Page): Promise<Locator> {
  await signIn(page, server);
  await openPage(page, server, '/collections/articles');
  await expect(tableOf(page)).toBeVisible();
  return openSection(page, 'Filter');
}

/** Adds a filter by its field's name and Enter. */
async function add(section: Locator, field: string): Promise<Locator> {
  await section.getByRole('combobox', { name: 'Add filter' }).focus();
  await section.page().keyboard.type(field);
  await section.page().keyboard.press('Enter');
  const rule = section.getByRole('group', { name: field, exact: true });
  // The control of its value is loaded first.
  await expect(rule.locator(':focus')).toHaveCount(1);
  return rule;
}

const count = (page: Page) => page.getByText(/^(\d+–\d+ of \d+|One)( filtered)? articles?$/);
const valueOf = (rule: Locator, field: string) => rule.getByLabel(`Value of ${field}`, { exact: true });

test('choices, a boolean, a number, a date and a related row are chosen by keyboard', async ({ page }) => {
  const refused = watchRows(page);
  const section = await openFilters(page);
  const all = await count(page).textContent();

  const sections = await add(section, 'Section');
  await expect(valueOf(sections, 'Section')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Food' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Salt, slowly')).toBeVisible();
  await expect(rowOf(page, 'Ink from oak')).toHaveCount(0);
  await sections.getByRole('button', { name: 'Remove the filter on Section' }).press('Enter');
  await expect(count(page)).toHaveText(all ?? '');
  await expect(section.getByRole('combobox', { name: 'Add filter' })).toBeFocused();

  const featured = await add(section, 'Featured');
  await expect(valueOf(featured, 'Featured')).toBeFocused();
  await page.keyboard.type('Yes');
  await expect(count(page)).toContainText('filtered');
  await featured.getByRole('button', { name: 'Remove the filter on Featured' }).press('Enter');

  const sort = await add(section, 'Sort');
  await expect(valueOf(sort, 'Sort')).toBeFocused();
  await page.keyboard.type('2');
  await expect(count(page)).toHaveText('One filtered article');
  await sort.getByRole('button', { name: 'Remove the filter on Sort' }).press('Enter');

  const date = await add(section, 'Publish on');
  await date.getByRole('combobox', { name: /is compared/ }).selectOption('greater than');
  await valueOf(date, 'Publish on').focus();
  await page.keyboard.type('1/1/2100, 08:00');
  await expect(page.getByText('Nothing matches the search and the filters.')).toBeVisible();
  await date.getByRole('button', { name: 'Remove the filter on Publish on' }).press('Enter');

  const author = await add(section, 'Author');
  await expect(valueOf(author, 'Author')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  const name = await page.getByRole('listbox').getByRole('option').first().textContent();
  await page.keyboard.press('Enter');
  await expect(valueOf(author, 'Author')).toHaveText(name ?? '');
  await expect(valueOf(author, 'Author')).toBeFocused();
  await expect(count(page)).toContainText('filtered');
  expect(refused).toEqual([]);
});

test('values that are incomplete or wrong are not applied, counted or stored, and say so', async ({
  page,
}) => {
  const refused = watchRows(page);
  const stored: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/presets') && request.method() !== 'GET')
      stored.push(request.postData() ?? '');
  });
  const section = await openFilters(page);
  const all = (await count(page).textContent()) ?? '';

  const sort = await add(section, 'Sort');
  await expect(sort).toContainText('Not applied yet: enter a value.');
  await page.keyboard.type('many');
  await expect(valueOf(sort, 'Sort')).toHaveAccessibleDescription(/^Not applied: enter a number/);
  const between = await add(section, 'ID');
  await between.getByRole('combobox', { name: /is compared/ }).selectOption('is between');
  await valueOf(between, 'ID').fill('3');
  await expect(between).toContainText('Not applied yet: enter both limits.');
  const sections = await add(section, 'Section');
  await sections.getByRole('combobox', { name: /is compared/ }).selectOption('is one of');
  await expect(sections).toContainText('Not applied yet: enter a value.');
  const date = await add(section, 'Publish on');
  await page.keyboard.type('1/');
  await expect(date).toContainText('Not applied. This is not valid. Use the format');
  const title = await add(section, 'Title');
  await page.keyboard.type('salt');
  await expect(rowOf(page, 'Salt, slowly')).toBeVisible();
  await expect(count(page)).toContainText('filtered');
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toHaveText(/^Filter\s*1$/);
  await expect.poll(() => stored.length).toBeGreaterThan(0);
  for (const body of stored) expect(body).not.toMatch(/many|"sort"|publish_on/);

  await title.getByRole('button', { name: 'Remove the filter on Title' }).click();
  await expect(count(page)).toHaveText(all);
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toHaveText('Filter');
  await expect(section.getByRole('group')).toHaveCount(4);
  expect(refused).toEqual([]);
});

test('on a phone Escape closes the list of fields before the sidebar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, server);
  await openPage(page, server, '/collections/articles');
  await page.getByRole('button', { name: 'Filter' }).click();
  const section = await openSection(page, 'Filter');
  await section.getByRole('combobox', { name: 'Add filter' }).focus();
  await page.keyboard.type('sec');
  const fields = page.getByRole('listbox', { name: 'Add filter' });
  await expect(fields.getByRole('option', { name: 'Section' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(fields).toBeHidden();
  await expect(section).toBeVisible();
});
