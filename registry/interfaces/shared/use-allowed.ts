import { useMemo } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { scopeOf } from '../../../renderer/contract/scope.ts';
import type { Action } from '../../../schemas/permission/types.ts';
import { verdictFor } from '../../../schemas/permission/verdict.ts';

/** Whether somebody may do this at all: to some row of the collection. */
export function useAllowed(action: Action, collection: string): boolean {
  const { grants, clock, me } = useRender();
  return useMemo(
    () => verdictFor(grants, { action, collection, scope: scopeOf({ clock, me }) }).is !== 'deny',
    [grants, clock, me, action, collection],
  );
}
