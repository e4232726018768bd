/**
 * The permissions for a list of related rows, with the reasons (INT-list-m2m-06, INT-one-to-many-06,
 * INT-one-to-many-07).
 */
import type { Row } from './platform.ts';
import { orPermission, type Disabled } from './disabled.ts';
import type { Action } from '../../schemas/permission/types.ts';
import type { NearSide } from './near-side.ts';

/** Checks the permission for a collection, a field or a row. Returns false, or the reason in words. */
export type PermissionCheck = (action: Action, collection: string, field?: string, row?: Row) => Disabled;

export interface ListPermissions {
  readonly create: Disabled;
  readonly select: Disabled;
  readonly remove: Disabled;
  /** Editing the related row that is shown. */
  readonly edit: Disabled;
  readonly sort: Disabled;
}

/** Returns the permissions for a list, which is turned to one related collection (`toward`). */
export function listPermissions(
  { collection, backField, sortField, onwardField, removeAction, any, far }: NearSide,
  disabled: Disabled,
  checkPermission: PermissionCheck,
): ListPermissions {
  const all = (...asked: readonly (() => Disabled)[]): Disabled => {
    let answer = disabled;
    for (const one of asked) answer = orPermission(answer, one);
    return answer;
  };
  const isOwn = onwardField === null;
  return {
    create: isOwn
      ? all(
          () => checkPermission('create', collection),
          () => checkPermission('update', collection),
        )
      : all(
          () => checkPermission('create', collection),
          () => checkPermission('create', far.collection),
        ),
    select: all(() =>
      isOwn ? checkPermission('update', collection, backField) : checkPermission('create', collection),
    ),
    remove: all(() =>
      checkPermission(removeAction, collection, removeAction === 'update' ? backField : undefined),
    ),
    edit: all(
      () => checkPermission('update', far.collection),
      () => checkPermission('update', collection, onwardField ?? undefined),
      // Every edit of a many-to-any row also sends the field with its collection.
      () => (any ? checkPermission('update', collection, any.field) : false),
    ),
    sort: all(() => checkPermission('update', collection, sortField ?? undefined)),
  };
}
