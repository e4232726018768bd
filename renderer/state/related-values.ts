import type { LoadedRow, RelatedValues } from '../contract/store.ts';

/** Creates the related values of a store (FieldStore.related). */
export function createRelatedValues(): RelatedValues {
  const rows = new Map<string, LoadedRow>();
  const listeners = new Set<() => void>();
  return {
    rows,
    set(field, loaded) {
      if (loaded) rows.set(field, loaded);
      else rows.delete(field);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
