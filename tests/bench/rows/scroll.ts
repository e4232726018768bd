/** Frames and memory while a table of a million rows scrolls without pages. */
import type { Browser, Page } from 'playwright';
import { signedIn } from '../../support/api.ts';
import { postStatements, sqliteFile } from '../../support/big.ts';
import { startServer } from '../../support/server.ts';
import type { Result } from '../measure.ts';

const rows = 1_000_000;
/** Frames of one measurement: ten seconds at 60 Hz. */
const frames = 600;
/** px per frame. A hundred rows pass in two seconds. */
const step = 40;
/** A frame of 60 Hz, and the accuracy of the browser's clock. ms */
const frameMs = 16.7 + 0.5;
const viewport = '.ag-grid-viewport';

export async function benchScroll(browser: Browser): Promise<readonly Result[]> {
  const database = sqliteFile([...postStatements(rows, 'sqlite'), 'analyze']);
  const server = await startServer({ on: 'sqlite', database, admin: true });
  try {
    const api = await signedIn(server);
    const { body } = await api('GET', '/users/me?fields=id');
    await api('POST', '/presets', {
      user: (body as { data: { id: string } }).data.id,
      collection: 'posts',
      layout: 'tabular',
      layout_query: { tabular: { fields: ['title', 'status', 'views', 'body', 'writer'], sort: 'id' } },
      layout_options: { tabular: { scrolling: 'continuous' } },
    });
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.request.post(`${server.url}/auth/login`, { data: { ...server.admin, mode: 'cookie' } });
    const page = await context.newPage();
    await page.goto(`${server.url}/admin/collections/posts`);
    await page.locator('.ag-row').first().waitFor();
    const idle = await framesWhile(page, 0);
    await framesWhile(page, step);
    const early = await heapOf(page);
    const shares: number[] = [];
    for (const place of [0, 0.25, 0.5, 0.75]) {
      await page.evaluate(
        ([selector, part]) => {
          const element = document.querySelector(selector);
          if (element) element.scrollTop = element.scrollHeight * part;
        },
        [viewport, place] as const,
      );
      shares.push(await framesWhile(page, step));
    }
    const late = await heapOf(page);
    await context.close();
    const share = shares.reduce((sum, each) => sum + each, 0) / shares.length;
    return [
      {
        name: `frames within 16.7 ms while ${rows} rows scroll, against those of the resting page`,
        unit: '%',
        ours: share,
        against: idle,
        target: '≥ 95 %',
        meetsTarget: share >= 95,
        rounds: { ours: shares, against: [idle] },
      },
      {
        name: `heap of the page after four places of ${rows} rows, against that after the first`,
        unit: 'MiB',
        ours: late,
        against: early,
        target: '≤ 1.2 ×',
        meetsTarget: late <= early * 1.2,
        rounds: { ours: [late], against: [early] },
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Scrolls by so many px in each frame. Returns the percentage of frames that were in time. */
async function framesWhile(page: Page, by: number): Promise<number> {
  const durations = await page.evaluate(
    async ([selector, px, number]) => {
      const element = document.querySelector(selector);
      const found: number[] = [];
      let last = await new Promise<number>(requestAnimationFrame);
      while (found.length < number) {
        if (element) element.scrollTop += px;
        const now = await new Promise<number>(requestAnimationFrame);
        found.push(now - last);
        last = now;
      }
      return found;
    },
    [viewport, by, frames] as const,
  );
  return (100 * durations.filter((duration) => duration <= frameMs).length) / durations.length;
}

/** MiB, after a garbage collection. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 2 ** 20;
}
