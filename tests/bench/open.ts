/**
 * From the URL to the rows of a list, and to the fields of an item: a signed-in user opens the app by an address.
 * Compared with a page without code that sends the same requests in the best order and prints the rows.
 */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { collectionName, schemaStatements, sqliteFile } from '../support/big.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { browserOptions, byMargin, median, rounds, type Result } from './measure.ts';

const list = collectionName(2);
const item = collectionName(3);

interface Opened {
  /** ms from the navigation to the painted content. */
  readonly painted: number;
  /** ms from the last byte of the HTML to the first contentful paint. */
  readonly firstPaint: number;
  /** Addresses of the data requests until then, in the order in which they were sent. */
  readonly reads: readonly string[];
}

/** Resolves with the time when the page contains the content and has been painted. */
async function whenPainted(page: Page, selector: string, atLeast: number): Promise<number> {
  // No named function inside: what compiles this file for Node would wrap it in a helper that the page lacks.
  return page.evaluate(
    ([content, count]) =>
      new Promise<number>((done) => {
        const timer = setInterval(() => {
          if (document.querySelectorAll(content).length < count) return;
          clearInterval(timer);
          requestAnimationFrame(() => setTimeout(() => done(performance.now()), 0));
        }, 4);
      }),
    [selector, atLeast] as const,
  );
}

async function visit(
  context: BrowserContext,
  url: string,
  content: { readonly selector: string; readonly atLeast: number },
): Promise<Opened> {
  const page = await context.newPage();
  try {
    const reads: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (
        request.method() === 'GET' &&
        /^\/(users|settings|collections|relations|fields|permissions|presets|items)\b/.test(pathname)
      )
        reads.push(pathname + search);
    });
    await page.goto(url, { waitUntil: 'commit' });
    const painted = await whenPainted(page, content.selector, content.atLeast);
    const untilPainted = [...reads];
    const firstPaint = await page.evaluate(() => {
      const html = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming;
      const paint = performance.getEntriesByName('first-contentful-paint')[0];
      return (paint?.startTime ?? Number.NaN) - html.responseEnd;
    });
    // The page stores what the next visit uses half a second after it is loaded.
    await page.evaluate(
      () => new Promise((idle) => setTimeout(() => requestIdleCallback(idle, { timeout: 5000 }), 700)),
    );
    return { painted, firstPaint, reads: untilPainted };
  } finally {
    await page.close();
  }
}

/** A page without a framework. It refreshes the token, sends the read of the rows and all others at once, and prints the rows. */
const barePage = (
  rows: string,
  others: readonly string[],
) => `<!doctype html><title>Bare</title><div id="rows"></div><script type="module">
const refreshed = await fetch('/auth/refresh', { method: 'POST', credentials: 'include', headers: { 'Content-Type': 'application/json' }, body: '{"mode":"cookie"}' });
const { data: { access_token } } = await refreshed.json();
const read = async (path) => (await fetch(path, { headers: { Authorization: 'Bearer ' + access_token } })).json();
const rows = read(${JSON.stringify(rows)});
for (const path of ${JSON.stringify(others)}) void read(path);
const { data } = await rows;
for (const row of Array.isArray(data) ? data : Object.entries(data)) {
  const line = document.createElement('p');
  line.textContent = JSON.stringify(row);
  document.querySelector('#rows').append(line);
}
</script>`;

async function compare(
  browser: Browser,
  server: TestProcess,
  path: string,
  content: { readonly selector: string; readonly atLeast: number },
  isRows: (read: string) => boolean,
) {
  const sides = {
    cold: { ours: [] as number[], against: [] as number[] },
    warm: { ours: [] as number[], against: [] as number[] },
  };
  const firstPaints: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // As for a user, Chromium stores compiled code in a profile. It does not store the code of other contexts.
    const profile = mkdtempSync(join(server.folder, 'profile-'));
    const signedIn = async (name: string) => {
      const context = await browser.browserType().launchPersistentContext(join(profile, name), {
        ...browserOptions,
        viewport: { width: 1440, height: 900 },
      });
      await context.request.post(`${server.url}/auth/login`, { data: { ...server.admin, mode: 'cookie' } });
      return context;
    };
    const ours = await signedIn('ours');
    const cold = await visit(ours, `${server.url}/admin${path}`, content);
    // Chromium stores compiled code at the second visit.
    await visit(ours, `${server.url}/admin${path}`, content);
    const warm = await visit(ours, `${server.url}/admin${path}`, content);
    await ours.close();
    firstPaints.push(warm.firstPaint);
    const rows = cold.reads.find(isRows);
    if (rows === undefined) throw new Error(`${path}: no request read the rows.`);
    const others = cold.reads.filter((read) => read !== rows);
    const bare = await signedIn('bare');
    await bare.route('**/bare', (route) =>
      route.fulfill({ contentType: 'text/html', body: barePage(rows, others) }),
    );
    const printed = { selector: '#rows p', atLeast: 5 };
    const bareCold = await visit(bare, `${server.url}/bare`, printed);
    await visit(bare, `${server.url}/bare`, printed);
    const bareWarm = await visit(bare, `${server.url}/bare`, printed);
    await bare.close();
    sides.cold.ours.push(cold.painted);
    sides.cold.against.push(bareCold.painted);
    sides.warm.ours.push(warm.painted);
    sides.warm.against.push(bareWarm.painted);
  }
  return { ...sides, firstPaints };
}

export async function benchOpen(browser: Browser): Promise<readonly Result[]> {
  const insert = Array.from(
    { length: 40 },
    (_, i) => `insert into ${list} (id, f01) values (${i + 1}, 'Row ${i + 1}')`,
  );
  const database = sqliteFile([
    ...schemaStatements({ collections: 20, fields: 12 }).filter((text) => !text.includes(`table ${item} `)),
    // The item has 200 fields.
    ...schemaStatements({ collections: 3, fields: 200 }).slice(2),
    ...insert,
    `insert into ${item} (id, f01) values (1, 'Item')`,
  ]);
  const server = await startServer({ on: 'sqlite', database, admin: true });
  try {
    const rows = await compare(
      browser,
      server,
      `/collections/${list}`,
      { selector: '.ag-row .ag-cell', atLeast: 20 },
      (read) => read.startsWith(`/items/${list}?fields=`),
    );
    const form = await compare(
      browser,
      server,
      `/collections/${item}/1`,
      { selector: '[data-field] input', atLeast: 5 },
      (read) => read.startsWith(`/items/${item}/1`),
    );
    return [
      byMargin('a list from its URL to the rows, warm, against a bare page', rows.warm, 150),
      byMargin('a list from its URL to the rows, cold, against a bare page', rows.cold, 350),
      byMargin('an item of 200 fields from its URL, warm, against a bare page', form.warm, 400),
      byMargin('an item of 200 fields from its URL, cold, against a bare page', form.cold, 400),
      {
        ...byMargin(
          'the first contentful paint of a list after its HTML, warm',
          { ours: rows.firstPaints, against: [0] },
          200,
        ),
        ours: median(rows.firstPaints),
      },
    ];
  } finally {
    await server.stop();
  }
}
