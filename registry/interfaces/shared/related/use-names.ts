import { useCallback, useReducer, useRef } from 'react';

/** What rows are called, once each has been read: their grips and what is spoken of them are named by it. */
export function useNames(): {
  /** undefined while it is not known. */
  readonly nameOf: (id: string) => string | undefined;
  readonly name: (id: string, words: string) => void;
} {
  const names = useRef(new Map<string, string>());
  // All names that arrive together are drawn together.
  const [, named] = useReducer((count: number) => count + 1, 0);
  const nameOf = useCallback((id: string) => names.current.get(id), []);
  const name = useCallback((id: string, words: string) => {
    if (words === '' || names.current.get(id) === words) return;
    names.current.set(id, words);
    named();
  }, []);
  return { nameOf, name };
}
