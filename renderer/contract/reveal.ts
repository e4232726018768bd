/**
 * The way to a value, however many drawers deep (FORM-09): a link names it by its path from the page's root
 * (`translations.3.title`), whoever draws a step of it opens the next, and the field at its end takes the focus.
 */
import { createContext, useContext, useEffect, useRef } from 'react';
import { useFormStore } from './form-values.ts';
import type { EditStore } from './store.ts';

export interface Reveals {
  /** null: nothing is looked for. */
  readonly wanted: { readonly path: string } | null;
  ask(path: string): void;
  /** It has been found, or people turned to something else. */
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

/** The path of a field from the page's root. */
export function pathOf(store: EditStore | null, field: string): string {
  return [...(store?.path ?? []), field].join('.');
}

/**
 * Calls `lead` once for each path that leads through the field, with what of it comes after: '' where it ends here, else
 * `3.title` of a list's row, or `name` of a single one.
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
