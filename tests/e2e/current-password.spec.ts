/** A save that changes how the user signs in prompts for the current password, then continues. */
import { expect, test, type Page } from '../support/test.ts';
import { axeOf, barriersOf } from '../support/axe.ts';
import { signedIn, type Call } from '../support/api.ts';
import { inputOf, openPage, pathOf, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { addPerson, dataOf, type TestPerson } from '../support/users.ts';

let server: TestProcess;
let admin: Call;
let who: TestPerson;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
  admin = await signedIn(server);
});
test.afterAll(() => server.stop());
test.beforeEach(async ({ page }) => {
  who = await addPerson(admin, { admin_access: true });
  await signIn(page, server, who);
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm with your password' });
const password = (page: Page) => dialog(page).getByLabel('Current password');
const emailOf = async ({ id }: TestPerson) => dataOf(await admin('GET', `/users/${id}?fields=email,title`));

test('the save is repeated with the password, by keyboard alone', async ({ page }) => {
  await openPage(page, server, `/users/${who.id}`);
  await inputOf(page, 'email').fill('renamed@example.com');
  await inputOf(page, 'title').fill('Keeper');
  await page.keyboard.press('Control+s');
  await expect(password(page)).toBeFocused();
  await page.keyboard.type('not my password');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('That is not your current password. Try again.')).toBeVisible();
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveValue('');
  expect(await emailOf(who)).toEqual({ email: who.email, title: null });
  await page.keyboard.type(who.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Item updated')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(await emailOf(who)).toEqual({ email: 'renamed@example.com', title: 'Keeper' });
});

test('Escape cancels, keeps the edits and shows no error', async ({ page }) => {
  await openPage(page, server, `/users/${who.id}`);
  const path = pathOf(page);
  await inputOf(page, 'email').fill('kept@example.com');
  await page.keyboard.press('Control+s');
  await expect(password(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(inputOf(page, 'email')).toHaveValue('kept@example.com');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(pathOf(page)).toBe(path);
  expect(await emailOf(who)).toEqual({ email: who.email, title: null });
  await page.keyboard.press('Control+s');
  await password(page).fill(who.password);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Item updated')).toBeVisible();
});

test('other fields, and other users, need no password', async ({ page }) => {
  await openPage(page, server, `/users/${who.id}`);
  await inputOf(page, 'title').fill('Keeper');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Item updated')).toBeVisible();
  const other = await addPerson(admin);
  await openPage(page, server, `/users/${other.id}`);
  await inputOf(page, 'email').fill(`other-${other.id}@example.com`);
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await emailOf(other))['email']).toBe(`other-${other.id}@example.com`);
});

for (const [theme, width] of [
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
  ['dark', 390],
] as const)
  test(`the dialog fits and has no barriers, ${theme} at ${width} px`, async ({ page }) => {
    await admin('PATCH', `/users/${who.id}`, { theme });
    await page.setViewportSize({ width, height: 844 });
    await openPage(page, server, `/users/${who.id}`);
    await inputOf(page, 'email').fill('wide@example.com');
    await page.keyboard.press('Control+s');
    await password(page).fill('wrong');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('That is not your current password. Try again.')).toBeVisible();
    const box = await dialog(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await page.screenshot({ path: `test-results/current-password-${theme}-${width}.png` });
    expect(await barriersOf(axeOf(page).include('[role=dialog]'))).toEqual([]);
  });
