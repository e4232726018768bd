/**
 * Reveals a value at any depth of drawers (FORM-09). A link names the value by its path from the page's root
 * (`translations.3.title`). The component that renders a step of the path opens the next one. The last field
 * takes the focus.
 */
import { createContext, useContext, useEffect, useRef } from 'react';
import { useFormStore } from './form-store.ts';
import type { FieldStore } from './store.ts';

export interface RevealStore {
  /** null if no value is being revealed. */
  readonly target: { readonly path: string } | null;
  reveal(path: string): void;
  /** Called when the value has been revealed, or when the user does something else. */
  clear(): void;
  subscribe(listener: () => void): () => void;
}

export const RevealContext = createContext<RevealStore | null>(null);

export function createRevealStore(): RevealStore {
  let target: RevealStore['target'] = null;
  const listeners = new Set<() => void>();
  return {
    get target() {
      return target;
    },
    reveal(path) {
      target = { path };
      for (const listener of listeners) listener();
    },
    clear() {
      target = null;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the path of a field from the page's root. */
export function pathOf(store: Pick<FieldStore, 'path'> | null, field: string): string {
  return [...(store?.path ?? []), field].join('.');
}

/**
 * Calls `lead` once for each revealed path that contains the field. Its argument is the rest of the path: ''
 * if the path ends here, else `3.title` for a row of a list, or `name` for a single row.
 */
export function useReveal(field: string, lead: (rest: string) => void): void {
  const revealStore = useContext(RevealContext);
  const path = pathOf(useFormStore(), field);
  const latest = useRef(lead);
  const done = useRef<RevealStore['target']>(null);
  useEffect(() => {
    latest.current = lead;
  });
  useEffect(() => {
    const check = () => {
      const target = revealStore?.target;
      if (!target || target === done.current) return;
      if (target.path !== path && !target.path.startsWith(`${path}.`)) return;
      done.current = target;
      latest.current(target.path.slice(path.length + 1));
    };
    check();
    return revealStore?.subscribe(check);
  }, [revealStore, path]);
}
