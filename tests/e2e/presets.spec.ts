/** Stored arrangements of lists. */
import { expect, test } from '@playwright/test';
import type { Call } from '../support/api.ts';
import { openPage, signIn } from '../support/browser.ts';
import { startLists } from '../support/lists.ts';
import type { TestProcess } from '../support/server.ts';
import { arrangementSaved, headerOf, openSection, rowOf, tableOf } from '../support/table.ts';

let server: TestProcess;
let admin: Call;
test.beforeAll(async () => {
  ({ server, admin } = await startLists());
});
test.afterAll(() => server.stop());

test('a view with a layout of another app is shown as a table, and keeps its layout', async ({ page }) => {
  await signIn(page, server);
  const me = await admin('GET', '/users/me?fields=id');
  const user = (me.body as { data: { id: string } }).data.id;
  const layout_query = { kanban: { group: 'name' } };
  const made = await admin('POST', '/presets', { user, collection: 'marks', layout: 'kanban', layout_query });
  const { id } = (made.body as { data: { id: number } }).data;
  await openPage(page, server, '/collections/marks');
  const notice = page.getByRole('note').filter({ hasText: 'saved with the layout "kanban"' });
  await expect(notice).toContainText('shown as "Table"');
  await expect(rowOf(page, 'Mark 001')).toBeVisible();

  const saved = arrangementSaved(page);
  await headerOf(page, 'Name').getByRole('button').click();
  await headerOf(page, 'Name').getByRole('button').click();
  await saved;
  await expect
    .poll(async () => ((await admin('GET', `/presets/${id}`)).body as { data: object }).data)
    .toMatchObject({ layout: 'kanban', layout_query: { ...layout_query, tabular: { sort: '-name' } } });
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(headerOf(page, 'Name')).toHaveAttribute('aria-sort', 'descending');

  const options = await openSection(page, 'Layout options');
  await options.getByRole('combobox', { name: 'Layout' }).click();
  await page.getByRole('option', { name: 'Cards' }).click();
  await expect(tableOf(page)).toHaveCount(0);
  await expect(notice).toHaveCount(0);
});
