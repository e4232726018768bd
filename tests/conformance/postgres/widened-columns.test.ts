/** Databases of former versions get columns that hold keys of any length. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asAdmin, freshDatabase, rowsOf, type FreshDatabase } from '../../support/postgres.ts';
import { migrate } from '../../../adapters/server/database/migrate.ts';
import { openDatabase } from '../../../adapters/server/database/open.ts';

const former = `alter table directus_activity alter column item type varchar(255);
  alter table directus_revisions alter column item type varchar(255);`;
const limits = (url: string) =>
  rowsOf(
    url,
    `select table_name as name, character_maximum_length as limit, is_nullable as nullable
     from information_schema.columns
     where column_name = 'item' and table_name in ('directus_activity', 'directus_revisions') order by 1`,
  );

let place: FreshDatabase;
beforeEach(async () => (place = await freshDatabase()));
afterEach(() => place.drop());

async function migrateAgain(): Promise<void> {
  const database = await openDatabase({ database: place.url });
  await migrate(database).finally(() => database.close());
}

test('the start widens the columns of item keys and keeps their rows', async () => {
  await migrateAgain();
  await asAdmin(
    place.url,
    `${former} insert into directus_activity (item, action, collection) values ('kept', 'create', 'notes');`,
  );
  await migrateAgain();
  expect(await limits(place.url)).toEqual([
    { name: 'directus_activity', limit: null, nullable: 'NO' },
    { name: 'directus_revisions', limit: null, nullable: 'NO' },
  ]);
  expect(await rowsOf(place.url, 'select item from directus_activity')).toEqual([{ item: 'kept' }]);
});

test('a column that a view uses stays as it is, and the start succeeds', async () => {
  await migrateAgain();
  await asAdmin(place.url, `${former} create view report as select item from directus_activity;`);
  await migrateAgain();
  expect(await limits(place.url)).toMatchObject([{ limit: 255 }, { limit: null }]);
});
