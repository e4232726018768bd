/** What somebody may do with a list of related rows, and why not (INT-list-m2m-06, INT-one-to-many-06, 07). */
import type { Disabled } from '../../../../renderer/contract/definitions.ts';
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

type Ask = (action: Action, collection: string, field?: string) => Disabled;

/** Whether one may do something, or why not. */
export function useAsk(): Ask {
  const { t, grants, clock, me, metadata } = useRender();
  const scope = scopeOf({ clock, me });
  const names = { collection: (name: string) => metadata.collection(name)?.name ?? name };
  return (action, collection, field) => {
    const request = { action, collection, scope, ...(field === undefined ? {} : { field }) };
    const verdict = verdictFor(grants, request);
    return verdict.is === 'deny' ? { reason: describeReason(verdict.reason, t, names) } : false;
  };
}

export function useMay(near: NearSide, disabled: Disabled): May {
  const ask = useAsk();
  const all = (...asked: readonly (() => Disabled)[]): Disabled => {
    if (disabled !== false) return disabled;
    for (const one of asked) {
      const answer = one();
      if (answer !== false) return answer;
    }
    return false;
  };
  const { collection, backField, sortField, onwardField, letGo, far } = near;
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
    ),
    sort: all(() => ask('update', collection, sortField ?? undefined)),
  };
}
