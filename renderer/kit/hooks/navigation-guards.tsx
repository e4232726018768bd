/**
 * Keeps unsaved edits from being lost by navigation. React Router supports one blocker at a time, but a page and the
 * drawer over it can both have edits. So one blocker asks all guards.
 */
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { useUnloadWarning } from './use-unload-warning.ts';

export interface NavigationGuard {
  /** Returns whether the navigation to this path would lose edits. */
  blocks(path: string): boolean;
  isEdited(): boolean;
  /** Asks the user, then calls one of the two. */
  ask(leave: () => void, stay: () => void): void;
}

const GuardsContext = createContext<Set<NavigationGuard> | null>(null);

/** Provides the blocker of all guards below it. */
export function NavigationGuards({ children }: { readonly children: ReactNode }) {
  const [guards] = useState(() => new Set<NavigationGuard>());
  /** The guard that was added last belongs to the topmost layer. */
  const blocking = (path: string) => [...guards].findLast((guard) => guard.blocks(path));
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && blocking(nextLocation.pathname) !== undefined,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const guard = blocking(blocker.location.pathname);
    if (guard) guard.ask(blocker.proceed, blocker.reset);
    else blocker.proceed();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asks once per blocked navigation
  }, [blocker.state]);
  return <GuardsContext value={guards}>{children}</GuardsContext>;
}

/** Adds a guard while the component is mounted. Closing the tab shows the browser's warning if there are edits. */
export function useNavigationGuard(guard: NavigationGuard): void {
  const guards = useContext(GuardsContext);
  const latest = useRef(guard);
  latest.current = guard;
  useEffect(() => {
    const own: NavigationGuard = {
      isEdited: () => latest.current.isEdited(),
      blocks: (path) => latest.current.blocks(path),
      ask: (leave, stay) => latest.current.ask(leave, stay),
    };
    guards?.add(own);
    return () => void guards?.delete(own);
  }, [guards]);
  useUnloadWarning(() => guard.isEdited());
}

/** Returns a function that returns whether something on the page has unsaved edits. */
export function useHasEdits(): () => boolean {
  const guards = useContext(GuardsContext);
  return () => [...(guards ?? [])].some((guard) => guard.isEdited());
}
