/**
 * The permissions for a list of related rows, with the reasons (INT-list-m2m-06, INT-one-to-many-06,
 * INT-one-to-many-07).
 */
import type { Disabled } from '../../../../renderer/contract/definitions.ts';
import { usePermissionCheck } from '../use-permission-check.ts';
import type { NearSide } from './near.ts';

export interface ListPermissions {
  readonly create: Disabled;
  readonly select: Disabled;
  readonly remove: Disabled;
  /** Editing the related row that is shown. */
  readonly edit: Disabled;
  readonly sort: Disabled;
}

export function useListPermissions(near: NearSide, disabled: Disabled): ListPermissions {
  return useListPermissionsOf(disabled)(near);
}

/** Returns a function that checks one related collection (`toward`). */
export function useListPermissionsOf(disabled: Disabled): (near: NearSide) => ListPermissions {
  const checkPermission = usePermissionCheck();
  const all = (...asked: readonly (() => Disabled)[]): Disabled => {
    if (disabled !== false) return disabled;
    for (const one of asked) {
      const answer = one();
      if (answer !== false) return answer;
    }
    return false;
  };
  return ({ collection, backField, sortField, onwardField, removeAction, any, far }) => {
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
  };
}
