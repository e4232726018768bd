/** How the app starts at a URL: what is painted first, and which requests wait for each other. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page, type Route } from '@playwright/test';
import { fieldOf, inputOf, openPage, signIn, storedBodies, storedKeys } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { arrangementSaved, headerOf, rowOf, tableOf } from '../support/table.ts';

let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
});
test.afterAll(() => server.stop());

/** Opens a page and waits until the browser has stored the visit. */
async function visit(page: Page, path: string): Promise<void> {
  await openPage(page, server, path);
  await expect(tableOf(page).or(fieldOf(page, 'title')).first()).toBeVisible();
  await expect
    .poll(async () => (await storedKeys(page)).filter((key) => key.startsWith('visit of ')))
    .toHaveLength(1);
}

/** Holds the answers of these paths back until `release` is called. */
async function holdBack(page: Page, paths: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isReleased = false;
  await page.route(
    (url) => paths.test(url.pathname),
    async (route) => {
      if (isReleased) await route.continue();
      else held.push(route);
    },
  );
  return async () => {
    isReleased = true;
    await Promise.all(held.map((route) => route.continue()));
  };
}

/** Paths that the first visit requests before its rows. */
const startReads = /^\/(users\/me|settings|collections|relations|permissions|presets|fields)$/;

test('AUTH-22 a returning user reads the rows of a list directly after the refresh', async ({ page }) => {
  await signIn(page, server);
  await visit(page, '/collections/articles');
  const release = await holdBack(page, startReads);
  await page.reload();
  await expect(rowOf(page, 'Salt')).toBeVisible();
  await release();
});

test('PRES-08 a returning user finds the list as it was arranged last, before the presets are read', async ({
  page,
}) => {
  await signIn(page, server);
  await visit(page, '/collections/articles');
  const saved = arrangementSaved(page);
  await headerOf(page, 'Section').getByRole('button').click();
  await saved;
  await expect
    .poll(async () => JSON.stringify([...(await storedBodies(page))]))
    .toContain('"sort":"section"');
  const release = await holdBack(page, startReads);
  await page.reload();
  await expect(tableOf(page)).toBeVisible();
  await expect(headerOf(page, 'Section')).toHaveAttribute('aria-sort', 'ascending');
  await release();
});

test('AUTH-22 a returning user edits an item before the data model is confirmed, and keeps the edit', async ({
  page,
}) => {
  await signIn(page, server);
  await visit(page, '/collections/articles/1');
  const release = await holdBack(page, startReads);
  await page.reload();
  await inputOf(page, 'title').fill('Typed at once');
  await release();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  await expect(inputOf(page, 'title')).toHaveValue('Typed at once');
});

test('a private page whose code cannot be loaded says so, and loads it on request', async ({ page }) => {
  await signIn(page, server);
  await page.route('**/assets/pages-*.js', (route) => route.abort());
  await openPage(page, server, '/collections/articles');
  await expect(page.getByText('A part of the app could not be loaded.')).toBeVisible();
  await page.unroute('**/assets/pages-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, 'Salt')).toBeVisible();
});

/** Opens a page whose scripts never arrive. */
async function openWithoutScripts(page: Page): Promise<(path: string) => Promise<void>> {
  await page.route('**/assets/*.js', () => undefined);
  return async (path) => void (await page.goto(`${server.url}/admin${path}`, { waitUntil: 'commit' }));
}

test('the frame is painted before any script has arrived, in the theme of the last visit', async ({
  page,
}) => {
  const open = await openWithoutScripts(page);
  await page.addInitScript(() => localStorage.setItem('armature.theme', 'dark'));
  await open('/collections/articles');
  await expect(page.locator('.frame-skeleton')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await open('/login');
  await expect(page.locator('.frame-skeleton')).toBeHidden();
});

test('AUTH-22 the session is refreshed before any script has arrived, and only once', async ({ page }) => {
  await signIn(page, server);
  const refreshes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(auth\/refresh|server\/info)$/.test(pathname)) refreshes.push(pathname);
  });
  const release = await holdBack(page, /assets\/.*\.js$/);
  await page.goto(`${server.url}/admin/collections/articles`, { waitUntil: 'commit' });
  await expect.poll(() => refreshes.toSorted()).toEqual(['/auth/refresh', '/server/info']);
  await release();
  await expect(rowOf(page, 'Salt')).toBeVisible();
  expect(refreshes).toHaveLength(2);
});

