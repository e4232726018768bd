/** Archived items of a list. */
import { expect, test, type Locator, type Page } from '../support/test.ts';
import type { Call } from '../support/api.ts';
import { openPage, signIn } from '../support/browser.ts';
import { startLists } from '../support/lists.ts';
import type { TestProcess } from '../support/server.ts';
import { arrangementSaved, openSection, rowOf } from '../support/table.ts';

let server: TestProcess;
let admin: Call;
test.beforeAll(async () => {
  ({ server, admin } = await startLists());
});
test.afterAll(() => server.stop());
test.beforeEach(async ({ page }) => {
  await signIn(page, server);
  const { body } = await admin('GET', '/presets?fields=id&filter[collection][_eq]=articles');
  for (const { id } of (body as { data: { id: number }[] }).data) await admin('DELETE', `/presets/${id}`);
});

/** Creates a draft and an archived article, and searches for both in the list. Returns their titles. */
async function searchTwo(page: Page): Promise<{ readonly first: string; readonly second: string }> {
  const now = Date.now();
  const [first, second] = [`Kept ${now}`, `Put away ${now}`] as const;
  await admin('POST', '/items/articles', { title: first, status: 'draft' });
  await admin('POST', '/items/articles', { title: second, status: 'archived' });
  await openPage(page, server, '/collections/articles');
  await page.getByRole('searchbox').fill(first.slice(-6));
  return { first, second };
}

test('COLL-28 archived items are shown again by the choice in the filter panel, which the preset keeps', async ({
  page,
}) => {
  const { first, second } = await searchTwo(page);
  await expect(rowOf(page, first)).toBeVisible();
  await expect(rowOf(page, second)).toHaveCount(0);
  const section = await openSection(page, 'Filter');
  const choice = section.getByRole('combobox', { name: 'Archived items' });
  await choice.selectOption('Show archived');
  await expect(rowOf(page, second)).toBeVisible();
  await expect(rowOf(page, first)).toBeVisible();
  const saved = arrangementSaved(page);
  await choice.selectOption('Archived only');
  await expect(rowOf(page, first)).toHaveCount(0);
  await expect(rowOf(page, second)).toBeVisible();
  await saved;
  await page.reload();
  await expect(rowOf(page, second)).toBeVisible();
  await openSection(page, 'Filter');
  await expect(choice).toHaveValue('only');
  await section.getByRole('combobox', { name: 'Value of Status' }).click();
  await page.getByRole('option', { name: 'Draft' }).click();
  await expect(rowOf(page, first)).toBeVisible();
  await expect(choice).toHaveValue('show');
  await choice.selectOption('Hide archived');
  await expect(choice).toHaveValue('hide');
  await expect(rowOf(page, second)).toHaveCount(0);
  await expect(rowOf(page, first)).toBeVisible();
  await expect(section.getByRole('group', { name: 'Status' })).toBeVisible();
  await expect(section.getByRole('combobox', { name: 'Value of Status' })).toHaveValue('Draft');
});

test('COLL-22 selected items that are archived are taken out of the archive, with Undo', async ({ page }) => {
  const { first, second } = await searchTwo(page);
  const section = await openSection(page, 'Filter');
  await section.getByRole('combobox', { name: 'Archived items' }).selectOption('Show archived');
  await rowOf(page, second).getByRole('checkbox').check();
  const strip = page.getByRole('region', { name: 'Selection' });
  const [archive, unarchive] = ['Archive', 'Unarchive'].map((name) =>
    strip.getByRole('button', { name, exact: true }),
  ) as [Locator, Locator];
  await expect(unarchive).toBeVisible();
  await expect(archive).toBeHidden();
  await rowOf(page, first).getByRole('checkbox').check();
  await expect(unarchive).toBeHidden();
  await expect(archive).toBeVisible();
  await rowOf(page, first).getByRole('checkbox').uncheck();
  await unarchive.click();
  await expect(page.getByRole('dialog')).toContainText(`Take “${second}” out of the archive?`);
  await page.getByRole('dialog').getByRole('button', { name: 'Unarchive' }).click();
  const status = async () => {
    const { body } = await admin('GET', `/items/articles?fields=status&filter[title][_eq]=${second}`);
    return (body as { data: { status: string }[] }).data[0]?.status;
  };
  await expect.poll(status).toBe('draft');
  const notice = page.getByRole('status').filter({ hasText: '1 article taken out of the archive' });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(status).toBe('archived');
});
