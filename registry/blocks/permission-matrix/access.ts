/** The access of one role to one collection, and its comparison with another role. Pure. */
import {
  isOpen,
  levelOf,
  minimumOf,
  type Level,
  type PermissionRow,
} from '../../../schemas/permission/levels.ts';
import { actions, type Action } from '../../../schemas/permission/types.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import { byPlace, type Place } from '../shared/permissions/rows.ts';

/** The key of the public role, which has no row. */
export const publicKey = 'public';

export interface MatrixRole {
  readonly id: string;
  readonly name: string;
  readonly icon: string | null;
  readonly admin_access: boolean;
  readonly app_access: boolean;
}

/** A column of the matrix. */
export interface RoleAccess {
  readonly role: MatrixRole;
  readonly levelAt: (place: Place) => Level;
  /** Returns true if the level cannot be edited: an administrator's, or what app access includes in full. */
  readonly isFixed: (place: Place) => boolean;
  /** Returns the id of the first permission, or undefined if there is none. */
  readonly permissionAt: (place: Place) => number | undefined;
  /** Returns a value that is equal for equal access. */
  readonly contentAt: (place: Place) => unknown;
}

export function accessOf(role: MatrixRole, rows: readonly PermissionRow[]): RoleAccess {
  const key = role.id === publicKey ? null : role.id;
  const rowsAt = byPlace(rows.filter((row) => row.role === key));
  const minimumAt = ({ collection, action }: Place) =>
    role.app_access ? minimumOf(collection, action) : null;
  const isFixed = (place: Place) => role.admin_access || minimumAt(place) === 'full';
  const levelAt = (place: Place): Level => {
    if (isFixed(place)) return 'all';
    const stored = levelOf(rowsAt(place));
    return stored === 'none' && minimumAt(place) !== null ? 'custom' : stored;
  };
  return {
    role,
    levelAt,
    isFixed,
    permissionAt: (place) => rowsAt(place)[0]?.id,
    contentAt: (place) =>
      levelAt(place) === 'custom'
        ? [minimumAt(place), ...rowsAt(place).map(contentOf).toSorted(byText)]
        : levelAt(place),
  };
}

/** Returns the actions in which the roles differ, by collection. Collections without a difference are left out. */
export function differencesOf(
  first: RoleAccess,
  second: RoleAccess,
  collections: readonly string[],
): ReadonlyMap<string, readonly Action[]> {
  const found = collections.map((collection) => {
    const different = actions.filter((action) => {
      const place = { collection, action };
      return !sameValue(first.contentAt(place), second.contentAt(place));
    });
    return [collection, different] as const;
  });
  return new Map(found.filter(([, different]) => different.length > 0));
}

/** Returns what a permission grants. Equal permissions may be stored in several ways. */
function contentOf({ fields, permissions, validation, presets }: PermissionRow) {
  return {
    fields: fields?.includes('*') ? ['*'] : (fields ?? []).toSorted(),
    permissions: isOpen(permissions) ? null : permissions,
    validation: isOpen(validation) ? null : validation,
    presets: isOpen(presets) ? null : presets,
  };
}

const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
