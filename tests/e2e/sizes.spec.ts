/** Transferred sizes of the sign-in page and of a list, and the code that is loaded at its first use. */
import { expect, test, type Page } from '@playwright/test';
import { openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { tableOf } from '../support/table.ts';

interface Script {
  readonly path: string;
  /** Transferred bytes, including headers. */
  readonly bytes: number;
}

/** Collects the scripts that the page loads from now on, with their transferred sizes. */
async function watchScripts(page: Page): Promise<() => Promise<readonly Script[]>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const paths = new Map<string, string>();
  const scripts: Script[] = [];
  const underWay = new Set<string>();
  // The response of a worker's script belongs to the worker, not to the page.
  const isOfPage = (url: string) => !/\.worker-/.test(url);
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.endsWith('.js') && isOfPage(request.url)) underWay.add(requestId);
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) paths.set(requestId, new URL(response.url).pathname);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    underWay.delete(requestId);
    const path = paths.get(requestId);
    if (path !== undefined) scripts.push({ path, bytes: encodedDataLength });
  });
  return async () => {
    // The network is never idle, because a signed-in page keeps an event stream open.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5000 })));
    await expect.poll(() => underWay.size).toBe(0);
    return scripts;
  };
}

const total = (scripts: readonly Script[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0);

function print(what: string, scripts: readonly Script[]): void {
  const largest = scripts
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 8)
    .map(({ path, bytes }) => `${(bytes / 1000).toFixed(1)} ${path.replace('/admin/assets/', '')}`);
  console.log(
    `${what}: ${(total(scripts) / 1000).toFixed(1)} kB in ${scripts.length} scripts; ${largest.join(', ')}`,
  );
}

/** A text that only the code of the library contains. */
const marks = {
  'AG Grid': 'ag-root-wrapper',
  CodeMirror: 'cm-content',
  rjsf: 'ui:submitButtonOptions',
} as const;

async function librariesIn(page: Page, scripts: readonly Script[]): Promise<readonly string[]> {
  const texts = await Promise.all(
    scripts.map(async ({ path }) => (await page.request.get(new URL(path, page.url()).href)).text()),
  );
  return Object.entries(marks)
    .filter(([, mark]) => texts.some((text) => text.includes(mark)))
    .map(([name]) => name);
}

let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
});
test.afterAll(() => server.stop());

test('the sign-in page loads at most 180 kB of JavaScript', async ({ page }) => {
  const scripts = await watchScripts(page);
  await openPage(page, server, '/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  print('Sign-in page', await scripts());
  expect(total(await scripts())).toBeLessThanOrEqual(180_000);
  expect(await librariesIn(page, await scripts())).toEqual([]);
});

test('an open list loads at most 430 kB in total', async ({ page }) => {
  await signIn(page, server);
  const scripts = await watchScripts(page);
  await openPage(page, server, '/collections/articles');
  await expect(tableOf(page)).toBeVisible();
  print('List', await scripts());
  expect(total(await scripts())).toBeLessThanOrEqual(430_000);
});

test('an item with twenty kinds of fields loads at most 60 files of code and style', async ({ page }) => {
  await signIn(page, server);
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/assets\/.*\.(js|css)$/.test(pathname)) files.push(pathname);
  });
  await openPage(page, server, '/collections/articles/1');
  await expect(page.locator('.cm-content').first()).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5000 })));
  console.log(`Item: ${files.length} files`);
  expect(files.length).toBeLessThanOrEqual(60);
});

test('each widget library loads at its first use', async ({ page }) => {
  await signIn(page, server);
  const scripts = await watchScripts(page);
  await openPage(page, server, '/collections');
  await expect(page.getByRole('table')).toBeVisible();
  expect(await librariesIn(page, await scripts())).toEqual([]);

  await page.getByRole('row', { name: /Tags/ }).click();
  await expect(tableOf(page)).toBeVisible();
  expect(await librariesIn(page, await scripts())).toEqual(['AG Grid']);

  await openPage(page, server, '/collections/tags/+');
  await expect(page.getByRole('textbox').first()).toBeVisible();
  expect(await librariesIn(page, await scripts())).toEqual(['AG Grid', 'rjsf']);

  await openPage(page, server, '/collections/products/1');
  await expect(page.locator('.cm-content').first()).toBeVisible();
  expect(await librariesIn(page, await scripts())).toEqual(['AG Grid', 'CodeMirror', 'rjsf']);
});
