/** The levels of the permissions overview, and the stored rows that they stand for (PERM-10…16). Pure. */
import { isRecord } from '../value/record.ts';
import { appMinimum } from './app-minimum.ts';
import type { Action, RawPermission } from './types.ts';

/** `all`: every item and field. `none`: no permission. `custom`: everything between. */
export type Level = 'all' | 'none' | 'custom';

/** A stored permission, or one that is to be stored. */
export type PermissionRow = Omit<RawPermission, 'id' | 'system'> & { readonly id?: number };

/** Returns the level that the rows of one collection and action grant (PERM-10…12). */
export function levelOf(rows: readonly PermissionRow[]): Level {
  if (rows.length === 0) return 'none';
  return rows.some(isWhole) ? 'all' : 'custom';
}

/** PERM-11: all fields, without a rule and without a validation. */
function isWhole({ fields, permissions, validation }: PermissionRow): boolean {
  return fields?.includes('*') === true && isOpen(permissions) && isOpen(validation);
}

/** Returns whether a rule allows everything. */
export function isOpen(rule: unknown): boolean {
  return rule === null || rule === undefined || (isRecord(rule) && Object.keys(rule).length === 0);
}

/** The values of full access (PERM-13). Default values of the permission are kept. */
export const fullAccess = { fields: ['*'], permissions: {}, validation: {} } as const;

/** Returns a permission that grants everything, or nothing yet (PERM-25), to be stored. */
export function newPermission(
  of: Pick<PermissionRow, 'role' | 'collection' | 'action'>,
  level: 'all' | 'blank',
): PermissionRow {
  return { ...of, ...fullAccess, fields: level === 'all' ? ['*'] : null, presets: null };
}

/**
 * PERM-16: returns what every role with app access may do in any case: `full`, `partial` (some rows or fields), or null
 * if nothing.
 */
export function minimumOf(collection: string, action: Action): 'full' | 'partial' | null {
  const rows = minimumRows(collection, action);
  if (rows.length === 0) return null;
  return levelOf(rows) === 'all' ? 'full' : 'partial';
}

/** The overview asks for each of its cells. */
const builtIn = appMinimum('');

/** Returns the built-in permissions of app access for one collection and action (PERM-18, PERM-23). */
export function minimumRows(collection: string, action: Action): readonly RawPermission[] {
  return builtIn.filter((entry) => entry.collection === collection && entry.action === action);
}

/** PERM-15: returns the stored value of a choice of fields: `*` for all of them, null for none. */
export function fieldsValue(chosen: readonly string[], all: readonly string[]): readonly string[] | null {
  if (chosen.length === 0) return null;
  return all.every((field) => chosen.includes(field)) ? ['*'] : chosen;
}
