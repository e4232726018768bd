/**
 * The permissions for a list of related rows, with the reasons (INT-list-m2m-06, INT-one-to-many-06,
 * INT-one-to-many-07).
 */
import type { Disabled } from '../../../../renderer/contract/definitions.ts';
import { useAsk } from '../use-ask.ts';
import type { NearSide } from './near.ts';

export interface May {
  readonly create: Disabled;
  readonly select: Disabled;
  readonly remove: Disabled;
  /** Editing the related row that is shown. */
  readonly edit: Disabled;
  readonly sort: Disabled;
}

export function useMay(near: NearSide, disabled: Disabled): May {
  return useMayOf(disabled)(near);
}

/** Returns a function that checks one related collection (`toward`). */
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
        // Every edit of a many-to-any row also sends the field with its collection.
        () => (any ? ask('update', collection, any.field) : false),
      ),
      sort: all(() => ask('update', collection, sortField ?? undefined)),
    };
  };
}
