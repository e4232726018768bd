/** Plans the requests that turn the stored permissions of a role into wanted ones. Pure. */
import { sameValue } from '../value/same.ts';
import { fullAccess, isOpen, newPermission, type Level, type PermissionRow } from './levels.ts';
import type { Action } from './types.ts';

export interface PermissionChanges {
  readonly create: readonly PermissionRow[];
  readonly update: readonly { readonly id: number; readonly set: Partial<PermissionRow> }[];
  readonly remove: readonly number[];
}

const parts = ['fields', 'permissions', 'validation', 'presets'] as const;

/** Returns the changes from one list of permissions to another. A permission keeps its id while its place stays. */
export function planPermissions(
  from: readonly PermissionRow[],
  to: readonly PermissionRow[],
): PermissionChanges {
  const create: PermissionRow[] = [];
  const update: { id: number; set: Partial<PermissionRow> }[] = [];
  const left = [...from];
  for (const wanted of to) {
    const at = left.findIndex((row) =>
      wanted.id === undefined ? isSamePlace(row, wanted) : row.id === wanted.id,
    );
    // A permission that another user deleted is created again and gets another id.
    const [known] = at < 0 ? [] : left.splice(at, 1);
    if (known?.id === undefined) {
      const { id: _gone, ...row } = wanted;
      create.push(row);
      continue;
    }
    const changed = parts.filter((part) => !isEqual(known[part], wanted[part]));
    if (changed.length > 0)
      update.push({
        id: known.id,
        set: Object.fromEntries(changed.map((part) => [part, wanted[part]])),
      });
  }
  return { create, update, remove: left.flatMap(({ id }) => (id === undefined ? [] : [id])) };
}

function isSamePlace(a: PermissionRow, b: PermissionRow): boolean {
  return a.collection === b.collection && a.action === b.action;
}

const isEqual = (a: unknown, b: unknown) => (isOpen(a) && isOpen(b)) || sameValue(a, b);

/** Returns the permissions with another level for these collections and actions (PERM-13, PERM-14). */
export function withLevel(
  rows: readonly PermissionRow[],
  places: readonly { readonly role: string | null; readonly collection: string; readonly action: Action }[],
  level: Exclude<Level, 'custom'>,
): readonly PermissionRow[] {
  const isMeant = (row: PermissionRow) => places.some((place) => isSamePlace(row, { ...row, ...place }));
  const others = rows.filter((row) => !isMeant(row));
  if (level === 'none') return others;
  return [
    ...others,
    ...places.map((place) => {
      const known = rows.find((row) => isSamePlace(row, { ...row, ...place }));
      return known ? { ...known, ...fullAccess } : newPermission(place, 'all');
    }),
  ];
}
