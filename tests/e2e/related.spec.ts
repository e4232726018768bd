/** A list of 10,000 related rows: changes are staged, undone and saved, and only changed rows are written. */
import { expect, test, type Page } from '@playwright/test';
import { signedIn, type Call } from '../support/api.ts';
import { fieldOf, moveByKeys, openPage, signIn } from '../support/browser.ts';
import { databaseNames, startServer, type TestProcess } from '../support/server.ts';

const many = 10_000;
const id = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } };
const column = (field: string, type: string, meta: object = {}) => ({ field, type, meta, schema: {} });

/** Creates a parent with 10,000 sorted pages (one-to-many) and 10,000 tags through a junction. */
async function makeParents(api: Call): Promise<void> {
  const make = async (method: string, path: string, body: object) => {
    const answer = await api(method, path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };
  const collection = (name: string, fields: readonly object[], meta: object = {}) =>
    make('POST', '/collections', { collection: name, schema: {}, meta, fields: [id, ...fields] });
  const list = (field: string, special: string, widget: string, template: string) => ({
    field,
    type: 'alias',
    meta: { special: [special], interface: widget, options: { template } },
  });
  await collection('volumes', [
    column('title', 'string', { interface: 'input' }),
    list('leaves', 'o2m', 'list-o2m', '{{ text }}'),
    list('marks', 'm2m', 'list-m2m', '{{ marks_id.name }}'),
  ]);
  await collection('leaves', [
    column('text', 'string', { interface: 'input' }),
    column('volume', 'integer', { special: ['m2o'] }),
    column('sort', 'integer', { hidden: true }),
  ]);
  await collection('marks', [column('name', 'string', { interface: 'input' })]);
  await collection('volumes_marks', [column('volumes_id', 'integer'), column('marks_id', 'integer')]);
  const relation = (from: string, field: string, to: string, meta: object) =>
    make('POST', '/relations', { collection: from, field, related_collection: to, meta });
  await relation('leaves', 'volume', 'volumes', { one_field: 'leaves', sort_field: 'sort' });
  await relation('volumes_marks', 'volumes_id', 'volumes', {
    one_field: 'marks',
    junction_field: 'marks_id',
  });
  await relation('volumes_marks', 'marks_id', 'marks', { junction_field: 'volumes_id' });
  await make('POST', '/items/volumes', [{ title: 'Thick' }]);
  const rows = Array.from({ length: many }, (_, i) => i);
  for (let start = 0; start < many; start += 2500) {
    const part = rows.slice(start, start + 2500);
    await make(
      'POST',
      '/items/leaves',
      part.map((i) => ({ text: `Leaf ${i + 1}`, volume: 1, sort: i })),
    );
    await make(
      'POST',
      '/items/marks',
      part.map((i) => ({ name: `Mark ${i + 1}` })),
    );
    await make(
      'POST',
      '/items/volumes_marks',
      part.map((i) => ({ volumes_id: 1, marks_id: i + 1 })),
    );
  }
}

const row = (page: Page, field: string, name: string) =>
  fieldOf(page, field)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

for (const on of databaseNames)
  test.describe(`on ${on}`, () => {
    let server: TestProcess;
    test.beforeAll(async () => {
      test.setTimeout(240_000);
      server = await startServer({ on, admin: true });
      await makeParents(await signedIn(server));
    });
    test.afterAll(() => server.stop());
    test.beforeEach(({ page }) => signIn(page, server));

    test('a list of 10,000 rows opens, scrolls and saves only the changed rows', async ({ page }) => {
      const reads: string[] = [];
      const writes: unknown[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === '/items/leaves')
          reads.push(`${searchParams.get('fields')} ${searchParams.get('limit')}`);
        if (request.method() === 'PATCH' && pathname.startsWith('/items'))
          writes.push(request.postDataJSON());
      });
      await openPage(page, server, '/collections/volumes/1');
      await expect(row(page, 'leaves', 'Leaf 1')).toBeVisible();
      expect(await fieldOf(page, 'leaves').getByRole('listitem').count()).toBeLessThan(60);
      // Rows are read by pages. Only the keys and positions for sorting are read at once.
      expect(reads.filter((read) => read.endsWith(' -1'))).toEqual(['sort,id -1']);

      const scroller = fieldOf(page, 'leaves').locator('[data-scroll]');
      await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
      await expect(row(page, 'leaves', `Leaf ${many}`)).toBeVisible();
      expect(reads.length).toBeLessThan(12);

      await row(page, 'leaves', `Leaf ${many}`)
        .getByRole('button', { name: /^Remove/ })
        .click();
      await row(page, 'leaves', `Leaf ${many - 1}`)
        .locator('[data-open]')
        .click();
      const drawer = page.getByRole('dialog');
      await drawer.getByRole('textbox', { name: 'Text' }).fill('Last leaf');
      await drawer.getByRole('button', { name: 'Done' }).click();
      await expect(drawer).toHaveCount(0);
      const grip = row(page, 'leaves', `Leaf ${many - 2}`).getByRole('button', { name: /^Move/ });
      await moveByKeys(grip, 'ArrowUp');
      await fieldOf(page, 'marks').getByRole('button', { name: 'Remove "Mark 3"' }).click();

      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.poll(() => writes.length).toBe(1);
      expect(writes[0]).toMatchObject({
        set: {
          leaves: {
            update: expect.arrayContaining([{ id: many - 1, text: 'Last leaf' }]) as unknown,
            delete: [many],
          },
          marks: { delete: [3] },
        },
      });
      const { set } = writes[0] as { set: { leaves: { update: unknown[]; create?: unknown } } };
      expect(set.leaves.update).toHaveLength(3);
      expect(set.leaves).not.toHaveProperty('create');

      await expect(async () => {
        const [kept] = await server.rows(
          `select count(*) as n, sum(case when text = 'Leaf ' || id then 1 else 0 end) as same from leaves where volume = 1`,
        );
        expect([Number(kept?.['n']), Number(kept?.['same'])]).toEqual([many - 1, many - 2]);
      }).toPass();
      const moved = await server.rows(
        `select id, sort from leaves where volume = 1 and sort <> id - 1 order by id`,
      );
      expect(moved.map(({ id: key, sort }) => [Number(key), Number(sort)])).toEqual([
        [many - 3, many - 3],
        [many - 2, many - 4],
      ]);
      const [links] = await server.rows(`select count(*) as n from volumes_marks where volumes_id = 1`);
      expect(Number(links?.['n'])).toBe(many - 1);
    });
  });

