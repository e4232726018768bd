import { expect, test } from 'vitest';
import { fieldsValue, levelOf, minimumOf, newPermission, type PermissionRow } from './levels.ts';
import { planPermissions, withLevel } from './plan.ts';
import { recommendedPermissions } from './recommended.ts';

const place = { role: 'r', collection: 'articles', action: 'read' } as const;
const row = (part: Partial<PermissionRow>): PermissionRow => ({ ...newPermission(place, 'all'), ...part });

test.each([
  ['PERM-10 nothing is stored', [], 'none'],
  ['PERM-11 all fields, no rule, no validation', [row({})], 'all'],
  ['PERM-11 null means no rule', [row({ permissions: null, validation: null })], 'all'],
  ['PERM-12 a rule', [row({ permissions: { id: { _gt: 1 } } })], 'custom'],
  ['PERM-12 a validation', [row({ validation: { id: { _gt: 1 } } })], 'custom'],
  ['PERM-12 some fields', [row({ fields: ['id'] })], 'custom'],
  ['PERM-12 no field', [newPermission(place, 'blank')], 'custom'],
  ['PERM-11 one of two permissions opens everything', [row({ fields: ['id'] }), row({})], 'all'],
])('%s', (_title, rows, level) => {
  expect(levelOf(rows)).toBe(level);
});

test.each([
  ['directus_settings', 'read', 'full'],
  ['directus_presets', 'read', 'partial'],
  ['directus_activity', 'create', 'partial'],
  ['directus_settings', 'update', null],
  ['articles', 'read', null],
] as const)('PERM-16 the minimum of app access: %s, %s is %s', (collection, action, minimum) => {
  expect(minimumOf(collection, action)).toBe(minimum);
});

test('PERM-15 all fields are stored as *, no field as null', () => {
  const all = ['id', 'title'];
  expect(fieldsValue(['title', 'id'], all)).toEqual(['*']);
  expect(fieldsValue(['id'], all)).toEqual(['id']);
  expect(fieldsValue([], all)).toBeNull();
});

test('PERM-13 PERM-14 full access clears rule and validation and keeps the default values; none deletes', () => {
  const stored = [
    { ...row({ fields: ['id'], permissions: { id: { _gt: 1 } }, presets: { status: 'draft' } }), id: 4 },
    { ...row({ collection: 'tags' }), id: 5 },
  ];
  const full = withLevel(stored, [place, { ...place, action: 'delete' }], 'all');
  expect(planPermissions(stored, full)).toEqual({
    create: [newPermission({ ...place, action: 'delete' }, 'all')],
    update: [{ id: 4, set: { fields: ['*'], permissions: {} } }],
    remove: [],
  });
  expect(planPermissions(stored, withLevel(stored, [place], 'none'))).toEqual({
    create: [],
    update: [],
    remove: [4],
  });
});

test('undoing a deletion creates the permission again', () => {
  const stored = [{ ...row({ fields: ['id'] }), id: 4 }];
  const { create } = planPermissions([], stored);
  expect(create).toEqual([row({ fields: ['id'] })]);
});

test('ROLE-08 a new role reads users and roles, changes its own profile, and manages files and folders', () => {
  const granted = recommendedPermissions('r').map(({ collection, action }) => `${collection} ${action}`);
  expect(granted).toEqual([
    ...['create', 'read', 'update', 'delete'].map((action) => `directus_files ${action}`),
    ...['create', 'read', 'update', 'delete'].map((action) => `directus_folders ${action}`),
    'directus_users read',
    'directus_users update',
    'directus_roles read',
  ]);
  expect(recommendedPermissions('r')).toContainEqual(
    expect.objectContaining({
      action: 'update',
      permissions: { id: { _eq: '$CURRENT_USER' } },
      fields: expect.arrayContaining(['theme', 'avatar']) as unknown,
    }),
  );
});
