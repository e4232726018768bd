/**
 * One item with all its related rows: its writer three drawers deep, tags, blocks of three kinds, images and four
 * languages. Half of the changes are undone, and one save stores the others.
 */
import { expect, test, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { signedIn } from '../support/api.ts';
import { fieldOf, inputOf, moveByKeys, openPage, signIn } from '../support/browser.ts';
import { makeEssays } from '../support/essays.ts';
import { pageDatabases, startServer, type TestProcess } from '../support/server.ts';
import { somebody } from '../support/uploads.ts';

const drawers = (page: Page) => page.getByRole('dialog');
const top = (page: Page) => drawers(page).last();
const rowsOf = (at: Page | Locator, field: string) => fieldOf(at, field).getByRole('listitem');
const open = (at: Page | Locator, field: string, name: string) =>
  fieldOf(at, field).getByRole('button', { name, exact: true }).click();
const pane = (page: Page, language: string) => page.getByRole('region', { name: language, exact: true });
const title = (page: Page, language: string) => pane(page, language).getByRole('textbox', { name: 'Title' });

async function done(page: Page, left: number): Promise<void> {
  await top(page).getByRole('button', { name: 'Done' }).click();
  await expect(drawers(page)).toHaveCount(left);
}

async function choose(page: Page, from: string, to: string): Promise<void> {
  await pane(page, from).getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: to }).click();
  await expect(title(page, to)).toBeVisible();
}

async function pictures(server: TestProcess): Promise<readonly string[]> {
  const { upload } = await somebody(server, server.admin);
  const keys: string[] = [];
  for (const name of ['Dawn', 'Dusk', 'Noon']) {
    const square = { width: 20, height: 20, channels: 3, background: '#b33' } as const;
    const bytes = await sharp({ create: square }).png().toBuffer();
    const file = new File([new Uint8Array(bytes)], `${name}.png`, { type: 'image/png' });
    keys.push((await upload('POST', '/files', ['title', name], ['file', file])).data.id);
  }
  return keys;
}

/** Returns all stored rows that belong to essays, as text in a fixed order. */
async function stored({ rows }: TestProcess) {
  const words = async (sql: string) =>
    (await rows(sql)).map((row) => Object.values(row).map(String).join(' '));
  return {
    writers: await words('select id, name from writers order by id'),
    books: await words('select id, writer, title from books order by id'),
    chapters: await words('select book, sort, title from chapters order by book, sort'),
    marks: await words(
      'select j.sort, m.name from essays_marks j join marks m on m.id = j.marks_id order by j.sort',
    ),
    blocks: await words(
      `select b.sort, b.collection, coalesce(p.text, s.caption, q.words) as words from essays_blocks b
       left join paras p on b.collection = 'paras' and b.item = cast(p.id as varchar(10))
       left join shots s on b.collection = 'shots' and b.item = cast(s.id as varchar(10))
       left join quotes q on b.collection = 'quotes' and b.item = cast(q.id as varchar(10)) order by b.sort`,
    ),
    gallery: await words(
      'select j.sort, f.title from essays_files j join directus_files f on f.id = j.directus_files_id order by j.sort',
    ),
    translations: await words('select tongues_code, title from essays_translations order by tongues_code'),
  };
}

/** Overrides the capabilities of the server: the app then writes whole lists of related rows, without safe saving. */
async function takesWholeLists(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ask = window.fetch;
    window.fetch = async (...given) => {
      const answer = await ask(...given);
      const [asked] = given;
      if (!(asked instanceof Request ? asked.url : String(asked)).includes('/server/info')) return answer;
      const { data } = (await answer.json()) as { data: { capabilities?: object } };
      return Response.json({
        data: { ...data, capabilities: { ...data.capabilities, relationEdits: false, safeSaving: false } },
      });
    };
  });
}

const platforms = [
  ...pageDatabases.map((on) => ({ on, name: on, whole: false })),
  { on: 'sqlite', name: 'sqlite, as whole lists', whole: true },
] as const;

