/** Blocks of a page are sorted, edited, created and undone in the browser. One save stores them. */
import { expect, test, type Page } from '../support/test.ts';
import { fieldOf, inputOf, moveByKeys, openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

const blocks = (page: Page) => fieldOf(page, 'blocks').getByRole('listitem');
const drawer = (page: Page) => page.getByRole('dialog');

async function edit(page: Page, name: string, field: string, text: string): Promise<void> {
  await blocks(page).getByRole('button', { name, exact: true }).click();
  await inputOf(drawer(page), field).fill(text);
  await drawer(page).getByRole('button', { name: 'Done' }).click();
  await expect(drawer(page)).toHaveCount(0);
}

/** Returns the stored blocks of a page in their order. */
async function stored(server: TestProcess, pageId: number) {
  const rows = await server.rows(
    `select b.sort, b.collection, coalesce(t.heading, p.caption, q.quote) as words
     from pages_blocks b
     left join block_text t on b.collection = 'block_text' and b.item = cast(t.id as varchar(10))
     left join block_picture p on b.collection = 'block_picture' and b.item = cast(p.id as varchar(10))
     left join block_quote q on b.collection = 'block_quote' and b.item = cast(q.id as varchar(10))
     where b.pages_id = ${pageId} order by b.sort`,
  );
  return rows.map(({ sort, collection, words }) => [Number(sort), collection, words]);
}

let server: TestProcess;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startServer({ admin: true, empty: false });
});
test.afterAll(() => server.stop());
test.beforeEach(({ page }) => signIn(page, server));

test('INT-list-m2a-02 INT-list-m2a-03 blocks of three kinds are sorted, edited, created and undone, and saved at once', async ({
  page,
}) => {
  const writes: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && new URL(request.url()).pathname.startsWith('/items'))
      writes.push(request.postDataJSON());
  });
  const before = await stored(server, 2);
  expect(before).toEqual([
    [1, 'block_text', 'What we look for'],
    [2, 'block_picture', 'Write for us'],
    [3, 'block_text', 'How to begin'],
  ]);
  await openPage(page, server, '/collections/pages/2');
  await expect(blocks(page)).toHaveCount(3);
  await expect(blocks(page).nth(1)).toContainText('Block picture');

  const grip = blocks(page).nth(2).getByRole('button', { name: /^Move/ });
  await moveByKeys(grip, 'ArrowUp');
  await expect(blocks(page).nth(1)).toContainText('How to begin');
  await edit(page, 'Write for us', 'caption', 'At the desk');
  await edit(page, 'What we look for', 'heading', 'What we hope for');

  await fieldOf(page, 'blocks').getByRole('button', { name: 'Create new' }).click();
  await page.getByRole('menuitem', { name: 'Block quote' }).click();
  await drawer(page).getByRole('button', { name: 'Done' }).click();
  await expect(fieldOf(drawer(page), 'quote')).toContainText('Enter a quote');
  await inputOf(drawer(page), 'quote').fill('Go there twice.');
  await drawer(page).getByRole('button', { name: 'Done' }).click();
  await expect(blocks(page)).toHaveCount(4);

  // Undoes the removal of one block and an edit of another.
  await blocks(page).getByRole('button', { name: 'Remove "What we hope for"' }).click();
  await blocks(page).getByRole('button', { name: 'Restore "What we look for"' }).click();
  await edit(page, 'What we look for', 'heading', 'What we hope for');
  await blocks(page).getByRole('button', { name: 'How to begin', exact: true }).click();
  await inputOf(drawer(page), 'heading').fill('How not to begin');
  await drawer(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(blocks(page).nth(1)).toContainText('How to begin');
  expect(await stored(server, 2)).toEqual(before);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const after = [
    [1, 'block_text', 'What we hope for'],
    [2, 'block_text', 'How to begin'],
    [3, 'block_picture', 'At the desk'],
    [4, 'block_quote', 'Go there twice.'],
  ];
  await expect.poll(() => stored(server, 2)).toEqual(after);
  expect(writes).toHaveLength(1);
  expect(writes[0]).not.toHaveProperty('set.blocks.delete');
  const [counts] = await server.rows(
    `select (select count(*) from pages_blocks) as links, (select count(*) from block_text) as texts,
     (select count(*) from block_picture) as pictures, (select count(*) from block_quote) as quotes`,
  );
  expect(Object.values(counts ?? {}).map(Number)).toEqual([14, 7, 5, 2]);
});

test('an existing block is selected from its collection, which omits blocks of the page', async ({
  page,
}) => {
  await openPage(page, server, '/collections/pages/3');
  await expect(blocks(page)).toHaveCount(2);
  await fieldOf(page, 'blocks').getByRole('button', { name: 'Add existing' }).click();
  await page.getByRole('menuitem', { name: 'Block text' }).click();
  await expect(drawer(page).getByRole('gridcell', { name: 'A quarterly', exact: true })).toBeVisible();
  await expect(drawer(page).getByRole('gridcell', { name: 'Opening hours', exact: true })).toHaveCount(0);
  await drawer(page).getByRole('gridcell', { name: 'Who pays', exact: true }).click();
  await drawer(page).getByRole('button', { name: 'Add 1' }).click();
  await expect(blocks(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => stored(server, 3))
    .toEqual([
      [1, 'block_text', 'Opening hours'],
      [2, 'block_picture', 'Visiting'],
      [3, 'block_text', 'Who pays'],
    ]);
});
