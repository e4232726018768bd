/** The map of 500 collections with 3,000 relations: until it can be used, and its frames while it is panned and zoomed. */
import type { Browser, Page } from 'playwright';
import type { TestProcess } from '../support/server.ts';
import { byFactor, byMargin, median, percentile, rounds, type Result } from './measure.ts';
import { idle, openSession, untilPainted } from './model-sessions.ts';

/** Frames of one gesture. */
const frames = 60;

type Gesture = 'pan' | 'zoom';

/** Moves the diagram a little in each frame. Returns the ms from the start of each frame to the next one. */
function framesOf(page: Page, gesture: Gesture): Promise<readonly number[]> {
  return page.evaluate(
    async ([how, count]) => {
      const pane = document.querySelector('.react-flow__pane');
      const { left = 0, top = 0, width = 0, height = 0 } = pane?.getBoundingClientRect() ?? {};
      const [x, y] = [left + width / 2, top + height / 2];
      const at = { bubbles: true, cancelable: true, view: window };
      const times: number[] = [];
      if (how === 'pan')
        pane?.dispatchEvent(new MouseEvent('mousedown', { ...at, clientX: x, clientY: y, buttons: 1 }));
      let last = await new Promise<number>(requestAnimationFrame);
      for (let step = 1; step <= count; step += 1) {
        if (how === 'pan') {
          const angle = (step / count) * Math.PI * 2;
          const moved = { clientX: x + 300 * Math.sin(angle), clientY: y + 200 * Math.sin(angle * 2) };
          window.dispatchEvent(new MouseEvent('mousemove', { ...at, ...moved, buttons: 1 }));
        } else {
          const deltaY = step <= count / 2 ? -60 : 60;
          pane?.dispatchEvent(new WheelEvent('wheel', { ...at, clientX: x, clientY: y, deltaY }));
        }
        const now = await new Promise<number>(requestAnimationFrame);
        times.push(now - last);
        last = now;
      }
      if (how === 'pan') window.dispatchEvent(new MouseEvent('mouseup', at));
      return times;
    },
    [gesture, frames] as const,
  );
}

async function visitMap(browser: Browser, server: TestProcess) {
  const context = await openSession(browser, server);
  try {
    const url = `${server.url}/admin/settings/data-model/+/map`;
    const first = await context.newPage();
    await untilPainted(first, url, '.react-flow__node', 5);
    await idle(first);
    await first.close();
    const page = await context.newPage();
    const opened = await untilPainted(page, url, '.react-flow__node', 5);
    await idle(page);
    const far = { pan: await framesOf(page, 'pan'), zoom: await framesOf(page, 'zoom') };
    // Names are readable.
    for (let i = 0; i < 4; i += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
    await idle(page);
    const near = { pan: await framesOf(page, 'pan'), zoom: await framesOf(page, 'zoom') };
    return { opened, far, near };
  } finally {
    await context.close();
  }
}

export async function benchMap(
  browser: Browser,
  many: TestProcess,
  few: TestProcess,
): Promise<readonly Result[]> {
  const measured = {
    ours: [] as Awaited<ReturnType<typeof visitMap>>[],
    against: [] as Awaited<ReturnType<typeof visitMap>>[],
  };
  for (let round = 0; round < rounds; round += 1) {
    measured.ours.push(await visitMap(browser, many));
    measured.against.push(await visitMap(browser, few));
  }
  const { ours, against } = measured;
  const opened = { ours: ours.map((each) => each.opened), against: against.map((each) => each.opened) };
  const gestures = (['far', 'near'] as const).flatMap((zoom) =>
    (['pan', 'zoom'] as const).map((gesture) => {
      const of = (visits: typeof ours, percent: number) =>
        visits.map((each) => percentile(each[zoom][gesture], percent));
      const times = { ours: of(ours, 50), against: of(against, 50) };
      return {
        ...byFactor(
          `a frame while the map is ${gesture === 'pan' ? 'panned' : 'zoomed'}, ${zoom === 'far' ? 'all of it in sight' : 'names readable'}, with 3,000 relations against 30`,
          times,
          2,
        ),
        figures: { 'p95 in ms': { ours: median(of(ours, 95)), against: median(of(against, 95)) } },
      };
    }),
  );
  return [
    byMargin(
      'the map of 500 collections with 3,000 relations from its URL, warm, against 5 collections',
      opened,
      1000,
    ),
    ...gestures,
  ];
}
