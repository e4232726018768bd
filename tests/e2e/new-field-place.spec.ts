/** New fields are placed after all others, in the field grid and in the form. */
import { expect, test, type Page } from '../support/test.ts';
import { signedIn } from '../support/api.ts';
import { fieldOf, inputOf, openPage, signIn } from '../support/browser.ts';
import { startServer } from '../support/server.ts';
import { saveNewField } from './magazine/build.ts';

const order = (view: Page) =>
  view.getByRole('list', { name: 'Fields and layout' }).locator('code').allTextContents();

test('DM-22 a new field of any kind is drawn last, in the grid and in the form, and stays there', async ({
  page: view,
}) => {
  const server = await startServer({ on: 'sqlite', admin: true });
  const admin = await signedIn(server);
  await admin('POST', '/collections', { collection: 'guides', meta: {}, schema: {} });
  const columns = ['distance', 'start'].map((field) => ({ field, type: 'string', meta: {}, schema: {} }));
  await admin('POST', '/collections', { collection: 'rides', meta: {}, schema: {} });
  for (const column of columns) await admin('POST', '/fields/rides', column);
  await signIn(view, server);
  await openPage(view, server, '/settings/data-model/rides');
  await expect.poll(() => order(view)).toEqual(['id', 'distance', 'start']);
  const added = [
    [/^Presentation/, 'rule'],
    [/^Standard field/, 'surface'],
    [/^Group/, 'people'],
    [/^Many to one/, 'guide'],
    [/^One to many/, 'stops'],
    [/^Standard field/, 'weather'],
  ] as const;
  const names = ['id', 'distance', 'start'];
  for (const [kind, field] of added) {
    await saveNewField(view, kind, async (drawer) => {
      await inputOf(drawer, 'field').fill(field);
      const related = field === 'guide' ? 'guides' : 'stops';
      if (field === 'guide' || field === 'stops') {
        await drawer.getByRole('tab', { name: 'Relationship' }).click();
        const box = drawer.getByRole('combobox', { name: 'Related collection' });
        await box.fill(related);
        await box.press('Tab');
      }
      await drawer.getByRole('tab').last().click();
    });
    names.push(field);
    await expect.poll(() => order(view)).toEqual(names);
  }
  await view.reload();
  await expect.poll(() => order(view)).toEqual(names);
  await openPage(view, server, '/collections/rides/+');
  await expect(fieldOf(view, 'weather')).toBeAttached();
  const drawn = await view
    .getByRole('main')
    .locator('[data-field]')
    .evaluateAll((frames) => frames.map((frame) => frame.getAttribute('data-field')));
  const isShown = (field: string) => drawn.includes(field);
  expect(drawn.filter((field) => names.includes(field ?? ''))).toEqual(names.filter(isShown));
  expect(drawn.at(-1)).toBe('weather');
  expect(drawn).toEqual(expect.arrayContaining(['rule', 'surface', 'guide', 'stops']));
  await server.stop();
});
