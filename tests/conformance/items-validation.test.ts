import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ids, permit, startServer, type TestServer } from '../support/content.ts';

let server: TestServer;
let permission: number;
beforeAll(async () => {
  server = await startServer();
  const column = (field: string, type: string, schema = {}) => ({ field, type, meta: {}, schema });
  await server.make('POST', '/collections', {
    collection: 'scratch',
    schema: {},
    fields: [
      column('id', 'integer', { is_primary_key: true, has_auto_increment: true }),
      column('a', 'string'),
      column('b', 'integer'),
      column('at', 'timestamp'),
      column('who', 'uuid'),
    ],
  });
  ({ id: permission } = (await permit(server, ids.editorRole, 'scratch', 'create')) as { id: number });
});
afterAll(() => server.close());

async function send(rule: object, body: object) {
  await server.make('PATCH', `/permissions/${permission}`, rule);
  return server.call('editor', 'POST', '/items/scratch', body);
}

describe('the validation of a permission (recordings 393–413)', () => {
  test.each([
    [{ a: { _eq: 'a' } }, { a: 'b' }, { a: 'a' }, { field: 'a', type: 'eq', valid: 'a' }],
    [{ a: { _neq: 'a' } }, { a: 'a' }, { a: 'b' }, { field: 'a', type: 'neq', invalid: 'a' }],
    [{ a: { _in: ['a', 'b'] } }, { a: 'c' }, { a: 'b' }, { field: 'a', type: 'in', valid: ['a', 'b'] }],
    [{ a: { _nin: ['a', 'b'] } }, { a: 'b' }, { a: 'c' }, { field: 'a', type: 'neq', invalid: 'b' }],
    [
      { a: { _contains: 'el' } },
      { a: 'x' },
      { a: 'hello' },
      { field: 'a', type: 'contains', substring: 'el' },
    ],
    [{ a: { _ncontains: 'el' } }, { a: 'hello' }, { a: 'x' }, { field: 'a', type: 'ncontains' }],
    [{ a: { _null: true } }, { a: 'x' }, { a: null }, { field: 'a', type: 'null' }],
    [{ a: { _nnull: true } }, { a: null }, { a: 'x' }, { field: 'a', type: 'nnull' }],
    [{ a: { _empty: true } }, { a: 'x' }, { a: '' }, { field: 'a', type: 'empty' }],
    [{ a: { _nempty: true } }, { a: '' }, { a: 'x' }, { field: 'a', type: 'nempty' }],
    [{ b: { _gt: 5 } }, { b: 5 }, { b: 6 }, { field: 'b', type: 'gt', valid: 5 }],
    [{ b: { _gte: 5 } }, { b: 4 }, { b: 5 }, { field: 'b', type: 'gte', valid: 5 }],
    [{ b: { _lt: 5 } }, { b: 5 }, { b: 4 }, { field: 'b', type: 'lt', valid: 5 }],
    [{ b: { _lte: 5 } }, { b: 6 }, { b: 5 }, { field: 'b', type: 'lte', valid: 5 }],
    [{ b: { _between: [1, 3] } }, { b: 9 }, { b: 3 }, { field: 'b', type: 'lt', valid: 3 }],
    [
      { b: { _nbetween: [1, 3] } },
      { b: 2 },
      { b: 4 },
      { field: 'b', type: 'lt', valid: 1 },
      { field: 'b', type: 'gt', valid: 3 },
    ],
    [{ a: { _regex: '^a+$' } }, { a: 'b' }, { a: 'aa' }, { field: 'a', type: 'regex', invalid: 'b' }],
    [{ a: { _starts_with: 'a' } }, { a: 'b' }, { a: 'ab' }, { field: 'a', type: 'starts_with' }],
    [{ a: { _submitted: true } }, {}, { a: 'x' }, { field: 'a', type: 'required' }],
  ])('VAL-02 %j refuses %j and accepts %j', async (validation, bad, good, ...errors) => {
    const before = await server.rows('scratch');
    const refused = await send({ validation }, bad);
    expect(refused.status, refused.text).toBe(400);
    expect(refused.body.errors?.map(({ extensions }) => extensions)).toMatchObject(
      errors.map((error) => ({ code: 'FAILED_VALIDATION', ...error })),
    );
    expect((await send({ validation }, good)).status).toBe(204);
    expect(await server.rows('scratch')).toHaveLength(before.length + 1);
  });
});

describe('dynamic values of a rule', () => {
  test('VAL-05 $NOW, $CURRENT_USER and $CURRENT_ROLE mean the moment and the caller', async () => {
    const day = 86_400_000;
    const at = (days: number) => new Date(Date.now() + days * day).toISOString();
    const recent = { at: { _between: ['$NOW(-5 days)', '$NOW'] } };
    expect((await send({ validation: recent }, { at: at(-6) })).status).toBe(400);
    expect((await send({ validation: recent }, { at: at(1) })).status).toBe(400);
    expect((await send({ validation: recent }, { at: at(-4) })).status).toBe(204);
    for (const [word, id] of [
      ['$CURRENT_USER', ids.editor],
      ['$CURRENT_ROLE', ids.editorRole],
    ] as const) {
      const own = { who: { _eq: word } };
      expect((await send({ validation: own }, { who: ids.admin })).status).toBe(400);
      expect((await send({ validation: own }, { who: id })).status).toBe(204);
    }
  });

  test('presets fill in dynamic values, and a sent value takes precedence', async () => {
    await server.make('DELETE', '/items/scratch', { query: { limit: -1 } });
    const presets = { who: '$CURRENT_USER', a: '$CURRENT_ROLE', at: '$NOW(-1 day)' };
    await send({ validation: null, presets }, {});
    await send({ validation: null, presets }, { a: 'mine' });
    const { body } = await server.call('admin', 'GET', '/items/scratch?sort=id&fields=who,a,at');
    const [first, second] = body.data as { who: string; a: string; at: string }[];
    expect(first).toMatchObject({ who: ids.editor, a: ids.editorRole });
    expect(Math.abs(Date.parse(first?.at ?? '') - Date.now() + 86_400_000)).toBeLessThan(60_000);
    expect(second).toMatchObject({ who: ids.editor, a: 'mine' });
  });
});
