/** Forced colors and dark mode: what backgrounds and shadows show otherwise stays visible. */
import { expect, test, type Locator, type Page } from '../support/test.ts';
import { axeOf, barriersOf } from '../support/axe.ts';
import { signedIn } from '../support/api.ts';
import { fieldOf, inputOf, openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
});
test.afterAll(() => server.stop());

async function style(element: Locator, name: string, pseudo?: string): Promise<string> {
  return element.evaluate(
    (found, [property, part]) => getComputedStyle(found, part).getPropertyValue(property),
    [name, pseudo ?? null] as const,
  );
}

/** The highlight color of the operating system, as the browser computes it. */
function highlight(page: Page): Promise<string> {
  return page.evaluate(() => {
    const probe = document.createElement('div');
    probe.style.color = 'Highlight';
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
}

test('in forced colors, the current page, edited fields, buttons and the focus have edges', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, server);
  await openPage(page, server, '/collections/articles');
  await expect(page.getByRole('gridcell', { name: 'Published' }).first()).toBeVisible();
  const color = await highlight(page);
  const currents = await page.locator('[aria-current]:visible').all();
  expect(currents.length).toBeGreaterThan(0);
  for (const current of currents) {
    expect(await style(current, 'outline-style')).toBe('solid');
    expect(await style(current, 'outline-color')).toBe(color);
  }

  await openPage(page, server, '/collections/articles/1');
  await inputOf(page, 'title').fill('A changed title');
  await expect(fieldOf(page, 'title')).toHaveAttribute('data-edited');
  expect(await style(fieldOf(page, 'title'), 'background-color', '::before')).toBe(color);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  expect(await style(save, 'border-top-style')).toBe('solid');
  await page.keyboard.press('Shift+Tab');
  expect(await style(page.locator(':focus'), 'outline-style')).not.toBe('none');
});

test('in forced colors, drag handles, related rows and the labels in cells have edges', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, server);
  await openPage(page, server, '/collections/articles');
  const label = page
    .getByRole('gridcell', { name: 'Published' })
    .first()
    .getByText('Published', { exact: true });
  await expect(label).toBeVisible();
  expect(await style(label, 'outline-style')).toBe('solid');

  await openPage(page, server, '/collections/articles/1');
  const grip = page.locator('[data-grip]').first();
  await grip.scrollIntoViewIfNeeded();
  const frame = page.locator('[data-scroll]', { has: grip });
  expect(await style(frame.last(), 'border-top-style')).toBe('solid');
  const background = await style(page.locator('body'), 'background-color');
  expect(await style(grip.locator('svg'), 'color')).not.toBe(background);
});

for (const [layout, collection] of [
  ['tabular', 'articles'],
  ['cards', 'authors'],
] as const)
  test(`in forced colors, checked, mixed and empty checkboxes look different (${layout})`, async ({
    page,
  }) => {
    const api = await signedIn(server);
    const { body } = await api('GET', '/users/me');
    const { id: user } = (body as { data: { id: string } }).data;
    await api('POST', '/presets', { collection, role: null, user, layout });
    await page.emulateMedia({ forcedColors: 'active' });
    await signIn(page, server);
    await openPage(page, server, `/collections/${collection}`);
    const all = page.getByRole('checkbox', { name: /^Select all|^\d+ selected$/ }).first();
    const row = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first();
    await expect(row).toBeVisible();
    /** Returns an image of the mark alone: the text beside it changes, and so does the focus. */
    const look = async (box: Locator) => {
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.mouse.move(5, 5);
      const { x, y, width, height } = (await box.boundingBox())!;
      return page.screenshot({ clip: { x, y, width, height }, animations: 'disabled' });
    };
    const [none, unchecked] = [await look(all), await look(row)];
    await row.check({ force: true });
    await expect(all).toBeChecked({ indeterminate: true });
    const [some, checked] = [await look(all), await look(row)];
    await all.click({ force: true });
    await expect(all).toBeChecked();
    const every = await look(all);
    expect(some.equals(none)).toBe(false);
    expect(some.equals(every)).toBe(false);
    expect(every.equals(none)).toBe(false);
    expect(checked.equals(unchecked)).toBe(false);
  });

for (const [name, path, ready] of [
  ['sign-in', '/login', 'Email'],
  ['password reset', '/reset-password', 'Email'],
] as const)
  test(`the ${name} page has enough contrast in dark mode`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await openPage(page, server, path);
    await expect(page.getByLabel(ready)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(await barriersOf(axeOf(page).withRules(['color-contrast']))).toEqual([]);
  });

test('the badges of the activity have enough contrast in dark mode', async ({ page }) => {
  const api = await signedIn(server);
  await api('PATCH', '/users/me', { theme: 'dark' });
  await signIn(page, server);
  await openPage(page, server, '/activity');
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await barriersOf(axeOf(page).withRules(['color-contrast']))).toEqual([]);
});
