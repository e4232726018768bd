/** An article in several languages is edited side by side. One edit is undone, and one save stores the others. */
import { expect, test, type Page } from '../support/test.ts';
import { openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

const pane = (page: Page, language: string) => page.getByRole('region', { name: language, exact: true });
const title = (page: Page, language: string) => pane(page, language).getByRole('textbox', { name: 'Title' });

async function choose(page: Page, from: string, to: string): Promise<void> {
  await pane(page, from).getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: to }).click();
  await expect(title(page, to)).toBeVisible();
}

async function saveAndStay(page: Page): Promise<void> {
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.url().includes('/items/'),
  );
  await page.getByRole('button', { name: 'More options: Save' }).click();
  await page.getByRole('menuitem', { name: 'Save and stay' }).click();
  expect((await saved).status()).toBe(200);
}

let server: TestProcess;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer({ admin: true, empty: false });
});
test.afterAll(() => server.stop());

const stored = () =>
  server.rows(
    'SELECT id, languages_code, title, standfirst FROM articles_translations WHERE articles_id = 2 ORDER BY id',
  );

test('two languages are edited side by side, one edit is undone, and a new language is created once', async ({
  page,
}) => {
  const before = await stored();
  const german = before.find((row) => row['languages_code'] === 'de-DE');
  const arabic = before.find((row) => row['languages_code'] === 'ar-EG');
  await signIn(page, server);
  await openPage(page, server, '/collections/articles/2');
  await page.getByRole('button', { name: 'Side by side' }).click();
  // The first language is the user's own, although it has no translation.
  await expect(title(page, 'English')).toHaveValue('');
  await choose(page, 'English', 'Deutsch');
  await choose(page, 'العربية', 'Norsk');
  await expect(title(page, 'Deutsch')).toHaveValue('Salz, langsam');

  await title(page, 'Deutsch').fill('Salz, ganz langsam');
  await title(page, 'Norsk').fill('Salt, langsomt');
  await pane(page, 'Norsk').getByRole('button', { name: 'Copy from…' }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  const standfirst = pane(page, 'Norsk').getByRole('textbox', { name: 'Standfirst' });
  await expect(standfirst).toHaveValue(/Nordküste/);
  await pane(page, 'Norsk').getByRole('button', { name: 'Options of Standfirst' }).click();
  await page.getByRole('menuitem', { name: 'Undo changes' }).click();
  await expect(standfirst).toHaveValue('');
  await saveAndStay(page);
  const made = { languages_code: 'nb-NO', title: 'Salt, langsomt', standfirst: null };
  await expect
    .poll(stored)
    .toEqual([
      ...before.map((row) => (row === german ? { ...row, title: 'Salz, ganz langsam' } : row)),
      { id: expect.any(Number) as unknown, ...made },
    ]);

  // The saved row is shown. Later edits update it.
  await expect(title(page, 'Norsk')).toHaveValue('Salt, langsomt');
  await expect(title(page, 'Deutsch')).toHaveValue('Salz, ganz langsam');
  await title(page, 'Norsk').fill('Salt og tid');
  await saveAndStay(page);
  await expect.poll(async () => (await stored()).at(-1)).toMatchObject({ ...made, title: 'Salt og tid' });
  expect(await stored()).toHaveLength(3);
  expect((await stored()).find((row) => row['languages_code'] === 'ar-EG')).toEqual(arabic);
});

test('the form of a right-to-left language is mirrored, and nothing scrolls horizontally on a phone', async ({
  page,
}) => {
  await signIn(page, server);
  await openPage(page, server, '/collections/articles/1');
  await choose(page, 'English', 'العربية');
  await expect(title(page, 'العربية')).toHaveCSS('direction', 'rtl');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Side by side' }).click();
  await expect(page.getByRole('region').getByRole('combobox', { name: 'Language' })).toHaveCount(2);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