for (const { on, name, whole } of platforms)
  test.describe(`on ${name}`, () => {
    let server: TestProcess;
    test.beforeAll(async () => {
      test.setTimeout(180_000);
      server = await startServer({ on, admin: true });
      const [dawn = '', dusk = ''] = await pictures(server);
      await makeEssays(await signedIn(server), [dawn, dusk]);
    });
    test.afterAll(() => server.stop());

    test('every field of an item is edited, three drawers deep, half of it undone, and saved at once', async ({
      page,
    }) => {
      test.setTimeout(180_000);
      if (whole) await takesWholeLists(page);
      await signIn(page, server);
      const writes: unknown[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PATCH' && new URL(request.url()).pathname.startsWith('/items'))
          writes.push(request.postDataJSON());
      });
      const before = await stored(server);
      await openPage(page, server, '/collections/essays/1');

      // The writer, one of her books, and a chapter of it: each opens in a drawer over the previous one.
      await fieldOf(page, 'writer').getByRole('button', { name: 'Edit the item' }).click();
      await inputOf(top(page), 'name').fill('Ines Calder-Voss');
      await open(top(page), 'books', 'Tides');
      await expect(drawers(page)).toHaveCount(2);
      await open(top(page), 'chapters', 'Flow');
      await expect(drawers(page)).toHaveCount(3);
      await inputOf(top(page), 'title').fill('Flood');
      await done(page, 2);
      await fieldOf(top(page), 'chapters').getByRole('button', { name: 'Create new' }).click();
      await inputOf(top(page), 'title').fill('Slack water');
      await done(page, 2);
      await open(top(page), 'chapters', 'Ebb');
      await inputOf(top(page), 'title').fill('Not this');
      await top(page).getByRole('button', { name: 'Cancel' }).click();
      await done(page, 1);
      await done(page, 0);

      // Tags: one is removed, one is chosen, one is created.
      await fieldOf(page, 'marks').getByRole('button', { name: 'Remove "sea"' }).click();
      await fieldOf(page, 'marks').getByRole('button', { name: 'Add existing' }).click();
      await expect(top(page).getByRole('gridcell', { name: 'salt', exact: true })).toHaveCount(0);
      await top(page).getByRole('gridcell', { name: 'light', exact: true }).click();
      await top(page).getByRole('button', { name: 'Add 1' }).click();
      await fieldOf(page, 'marks').getByRole('button', { name: 'Create new' }).click();
      await inputOf(top(page), 'name').fill('foam');
      await done(page, 0);

      // Blocks of three kinds.
      await open(page, 'blocks', 'Slowly');
      await inputOf(top(page), 'text').fill('Slowly, then at once');
      await done(page, 0);
      await fieldOf(page, 'blocks').getByRole('button', { name: 'Create new' }).click();
      await page.getByRole('menuitem', { name: 'Shots' }).click();
      await inputOf(top(page), 'caption').fill('The pier');
      await done(page, 0);
      const grip = rowsOf(page, 'blocks').nth(2).getByRole('button', { name: /^Move/ });
      await moveByKeys(grip, 'ArrowUp');
      await expect(rowsOf(page, 'blocks').nth(1)).toContainText('Go twice');

      // Languages and images: two are edited, one is removed.
      const gallery = fieldOf(page, 'gallery');
      await choose(page, 'English', 'Deutsch');
      await title(page, 'Deutsch').fill('Salz und Zeit');
      await page.getByRole('button', { name: 'Side by side' }).click();
      await choose(page, 'English', 'Norsk');
      await title(page, 'Norsk').fill('Salt og tid');
      await gallery.getByRole('button', { name: 'Remove "Dawn"' }).click();

      // The next changes are undone later.
      await choose(page, 'Norsk', 'Français');
      await title(page, 'Français').fill('Le sel');
      await choose(page, 'Français', 'English');
      await title(page, 'English').fill('Salt and time');
      await gallery.getByRole('button', { name: 'From the library' }).click();
      await top(page).getByRole('button', { name: /^Noon/ }).click();
      await top(page).getByRole('button', { name: 'Add 1' }).click();
      await expect(rowsOf(page, 'gallery')).toHaveCount(3);
      await fieldOf(page, 'marks').getByRole('button', { name: 'Remove "salt"' }).click();
      await open(page, 'blocks', 'The quay');
      await inputOf(top(page), 'caption').fill('Never mind');
      await done(page, 0);
      await expect(rowsOf(page, 'blocks').nth(2)).toContainText('Never mind');
      await fieldOf(page, 'writer').getByRole('button', { name: 'Edit the item' }).click();
      await inputOf(top(page), 'name').fill('Nobody');
      await open(top(page), 'books', 'Harbours');
      await inputOf(top(page), 'title').fill('Nowhere');
      await done(page, 1);
      await done(page, 0);
      await expect(fieldOf(page, 'writer')).toContainText('Nobody');
      const undo = page.getByRole('button', { name: 'Undo', exact: true });
      await undo.click();
      await undo.click();
      await expect(fieldOf(page, 'writer')).toContainText('Ines Calder-Voss');
      await undo.click();
      await expect(rowsOf(page, 'blocks').nth(2)).toContainText('The quay');
      await undo.click();
      await expect(fieldOf(page, 'marks').getByRole('button', { name: 'Remove "salt"' })).toBeVisible();
      await undo.click();
      await expect(rowsOf(page, 'gallery')).toHaveCount(2);
      await undo.click();
      await expect(title(page, 'English')).toHaveValue('Salt');
      await undo.click();
      await choose(page, 'English', 'Français');
      await expect(title(page, 'Français')).toHaveValue('Sel');
      await expect(title(page, 'Deutsch')).toHaveValue('Salz und Zeit');
      await expect(gallery.getByRole('button', { name: 'Restore "Dawn"' })).toBeVisible();
      expect(await stored(server)).toEqual(before);

      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.poll(() => writes.length).toBe(1);
      await expect(async () =>
        expect(await stored(server)).toEqual({
          writers: ['1 Ines Calder-Voss'],
          books: before.books,
          chapters: ['1 0 Ebb', '1 1 Flood', '1 2 Slack water'],
          marks: ['1 salt', '2 light', '3 foam'],
          blocks: [
            '1 paras Slowly, then at once',
            '2 quotes Go twice',
            '3 shots The quay',
            '4 shots The pier',
          ],
          gallery: ['1 Dusk'],
          translations: ['de-DE Salz und Zeit', 'en-US Salt', 'fr-FR Sel', 'nb-NO Salt og tid'],
        }),
      ).toPass({ timeout: 15_000 });
      expect(writes).toHaveLength(1);
      // Relational edits have this shape at every depth. Whole lists are arrays.
      const told = JSON.stringify(writes);
      if (whole) expect(told).not.toMatch(/"(create|update|delete)":/);
      else expect(told).toMatch(/"update":\[/);
    });

    if (whole) return;
    test('FORM-09 an issue three drawers deep is listed above the form, and its link opens the field', async ({
      page,
    }) => {
      test.setTimeout(120_000);
      await signIn(page, server);
      await openPage(page, server, '/collections/essays/1');
      await fieldOf(page, 'writer').getByRole('button', { name: 'Edit the item' }).click();
      await open(top(page), 'books', 'Harbours');
      await fieldOf(top(page), 'chapters').getByRole('button', { name: 'Create new' }).click();
      await inputOf(top(page), 'title').fill('Ebb again');
      await inputOf(top(page), 'slug').fill('ebb');
      await done(page, 2);
      await done(page, 1);
      await done(page, 0);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const summary = page.getByRole('navigation', { name: 'Validation errors' });
      await summary.getByRole('button', { name: 'Writer › Books › Chapters › Slug' }).click();
      await expect(drawers(page)).toHaveCount(3);
      await expect(inputOf(top(page), 'slug')).toBeFocused();
      await expect(fieldOf(top(page), 'slug').getByRole('alert')).toBeVisible();
      await inputOf(top(page), 'slug').fill('ebb-again');
      for (const left of [2, 1, 0]) await done(page, left);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.poll(async () => (await stored(server)).chapters.at(-1)).toBe('2 0 Ebb again');
    });
  });

