import { expect, test } from 'vitest';
import { accessChanges } from './access-changes.ts';
import { newPermission, type PermissionRow } from './levels.ts';

const row = (collection: string, part: Partial<PermissionRow> = {}): PermissionRow => ({
  ...newPermission({ role: 'r', collection, action: 'read' }, 'all'),
  ...part,
});

test('PERM-19 tells gains from losses, and skips what is unchanged', () => {
  const rule = { status: { _eq: 'published' } };
  const changes = accessChanges(
    [
      row('kept', { id: 1 }),
      row('lost', { id: 2 }),
      row('narrowed', { id: 3 }),
      row('other', { permissions: rule }),
    ],
    [
      row('kept', { id: 9 }),
      row('narrowed', { permissions: rule }),
      row('other', { permissions: { id: { _gt: 1 } } }),
      row('gained'),
    ],
  );
  expect(changes.map(({ collection, effect, levels }) => [collection, effect, levels.after])).toEqual([
    ['narrowed', 'loss', 'custom'],
    ['other', 'other', 'custom'],
    ['gained', 'gain', 'all'],
    ['lost', 'loss', 'none'],
  ]);
});
