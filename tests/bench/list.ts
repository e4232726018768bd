/** From the click on a collection to its painted list, against the bare request for the same rows. */
import type { Browser, BrowserContext, Page, Request } from 'playwright';
import { startServer, type TestProcess } from '../support/server.ts';
import { byMargin, median, rounds, type Result } from './measure.ts';

const collection = 'articles';
const other = 'events';

export async function benchList(browser: Browser): Promise<readonly Result[]> {
  const server = await startServer({ admin: true, empty: false });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const answer = await context.request.post(`${server.url}/auth/login`, {
      data: { ...server.admin, mode: 'cookie' },
    });
    if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}.`);
    const cold: { ours: number[]; against: number[] } = { ours: [], against: [] };
    const warm: { ours: number[]; against: number[] } = { ours: [], against: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const [into, start] of [
        [cold, '/collections'],
        [warm, `/collections/${other}`],
      ] as const) {
        const { ours, against } = await visit(context, server, start);
        into.ours.push(ours);
        into.against.push(against);
      }
    }
    return [
      byMargin('a list of 25 rows after the click, the code of lists loaded, against the request', warm, 100),
      byMargin('a list of 25 rows after the click, nothing loaded, against the request', cold, 300),
    ];
  } finally {
    await server.stop();
  }
}

interface Visit {
  readonly ours: number;
  readonly against: number;
}

async function visit(context: BrowserContext, server: TestProcess, start: string): Promise<Visit> {
  const page = await context.newPage();
  try {
    await page.goto(`${server.url}/admin${start}`);
    const link = page.locator(`a[href$="/collections/${collection}"]`).first();
    await link.waitFor();
    // The network is never idle: a signed-in page listens to the platform.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5000 })));
    const asked: Request[] = [];
    page.on('request', (request) => asked.push(request));
    await watch(page);
    await link.click();
    const ours = await page.evaluate(() => window.untilPainted);
    const request = asked.find((each) => new URL(each.url()).pathname === `/items/${collection}`);
    if (ours === undefined || !request) throw new Error(`The list of ${collection} was not read.`);
    const answer = await request.response();
    if (!answer) throw new Error(`The read of ${collection} was not answered.`);
    const rows = ((await answer.json()) as { data: readonly unknown[] }).data;
    if (rows.length !== 25) throw new Error(`The list has ${rows.length} rows, not 25.`);
    return { ours, against: await raw(page, request) };
  } finally {
    await page.close();
  }
}

declare global {
  interface Window {
    untilPainted?: Promise<number>;
  }
}

/** Milliseconds from the next click until the first rows of this collection have been painted. */
async function watch(page: Page): Promise<void> {
  // No named function inside: what compiles this file for Node would wrap it in a helper that the page lacks.
  await page.evaluate((path) => {
    window.untilPainted = new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error('The list was not painted within 20 s.')), 20_000);
      document.addEventListener(
        'click',
        () => {
          const start = performance.now();
          new MutationObserver((_, observer) => {
            // More rows than the list that was there before has, with something in them.
            const rows = [...document.querySelectorAll('.ag-row')].filter((row) => row.textContent !== '');
            if (!location.pathname.endsWith(path) || rows.length <= 10) return;
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start), 0));
          }).observe(document.body, { childList: true, subtree: true });
        },
        { capture: true, once: true },
      );
    });
  }, `/collections/${collection}`);
}

/** The same request again, alone: median of five. */
async function raw(page: Page, request: Request): Promise<number> {
  const { authorization } = await request.allHeaders();
  const times = await page.evaluate(
    async ({ url, headers }) => {
      const all: number[] = [];
      for (let i = 0; i < 5; i += 1) {
        const start = performance.now();
        await (await fetch(url, { headers, cache: 'no-store' })).json();
        all.push(performance.now() - start);
      }
      return all;
    },
    { url: request.url(), headers: { authorization: authorization ?? '' } },
  );
  return median(times);
}