declare global {
  interface Window {
    untilOpened?: Promise<number>;
  }
}

/** Returns the milliseconds between the click that opens a drawer and its form. */
async function toOpen(page: Page, button: Locator): Promise<number> {
  await page.evaluate(() => {
    const count = () => document.querySelectorAll('[role="dialog"]').length;
    window.untilOpened = new Promise((resolve) => {
      document.addEventListener(
        'click',
        () => {
          const before = count();
          const started = performance.now();
          const seen = new MutationObserver(() => {
            const last = [...document.querySelectorAll('[role="dialog"]')].at(-1);
            if (count() === before || !last?.querySelector('[data-field] input')) return;
            seen.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - started));
          });
          seen.observe(document.body, { childList: true, subtree: true });
        },
        { capture: true, once: true },
      );
    });
  });
  await button.click();
  return (await page.evaluate(() => window.untilOpened)) ?? Number.NaN;
}

test(
  'opening the third drawer takes at most twice as long as the first',
  { tag: '@timing' },
  async ({ page }) => {
    test.setTimeout(180_000);
    const server = await startServer({ on: 'sqlite', admin: true });
    try {
      await makeEssays(await signedIn(server), []);
      await signIn(page, server);
      await openPage(page, server, '/collections/essays/1');
      const steps = [
        fieldOf(page, 'writer').getByRole('button', { name: 'Edit the item' }),
        fieldOf(page, 'books').getByRole('button', { name: 'Tides', exact: true }),
        fieldOf(page, 'chapters').getByRole('button', { name: 'Flow', exact: true }),
      ];
      const best = [Infinity, Infinity, Infinity];
      // The first round loads code and rows. The best of the others counts, because other processes slow some rounds.
      for (let round = 0; round < 8; round++) {
        for (const [i, step] of steps.entries()) {
          const ms = await toOpen(page, step);
          if (round > 0) best[i] = Math.min(best[i] ?? Infinity, ms);
        }
        for (const left of [2, 1, 0]) await done(page, left);
      }
      const [first = 0, , third = Infinity] = best;
      console.log(`drawers open in ${best.map((ms) => ms.toFixed(0)).join(', ')} ms`);
      expect(third).toBeLessThanOrEqual(2 * first);
    } finally {
      await server.stop();
    }
  },
);