test('a page starts to download the files that the last visit of such a page loaded', async ({ page }) => {
  await signIn(page, server);
  await visit(page, '/collections/articles');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.route('**/assets/*.js', () => undefined);
  const isTable = (path: string) => /assets\/Tabular-.*\.js$/.test(path);
  await page.goto(`${server.url}/admin/collections/tags`, { waitUntil: 'commit' });
  await expect.poll(() => requested.some(isTable)).toBe(true);
  requested.length = 0;
  await page.goto(`${server.url}/admin/collections/tags/1`, { waitUntil: 'commit' });
  await expect.poll(() => requested.length).toBeGreaterThan(5);
  expect(requested.some(isTable)).toBe(false);
});

test('a private page starts to download the code of private pages beside the entry', async ({ page }) => {
  const preloads = () =>
    page
      .locator('link[rel="modulepreload"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  const open = await openWithoutScripts(page);
  await open('/login');
  await expect(page.locator('#root')).toBeAttached();
  expect((await preloads()).some((url) => url.includes('/pages-'))).toBe(false);
  await open('/collections/articles');
  await expect(page.locator('.frame-skeleton')).toBeVisible();
  expect((await preloads()).some((url) => url.includes('/pages-'))).toBe(true);
});

test('from the third visit, the browser runs the compiled code that it has stored', async ({
  playwright,
  launchOptions,
}) => {
  // Chromium stores compiled code only in a profile.
  const profile = mkdtempSync(join(server.folder, 'profile-'));
  const context = await playwright.chromium.launchPersistentContext(profile, launchOptions);
  try {
    const page = await context.newPage();
    await signIn(page, server);
    const visits = [];
    for (let i = 0; i < 3; i += 1) visits.push(await tracedVisit(page));
    // Chromium does not store small scripts.
    const chunks = ['index', 'small', 'pages', 'Tabular'];
    expect(visits[0]).toEqual(expect.arrayContaining(chunks.map((name) => `${name} source`)));
    expect(visits[2]).toEqual(expect.arrayContaining(chunks.map((name) => `${name} stored`)));
  } finally {
    await context.close();
  }
});

/** Opens a list, and returns for each chunk whether the browser compiled its source or ran its stored code. */
async function tracedVisit(page: Page): Promise<readonly string[]> {
  const start = Date.now();
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['v8', 'disabled-by-default-v8.compile'] });
  await openPage(page, server, '/collections/articles');
  await expect(rowOf(page, 'Salt')).toBeVisible();
  const timeOfVisit = () =>
    page.evaluate(() => {
      const files = JSON.parse(localStorage.getItem('armature.files') ?? '{}') as { readonly at?: number };
      return files.at ?? 0;
    });
  await expect.poll(timeOfVisit).toBeGreaterThan(start);
  const trace = await browser?.stopTracing();
  const { traceEvents } = JSON.parse(String(trace)) as { readonly traceEvents: readonly TraceEvent[] };
  return traceEvents
    .filter(({ name }) => name === 'v8.compileModule')
    .map(({ args }) => `${chunkOf(args.data?.url ?? '')} ${args.data?.cacheKind ? 'stored' : 'source'}`);
}

interface TraceEvent {
  readonly name: string;
  readonly args: { readonly data?: { readonly url?: string; readonly cacheKind?: string } };
}

/** Returns the name of a chunk without its hash. */
const chunkOf = (url: string) => /assets\/(.+)-[\w-]{8}\.js$/.exec(url)?.[1] ?? url;

test('the table of a list is requested before the data model has arrived, and no form is', async ({
  page,
}) => {
  await signIn(page, server);
  const release = await holdBack(page, startReads);
  const table = page.waitForRequest(/assets\/Tabular-.*\.js/);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await openPage(page, server, '/collections/articles');
  await table;
  await release();
  await expect(rowOf(page, 'Salt')).toBeVisible();
  expect(scripts.filter((path) => path.includes('/Form-'))).toEqual([]);
});
