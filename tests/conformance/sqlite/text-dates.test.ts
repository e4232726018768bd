/** Columns of SQLite that are declared as text and contain dates are compared and written as dates. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeStrangeValues } from '../../fixtures/strange-values.ts';
import { signedIn, type Call } from '../../support/api.ts';
import { startInProcess, type TestServer } from '../../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'armature-text-dates-'));
const file = join(folder, 'strange.sqlite');
let server: TestServer;
let admin: Call;
let tables: unknown;

const open = async () => {
  server = await startInProcess({ database: file, empty: false });
  admin = await signedIn(server);
};
const tableSql = () =>
  server.rows("select name, sql from sqlite_master where name not like 'directus_%' order by name");

beforeAll(async () => {
  makeStrangeValues(file);
  await open();
  tables = await tableSql();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

async function data<T>(path: string): Promise<T> {
  const answer = await admin('GET', encodeURI(path).replaceAll('+', '%2B'));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return (answer.body as { data: T }).data;
}
const typeOf = async (field: string, table = 'texts') =>
  (await data<{ type: string }>(`/fields/${table}/${field}`)).type;
const change = async (field: string, body: object) =>
  expect(await admin('PATCH', `/fields/texts/${field}`, body)).toMatchObject({ status: 200 });
const stored = async (column: string) =>
  (await server.rows(`select "${column}" as value from texts order by id`)).map(({ value }) => value);

const local = ['2016-07-04T08:00:00', '2016-07-05T00:00:00', '2016-07-05T13:30:00'];
const instants = local.map((text) => `${text}.000Z`);
const days = ['2016-07-04', '2016-07-05', '2016-07-06'];

test('all values of a column determine its type; times, other texts, keys and two values do not', async () => {
  const names = ['plain', 'zeros', 'iso', 'zoned', 'offset', 'day', 'clock', 'part', 'words', 'key'];
  expect(await Promise.all(names.map((name) => typeOf(name)))).toEqual([
    'dateTime',
    'dateTime',
    'dateTime',
    'timestamp',
    'timestamp',
    'date',
    'text',
    'text',
    'text',
    'text',
  ]);
  expect([await typeOf('at', 'few'), await typeOf('day', 'filled')]).toEqual(['text', 'text']);
  expect(await typeOf('zeros', 'shown texts')).toBe('dateTime');
  const { schema } = await data<{ schema: object }>('/fields/texts/zeros');
  expect(schema).toMatchObject({ data_type: 'text', stored_as: 'YYYY-MM-DD hh:mm:ss.SSS' });
  expect(await tableSql()).toEqual(tables);
});

interface Column {
  readonly name: string;
  readonly values: readonly string[];
  /** The marker that determines the type. Absent: the values do. */
  readonly marker?: string;
}
const columns: readonly Column[] = [
  { name: 'plain', values: local },
  { name: 'zeros', values: local },
  { name: 'iso', values: local },
  { name: 'zoned', values: instants },
  { name: 'offset', values: instants },
  { name: 'day', values: days },
  { name: 'plain', values: local, marker: 'cast-datetime' },
  { name: 'zeros', values: instants, marker: 'cast-timestamp' },
  { name: 'zoned', values: instants, marker: 'cast-timestamp' },
  { name: 'clock', values: ['08:00:00', '09:30:00', '13:30:00'], marker: 'cast-time' },
];

describe.each(columns)('the texts of $name as dates ($marker)', ({ name, values, marker }) => {
  const [first = '', second = '', third = ''] = values;
  const found = async (rule: object) =>
    (
      await data<{ id: number }[]>(
        `/items/texts?fields=id&filter=${JSON.stringify({ [name]: rule })}&sort=id`,
      )
    ).map(({ id }) => id);

  test('are shown, compared and sorted', async () => {
    if (marker !== undefined) await change(name, { meta: { special: [marker] } });
    const rows = await data<Record<string, string>[]>(`/items/texts?fields=${name}&sort=${name}`);
    expect(rows.map((row) => row[name])).toEqual(values);
    expect(await found({ _eq: second })).toEqual([2]);
    expect(await found({ _neq: second })).toEqual([1, 3]);
    expect(await found({ _lt: second })).toEqual([1]);
    expect(await found({ _gte: second })).toEqual([2, 3]);
    expect(await found({ _in: [first, third] })).toEqual([1, 3]);
    expect(await found({ _between: [second, third] })).toEqual([2, 3]);
    if (name === 'clock') return;
    expect(await found({ _lt: '$NOW' })).toEqual([1, 2, 3]);
    expect(await found({ _gt: '$NOW(-1 day)' })).toEqual([]);
    expect(await found({ _gt: '$NOW(-40 years)' })).toEqual([1, 2, 3]);
  });

  test('are written in the form of the column', async () => {
    const before = await stored(name);
    const edit = async (value: string, base: string) => {
      const body = JSON.stringify({ set: { [name]: value }, base: { [name]: base } });
      const type = { 'content-type': 'application/vnd.armature.edit+json' };
      expect((await admin('PATCH', '/items/texts/3', body, type)).body).toMatchObject({
        data: { [name]: value },
      });
    };
    await edit(first, third);
    expect(await stored(name)).toEqual([before[0], before[1], before[0]]);
    expect(await found({ _eq: first })).toEqual([1, 3]);
    await edit(third, first);
    expect(await stored(name)).toEqual(before);
    expect(await tableSql()).toEqual(tables);
  });
});

test('a view and groups compare them too', async () => {
  expect(await data(`/items/shown texts?filter[zeros][_eq]=${local[1]}&fields=id`)).toEqual([{ id: 2 }]);
  expect(await data(`/items/texts?groupBy=iso&aggregate[count]=id`)).toHaveLength(3);
});

test('a text that is no date is shown as it is, and can be replaced by a date', async () => {
  await change('part', { meta: { special: ['cast-date'] } });
  expect(await data('/items/texts?fields=part&sort=id')).toEqual([
    { part: '2016-07-04' },
    { part: 'unknown' },
    { part: '2016-07-06' },
  ]);
  expect(await admin('PATCH', '/items/texts/2', { part: '2016-07-05' })).toMatchObject({ status: 200 });
  expect(await stored('part')).toEqual(days);
});

test('the first metadata of a field keep its type, also after other values and a change of the table', async () => {
  await change('iso', { meta: { note: 'Start' } });
  expect(await data('/fields/texts/iso')).toMatchObject({
    type: 'dateTime',
    meta: { special: ['cast-datetime'] },
  });
  await change('day', {
    type: 'date',
    schema: { is_nullable: true },
    meta: { width: 'half', special: null },
  });
  const other = new BetterSqlite(server.database);
  other.exec("update texts set iso = 'later' where id = 2; alter table texts add column more text");
  other.close();
  await vi.waitUntil(async () => (await admin('GET', '/fields/texts/more')).status === 200);
  expect([await typeOf('iso'), await typeOf('day'), await typeOf('zoned')]).toEqual([
    'dateTime',
    'date',
    'timestamp',
  ]);
  tables = await tableSql();
});

test('an administrator can declare such a column as text again, without a change of the table', async () => {
  for (const field of ['offset', 'day']) {
    await change(field, { type: 'text', meta: {} });
    expect(await typeOf(field)).toBe('text');
  }
  expect(await data('/items/texts/2?fields=offset')).toEqual({ offset: '2016-07-05T02:00:00+02:00' });
  expect(await tableSql()).toEqual(tables);
});
