/** Choosing rows for a list of 40,000 linked rows: no linked row can be chosen again. */
import { expect, test, type Page } from '../support/test.ts';
import BetterSqlite from 'better-sqlite3';
import { signedIn, type Call } from '../support/api.ts';
import { fieldOf, openPage, signIn } from '../support/browser.ts';
import { pageDatabases, startServer, type TestProcess } from '../support/server.ts';

const many = 40_000;
const id = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } };
const column = (field: string, type: string) => ({ field, type, meta: {}, schema: {} });

/** Creates volumes with marks (many-to-many) and parts that are marks (many-to-any). */
async function makeCollections(api: Call): Promise<void> {
  const make = async (path: string, body: object) => {
    const answer = await api('POST', path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };
  const collection = (name: string, fields: readonly object[]) =>
    make('/collections', { collection: name, schema: {}, meta: {}, fields: [id, ...fields] });
  const list = (field: string, special: string) => ({
    field,
    type: 'alias',
    meta: { special: [special], interface: `list-${special}` },
  });
  await collection('marks', [column('name', 'string')]);
  await collection('volumes', [column('title', 'string'), list('marks', 'm2m'), list('parts', 'm2a')]);
  await collection(
    'volumes_marks',
    ['volumes_id', 'marks_id'].map((name) => column(name, 'integer')),
  );
  await collection('volumes_parts', [
    column('volumes_id', 'integer'),
    column('item', 'string'),
    column('collection', 'string'),
  ]);
  const relation = (from: string, field: string, to: string | null, meta: object) =>
    make('/relations', { collection: from, field, related_collection: to, meta });
  await relation('volumes_marks', 'volumes_id', 'volumes', {
    one_field: 'marks',
    junction_field: 'marks_id',
  });
  await relation('volumes_marks', 'marks_id', 'marks', { junction_field: 'volumes_id' });
  await relation('volumes_parts', 'volumes_id', 'volumes', { one_field: 'parts', junction_field: 'item' });
  await relation('volumes_parts', 'item', null, {
    one_collection_field: 'collection',
    one_allowed_collections: ['marks'],
    junction_field: 'volumes_id',
  });
  await make('/items/volumes', { title: 'Thick' });
}

/** Inserts marks 1 … 40,001 and links all except the third. It bypasses the API, which would take minutes. */
async function fill(server: TestProcess): Promise<void> {
  const isPostgres = server.database.startsWith('postgres');
  const numbers = isPostgres
    ? `generate_series(1, ${many + 1}) as s(n)`
    : `(with recursive s(n) as (select 1 union all select n + 1 from s where n <= ${many}) select n from s)`;
  const statements = [
    `insert into marks (id, name) select n, 'Mark ' || n from ${numbers}`,
    `insert into volumes_marks (volumes_id, marks_id) select 1, n from ${numbers} where n <> 3`,
    `insert into volumes_parts (volumes_id, collection, item) select 1, 'marks', cast(n as varchar(20)) from ${numbers} where n <> 3`,
  ];
  if (isPostgres) for (const statement of statements) await server.rows(statement);
  else {
    const file = new BetterSqlite(server.database);
    for (const statement of statements) file.exec(statement);
    file.close();
  }
}

/** Opens the list of marks to choose from. */
async function opened(page: Page, field: string) {
  // Rows that appear later would move the buttons below them, and a menu is hidden where its button is out of sight.
  for (const list of ['marks', 'parts'])
    await expect(fieldOf(page, list).getByText('Mark 1', { exact: true })).toBeVisible();
  await fieldOf(page, field).getByRole('button', { name: 'Add existing' }).click();
  if (field === 'parts') await page.getByRole('menuitem', { name: 'Marks' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add marks' });
  await expect(drawer.getByText('Items of Marks that are already linked cannot be selected.')).toBeVisible();
  return drawer;
}

for (const on of pageDatabases)
  test.describe(`on ${on}`, () => {
    let server: TestProcess;
    test.beforeAll(async () => {
      test.setTimeout(240_000);
      server = await startServer({ on, admin: true });
      await makeCollections(await signedIn(server));
      await fill(server);
    });
    test.afterAll(() => server.stop());

    test('INT-list-m2m-05 none of 40,000 linked rows can be selected, and another row is added', async ({
      page,
    }) => {
      const failed: string[] = [];
      page.on('response', (answer) => answer.status() >= 400 && failed.push(answer.url()));
      await signIn(page, server);
      await openPage(page, server, '/collections/volumes/1');
      for (const [field, table, key] of [
        ['marks', 'volumes_marks', 'marks_id'],
        ['parts', 'volumes_parts', 'item'],
      ] as const) {
        const drawer = await opened(page, field);
        const boxes = drawer.locator('[role="row"] input[type="checkbox"]');
        await expect(boxes.nth(3)).toBeEnabled();
        await expect(boxes.nth(1)).toBeDisabled();
        // The checkbox of the header selects only the third mark.
        await boxes.first().check();
        await drawer.getByRole('button', { name: 'Add 1' }).click();
        await expect(drawer).toHaveCount(0);
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(page.getByText('Item updated')).toBeVisible();
        await openPage(page, server, '/collections/volumes/1');
        const [count] = await server.rows(
          `select count(*) as n, count(distinct ${key}) as keys from ${table} where volumes_id = 1`,
        );
        expect([Number(count?.['n']), Number(count?.['keys'])]).toEqual([many + 1, many + 1]);
      }
      expect(failed).toEqual([]);
    });
  });
