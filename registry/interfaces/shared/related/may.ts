/** What somebody may do with a list of related rows, and why not (INT-list-m2m-06, INT-one-to-many-06, 07). */
import type { Disabled } from '../../../../renderer/contract/definitions.ts';
import type { Row } from '../../../../renderer/contract/platform.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import { scopeOf } from '../../../../renderer/contract/scope.ts';
import { describeReason } from '../../../../schemas/permission/describe.ts';
import type { Action } from '../../../../schemas/permission/types.ts';
import { verdictFor } from '../../../../schemas/permission/verdict.ts';
import type { NearSide } from './near.ts';

export interface May {
  readonly create: Disabled;
  readonly select: Disabled;
  readonly remove: Disabled;
  /** Of what is shown. */
  readonly edit: Disabled;
  readonly sort: Disabled;
}

/** Whether somebody may do this at all, or to this field, or to this row; why not, in words. */
export type Ask = (action: Action, collection: string, field?: string, row?: Row) => Disabled;

export function useAsk(): Ask {
  const { t, grants, clock, me, metadata } = useRender();
  const scope = scopeOf({ clock, me });
  const names = { collection: (name: string) => metadata.collection(name)?.name ?? name };
  return (action, collection, field, row) => {
    const more = { ...(field === undefined ? {} : { field }), ...(row === undefined ? {} : { row }) };
    const verdict = verdictFor(grants, { action, collection, scope, ...more });
    return verdict.is === 'deny' ? { reason: describeReason(verdict.reason, t, names) } : false;
  };
}

export function useMay(near: NearSide, disabled: Disabled): May {
  return useMayOf(disabled)(near);
}

/** For one far side after the other (`toward`). */
export function useMayOf(disabled: Disabled): (near: NearSide) => May {
  const ask = useAsk();
  const all = (...asked: readonly (() => Disabled)[]): Disabled => {
    if (disabled !== false) return disabled;
    for (const one of asked) {
      const answer = one();
      if (answer !== false) return answer;
    }
    return false;
  };
  return ({ collection, backField, sortField, onwardField, letGo, any, far }) => {
    const isOwn = onwardField === null;
    return {
      create: isOwn
        ? all(
            () => ask('create', collection),
            () => ask('update', collection),
          )
        : all(
            () => ask('create', collection),
            () => ask('create', far.collection),
          ),
      select: all(() => (isOwn ? ask('update', collection, backField) : ask('create', collection))),
      remove: all(() => ask(letGo, collection, letGo === 'update' ? backField : undefined)),
      edit: all(
        () => ask('update', far.collection),
        () => ask('update', collection, onwardField ?? undefined),
        // It goes with every edit (recording 224).
        () => (any ? ask('update', collection, any.field) : false),
      ),
      sort: all(() => ask('update', collection, sortField ?? undefined)),
    };
  };
}
