/** Checks permissions for a collection, a field or a row, and returns the reason in words. */
import { useMemo } from 'react';
import { refusesChanges } from '../contract/session.ts';
import type { PermissionCheck } from '../contract/list-permissions.ts';
import { useRender } from '../contract/render.ts';
import { scopeOf } from '../contract/scope.ts';
import { describeReason } from '../../schemas/permission/describe.ts';
import { namesIn } from '../../schemas/permission/names.ts';
import { verdictFor } from '../../schemas/permission/verdict.ts';

/** Returns a check function. Its identity is stable while the permissions do not change. */
export function usePermissionCheck(): PermissionCheck {
  const { t, grants, clock, me, metadata } = useRender();
  return useMemo(() => {
    const scope = scopeOf({ clock, me });
    const names = namesIn(metadata);
    return (action, collection, field, row) => {
      const more = { ...(field === undefined ? {} : { field }), ...(row === undefined ? {} : { row }) };
      const verdict = verdictFor(grants, { action, collection, scope, ...more });
      return verdict.is === 'deny' ? { reason: describeReason(verdict.reason, t, names) } : false;
    };
  }, [t, grants, clock, me, metadata]);
}

/**
 * Like `usePermissionCheck`, for changes that are written at once, and for changes of related lists. A view refuses them
 * too, unless the administrator allowed changes.
 */
export function useWriteCheck(): PermissionCheck {
  const { t, platform } = useRender();
  const check = usePermissionCheck();
  return useMemo(() => {
    const viewing = { reason: t('reason.viewing'), viewing: true } as const;
    return (action, collection, ...about) =>
      check(action, collection, ...about) ||
      (action !== 'read' && refusesChanges(platform.session, collection) && viewing);
  }, [t, check, platform]);
}
