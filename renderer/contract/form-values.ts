/**
 * What a widget may know of the form that it stands in: the values of fields that it names (a link's `{{ id }}`, the
 * collection chosen beside it). The engine provides the source; outside a form all values are absent.
 */
import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import type { Row } from './platform.ts';
import type { EditStore } from './store.ts';

export const FormValuesContext = createContext<EditStore | null>(null);

/** The store of the form around: a drawer's form is a lens on a row of it. null outside of forms. */
export function useFormStore(): EditStore | null {
  return useContext(FormValuesContext);
}

/** The values of these fields. Its caller is drawn anew when one of them changes, and for no other key. */
export function useFormValues(fields: readonly string[]): Row {
  const source = useContext(FormValuesContext);
  const last = useRef<Row>({});
  const names = fields.join('\n');
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = names === '' ? [] : names.split('\n').map((name) => source?.subscribe([name], listener));
      return () => stops.forEach((stop) => stop?.());
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
