/**
 * Gives widgets access to the values of the surrounding form, for example to `{{ id }}` of a link. The engine
 * provides the store. Outside a form, all values are undefined.
 */
import { createContext, useCallback, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Row } from './platform.ts';
import type { FieldStore } from './store.ts';

export const FormStoreContext = createContext<FieldStore | null>(null);

/**
 * Returns the store of the surrounding form, or null outside a form. In a drawer, the store is a lens on one
 * row.
 */
export function useFormStore(): FieldStore | null {
  return useContext(FormStoreContext);
}

/** Called with a message while a control outside a form shows a text that is not a valid value, and then with null. */
/** Called with the message of a control whose text is not a valid value. Returns the function that takes it back. */
export type UnreadListener = (message: string) => () => void;

export const UnreadListenerContext = createContext<UnreadListener | null>(null);

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

/**
 * Reports that the control of a field shows a text that is not a valid value. Its form is then unsaved, and a
 * save shows `message` at the field. `message` is null if the text is valid. `forget` discards the text. Outside a form,
 * the listener of the context is called.
 */
export function useUnreadText(field: string, message: string | null, forget: () => void): void {
  const store = useFormStore();
  const listener = useContext(UnreadListenerContext);
  const latest = useRef(forget);
  useEffect(() => {
    latest.current = forget;
  });
  useEffect(() => {
    if (message === null || !store?.unread) return undefined;
    const { unread } = store;
    const path = [...store.path, field];
    unread.set(path, { message, forget: () => latest.current() });
    return () => unread.set(path, null);
  }, [store, field, message]);
  useEffect(() => {
    if (message === null || !listener) return undefined;
    return listener(message);
  }, [listener, message]);
}
