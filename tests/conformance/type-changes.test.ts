/** `POST /schema/conversion` names exactly the values that a change of type refuses (FLD-24). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/content.ts';
import { columnOf } from '../support/tables.ts';

interface Preview {
  readonly count: number;
  readonly examples: readonly { readonly value: unknown; readonly count: number }[];
}

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

let made = 0;
/** Creates a collection with one field and its values, and returns its name. */
async function withValues(type: string, values: readonly unknown[], schema: object = {}): Promise<string> {
  const collection = `walks_${++made}`;
  await server.make('POST', '/collections', {
    collection,
    meta: {},
    schema: {},
    fields: [
      { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
      { field: 'x', type, meta: {}, schema },
    ],
  });
  await keep(collection, values);
  return collection;
}

/** Replaces the rows of the collection. */
async function keep(collection: string, values: readonly unknown[]): Promise<void> {
  const rows = await server.rows(collection);
  if (rows.length > 0)
    await server.make(
      'DELETE',
      `/items/${collection}`,
      rows.map(({ id }) => id),
    );
  if (values.length > 0)
    await server.make(
      'POST',
      `/items/${collection}`,
      values.map((x) => ({ x })),
    );
}

const preview = (collection: string, type: string, schema: object = {}, who: 'admin' | 'editor' = 'admin') =>
  server.call(who, 'POST', '/schema/conversion', { collection, field: 'x', type, schema });
const change = async (collection: string, type: string, schema: object = {}) =>
  (
    await server.call('admin', 'POST', '/schema/steps', {
      steps: [{ do: 'update-field', collection, field: 'x', body: { type, schema } }],
    })
  ).status;

const cases: readonly [
  from: string,
  to: string,
  values: readonly unknown[],
  failing: readonly unknown[],
  schema?: object,
][] = [
  ['string', 'integer', ['1', ' -7 ', null, 'many', 'many', '2.5', ''], ['many', '2.5', '']],
  ['string', 'boolean', ['yes', 'off', '1', 'perhaps'], ['perhaps']],
  ['text', 'string', ['abc', 'abcd', 'äöü'], ['abcd'], { max_length: 3 }],
  ['string', 'date', ['2026-03-01', 'soon'], ['soon']],
  ['string', 'uuid', ['0e2f5b5e-6f0c-4a5e-9a5d-0c4b2d1f7a11', 'x'], ['x']],
  ['text', 'json', ['{"a":1}', '{'], ['{']],
  ['decimal', 'decimal', [1.5, 123.5], [123.5], { numeric_precision: 4, numeric_scale: 2 }],
  ['string', 'bigInteger', ['5', '9223372036854775808'], ['9223372036854775808']],
  ['integer', 'string', [1, 22], []],
  ['dateTime', 'date', ['2026-03-01T10:00:00'], []],
];

describe('FLD-24 a change of type', () => {
  it.each(cases)(
    'from %s to %s: each example is refused, and the others convert',
    async (from, to, values, failing, schema = {}) => {
      const collection = await withValues(from, values);
      const { status, body } = await preview(collection, to, schema);
      expect(status).toBe(200);
      const { count, examples } = body.data as Preview;
      expect(new Set(examples.map(({ value }) => String(value)))).toEqual(new Set(failing.map(String)));
      expect(count).toBe(values.filter((value) => failing.includes(value)).length);
      expect(await change(collection, to, schema)).toBe(count === 0 ? 200 : 400);
      for (const { value } of examples) {
        await keep(collection, [value]);
        expect(await change(collection, to, schema)).toBe(400);
      }
      await keep(
        collection,
        values.filter((value) => !failing.includes(value)),
      );
      if (count > 0) expect(await change(collection, to, schema)).toBe(200);
    },
  );

  it('counts all values, and names at most five different ones', async () => {
    const collection = await withValues('string', ['a', 'a', 'b', 'c', 'd', 'e', 'f', '7']);
    const { count, examples } = (await preview(collection, 'integer')).body.data as Preview;
    expect(count).toBe(7);
    expect(examples).toHaveLength(5);
    expect(examples[0]).toEqual({ value: 'a', count: 2 });
    // The preview changes nothing.
    expect((await preview(collection, 'string')).body.data).toEqual({ count: 0, examples: [] });
  });

  it('counts values of secret fields without naming them', async () => {
    const collection = await withValues('hash', ['secret']);
    expect((await preview(collection, 'integer')).body.data).toEqual({ count: 1, examples: [] });
  });

  it('is previewed for administrators only, and only for fields and types that exist', async () => {
    const collection = await withValues('string', []);
    expect((await preview(collection, 'integer', {}, 'editor')).status).toBe(403);
    expect((await preview(collection, 'banana')).status).toBe(400);
    expect((await preview('nowhere', 'integer')).status).toBe(403);
    expect((await preview('directus_users', 'integer')).status).toBe(403);
    const nothing = await server.call('admin', 'POST', '/schema/conversion', { collection });
    expect(nothing.body.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_PAYLOAD', field: 'field' });
  });

  it('is previewed for tables and columns with any name', async () => {
    const [table, name] = ['Odd ? Ones', 'b "c\'$fits$?'];
    // Knex replaces question marks in names.
    const sql = (text: string) => text.replaceAll('?', String.raw`\?`);
    const [at, column] = [`"${table}"`, `"${name.replaceAll('"', '""')}"`];
    await server.database.transaction(async (trx) => {
      await trx.raw(sql(`create table ${at} (${column} varchar(20))`));
      await trx.raw(sql(`insert into ${at} (${column}) values ('1'), ('x')`));
    });
    const before = await columnOf(server.database, table, name);
    if (!before) throw new Error('The column does not exist.');
    expect(
      await server.database.findUnconvertible({ table, before, after: { name, type: 'integer' } }),
    ).toEqual({ count: 1, examples: [{ value: 'x', count: 1 }] });
  });
});
