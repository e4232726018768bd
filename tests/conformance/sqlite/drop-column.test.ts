/** Fields of tables that Armature did not create are deleted; what else the CREATE statement says stays. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn, type Call } from '../../support/api.ts';
import { startInProcess, type TestServer } from '../../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'armature-shop-'));
const file = join(folder, 'shop.sqlite');
let server: TestServer;
let admin: Call;

beforeAll(async () => {
  const database = new BetterSqlite(file);
  database.exec(`
    CREATE TABLE Makers(MakerID INTEGER PRIMARY KEY, Name TEXT);
    CREATE TABLE [Goods](
      GoodID INTEGER PRIMARY KEY AUTOINCREMENT, -- the key, counted
      [GoodName] nvarchar(40) NOT NULL CHECK(length(GoodName)<>0),
      "UnitPrice" numeric(10,2)NULL DEFAULT (0)/* in euros */CONSTRAINT [Price]CHECK ([UnitPrice]>=(0)),
      Discount real DEFAULT -1.5e-3,
      Details TEXT CHECK(Details IS NULL OR Details->>'$.a' <= 3),
      Mask INTEGER AS (GoodID<<2|1) STORED,
      Label TEXT GENERATED ALWAYS AS (GoodName||' - '||GoodID) VIRTUAL,
      Stamp BLOB DEFAULT x'00FF',
      MakerID INTEGER REFERENCES Makers(MakerID) ON DELETE SET NULL,
      Spare INTEGER, Least INTEGER, Most INTEGER, Size INTEGER,
      CHECK(Size!=0),
      CONSTRAINT "Range" CHECK(Least<=Most)
    );
    CREATE INDEX goods_by_price ON Goods(UnitPrice) WHERE UnitPrice>=1;
    INSERT INTO Makers VALUES (1, 'Kiln');
    INSERT INTO Goods(GoodName, UnitPrice, Details, MakerID, Least, Most, Size)
      VALUES ('Bowl', 12.5, '{"a":2}', 1, 1, 2, 3), ('Jug', 0, NULL, NULL, 1, 1, 1);
  `);
  database.close();
  server = await startInProcess({ database: file, empty: false });
  admin = await signedIn(server);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const rows = () =>
  server.rows(
    'select GoodName, UnitPrice, Discount, Details, Mask, Label, hex(Stamp) as Stamp, MakerID from Goods order by GoodID',
  );
const columns = async () =>
  (await server.rows("select name from pragma_table_info('Goods')")).map(({ name }) => name);

test('CALL-49 a field is deleted beside operators, literals, checks and comments of other columns', async () => {
  const before = await rows();
  expect(before).toHaveLength(2);
  const answer = await admin('DELETE', '/fields/Goods/Spare');
  expect(answer).toMatchObject({ status: 204 });
  expect(await columns()).not.toContain('Spare');
  expect(await rows()).toEqual(before);
  expect(before[0]).toMatchObject({ Mask: 5, Label: 'Bowl - 1', Discount: -0.0015, Stamp: '00FF' });
  // The checks and the foreign key are still enforced.
  for (const wrong of [{ UnitPrice: -1 }, { GoodName: '' }, { Details: '{"a":9}' }, { MakerID: 7 }])
    expect((await admin('PATCH', '/items/Goods/1', wrong)).status, JSON.stringify(wrong)).toBe(400);
  const [index] = await server.rows("select sql from sqlite_master where name = 'goods_by_price'");
  expect(index).toEqual({ sql: 'CREATE INDEX goods_by_price ON Goods(UnitPrice) WHERE UnitPrice>=1' });
});

test('a check of the deleted field alone goes with it', async () => {
  expect(await admin('DELETE', '/fields/Goods/Size')).toMatchObject({ status: 204 });
  const [table] = await server.rows("select sql from sqlite_master where name = 'Goods'");
  expect(table?.['sql']).not.toContain('Size');
});

test('a field that a check compares with another one is not deleted, and the message names the check', async () => {
  const answer = await admin('DELETE', '/fields/Goods/Least');
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain('CHECK(Least<=Most)');
  expect(await columns()).toContain('Least');
});
