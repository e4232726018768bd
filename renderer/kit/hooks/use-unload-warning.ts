import { useEffect, useRef } from 'react';

const warnings = new Set<() => boolean>();

/** The browser asks before it closes or reloads the tab while `loses` returns true. */
export function useUnloadWarning(loses: () => boolean): void {
  const latest = useRef(loses);
  latest.current = loses;
  useEffect(() => {
    const isLosing = () => latest.current();
    const warn = (event: BeforeUnloadEvent) => {
      if (isLosing()) event.preventDefault();
    };
    warnings.add(isLosing);
    window.addEventListener('beforeunload', warn);
    return () => {
      warnings.delete(isLosing);
      window.removeEventListener('beforeunload', warn);
    };
  }, []);
}

/** Returns whether closing the tab would lose work, such as edits or an upload. */
export function wouldLoseWork(): boolean {
  return [...warnings].some((loses) => loses());
}
