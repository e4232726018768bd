import { describe, expect, test } from 'vitest';
import catalog from '../../renderer/locales/en-US.json' with { type: 'json' };
import { translateFrom } from '../error/translate-from.ts';
import { describeReason } from './describe.ts';
import { compileGrants } from './grants.ts';
import { presetDefaults } from './presets.ts';
import type { Action, RawPermission } from './types.ts';
import { verdictFor } from './verdict.ts';

const english = translateFrom(catalog);

const scope = { now: new Date('2024-01-01T00:00:00Z'), user: 'ada', role: 'r' };
const permission = (action: Action, more: Partial<RawPermission> = {}): RawPermission => ({
  role: 'r',
  collection: 'articles',
  action,
  fields: ['*'],
  permissions: null,
  validation: null,
  presets: null,
  ...more,
});
const ask = (
  rows: readonly RawPermission[],
  request: { action: Action; field?: string; row?: Record<string, unknown>; signedIn?: boolean },
  admin = false,
) => verdictFor(compileGrants(rows, { admin }), { collection: 'articles', scope, ...request });

describe('verdictFor', () => {
  test('PERM-01 an admin may do everything without a permission', () => {
    for (const action of ['create', 'read', 'update', 'delete'] as const)
      expect(ask([], { action, field: 'any', row: {} }, true)).toEqual({ is: 'allow' });
  });

  test('PERM-02 others may do what is listed for the collection and action', () => {
    expect(ask([permission('read')], { action: 'read' })).toEqual({ is: 'allow' });
    expect(ask([permission('read')], { action: 'update' })).toMatchObject({
      is: 'deny',
      reason: { code: 'no-grant' },
    });
    expect(ask([permission('read', { collection: 'tags' })], { action: 'read' })).toMatchObject({
      is: 'deny',
    });
  });

  test('PERM-03 fields are a list, * for all, or null for none', () => {
    const may = (fields: readonly string[] | null) =>
      ask([permission('update', { fields })], { action: 'update', field: 'title' }).is;
    expect([may(['*']), may(['title']), may(['body']), may(null)]).toEqual([
      'allow',
      'allow',
      'deny',
      'deny',
    ]);
  });

  test('the row decides if it contains the data', () => {
    const rule = [permission('update', { permissions: { status: 'draft', author: { country: 'DE' } } })];
    expect(ask(rule, { action: 'update', row: { status: 'published' } })).toMatchObject({
      is: 'deny',
      reason: { code: 'rule' },
    });
    expect(ask(rule, { action: 'update', row: { status: 'draft', author: 7 } })).toMatchObject({
      is: 'depends',
      on: [['status'], ['author', 'country']],
    });
    expect(ask(rule, { action: 'update', row: { status: 'draft', author: { country: 'DE' } } })).toEqual({
      is: 'allow',
    });
  });

  test('PERM-03 several permissions combine by or, and each opens its own fields in its own rows', () => {
    const rows = [
      permission('update', { fields: ['a', 'c'], permissions: { x: 1 } }),
      permission('update', { fields: ['b', 'c'], permissions: { x: 2 } }),
    ];
    const may = (field: string, x: number) => ask(rows, { action: 'update', field, row: { x } });
    for (const verdict of [may('a', 1), may('b', 2), may('c', 1), may('c', 2)])
      expect(verdict).toEqual({ is: 'allow' });
    expect(may('b', 1)).toEqual({
      is: 'deny',
      reason: expect.objectContaining({
        code: 'rule',
        rule: expect.objectContaining({ path: ['x'], value: 2 }) as unknown,
      }) as unknown,
    });
    expect(may('d', 1)).toMatchObject({ reason: { code: 'field' } });
    expect(ask(rows, { action: 'update', row: { x: 3 } })).toMatchObject({ reason: { code: 'rule' } });
  });

  test('a rule that does not parse matches no row, unless unknown operators are skipped', () => {
    const rows = [permission('read', { permissions: { a: { _unheard: 1 } } })];
    expect(ask(rows, { action: 'read', row: { a: 1 } })).toMatchObject({ is: 'deny' });
    const grants = compileGrants(rows, { admin: false, unknown: 'skip' });
    expect(verdictFor(grants, { action: 'read', collection: 'articles', row: { a: 1 }, scope })).toEqual({
      is: 'allow',
    });
  });
});

describe('describeReason', () => {
  test.each([
    ['no grant', [], { action: 'read' as const }, 'Your role may not read items of Articles.'],
    ['signed out', [], { action: 'read' as const, signedIn: false }, 'Sign in to read items of Articles.'],
    [
      'field',
      [permission('update', { fields: [] })],
      { action: 'update' as const, field: 'due_date' },
      'Your role may not change the field Due date of Articles.',
    ],
    [
      'rule',
      [permission('update', { permissions: { status: 'draft', views: { _lt: 9 } } })],
      { action: 'update' as const, row: { status: 'x', views: 1 } },
      'Your role may change items of Articles only where Status is draft and Views is less than 9.',
    ],
  ])('%s', (_, rows, request, text) => {
    const verdict = ask(rows, request);
    expect(verdict.is === 'deny' && describeReason(verdict.reason, english)).toBe(text);
  });
});

test('PERM-27 presets become default values with dynamic values resolved', () => {
  const grants = compileGrants(
    [permission('create', { presets: { status: 'draft', owner: '$CURRENT_USER' } })],
    { admin: false },
  );
  expect(presetDefaults(grants, 'articles', scope)).toEqual({ status: 'draft', owner: 'ada' });
  expect(presetDefaults(grants, 'tags', scope)).toEqual({});
});
