import { expect, test } from 'vitest';
import { copyPermissions, namesFields } from './copy.ts';
import { newPermission, type PermissionRow } from './levels.ts';
import { planPermissions } from './plan.ts';
import type { Action } from './types.ts';

const row = (collection: string, action: Action, part: Partial<PermissionRow> = {}): PermissionRow => ({
  ...newPermission({ role: 'r', collection, action }, 'all'),
  ...part,
});
const pages = { collection: 'pages', has: (field: string) => ['id', 'status'].includes(field) };

test('a copy replaces all actions of the target, and keeps the ids of its permissions', () => {
  const stored = [
    row('articles', 'create', { id: 1, presets: { status: 'draft' } }),
    row('articles', 'read', { id: 2, permissions: { status: { _eq: 'live' } } }),
    row('pages', 'read', { id: 3, fields: ['id'] }),
    row('pages', 'delete', { id: 4 }),
    row('tags', 'read', { id: 5 }),
  ];
  const { rows, losses } = copyPermissions(stored, 'articles', [pages]);
  expect(losses).toEqual([]);
  expect(planPermissions(stored, rows)).toEqual({
    create: [row('pages', 'create', { presets: { status: 'draft' } })],
    update: [{ id: 3, set: { fields: ['*'], permissions: { status: { _eq: 'live' } } } }],
    remove: [4],
  });
});

test('fields that the target lacks are left out and named; without any field none is open', () => {
  const stored = [
    row('articles', 'read', { fields: ['id', 'title'] }),
    row('articles', 'update', { fields: ['title'], presets: { status: 'draft', author: 1 } }),
  ];
  const { rows, losses } = copyPermissions(stored, 'articles', [pages]);
  expect(rows.slice(2)).toEqual([
    row('pages', 'read', { fields: ['id'] }),
    row('pages', 'update', { fields: null, presets: { status: 'draft' } }),
  ]);
  expect(losses).toEqual([{ collection: 'pages', fields: ['title', 'author'], kept: [], tested: [] }]);
});

test('an action whose rule tests a field that the target lacks keeps its permission', () => {
  const stored = [
    row('articles', 'read', { permissions: { _or: [{ author: { name: { _eq: 'A' } } }] } }),
    row('articles', 'update', { validation: { 'item:text': { body: { _nempty: true } } } }),
    row('articles', 'delete', { permissions: { status: { _eq: 'draft' } } }),
    row('pages', 'read', { id: 3, fields: ['id'] }),
  ];
  const { rows, losses } = copyPermissions(stored, 'articles', [pages]);
  expect(rows.filter(({ collection }) => collection === 'pages')).toEqual([
    row('pages', 'read', { id: 3, fields: ['id'] }),
    row('pages', 'delete', { permissions: { status: { _eq: 'draft' } } }),
  ]);
  expect(losses).toEqual([
    { collection: 'pages', fields: [], kept: ['read', 'update'], tested: ['author', 'item'] },
  ]);
});

test('only permissions that name fields depend on the fields of the target', () => {
  expect(namesFields([row('articles', 'read')], 'articles')).toBe(false);
  expect(namesFields([], 'articles')).toBe(false);
  expect(namesFields([row('articles', 'read', { fields: ['id'] })], 'articles')).toBe(true);
  expect(namesFields([row('articles', 'read', { permissions: { id: { _gt: 1 } } })], 'articles')).toBe(true);
});
