/** A long form opens before most of its controls are mounted. The content below must not move. */
import { expect, test, type Page } from '../support/test.ts';
import sharp from 'sharp';
import { signedIn } from '../support/api.ts';
import { openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { somebody } from '../support/uploads.ts';

let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ on: 'sqlite', admin: true });
});
test.afterAll(() => server.stop());

const choices = ['Spring', 'Summer', 'Autumn', 'Winter', 'Rain', 'Wind', 'Frost'].map((text) => ({
  text,
  value: text,
}));
const item = { field: 'name', name: 'Name', type: 'string', meta: { interface: 'input' } };

const is = (field: string) => ({ [field]: { _eq: 'a' } });

/** Controls that are higher than one line, with different types, options and values. */
const tall: Readonly<
  Record<string, readonly [type: string, widget: string, options?: object, value?: unknown]>
> = {
  lines: ['text', 'input-multiline'],
  more_lines: ['text', 'input-multiline', {}, Array.from({ length: 9 }, () => 'a').join('\n')],
  code: ['text', 'input-code', { language: 'css' }],
  long_code: ['json', 'input-code', { language: 'json' }, { a: 1, b: [1, 2, 3, 4, 5], c: { d: null } }],
  markdown: ['text', 'input-rich-text-md', {}, 'Short'],
  html: ['text', 'input-rich-text-html', {}, '<p>Short</p>'],
  counted_html: ['text', 'input-rich-text-html', { softLength: 100 }],
  file: ['uuid', 'file'],
  picture: ['uuid', 'file-image'],
  chosen: ['uuid', 'file'],
  chosen_picture: ['uuid', 'file-image'],
  radio: ['string', 'select-radio', { choices }],
  boxes: ['json', 'select-multiple-checkbox', { choices }],
  no_rule: ['json', 'system-filter', { collectionName: 'tall' }],
  rules: [
    'json',
    'system-filter',
    { collectionName: 'tall' },
    { _and: [is('last'), is('lines'), { _or: [is('code'), is('radio')] }] },
  ],
  no_items: ['json', 'list', { fields: [item] }],
  items: ['json', 'list', { fields: [item] }, [{ name: 'a' }, { name: 'b' }, { name: 'c' }]],
  many_items: [
    'json',
    'list',
    { fields: [item] },
    Array.from({ length: 7 }, (_, i) => ({ name: `Item ${i}` })),
  ],
  none_linked: ['alias', 'list-o2m'],
  five_linked: ['alias', 'list-o2m'],
};

async function makeForm(): Promise<void> {
  const api = await signedIn(server);
  const id = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } };
  const before = Array.from({ length: 24 }, (_, i) => ({
    field: `before_${i}`,
    type: 'string',
    schema: {},
    meta: { interface: 'input' },
  }));
  const fields = Object.entries(tall).map(([field, [type, widget, options = {}]]) => ({
    field,
    type,
    ...(type === 'alias' ? {} : { schema: {} }),
    meta: { interface: widget, options, width: 'full', ...(type === 'alias' ? { special: ['o2m'] } : {}) },
  }));
  const all = [
    id,
    ...before,
    ...fields,
    { field: 'last', type: 'string', schema: {}, meta: { interface: 'input' } },
  ];
  const made = await api('POST', '/collections', { collection: 'tall', schema: {}, meta: {}, fields: all });
  expect(made.status).toBe(200);
  const links = ['none_linked', 'five_linked'];
  const leaves = [id, item, ...links.map((field) => ({ field: `of_${field}`, type: 'integer', schema: {} }))];
  await api('POST', '/collections', { collection: 'leaves', schema: {}, meta: {}, fields: leaves });
  for (const field of links)
    await api('POST', '/relations', {
      collection: 'leaves',
      field: `of_${field}`,
      related_collection: 'tall',
      meta: { one_field: field },
    });
  const square = { width: 20, height: 20, channels: 3, background: '#b33' } as const;
  const bytes = new Uint8Array(await sharp({ create: square }).png().toBuffer());
  const { upload } = await somebody(server, server.admin);
  const picture = await upload('POST', '/files', ['file', new File([bytes], 'a.png', { type: 'image/png' })]);
  const values = Object.entries(tall)
    .filter(([, [type]]) => type !== 'alias')
    .map(([field, [, , , value]]) => [field, field.startsWith('chosen') ? picture.data.id : (value ?? null)]);
  expect((await api('POST', '/items/tall', Object.fromEntries(values))).status).toBe(200);
  const rows = Array.from({ length: 5 }, (_, i) => ({ name: `Leaf ${i}`, of_five_linked: 1 }));
  expect((await api('POST', '/items/leaves', rows)).status).toBe(200);
}

/** Returns the height in px of each field's frame. */
const heights = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('[data-field]')].map((frame) => [
        frame.dataset['field'] ?? '',
        Math.round(frame.getBoundingClientRect().height),
      ]),
    ),
  );

test('a control has the height that was reserved for it', async ({ page }) => {
  await makeForm();
  // No control mounts by itself until the test allows it.
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const idle = window.requestIdleCallback.bind(window);
    window.requestIdleCallback = (run) => held.push(() => idle(run));
    Object.assign(window, {
      letGo() {
        window.requestIdleCallback = idle;
        held.forEach((run) => run());
      },
    });
  });
  await page.setViewportSize({ width: 1440, height: 700 });
  await signIn(page, server);
  await openPage(page, server, '/collections/tall/1');
  await expect(page.locator('[data-field="last"]')).toBeAttached();
  const kept = await heights(page);
  expect(await page.locator('[data-field="radio"] input').count()).toBe(0);

  await page.evaluate(() => (window as unknown as { letGo(): void }).letGo());
  await expect(page.locator('[data-field="radio"] input').first()).toBeAttached();
  // Editors mount when they come near the viewport.
  for (const field of Object.keys(tall))
    await page.locator(`[data-field="${field}"]`).scrollIntoViewIfNeeded();
  await expect(page.locator('[data-field="counted_html"] iframe')).toBeVisible();
  await expect(page.locator('[data-field="markdown"] .cm-content')).toBeAttached();
  await expect
    .poll(async () => {
      const taken = await heights(page);
      return Object.keys(tall)
        .map((field) => `${field} ${(taken[field] ?? 0) - (kept[field] ?? 0)}`)
        .filter((told) => Math.abs(Number(told.split(' ')[1])) > 4);
    })
    .toEqual([]);
  const sum = (all: Readonly<Record<string, number>>) =>
    Object.values(all).reduce((total, each) => total + each, 0);
  // Together they may move the content below by a few px.
  expect(Math.abs(sum(await heights(page)) - sum(kept))).toBeLessThanOrEqual(12);
});
