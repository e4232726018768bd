/** Dates, times and booleans that other programs stored in SQLite are shown, compared and written in their own form. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeStrangeValues } from '../../fixtures/strange-values.ts';
import { signedIn, type Call } from '../../support/api.ts';
import { startInProcess, type TestServer } from '../../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'armature-forms-'));
let server: TestServer;
let admin: Call;

beforeAll(async () => {
  const file = join(folder, 'strange.sqlite');
  makeStrangeValues(file);
  server = await startInProcess({ database: file, empty: false });
  admin = await signedIn(server);
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

const idsOf = async (table: string, query: string) =>
  (await data<{ id: number }[]>(`/items/${table}?fields=id&${query}`)).map(({ id }) => id);

const stored = (table: string, column: string) =>
  server.rows(`select ${column} as value, typeof(${column}) as type from ${table} order by id`);

const local = ['2016-07-04T08:00:00', '2016-07-05T00:00:00', '2016-07-05T13:30:00'];
const instants = local.map((text) => `${text}.000Z`);
const days = ['2016-07-04', '2016-07-05', '2016-07-06'];
/** The values of a column in the API, and the form that `schema.stored_as` shows. */
const columns: readonly (readonly [string, readonly string[], string | undefined])[] = [
  ['own', local, undefined],
  ['zeros', local, 'YYYY-MM-DD hh:mm:ss.SSS'],
  ['iso', local, 'YYYY-MM-DDThh:mm:ss'],
  ['zoned', instants, 'YYYY-MM-DDThh:mm:ssZ'],
  ['mixed', instants, 'YYYY-MM-DDThh:mm:ss+00:00'],
  ['seconds', instants, 'seconds'],
  ['millis', local, 'milliseconds'],
  ['julian', local, 'julian'],
  ['midnight', days, 'YYYY-MM-DD hh:mm:ss'],
  ['days', days, 'seconds'],
  [
    'micros',
    ['2016-07-04T08:00:00.000001Z', '2016-07-04T08:00:00.000002Z', '2016-07-05T00:00:00.500Z'],
    undefined,
  ],
  ['minutes', ['08:00:00', '09:30:00', '13:30:00'], 'hh:mm'],
  ['digits', days, 'YYYYMMDD'],
  ['stamps', local, 'YYYYMMDDhhmmss'],
];

describe.each(columns)('the dates of column %s', (column, values, form) => {
  const [first = '', second = '', third = ''] = values;
  const found = (rule: object, more = '') =>
    idsOf('dates', `filter=${JSON.stringify({ [column]: rule })}&sort=id${more}`);

  test('are found, sorted and grouped by the values that are shown', async () => {
    const rows = await data<Record<string, string>[]>(`/items/dates?fields=${column}&sort=id`);
    expect(rows.map((row) => row[column])).toEqual(values);
    expect(await found({ _eq: second })).toEqual([2]);
    expect(await found({ _neq: second })).toEqual([1, 3]);
    expect(await found({ _in: [first, third] })).toEqual([1, 3]);
    expect(await found({ _lt: second })).toEqual([1]);
    expect(await found({ _lte: second })).toEqual([1, 2]);
    expect(await found({ _gt: second })).toEqual([3]);
    expect(await found({ _gte: second })).toEqual([2, 3]);
    expect(await found({ _between: [second, third] })).toEqual([2, 3]);
    expect(await idsOf('dates', `sort=-${column}`)).toEqual([3, 2, 1]);
    const groups = await data(`/items/dates?groupBy=${column}&aggregate[count]=id`);
    expect(groups).toEqual(values.map((value) => ({ [column]: value, count: { id: 1 } })));
    const extremes = await data(`/items/dates?aggregate[min]=${column}&aggregate[max]=${column}`);
    expect(extremes).toEqual([{ min: { [column]: first }, max: { [column]: third } }]);
    const field = await data<{ schema: { stored_as?: string; stored_detected?: string } }>(
      `/fields/dates/${column}`,
    );
    expect([field.schema.stored_as, field.schema.stored_detected]).toEqual([form, form]);
  });

  test('are written in the form of the column, and unchanged ones are not written', async () => {
    const before = await stored('dates', column);
    const edit = async (value: string, base: string) => {
      const type = 'application/vnd.armature.edit+json';
      const body = { set: { [column]: value }, base: { [column]: base } };
      const answer = await admin('PATCH', '/items/dates/3', JSON.stringify(body), { 'content-type': type });
      expect(answer.body).toMatchObject({ data: { [column]: value } });
    };
    await edit(third, third);
    expect(await stored('dates', column)).toEqual(before);
    await edit(first, third);
    const [, , changed] = await stored('dates', column);
    if (column === 'mixed') expect(changed?.['value']).toBe('2016-07-04T08:00:00+00:00');
    else expect(changed).toEqual(before[0]);
    expect(await found({ _eq: first })).toEqual([1, 3]);
    await edit(third, first);
    if (column !== 'mixed') expect(await stored('dates', column)).toEqual(before);
  });
});

