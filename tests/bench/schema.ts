/** How late a list is painted on a platform with many collections, beside one with few. */
import type { Browser } from 'playwright';
import { collectionName, schemaStatements, sqliteFile } from '../support/big.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { byFactor, rounds, type Result } from './measure.ts';

const name = collectionName(2);

async function platform(collections: number): Promise<TestProcess> {
  const rows = Array.from(
    { length: 25 },
    (_, i) => `insert into ${name} (id, f01) values (${i + 1}, 'Row ${i + 1}')`,
  );
  const database = sqliteFile([...schemaStatements({ collections, fields: 30 }), ...rows]);
  return startServer({ on: 'sqlite', database, admin: true });
}

/** Milliseconds from the navigation to the painted rows: with nothing kept, and once more in the same browser. */
async function visits(
  browser: Browser,
  server: TestProcess,
): Promise<{ readonly cold: number; readonly warm: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await context.request.post(`${server.url}/auth/login`, { data: { ...server.admin, mode: 'cookie' } });
    const painted = async () => {
      const page = await context.newPage();
      await page.goto(`${server.url}/admin/collections/${name}`, { waitUntil: 'commit' });
      // No named function inside: what compiles this file for Node would wrap it in a helper that the page lacks.
      const time = await page.evaluate(
        () =>
          new Promise<number>((done) => {
            new MutationObserver((_, observer) => {
              if (document.querySelectorAll('.ag-row .ag-cell').length <= 10) return;
              observer.disconnect();
              requestAnimationFrame(() => setTimeout(() => done(performance.now()), 0));
            }).observe(document, { childList: true, subtree: true });
          }),
      );
      // The page writes its caches when it is idle.
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 5000 })));
      await page.close();
      return time;
    };
    return { cold: await painted(), warm: await painted() };
  } finally {
    await context.close();
  }
}

export async function benchSchema(browser: Browser): Promise<readonly Result[]> {
  const [many, few] = [await platform(300), await platform(3)];
  try {
    const cold = { ours: [] as number[], against: [] as number[] };
    const warm = { ours: [] as number[], against: [] as number[] };
    for (let round = 0; round < rounds; round += 1)
      for (const [side, server] of [
        ['ours', many],
        ['against', few],
      ] as const) {
        const times = await visits(browser, server);
        cold[side].push(times.cold);
        warm[side].push(times.warm);
      }
    const what = 'a list with 300 collections of 30 fields, against 3';
    return [byFactor(`${what}, cold`, cold, 1.3), byFactor(`${what}, warm`, warm, 1.3)];
  } finally {
    await many.stop();
    await few.stop();
  }
}
