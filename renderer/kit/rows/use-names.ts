import { useCallback, useReducer, useRef } from 'react';

/** Collects the names of rows as they are read. They label the drag handles and the announcements. */
export function useNames(): {
  /** undefined while unknown. */
  readonly nameOf: (id: string) => string | undefined;
  readonly name: (id: string, words: string) => void;
} {
  const names = useRef(new Map<string, string>());
  // Names that arrive together cause one render.
  const [, named] = useReducer((count: number) => count + 1, 0);
  const nameOf = useCallback((id: string) => names.current.get(id), []);
  const name = useCallback((id: string, words: string) => {
    if (words === '' || names.current.get(id) === words) return;
    names.current.set(id, words);
    named();
  }, []);
  return { nameOf, name };
}
