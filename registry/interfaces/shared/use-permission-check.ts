/** Checks permissions for a collection, a field or a row, and returns the reason in words. */
import { useMemo } from 'react';
import type { Disabled } from '../../../renderer/contract/definitions.ts';
import type { Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { scopeOf } from '../../../renderer/contract/scope.ts';
import { describeReason } from '../../../schemas/permission/describe.ts';
import type { Action } from '../../../schemas/permission/types.ts';
import { verdictFor } from '../../../schemas/permission/verdict.ts';

export type PermissionCheck = (action: Action, collection: string, field?: string, row?: Row) => Disabled;

/** Returns a check function. Its identity is stable while the permissions do not change. */
export function usePermissionCheck(): PermissionCheck {
  const { t, grants, clock, me, metadata } = useRender();
  return useMemo(() => {
    const scope = scopeOf({ clock, me });
    const names = { collection: (name: string) => metadata.collection(name)?.name ?? name };
    return (action, collection, field, row) => {
      const more = { ...(field === undefined ? {} : { field }), ...(row === undefined ? {} : { row }) };
      const verdict = verdictFor(grants, { action, collection, scope, ...more });
      return verdict.is === 'deny' ? { reason: describeReason(verdict.reason, t, names) } : false;
    };
  }, [t, grants, clock, me, metadata]);
}
