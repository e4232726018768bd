/** Steps that every test in the browser takes: sign in without the form, open a page, find a field. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { TestServer } from './server.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
}

/** Signs in by cookie, without the form, which other tests cover. */
export async function signIn(
  page: Page,
  server: Pick<TestServer, 'url' | 'admin'>,
  who: Person = server.admin,
): Promise<void> {
  const answer = await page.request.post(`${server.url}/auth/login`, { data: { ...who, mode: 'cookie' } });
  expect(answer.ok(), `${who.email} signs in`).toBe(true);
}

/** `path` below /admin. */
export async function openPage(page: Page, server: Pick<TestServer, 'url'>, path: string): Promise<void> {
  await page.goto(`${server.url}/admin${path}`);
}

export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname.replace(/^\/admin/, '') + search;
}

/** The frame of a field in a form: its label, control, note and issues. Forms inside of it (translations) come after. */
export function fieldOf(page: Page | Locator, field: string): Locator {
  return page.locator(`[data-field="${field}"]`).first();
}

/** The text control of a field. */
export function inputOf(page: Page | Locator, field: string): Locator {
  return fieldOf(page, field).locator('input:not([type="checkbox"]), textarea').first();
}

/** Types a field's raw value into its dialog; the dialog closes where the text can be read as the field's type. */
export async function editRaw(page: Page, field: string, text: string): Promise<void> {
  await fieldOf(page, field).hover();
  await fieldOf(page, field)
    .getByRole('button', { name: /^Options of/ })
    .click();
  await page.getByRole('menuitem', { name: 'Edit raw value' }).click();
  const dialog = page.getByRole('dialog', { name: /^Raw value of/ });
  await dialog.getByRole('textbox').fill(text);
  await dialog.getByRole('button', { name: 'Done' }).click();
}

/** Moves a row by its grip and arrow keys, like a person who waits until the row is announced as lifted. */
export async function moveByKeys(grip: Locator, ...arrows: readonly string[]): Promise<void> {
  const page = grip.page();
  await grip.press('Space');
  await expect(page.getByText(/" lifted: /)).toBeAttached();
  for (const arrow of arrows) await page.keyboard.press(arrow);
  await page.keyboard.press('Space');
}

/** Returns what the browser has stored of metadata and the visit, by key. It writes them after their answers. */
export function storedBodies(page: Page): Promise<ReadonlyMap<string, unknown>> {
  return entriesOf(page, 'bodies');
}

/** Returns the drafts that the browser has stored, by key. It writes them after an edit. */
export function storedDrafts(page: Page): Promise<ReadonlyMap<string, unknown>> {
  return entriesOf(page, 'drafts');
}

async function entriesOf(page: Page, name: 'bodies' | 'drafts'): Promise<ReadonlyMap<string, unknown>> {
  const entries = await page.evaluate(
    (of) =>
      new Promise<readonly (readonly [string, unknown])[]>((done) => {
        const opening = indexedDB.open('armature');
        opening.addEventListener('success', () => {
          const store = opening.result.transaction(of).objectStore(of);
          const keys = store.getAllKeys();
          const values = store.getAll();
          values.addEventListener('success', () => {
            opening.result.close();
            done(keys.result.map((key, i) => [String(key), values.result[i] as unknown]));
          });
        });
      }),
    name,
  );
  return new Map(entries);
}

/** Returns the keys of storedBodies. */
export async function storedKeys(page: Page): Promise<readonly string[]> {
  return [...(await storedBodies(page)).keys()];
}

/** The HTML of these pages names the files of another build, as after a deployment. */
export async function deployNextVersion(page: Page, pages: string): Promise<void> {
  await page.route(pages, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('/assets/index-', '/assets/index-next-');
    return route.fulfill({ response, body });
  });
}