/** Scrolls through rows that are not read yet. Returns the duration of the slowest frame in ms. */
const slowestFrame = (page: Page) =>
  fieldOf(page, 'marks')
    .locator('[data-scroll]')
    .evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          const frames: number[] = [];
          let last = performance.now();
          const step = (now: number) => {
            frames.push(now - last);
            last = now;
            element.scrollTop += 400;
            if (frames.length < 90) requestAnimationFrame(step);
            else resolve(Math.max(...frames.slice(2)));
          };
          requestAnimationFrame(step);
        }),
    );

test(
  'a many-to-many list of 10,000 rows scrolls without a frame over 50 ms, or over twice that of 1,000 rows',
  { tag: '@timing' },
  async ({ page }) => {
    test.setTimeout(240_000);
    const server = await startServer({ on: 'sqlite', admin: true });
    try {
      const api = await signedIn(server);
      await makeParents(api);
      await api('POST', '/items/volumes', { title: 'Thin' });
      const links = Array.from({ length: 1000 }, (_, i) => ({ volumes_id: 2, marks_id: i + 1 }));
      await api('POST', '/items/volumes_marks', links);
      await signIn(page, server);
      const scroll = async (volume: number) => {
        await openPage(page, server, `/collections/volumes/${volume}`);
        await expect(row(page, 'marks', 'Mark 1')).toBeVisible();
        const frame = await slowestFrame(page);
        await expect(row(page, 'marks', 'Mark 1')).toHaveCount(0);
        return frame;
      };
      // The first round loads code. The best of the others counts, because other processes may delay a frame.
      await scroll(2);
      const best = { few: await scroll(2), many: await scroll(1) };
      // Three frames of a screen with 60 Hz take 50.1 ms.
      const isSlow = () => best.many > 2 * best.few || Math.round(best.many) > 50;
      for (let round = 1; round < 10 && isSlow(); round++) {
        best.few = Math.min(best.few, await scroll(2));
        best.many = Math.min(best.many, await scroll(1));
      }
      console.log(
        `the slowest frames took ${best.many.toFixed(1)} ms, and ${best.few.toFixed(1)} ms with 1,000 rows`,
      );
      expect(best.many).toBeLessThanOrEqual(2 * best.few);
      expect(Math.round(best.many)).toBeLessThanOrEqual(50);
    } finally {
      await server.stop();
    }
  },
);
