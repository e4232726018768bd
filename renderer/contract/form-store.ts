/**
 * Gives widgets access to the values of the surrounding form, for example to `{{ id }}` of a link. The engine
 * provides the store. Outside a form, all values are undefined.
 */
import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import type { Row } from './platform.ts';
import type { EditStore } from './store.ts';

export const FormStoreContext = createContext<EditStore | null>(null);

/**
 * Returns the store of the surrounding form, or null outside a form. In a drawer, the store is a lens on one
 * row.
 */
export function useFormStore(): EditStore | null {
  return useContext(FormStoreContext);
}

/** Returns the values of these fields. The caller re-renders only if one of them changes. */
export function useFormValues(fields: readonly string[]): Row {
  const source = useContext(FormStoreContext);
  const last = useRef<Row>({});
  const names = fields.join('\n');
  const subscribe = useCallback(
    (listener: () => void) => {
      const unsubscribes =
        names === '' ? [] : names.split('\n').map((name) => source?.subscribe([name], listener));
      return () => unsubscribes.forEach((unsubscribe) => unsubscribe?.());
    },
    [source, names],
  );
  return useSyncExternalStore(subscribe, () => {
    const next = Object.fromEntries(fields.map((name) => [name, source?.get([name])]));
    const before = last.current;
    const same =
      Object.keys(before).length === fields.length &&
      fields.every((name) => name in before && Object.is(before[name], next[name]));
    if (!same) last.current = next;
    return last.current;
  });
}