test('a view compares its columns like those of the table', async () => {
  expect(await idsOf('shown dates', `filter[zeros][_eq]=${local[1]}`)).toEqual([2]);
  expect(await idsOf('shown dates', `filter[seconds][_lte]=${instants[1]}&sort=id`)).toEqual([1, 2]);
});

test('the field option storedAs overrides the detected form', async () => {
  const setForm = async (form: string | null) => {
    const meta = { options: form === null ? null : { storedAs: form } };
    expect(await admin('PATCH', '/fields/dates/seconds', { meta })).toMatchObject({ status: 200 });
  };
  const wrong = await admin('PATCH', '/fields/dates/seconds', { meta: { options: { storedAs: 'weeks' } } });
  expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([400, expect.stringContaining('milliseconds')]);
  await setForm('milliseconds');
  expect(await data('/fields/dates/seconds')).toMatchObject({
    schema: { stored_as: 'milliseconds', stored_detected: 'seconds' },
  });
  expect(await data('/items/dates/1?fields=seconds')).toEqual({ seconds: '1970-01-17T23:40:19.200Z' });
  expect(await idsOf('dates', 'filter[seconds][_eq]=1970-01-17T23:40:19.200Z')).toEqual([1]);
  await setForm('YYYY-MM-DD hh:mm:ss');
  await admin('PATCH', '/items/dates/1', { seconds: '2016-07-04T08:00:01Z' });
  expect((await stored('dates', 'seconds'))[0]).toEqual({ value: '2016-07-04 08:00:01', type: 'text' });
  expect(await idsOf('dates', 'filter[seconds][_gte]=2016-07-04T08:00:01Z&sort=seconds')).toEqual([1, 2, 3]);
  await setForm(null);
  await admin('PATCH', '/items/dates/1', { seconds: '2016-07-04T08:00:00Z' });
  expect((await stored('dates', 'seconds'))[0]).toEqual({ value: 1467619200, type: 'integer' });
});

test.each([
  ['words', 'Y/N', { value: 'N', type: 'text' }],
  ['numbers', '-1/0', { value: 0, type: 'integer' }],
])(
  'booleans in a column %s of another type are text or numbers until the metadata says what they are',
  async (column, form, written) => {
    const [found] = await data<Record<string, unknown>[]>(`/items/undeclared?fields=${column}&sort=id`);
    expect(found?.[column]).not.toBe(true);
    const meta = { special: ['boolean'], options: { storedAs: form } };
    expect(await admin('PATCH', `/fields/undeclared/${column}`, { meta })).toMatchObject({ status: 200 });
    const { schema } = await data<{ schema: object }>(`/fields/undeclared/${column}`);
    expect(schema).toMatchObject({ stored_as: form, stored_forms: expect.arrayContaining(['1/0', form]) });
    const rows = await data(`/items/undeclared?fields=${column}&sort=id`);
    expect(rows).toEqual([{ [column]: true }, { [column]: false }]);
    expect(await idsOf('undeclared', `filter[${column}][_eq]=true`)).toEqual([1]);
    await admin('PATCH', '/items/undeclared/1', { [column]: false });
    expect((await stored('undeclared', column))[0]).toEqual(written);
    expect(await idsOf('undeclared', `filter[${column}][_eq]=false&sort=id`)).toEqual([1, 2]);
  },
);

test.each(['letters', 'small', 'words', 'minus', 'own'])(
  'the booleans of column %s are found as they are shown, and written in their form',
  async (column) => {
    const before = await stored('flags', column);
    const rows = await data(`/items/flags?fields=${column}&sort=id`);
    expect(rows).toEqual([true, false, null].map((value) => ({ [column]: value })));
    expect(await idsOf('flags', `filter[${column}][_eq]=true`)).toEqual([1]);
    expect(await idsOf('flags', `filter[${column}][_eq]=false`)).toEqual([2]);
    expect(await idsOf('flags', `filter[${column}][_neq]=true&sort=id`)).toEqual([2, 3]);
    expect(await idsOf('flags', `sort=-${column}`)).toEqual([3, 1, 2]);
    await admin('PATCH', '/items/flags/1', { [column]: false });
    expect((await stored('flags', column))[0]).toEqual(before[1]);
    expect(await admin('PATCH', '/items/flags/1', { [column]: true })).toMatchObject({
      body: { data: { [column]: true } },
    });
    expect(await stored('flags', column)).toEqual(before);
  },
);
