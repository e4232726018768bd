/** The app in other languages: what is loaded, and a language that is written from right to left. */
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { createItem, signedIn } from '../support/api.ts';
import { openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { tableOf } from '../support/table.ts';
import { addPerson } from '../support/users.ts';

let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
});
test.afterAll(() => server.stop());

test('I18N-03 each user loads the texts of one language, and a right-to-left one fits on a phone', async ({
  page,
}) => {
  const admin = await signedIn(server);
  const speak = (language: string) => admin('PATCH', '/users/me', { language });
  const loaded = new Set<string>();
  page.on('request', (request) => {
    const [, locale] = /\/assets\/([a-z]{2}-[A-Z]{2})-[^/]*\.js$/.exec(new URL(request.url()).pathname) ?? [];
    if (locale !== undefined) loaded.add(locale);
  });
  const modules = page.getByRole('navigation').first();
  const root = page.locator('html');

  await signIn(page, server);
  await openPage(page, server, '/collections/articles');
  await expect(tableOf(page)).toBeVisible();
  expect([...loaded]).toEqual(['en-US']);

  await speak('de-DE');
  // The page of an item also has texts that are loaded late, while the language is being changed.
  await openPage(page, server, '/collections/articles/1');
  await expect(modules.getByRole('link', { name: 'Inhalte' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Kommentare' })).toBeVisible();
  await expect(root).toHaveAttribute('lang', 'de-DE');
  expect([...loaded].toSorted()).toEqual(['de-DE', 'en-US']);

  // Names of system collections and of their fields.
  await openPage(page, server, '/files');
  await expect(page.getByRole('searchbox', { name: 'Dateien' })).toBeVisible();
  await openPage(page, server, '/users');
  await expect(tableOf(page).getByRole('columnheader', { name: 'Vorname' })).toBeVisible();
  await openPage(page, server, '/settings/project');
  await expect(page.getByRole('heading', { name: 'Öffentliche Seiten' })).toBeVisible();
  await expect(page.getByText('Weiß auf transparentem Grund, 40 mal 40')).toBeVisible();

  await speak('ar-SA');
  await openPage(page, server, '/collections/articles');
  await expect(root).toHaveAttribute('dir', 'rtl');
  await expect(tableOf(page)).toBeVisible();
  // Formatted numbers have the digits of those that are typed.
  await expect(page.getByRole('main')).toContainText(/\d/);
  await expect(page.getByRole('main')).not.toContainText(/[٠-٩]/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(tableOf(page)).toBeHidden();
  await expect(page.getByText('The night bakers')).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  // The sign-in page speaks the language of the last user.
  await page.context().clearCookies();
  await openPage(page, server, '/login');
  await expect(root).toHaveAttribute('lang', 'ar-SA');
});

test('a text that its cell cuts shows its beginning, whatever the directions of the text and the page', async ({
  page,
}) => {
  const admin = await signedIn(server);
  const arabic = 'الخبازون الذين يعملون ليلا '.repeat(9).trim();
  const english = 'The bakers who work at night '.repeat(8).trim();
  const [arabicName, englishName] = [`كاتبة ${arabic}`, `Author of ${english}`];
  for (const [title, name] of [
    [arabic, arabicName],
    [english, englishName],
  ])
    await admin('POST', '/items/articles', { title, author: { name } });
  await signIn(page, server);
  for (const language of ['en-US', 'ar-SA']) {
    await admin('PATCH', '/users/me', { language });
    await openPage(page, server, '/collections/articles?fields=title,author&sort=-id');
    for (const text of [arabic, english, arabicName, englishName]) {
      // The table renders its rows again when the languages of its fields are loaded.
      await expect
        .poll(() => cutOf(tableOf(page).getByText(text, { exact: true })))
        .toEqual({
          isCut: true,
          showsFirst: true,
        });
    }
    await page.setViewportSize({ width: 390, height: 844 });
    for (const title of [arabic, english])
      await expect
        .poll(() => cutOf(page.getByRole('link').getByText(title, { exact: true })))
        .toEqual({ isCut: true, showsFirst: true });
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

test('names of the columns of a board, and events of a calendar, show their beginning in both directions', async ({
  page,
}) => {
  const admin = await signedIn(server);
  const names = [
    `محررة ${'الأعمدة الطويلة '.repeat(9)}`.trim(),
    `Editor of ${'the long columns '.repeat(8)}`.trim(),
  ];
  for (const name of names) {
    await admin('POST', '/items/articles', { title: 'Lighthouse keepers', author: { name } });
    await admin('POST', '/items/events', { title: name, begins: '2027-05-12T10:00:00' });
  }
  const { body } = await admin('GET', '/users/me?fields=id');
  const { id: user } = (body as { readonly data: { readonly id: string } }).data;
  const viewInfo = { type: 'dayGridMonth', startDateStr: '2027-05-01' };
  for (const preset of [
    {
      collection: 'articles',
      search: 'Lighthouse keepers',
      layout: 'kanban',
      layout_options: { kanban: { groupField: 'author' } },
    },
    {
      collection: 'events',
      layout: 'calendar',
      layout_options: { calendar: { startDateField: 'begins', endDateField: 'ends', viewInfo } },
    },
  ])
    await admin('POST', '/presets', { user, ...preset });
  await signIn(page, server);
  for (const language of ['en-US', 'ar-SA']) {
    await admin('PATCH', '/users/me', { language });
    await openPage(page, server, '/collections/articles');
    for (const name of names)
      await expect
        .poll(() => cutOf(page.getByRole('heading', { level: 2 }).getByText(name, { exact: true })))
        .toEqual({ isCut: true, showsFirst: true });
    await openPage(page, server, '/collections/events');
    for (const name of names)
      await expect
        .poll(() => cutOf(page.getByRole('link').getByText(name, { exact: true })))
        .toEqual({ isCut: true, showsFirst: true });
  }
});

/** Returns whether a text is cut, and whether its first character is inside of the element that cuts it. */
function cutOf(text: Locator): Promise<{ readonly isCut: boolean; readonly showsFirst: boolean }> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.setStart(element.firstChild ?? element, 0);
    range.setEnd(element.firstChild ?? element, 1);
    const first = range.getBoundingClientRect();
    let frame = element;
    while (getComputedStyle(frame).overflowX !== 'hidden' && frame.parentElement) frame = frame.parentElement;
    const box = frame.getBoundingClientRect();
    return {
      isCut: frame.scrollWidth > frame.clientWidth,
      showsFirst: first.left >= box.left && first.right <= box.right,
    };
  });
}

test('the reason why something is not allowed has the names of the user’s language', async ({ page }) => {
  const api = await signedIn(server);
  const inGerman = (translation: string) => ({ translations: [{ language: 'de-DE', translation }] });
  await api('PATCH', '/collections/events', { meta: inGerman('Termine') });
  await api('PATCH', '/fields/events/place', { meta: inGerman('Ort') });
  const person = await addPerson(api, { app_access: true }, { language: 'de-DE' });
  const { role } = person;
  const grant = (action: string, permissions: object) =>
    api('POST', '/permissions', { role, collection: 'events', action, fields: ['*'], permissions });
  await grant('read', {});
  await grant('update', { place: { _eq: 'Meadow' } });
  const key = await createItem(api, 'events', { title: 'Concert', place: 'Hall' });
  await signIn(page, server, person);
  await openPage(page, server, `/collections/events/${key}`);
  await expect(page.getByRole('note').filter({ hasText: 'Termine' })).toContainText(
    /Einträge von Termine nur ändern, wenn gilt: Ort/,
  );
  await openPage(page, server, '/collections/events/+');
  await expect(page.getByText('Ihre Rolle darf Einträge von Termine nicht erstellen.')).toBeVisible();
});
