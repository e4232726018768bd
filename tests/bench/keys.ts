/** Keys in a form of 200 fields of the running app, from the key to the painted character. */
import type { Browser, Page } from 'playwright';
import { collectionName, schemaStatements, sqliteFile } from '../support/big.ts';
import { startServer } from '../support/server.ts';
import { byFactor, percentile, rounds, type Result } from './measure.ts';

const item = collectionName(1);

/** Keys that are counted in one round, after as many that warm up. */
const keys = 100;

/** Returns the milliseconds of each key from its event to the end of the frame that shows it. */
async function typed(page: Page): Promise<readonly number[]> {
  const times: number[] = [];
  for (let i = 0; i < keys; i += 1) {
    // A key at any moment between two frames waits for the next one, so it is pressed at the start of a frame.
    const painted = await page.evaluateHandle(
      () =>
        new Promise<{ readonly time: Promise<number> }>((started) => {
          requestAnimationFrame(() => {
            const time = new Promise<number>((done) => {
              addEventListener(
                'keydown',
                () => {
                  const begin = performance.now();
                  requestAnimationFrame(() => {
                    const channel = new MessageChannel();
                    channel.port1.addEventListener('message', () => done(performance.now() - begin));
                    channel.port1.start();
                    channel.port2.postMessage(null);
                  });
                },
                { once: true, capture: true },
              );
            });
            started({ time });
          });
        }),
    );
    await page.keyboard.press('a');
    times.push(await painted.evaluate(({ time }) => time));
    await painted.dispose();
  }
  return times;
}

export async function benchKeys(browser: Browser): Promise<readonly Result[]> {
  const database = sqliteFile([
    ...schemaStatements({ collections: 1, fields: 200 }),
    `insert into ${item} (id, f01) values (1, 'Item')`,
  ]);
  const server = await startServer({ on: 'sqlite', database, admin: true });
  const measured = { ours: [] as number[], against: [] as number[] };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await context.request.post(`${server.url}/auth/login`, { data: { ...server.admin, mode: 'cookie' } });
      const page = await context.newPage();
      await page.goto(`${server.url}/admin/collections/${item}/1`);
      await page.locator('[data-field="f01"] input').click();
      await typed(page);
      const times = await typed(page);
      measured.ours.push(percentile(times, 95));
      measured.against.push(percentile(times, 50));
      await context.close();
    }
    return [
      byFactor(
        'a key in a form of 200 fields until it is painted: the 95th percentile against the median',
        measured,
        1.2,
      ),
    ];
  } finally {
    await server.stop();
  }
}
