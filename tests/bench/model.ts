/**
 * The editor of the data model with 500 collections, 20,000 fields and 3,000 relations, against 5 collections: its
 * pages from the URL, a moved field until it is painted, and a new field until the form of another session shows it.
 */
import type { Browser, Page } from 'playwright';
import { collectionName } from '../support/big.ts';
import type { TestProcess } from '../support/server.ts';
import { byFactor, byLimit, byMargin, median, percentile, rounds, type Result } from './measure.ts';
import { benchMap } from './model-map.ts';
import { idle, openSession, startModel, untilPainted } from './model-sessions.ts';

const collection = collectionName(3);

/** Keys that are counted in one round. */
const moves = 20;

/** Opens a page twice in a new session. */
async function visits(browser: Browser, server: TestProcess, path: string, selector: string) {
  const context = await openSession(browser, server);
  try {
    const visit = async () => {
      const page = await context.newPage();
      const time = await untilPainted(page, `${server.url}/admin${path}`, selector, 5);
      // The page stores what the next visit uses when it is idle.
      await idle(page);
      await page.close();
      return time;
    };
    return { cold: await visit(), warm: await visit() };
  } finally {
    await context.close();
  }
}

/** Times of a key that moves a field, in ms from its event. */
interface Move {
  /** The start of the frame that shows the field. It is at most one frame, unless the browser misses a frame. */
  readonly frame: number;
  /** The end of that frame. */
  readonly painted: number;
}

async function moved(browser: Browser, server: TestProcess): Promise<readonly Move[]> {
  const context = await openSession(browser, server);
  try {
    const page = await context.newPage();
    const times: Move[] = [];
    await untilPainted(
      page,
      `${server.url}/admin/settings/data-model/${collection}`,
      '[role="listitem"] code',
      5,
    );
    await idle(page);
    const grip = page.getByRole('button', { name: 'Move "f02"' });
    await grip.press('Space');
    await page.getByText(/" lifted: /).waitFor({ state: 'attached' });
    for (let i = 0; i < moves; i += 1) {
      const painted = await page.evaluateHandle(
        () =>
          new Promise<{ readonly time: Promise<Move> }>((started) => {
            requestAnimationFrame(() => {
              const time = new Promise<Move>((done) => {
                addEventListener(
                  'keydown',
                  () => {
                    const begin = performance.now();
                    requestAnimationFrame(() => {
                      const frame = performance.now() - begin;
                      const channel = new MessageChannel();
                      channel.port1.addEventListener('message', () =>
                        done({ frame, painted: performance.now() - begin }),
                      );
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
      const before = await placeOf(page, 'f02');
      await page.keyboard.press('ArrowDown');
      times.push(await painted.evaluate(({ time }) => time));
      await painted.dispose();
      if ((await placeOf(page, 'f02')) !== before + 1) throw new Error('The field did not move.');
    }
    // Puts the field back, so that nothing is saved.
    await page.keyboard.press('Escape');
    return times;
  } finally {
    await context.close();
  }
}

/** Returns the index at which the grid shows a field. */
function placeOf(page: Page, field: string): Promise<number> {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByText(field, { exact: true }) })
    .evaluate((item) => Number(getComputedStyle(item).order));
}

let added = 0;

/** Returns the ms from the click that saves a standard field until the open form of another session shows it. */
async function reflected(browser: Browser, server: TestProcess): Promise<number> {
  const [editor, reader] = [await openSession(browser, server), await openSession(browser, server)];
  try {
    const field = `added_${(added += 1)}`;
    const form = await reader.newPage();
    await untilPainted(form, `${server.url}/admin/collections/${collection}/+`, '[data-field] input', 5);
    const page = await editor.newPage();
    await page.goto(`${server.url}/admin/settings/data-model/${collection}/+?type=standard`);
    const drawer = page.getByRole('dialog').last();
    await drawer.getByRole('textbox', { name: 'Key' }).fill(field);
    await drawer.getByRole('tab', { name: 'Display' }).click();
    const save = drawer.getByRole('button', { name: 'Save field' });
    await save.waitFor();
    const shown = form.evaluate(
      (name) =>
        new Promise<number>((done) => {
          const observer = new MutationObserver(() => {
            if (!document.querySelector(`[data-field="${name}"]`)) return;
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => done(Date.now()), 0));
          });
          observer.observe(document.body, { childList: true, subtree: true });
        }),
      field,
    );
    await page.evaluate(() =>
      addEventListener('click', () => Object.assign(window, { clickedAt: Date.now() }), {
        once: true,
        capture: true,
      }),
    );
    await save.click();
    const end = await shown;
    return end - (await page.evaluate(() => (window as unknown as { clickedAt: number }).clickedAt));
  } finally {
    await editor.close();
    await reader.close();
  }
}

export async function benchModel(browser: Browser): Promise<readonly Result[]> {
  const [many, few] = [await startModel(500), await startModel(5)];
  const pages = [
    { name: 'the list of collections', path: '/settings/data-model', selector: 'tr[data-collection]' },
    {
      name: 'the fields of a collection',
      path: `/settings/data-model/${collection}`,
      selector: '[role="listitem"] code',
    },
  ];
  try {
    const opened = pages.map(() => ({
      cold: { ours: [] as number[], against: [] as number[] },
      warm: { ours: [] as number[], against: [] as number[] },
    }));
    const move = { ours: [] as number[], against: [] as number[] };
    const frames = { ours: [] as number[], against: [] as number[] };
    const saved = { ours: [] as number[], against: [] as number[] };
    for (let round = 0; round < rounds; round += 1)
      for (const [side, server] of [
        ['ours', many],
        ['against', few],
      ] as const) {
        for (const [i, { path, selector }] of pages.entries()) {
          const { cold, warm } = await visits(browser, server, path, selector);
          opened[i]?.cold[side].push(cold);
          opened[i]?.warm[side].push(warm);
        }
        const times = await moved(browser, server);
        move[side].push(median(times.map(({ painted }) => painted)));
        frames[side].push(
          percentile(
            times.map(({ frame }) => frame),
            95,
          ),
        );
        saved[side].push(await reflected(browser, server));
      }
    return [
      ...pages.flatMap(({ name }, i) =>
        (['warm', 'cold'] as const).map((visit) =>
          byFactor(
            `${name} of a model with 20,000 fields from its URL, ${visit}, against 200 fields`,
            opened[i]?.[visit] ?? { ours: [], against: [] },
            2,
          ),
        ),
      ),
      byFactor('a moved field until it is painted, with 20,000 fields against 200', move, 1.5),
      byLimit('a moved field until the frame that shows it begins, p95, with 20,000 fields', frames, 16.7),
      byMargin(
        'a new field until the form of another session shows it, with 20,000 fields against 200',
        saved,
        500,
      ),
      byLimit('a new field until the form of another session shows it, with 20,000 fields', saved, 1000),
      ...(await benchMap(browser, many, few)),
    ];
  } finally {
    await many.stop();
    await few.stop();
  }
}
