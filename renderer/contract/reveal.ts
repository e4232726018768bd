/**
 * Reveals a value at any depth of drawers (FORM-09). A link names the value by its path from the page's root
 * (`translations.3.title`). The component that renders a step of the path opens the next one. The last field
 * takes the focus.
 */
import { createContext, useContext, useEffect, useRef } from 'react';
import { useFormStore } from './form-values.ts';
import type { EditStore } from './store.ts';

export interface Reveals {
  /** null if no value is being revealed. */
  readonly wanted: { readonly path: string } | null;
  ask(path: string): void;
  /** Called when the value has been revealed, or when the user does something else. */
  end(): void;
  subscribe(listener: () => void): () => void;
}

export const RevealsContext = createContext<Reveals | null>(null);

export function createReveals(): Reveals {
  let wanted: Reveals['wanted'] = null;
  const listeners = new Set<() => void>();
  return {
    get wanted() {
      return wanted;
    },
    ask(path) {
      wanted = { path };
      for (const listener of listeners) listener();
    },
    end() {
      wanted = null;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the path of a field from the page's root. */
export function pathOf(store: EditStore | null, field: string): string {
  return [...(store?.path ?? []), field].join('.');
}

/**
 * Calls `lead` once for each revealed path that contains the field. Its argument is the rest of the path: ''
 * if the path ends here, else `3.title` for a row of a list, or `name` for a single row.
 */
export function useReveal(field: string, lead: (rest: string) => void): void {
  const reveals = useContext(RevealsContext);
  const path = pathOf(useFormStore(), field);
  const latest = useRef(lead);
  const done = useRef<Reveals['wanted']>(null);
  useEffect(() => {
    latest.current = lead;
  });
  useEffect(() => {
    const look = () => {
      const wanted = reveals?.wanted;
      if (!wanted || wanted === done.current) return;
      if (wanted.path !== path && !wanted.path.startsWith(`${path}.`)) return;
      done.current = wanted;
      latest.current(wanted.path.slice(path.length + 1));
    };
    look();
    return reveals?.subscribe(look);
  }, [reveals, path]);
}
