/** The fields of a collection are dragged. It needs a browser: the grid places tiles of different sizes. */
import { expect, test, type Page } from '../support/test.ts';
import { signedIn, type Call } from '../support/api.ts';
import { openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

const path = '/settings/data-model/walks';
const widths = {
  id: 'half',
  title: 'half',
  subtitle: 'full',
  note: 'half',
  seats: 'half',
  place: 'fill',
  guide: 'half',
} as const;
const initial = ['id', 'title', 'subtitle', 'note', 'seats', 'place', 'guide', 'details', 'length', 'height'];

let server: TestProcess;
let admin: Call;
test.beforeEach(async () => {
  server = await startServer({ empty: true, admin: true });
  admin = await signedIn(server);
  const field = (name: string, sort: number, width: string, more: object = {}) => ({
    field: name,
    type: 'string',
    meta: { interface: 'input', sort, width, ...more },
    schema: {},
  });
  const { id, ...others } = widths;
  await admin('POST', '/collections', {
    collection: 'walks',
    meta: {},
    schema: {},
    fields: [
      {
        field: 'id',
        type: 'integer',
        meta: { sort: 1, width: id, hidden: true },
        schema: { is_primary_key: true, has_auto_increment: true },
      },
      ...Object.entries(others).map(([name, width], i) => field(name, i + 2, width)),
    ],
  });
  await admin('POST', '/fields/walks', {
    field: 'details',
    type: 'alias',
    meta: { interface: 'group-raw', special: ['alias', 'no-data', 'group'], sort: 8 },
    schema: null,
  });
  const { body } = await admin('GET', '/fields/walks/details');
  const group = (body as { data: { meta: { id: number } } }).data.meta.id;
  await admin('POST', '/fields/walks', field('length', 9, 'half', { group }));
  await admin('POST', '/fields/walks', field('height', 10, 'half', { group }));
});
test.afterEach(() => server.stop());

const list = (page: Page) => page.locator('[role="list"]:has([data-grip])');

/** Returns the fields in the order in which the grid shows them. */
const shown = (page: Page) =>
  list(page).evaluate((grid) =>
    [...grid.children]
      .toSorted((a, b) => Number(getComputedStyle(a).order) - Number(getComputedStyle(b).order))
      .flatMap((tile) => tile.querySelector('code')?.textContent ?? []),
  );

/** Returns the tiles that overlap another one, and those that are not completely in the grid. */
const misplaced = (page: Page) =>
  list(page).evaluate((grid) => {
    const tiles = [...grid.children].map((tile) => ({
      name: tile.textContent,
      rect: tile.getBoundingClientRect(),
    }));
    const outer = grid.getBoundingClientRect();
    const isInside = ({ left, right, top, bottom }: DOMRect) =>
      left >= outer.left - 1 &&
      right <= outer.right + 1 &&
      top >= outer.top - 1 &&
      bottom <= outer.bottom + 1;
    const overlap = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return tiles
      .filter(
        (tile) =>
          !isInside(tile.rect) || tiles.some((other) => other !== tile && overlap(tile.rect, other.rect)),
      )
      .map(({ name }) => name);
  });

/** Counts the requests that change the model. */
function countSaves(page: Page): () => number {
  let saves = 0;
  page.on('request', (request) => {
    if (request.method() !== 'GET' && /\/(schema|fields)\b/.test(request.url())) saves += 1;
  });
  return () => saves;
}

const gripOf = (page: Page, field: string) => page.locator(`[data-grip="${field}"]`);

async function grab(page: Page, field: string) {
  const box = await gripOf(page, field).boundingBox();
  if (!box) throw new Error(`The field "${field}" is not shown.`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  return { x, y };
}

const isDragged = (page: Page, field: string) =>
  expect(list(page).locator('[data-dragged]')).toContainText(field);

async function storedOrder(): Promise<readonly string[]> {
  const { body } = await admin('GET', '/fields/walks');
  const { data } = body as { data: readonly { field: string; meta: { sort: number } }[] };
  return data.toSorted((a, b) => a.meta.sort - b.meta.sort).map(({ field }) => field);
}

for (const direction of ['ltr', 'rtl'] as const)
  test(`DM-16 DM-22 from ${direction}, each step of a drag shows the tiles where the drop leaves them`, async ({
    page,
  }) => {
    if (direction === 'rtl') await admin('PATCH', '/users/me', { language: 'ar-SA' });
    await signIn(page, server);
    await openPage(page, server, path);
    await expect.poll(() => shown(page)).toEqual(initial);
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    const saves = countSaves(page);
    const { x, y } = await grab(page, 'subtitle');
    const orders = new Set<string>();
    for (let moved = 6; moved <= 420; moved += 23) {
      await page.mouse.move(x, y + moved);
      await isDragged(page, 'subtitle');
      expect(await misplaced(page)).toEqual([]);
      orders.add((await shown(page)).join());
    }
    // The wide field passes lines, and is moved into the group.
    expect(orders.size).toBeGreaterThan(4);
    const others = initial.filter((field) => field !== 'subtitle');
    for (const order of orders)
      expect(order.split(',').filter((field) => field !== 'subtitle')).toEqual(others);
    await page.mouse.move(x, y + 120);
    const chosen = ['id', 'title', 'note', 'seats', 'place', 'subtitle', ...initial.slice(6)];
    await expect.poll(() => shown(page)).toEqual(chosen);
    expect(saves()).toBe(0);
    await page.mouse.up();
    expect(await shown(page)).toEqual(chosen);
    await expect.poll(storedOrder).toEqual(chosen);
    expect(await misplaced(page)).toEqual([]);

    // A narrow field changes sides in its line, where the text begins at the right also.
    const side = direction === 'ltr' ? 1 : -1;
    const from = await grab(page, 'note');
    const width = (await list(page).boundingBox())?.width ?? 0;
    await page.mouse.move(from.x + (side * width) / 2, from.y, { steps: 4 });
    const swapped = ['id', 'title', 'seats', 'note', ...chosen.slice(4)];
    await expect.poll(() => shown(page)).toEqual(swapped);
    expect(await misplaced(page)).toEqual([]);
    await page.mouse.up();
    await expect.poll(storedOrder).toEqual(swapped);
    await expect.poll(saves).toBe(2);
  });

test('DM-16 a group is dragged with its fields, a field out of it, and Escape puts it back without a request', async ({
  page,
}) => {
  await signIn(page, server);
  await openPage(page, server, path);
  await expect.poll(() => shown(page)).toEqual(initial);
  const saves = countSaves(page);
  const group = await grab(page, 'details');
  await page.mouse.move(group.x, group.y - 240, { steps: 8 });
  const lifted = ['id', 'title', 'details', 'length', 'height', ...initial.slice(2, 7)];
  await expect.poll(() => shown(page)).toEqual(lifted);
  expect(await misplaced(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => shown(page)).toEqual(initial);
  await page.mouse.up();
  await expect(gripOf(page, 'details')).toBeFocused();
  expect(saves()).toBe(0);

  const member = await grab(page, 'height');
  await page.mouse.move(member.x, member.y + 70, { steps: 6 });
  await expect.poll(() => shown(page)).toEqual(initial);
  expect(await misplaced(page)).toEqual([]);
  await page.mouse.up();
  await expect
    .poll(async () => (await admin('GET', '/fields/walks/height')).body)
    .toMatchObject({ data: { meta: { group: null } } });
  await expect.poll(saves).toBe(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 600 }, hasTouch: true, isMobile: true });

  test('DM-16 a finger drags a field below the visible part of the page', async ({ page }) => {
    await signIn(page, server);
    await openPage(page, server, path);
    await expect.poll(() => shown(page)).toEqual(initial);
    const saves = countSaves(page);
    await gripOf(page, 'title').scrollIntoViewIfNeeded();
    const box = await gripOf(page, 'title').boundingBox();
    if (!box) throw new Error('The field is not shown.');
    const touch = await page.context().newCDPSession(page);
    const x = box.x + 10;
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    await send('touchStart', box.y + 10);
    await send('touchMove', box.y + 20);
    await isDragged(page, 'title');
    // The page scrolls while the finger is at its end.
    await send('touchMove', 590);
    const last = [...initial.filter((field) => field !== 'title'), 'title'];
    await expect.poll(() => shown(page)).toEqual(last);
    expect(await misplaced(page)).toEqual([]);
    await send('touchEnd', 590);
    await expect.poll(storedOrder).toEqual(last);
    await expect.poll(saves).toBe(1);
  });
});
