/** An administrator sees the data model as a diagram, moves in it with the keyboard, and finds the same in a list. */
import { expect, test } from '../support/test.ts';
import { signedIn } from '../support/api.ts';
import { openPage, pathOf, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ admin: true });
  const admin = await signedIn(server);
  for (const collection of ['boats', 'piers', 'map'])
    await admin('POST', '/collections', { collection, meta: {}, schema: {} });
  await admin('POST', '/fields/boats', { field: 'pier', type: 'integer', meta: {}, schema: {} });
  await admin('POST', '/fields/piers', { field: 'fleet', type: 'alias', meta: { special: ['o2m'] } });
  await admin('POST', '/relations', {
    collection: 'boats',
    field: 'pier',
    related_collection: 'piers',
    meta: { one_field: 'fleet' },
    schema: {},
  });
});
test.afterAll(() => server.stop());

test('the map shows relations as a diagram and as a list, and opens collections by keyboard', async ({
  page,
}) => {
  await signIn(page, server);
  await openPage(page, server, '/settings/data-model');
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect.poll(() => pathOf(page)).toBe('/settings/data-model/+/map');
  const diagram = page.getByRole('group', { name: 'Diagram of 3 collections' });
  const boats = diagram.getByRole('link', { name: 'Boats, 1 relation' });
  await expect(boats).toBeVisible();
  await expect(diagram.getByRole('link', { name: 'Pier. Many to one: Piers' })).toBeVisible();
  await expect(diagram.getByRole('link', { name: 'Fleet. One to many: Boats' })).toBeVisible();
  await expect(diagram.locator('.react-flow__edge')).toHaveCount(1);

  // The zoom buttons cover no node, wherever the diagram is moved.
  const [tools, area] = [
    await page.getByRole('button', { name: 'Zoom in' }).boundingBox(),
    await diagram.boundingBox(),
  ];
  expect((tools?.y ?? 0) + (tools?.height ?? 0)).toBeLessThanOrEqual(area?.y ?? 0);

  await diagram.focus();
  await page.keyboard.press('Enter');
  await expect(boats).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(diagram.getByRole('link', { name: 'Piers, 1 relation' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => pathOf(page)).toBe('/settings/data-model/piers');

  await page.goBack();
  await page.getByRole('combobox', { name: 'Find a collection' }).fill('pie');
  await page.getByRole('option', { name: 'Piers' }).click();
  await expect(diagram.getByRole('link', { name: 'Piers, 1 relation' })).toBeFocused();

  await page.getByText('List', { exact: true }).click();
  const list = page.getByRole('list', { name: 'List' });
  await expect(list.locator('> li')).toHaveText([
    /Boats.*Pier.*Many to one: Piers/,
    /Map.*No relations/,
    /Piers.*Fleet.*One to many: Boats/,
  ]);
  await page.getByRole('switch', { name: 'System collections' }).click();
  await expect(page.getByText(/^\d\d collections$/)).toBeVisible();
  await list.getByRole('link', { name: 'Map', exact: true }).click();
  await expect.poll(() => pathOf(page)).toBe('/settings/data-model/map');
});
