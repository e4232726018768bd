/** Lists show the beginnings of long values. Copies, batches, drawers and removals write and compare the whole ones. */
import type { Response } from '@playwright/test';
import { expect, test, type Page } from '../support/test.ts';
import { readItem, signedIn, type Call } from '../support/api.ts';
import { fieldOf, inputOf, openPage, pathOf, signIn } from '../support/browser.ts';
import { databaseNames, startServer, type TestProcess } from '../support/server.ts';

const words = (name: string, count = 6000) =>
  Array.from({ length: count }, (_, i) => `${name}${i}`).join(' ');
const bodyOf = (title: string) => words(`${title.toLowerCase()} body `);
const extra = { list: words('extra') };
const data = Buffer.from(words('data')).toString('base64');
const note = words('note');
const mark = words('mark');

const id = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } };
const column = (field: string, type: string, meta: object = {}) => ({ field, type, meta, schema: {} });
const list = (field: string, special: string, widget: string, options: object) => ({
  field,
  type: 'alias',
  meta: { special: [special], interface: widget, options },
});

/** Creates three chapters, one below the other, with a note and a mark of the first. All of their texts are long. */
async function makeChapters(api: Call): Promise<void> {
  const make = async (path: string, body: object) => {
    const { status, body: answer } = await api('POST', path, body);
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
  };
  const collection = (name: string, fields: readonly object[], meta: object = {}) =>
    make('/collections', { collection: name, schema: {}, meta, fields: [id, ...fields] });
  await collection('chapters', [
    column('title', 'string', { interface: 'input' }),
    column('body', 'text', { interface: 'input-multiline' }),
    column('extra', 'json', { interface: 'input-code' }),
    column('data', 'binary'),
    column('parent', 'integer', { special: ['m2o'], hidden: true }),
    list('notes', 'o2m', 'list-o2m', { template: '{{ text }}' }),
    list('marks', 'm2m', 'list-m2m', { template: '{{ marks_id.name }}' }),
    list('below', 'o2m', 'list-o2m-tree-view', { displayTemplate: '{{ body }}' }),
  ]);
  await collection('notes', [
    column('text', 'text', { interface: 'input-multiline' }),
    column('label', 'string', { interface: 'input' }),
    column('chapter', 'integer', { special: ['m2o'] }),
  ]);
  await collection('marks', [
    column('name', 'text', { interface: 'input-multiline' }),
    column('kind', 'string', { interface: 'input' }),
  ]);
  await collection('chapters_marks', [column('chapters_id', 'integer'), column('marks_id', 'integer')]);
  const relation = (from: string, field: string, to: string, meta: object) =>
    make('/relations', { collection: from, field, related_collection: to, meta });
  await relation('chapters', 'parent', 'chapters', { one_field: 'below' });
  await relation('notes', 'chapter', 'chapters', { one_field: 'notes', one_deselect_action: 'delete' });
  await relation('chapters_marks', 'chapters_id', 'chapters', {
    one_field: 'marks',
    junction_field: 'marks_id',
  });
  await relation('chapters_marks', 'marks_id', 'marks', { junction_field: 'chapters_id' });
  for (const [i, title] of ['First', 'Second', 'Third'].entries())
    await make('/items/chapters', { title, body: bodyOf(title), extra, data, parent: i === 0 ? null : i });
  await make('/items/notes', [
    { text: note, label: 'a', chapter: 1 },
    { text: note, label: 'b', chapter: 1 },
  ]);
  await make('/items/marks', { name: mark, kind: 'a' });
  await make('/items/chapters_marks', { chapters_id: 1, marks_id: 1 });
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const rows = (page: Page, field: string) => fieldOf(page, field).getByRole('listitem');
const open = (page: Page, field: string, index = 0) =>
  rows(page, field).nth(index).locator('button[data-open]').click();
const done = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

/** Saves, and expects no question: a beginning that is compared with the stored value would be a conflict. */
async function saveAndLeave(page: Page): Promise<void> {
  await save(page);
  await expect.poll(() => pathOf(page)).toBe('/collections/chapters');
}

for (const on of databaseNames)
  test.describe(`on ${on}`, () => {
    let server: TestProcess;
    let api: Call;
    test.beforeAll(async () => {
      test.setTimeout(240_000);
      server = await startServer({ on, admin: true });
      api = await signedIn(server);
      await makeChapters(api);
    });
    test.afterAll(() => server.stop());
    test.beforeEach(({ page }) => signIn(page, server));

    test('ITEM-09 a copy of an item that was opened from its list has the whole values', async ({ page }) => {
      await openPage(page, server, '/collections/chapters');
      await page.getByRole('gridcell', { name: 'First', exact: true }).click();
      await expect(inputOf(page, 'body')).toHaveValue(bodyOf('First'));
      await inputOf(page, 'title').fill('Copy');
      await page.getByRole('button', { name: 'More options: Save' }).click();
      await page.getByRole('menuitem', { name: 'Save as copy' }).click();
      await expect.poll(() => pathOf(page)).toBe('/collections/chapters/4');
      const copy = { title: 'Copy', body: bodyOf('First'), extra, data };
      expect(await readItem(api, 'chapters', 4)).toMatchObject(copy);
    });

    test('ITEM-03 a batch of items whose list shows beginnings writes whole values, and so does its undo', async ({
      page,
    }) => {
      await openPage(page, server, '/collections/chapters');
      for (const title of ['First', 'Second'])
        await page.getByRole('checkbox', { name: `Select "${title}"`, exact: true }).click();
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Edit' }).click();
      const tick = (field: string) => fieldOf(page, field).getByRole('checkbox', { name: /^Change/ });
      await expect(fieldOf(page, 'body').getByText('Mixed values')).toBeVisible();
      // Equal values are written as they are shown.
      await expect(fieldOf(page, 'extra').getByText('Mixed values')).toHaveCount(0);
      await tick('extra').check();
      await tick('body').check();
      await inputOf(page, 'body').fill('Short');
      await save(page);
      const notice = page.getByRole('status').filter({ hasText: '2 chapters updated' });
      await expect(notice).toBeVisible();
      for (const key of [1, 2])
        expect(await readItem(api, 'chapters', key)).toMatchObject({ body: 'Short', extra, data });
      await notice.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('2 chapters restored')).toBeVisible();
      for (const [key, title] of [
        [1, 'First'],
        [2, 'Second'],
      ] as const)
        expect(await readItem(api, 'chapters', key)).toMatchObject({ body: bodyOf(title), extra, data });
    });

    test('INT-one-to-many-01 a list shows the beginning of a long text, and its drawer changes the whole one', async ({
      page,
    }) => {
      const bodies: Promise<string>[] = [];
      const keep = (response: Response) => {
        const { pathname } = new URL(response.url());
        if (/^\/items\/(notes|chapters_marks)$/.test(pathname)) bodies.push(response.text());
      };
      page.on('response', keep);
      await openPage(page, server, '/collections/chapters/1');
      await expect(rows(page, 'notes')).toHaveCount(2);
      await expect(rows(page, 'notes').first()).toContainText('note0 note1');
      await expect(rows(page, 'marks').first()).toContainText('mark0 mark1');
      expect((await rows(page, 'notes').first().textContent())?.length).toBeLessThan(11_000);
      page.off('response', keep);
      const lengths = (await Promise.all(bodies)).map(({ length }) => length);
      expect(lengths.length).toBeGreaterThan(1);
      expect(Math.max(...lengths)).toBeLessThan(25_000);
      await open(page, 'notes');
      const drawer = page.getByRole('dialog');
      await expect(inputOf(drawer, 'text')).toHaveValue(note);
      await inputOf(drawer, 'label').fill('changed');
      await done(page);
      await open(page, 'marks');
      await expect(inputOf(drawer, 'name')).toHaveValue(mark);
      await inputOf(drawer, 'name').press('Control+End');
      await page.keyboard.type(' end');
      await done(page);
      await expect(rows(page, 'marks').first()).toContainText('mark0 mark1');
      await saveAndLeave(page);
      expect(await readItem(api, 'notes', 1)).toMatchObject({ text: note, label: 'changed' });
      expect(await readItem(api, 'marks', 1)).toMatchObject({ name: `${mark} end`, kind: 'a' });
    });

    test('a removed row whose long text another user changed is deleted only after a question', async ({
      page,
    }) => {
      // Without realtime, only the server detects the conflict.
      await page.route('**/realtime', (route) => route.abort());
      await openPage(page, server, '/collections/chapters/1');
      const removed = fieldOf(page, 'notes').getByText('Removed on save');
      await rows(page, 'notes')
        .nth(1)
        .getByRole('button', { name: /^Remove/ })
        .click();
      await expect(removed).toBeVisible();
      const changed = `${note.slice(0, -1)}! And more.`;
      await api('PATCH', '/items/notes/2', { text: changed });
      await save(page);
      const question = page.getByRole('dialog', { name: /^Another user changed/ });
      await expect(question.getByRole('radio', { name: /^Keep mine/ })).toBeVisible();
      // The question and the message at the field show the beginning of the text.
      const message = fieldOf(page, 'notes').getByText(
        /^Notes: Another user changed a row that you remove\./,
      );
      expect((await message.textContent())?.length).toBeLessThan(400);
      const theirs = question.getByRole('radio', { name: /^Use theirs/ });
      await expect(theirs).toHaveAccessibleName(/Text: note0 note1 .{100,190}…$/);
      await theirs.check();
      await question.getByRole('button', { name: 'Save' }).click();
      await expect(question).toBeHidden();
      await expect(removed).toBeHidden();
      expect(await readItem(api, 'notes', 2)).toMatchObject({ text: changed });
    });

    test('a removed row with a long text is deleted without a question about its text', async ({ page }) => {
      await openPage(page, server, '/collections/chapters/1');
      await rows(page, 'notes')
        .nth(1)
        .getByRole('button', { name: /^Remove/ })
        .click();
      await expect(fieldOf(page, 'notes').getByText('Removed on save')).toBeVisible();
      await saveAndLeave(page);
      expect(await server.rows('select id from notes')).toHaveLength(1);
    });

    test('INT-tree-view-01 the drawer of a row in a tree changes the whole text at any level', async ({
      page,
    }) => {
      await openPage(page, server, '/collections/chapters/1');
      await expect(rows(page, 'below')).toHaveCount(2);
      await expect(rows(page, 'below').nth(1)).toContainText('third body 0');
      await open(page, 'below', 1);
      const drawer = page.getByRole('dialog');
      await expect(inputOf(drawer, 'body')).toHaveValue(bodyOf('Third'));
      await inputOf(drawer, 'body').press('Control+End');
      await page.keyboard.type(' end');
      await done(page);
      await open(page, 'below', 0);
      await inputOf(drawer, 'title').fill('Changed');
      await done(page);
      await saveAndLeave(page);
      expect(await readItem(api, 'chapters', 2)).toMatchObject({ title: 'Changed', body: bodyOf('Second') });
      expect(await readItem(api, 'chapters', 3)).toMatchObject({
        title: 'Third',
        body: `${bodyOf('Third')} end`,
        parent: 2,
      });
    });
  });
