/** The pages below a page are moved by pointer and keyboard, created and undone. One save stores them. */
import { expect, test, type Page } from '../support/test.ts';
import { createItem, readItem, signedIn } from '../support/api.ts';
import { fieldOf, inputOf, moveByKeys, openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

const lines = (page: Page) => fieldOf(page, 'below').getByRole('listitem');
const line = (page: Page, name: string) => lines(page).filter({ hasText: name });
const grip = (page: Page, name: string) => page.getByRole('button', { name: `Move "${name}"`, exact: true });

/** Returns the level and the text of every row. */
const told = (page: Page) =>
  lines(page).evaluateAll((all) =>
    all.map(
      (each) => `${each.getAttribute('aria-level')} ${each.querySelector('button[data-open]')?.textContent}`,
    ),
  );

async function stored(server: TestProcess) {
  const rows = await server.rows('select title, parent, sort from pages order by parent, sort, id');
  return rows.map(({ title, parent, sort }) => [title, Number(parent), Number(sort)]);
}

let server: TestProcess;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startServer({ admin: true, empty: false });
});
test.afterAll(() => server.stop());
test.beforeEach(({ page }) => signIn(page, server));

test('INT-tree-view-03 pages are moved between levels by pointer and keyboard, created below each other, and saved at once', async ({
  page,
}) => {
  await openPage(page, server, '/collections/pages/1');
  await expect(lines(page)).toHaveCount(4);
  await expect
    .poll(() => told(page))
    .toEqual(['1 Write for us', '2 What we pay', '1 Visiting', '2 By train']);

  // Moves the last row one level out, after "Visiting".
  await grip(page, 'By train').scrollIntoViewIfNeeded();
  const from = await grip(page, 'By train').boundingBox();
  if (!from) throw new Error('The grip is not in sight');
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 10, y, { steps: 3 });
  await page.mouse.move(x - 40, y, { steps: 5 });
  await page.mouse.up();
  await expect(line(page, 'By train')).toHaveAttribute('aria-level', '1');

  await moveByKeys(grip(page, 'Visiting'), 'ArrowRight');
  await expect(line(page, 'Visiting')).toHaveAttribute('aria-level', '2');

  await fieldOf(page, 'below').getByRole('button', { name: 'Create below "Visiting"' }).click();
  const drawer = page.getByRole('dialog');
  await inputOf(drawer, 'title').fill('On foot');
  await inputOf(drawer, 'slug').fill('on-foot');
  await drawer.getByRole('button', { name: 'Done' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(line(page, 'On foot')).toHaveAttribute('aria-level', '3');
  await expect
    .poll(() => told(page))
    .toEqual(['1 Write for us', '2 What we pay', '2 Visiting', '3 On foot', '1 By train']);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Item updated')).toBeVisible();
  const rows = new Map((await stored(server)).map(([title, parent, sort]) => [title, [parent, sort]]));
  expect(Object.fromEntries(rows)).toMatchObject({
    'Write for us': [1, 0],
    // A row that leaves a level leaves a gap in its positions.
    'By train': [1, 2],
    'What we pay': [2, 0],
    Visiting: [2, 1],
    'On foot': [3, 0],
  });

  await openPage(page, server, '/collections/pages/1');
  await expect(lines(page)).toHaveCount(5);
  await expect
    .poll(() => told(page))
    .toEqual(['1 Write for us', '2 What we pay', '2 Visiting', '3 On foot', '1 By train']);
});

test('INT-tree-view-04 the picker offers pages without a parent, but no ancestor', async ({ page }) => {
  await openPage(page, server, '/collections/pages/2');
  await fieldOf(page, 'below').getByRole('button', { name: 'Add existing', exact: true }).click();
  const drawer = page.getByRole('dialog');
  // The reason is shown above the list, and again in the empty list.
  await expect(
    drawer.getByText('Only items without a parent that are not in this tree are shown.').first(),
  ).toBeVisible();
  await expect(drawer.getByText('About us')).toHaveCount(0);
});

test('a save asks before it deletes a page of the tree that another user changed', async ({ page }) => {
  const api = await signedIn(server);
  await api('PATCH', '/relations/pages/parent', { meta: { one_deselect_action: 'delete' } });
  const add = (title: string, parent: number) =>
    createItem(api, 'pages', { title, slug: title.toLowerCase(), parent });
  const above = Number(await add('Harbour', 1));
  const removed = await add('Quay', above);
  await page.route('**/realtime', (route) => route.abort());
  await openPage(page, server, '/collections/pages/1');
  await line(page, 'Quay').getByRole('button', { name: 'Remove "Quay"' }).click();
  await api('PATCH', `/items/pages/${removed}`, { title: 'Long quay' });

  await page.keyboard.press('Control+s');
  const question = page.getByRole('dialog', { name: /^Another user changed/ });
  await expect(question.getByRole('radio', { name: 'Keep mine Removed' })).toBeVisible();
  const theirs = question.getByRole('radio', { name: /Use theirs – Admin User, .+Title: Long quay/ });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(fieldOf(page, 'below').getByText(/Their values: .*Title: Long quay/)).toBeVisible();

  await page.keyboard.press('Control+s');
  await theirs.check();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(question).toBeHidden();
  await expect(line(page, 'Long quay')).toBeVisible();
  expect(await readItem(api, 'pages', removed)).toMatchObject({ title: 'Long quay', parent: above });
});
