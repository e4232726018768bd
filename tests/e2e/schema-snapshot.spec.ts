/** An administrator moves the data model as text: downloads it, sees the steps of a difference, and applies them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../support/test.ts';
import { createItem, signedIn, type Call } from '../support/api.ts';
import { openPage, pathOf, signIn } from '../support/browser.ts';
import { execute } from '../support/execute.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
let admin: Call;
test.beforeAll(async () => {
  server = await startServer({ admin: true });
  admin = await signedIn(server);
  for (const collection of ['boats', 'piers'])
    await admin('POST', '/collections', { collection, meta: {}, schema: {} });
  for (let i = 0; i < 3; i += 1) await createItem(admin, 'boats', {});
});
test.afterAll(() => server.stop());

test('a snapshot is downloaded, changed, compared and applied after a question that names what is lost', async ({
  page,
}) => {
  await signIn(page, server);
  await openPage(page, server, '/settings/data-model');
  await page.getByRole('button', { name: 'Snapshot' }).click();
  await expect.poll(() => pathOf(page)).toBe('/settings/data-model/+/snapshot');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download snapshot' }).click();
  const file = await (await download).path();
  const text = await readFile(file, 'utf8');
  const snapshot = JSON.parse(text) as {
    collections: { collection: string }[];
    fields: { collection: string }[];
  };
  expect(snapshot.collections.map(({ collection }) => collection)).toEqual(['boats', 'piers']);

  const input = page.getByRole('textbox', { name: 'Snapshot' });
  const compare = page.getByRole('button', { name: 'Compare', exact: true });
  await input.fill(text);
  await compare.click();
  await expect(page.getByRole('main').getByText('Nothing to do.')).toBeVisible();

  await input.fill(text.replace('"version": 1,', '"version": 1'));
  await compare.click();
  await expect(page.getByText('Line 3, column 3:')).toBeVisible();
  await input.fill(text.replace('"type": "integer"', '"type": "nonsense"'));
  await compare.click();
  await expect(page.getByRole('alert')).toContainText(/Line \d+, column \d+:.*"type": "nonsense"/);

  const isKept = ({ collection }: { collection: string }) => collection !== 'boats';
  const smaller = {
    ...snapshot,
    collections: snapshot.collections.filter(isKept),
    fields: snapshot.fields.filter(isKept),
  };
  await page.locator('input[type="file"]').setInputFiles({
    name: 'smaller.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(smaller)),
  });
  await expect(page.getByText('smaller.json')).toBeVisible();
  await compare.click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Delete collection "boats"' })).toContainText(
    '3 items are lost',
  );
  await page.getByRole('button', { name: 'Apply 1 step' }).click();
  const question = page.getByRole('dialog', { name: 'Apply 1 step?' });
  await expect(question).toContainText('3 items are lost. This cannot be undone.');
  await question.getByRole('button', { name: 'Apply and delete' }).click();
  await expect(page.getByRole('main').getByText('1 step was applied.')).toBeVisible();
  await page.getByRole('button', { name: 'Open the data model' }).click();
  await expect(page.getByRole('link', { name: 'Piers' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Boats' })).toHaveCount(0);
});

test('bookmarks, permissions and screens of a missing collection are listed, and stored ones are deleted', async ({
  page,
}) => {
  await admin('POST', '/presets', { collection: 'wrecks', bookmark: 'Deep ones' });
  // The API refuses a permission on a missing collection. Another program may have deleted the collection.
  await execute(server, "insert into directus_permissions (collection, action) values ('wrecks', 'read')");
  const folder = join(server.folder, 'extensions', 'screens');
  mkdirSync(folder, { recursive: true });
  const wrecks = {
    path: '/wrecks',
    title: 'Wrecks',
    data: { items: { collection: 'wrecks' } },
    elements: { note: { type: 'information', options: { text: 'Found by divers' } } },
    layout: { type: 'page', regions: { body: ['note'] } },
  };
  const file = { version: 1, screens: { 'dive.wrecks': wrecks } };
  writeFileSync(join(folder, 'wrecks.json'), JSON.stringify(file));
  await signIn(page, server);
  await openPage(page, server, '/settings/data-model/snapshot');
  const screens = page.getByRole('list', { name: '1 screen' });
  await expect(screens).toHaveText('dive.wrecks · wrecks');
  for (const [title, text] of [
    ['1 bookmark or preset', 'Bookmark “Deep ones” · wrecks'],
    ['1 permission', 'Permission to read · wrecks'],
  ] as const) {
    const list = page.getByRole('list', { name: title });
    await expect(list).toContainText(text);
    await list.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(list).toHaveCount(0);
  }
  await expect(screens).toBeVisible();
  const stored = await Promise.all(
    ['presets', 'permissions'].map((path) => admin('GET', `/${path}?filter[collection][_eq]=wrecks`)),
  );
  expect(stored.map(({ body }) => body)).toMatchObject([{ data: [] }, { data: [] }]);

  // The short path belongs to a collection of this name as soon as there is one.
  await admin('POST', '/collections', { collection: 'snapshot', meta: {}, schema: {} });
  await expect(page.getByRole('list', { name: 'Fields and layout' })).toContainText('id');
});
