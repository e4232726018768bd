import { useEffect, useRef } from 'react';

/** The browser asks before it closes or reloads the tab while `loses` returns true. */
export function useUnloadWarning(loses: () => boolean): void {
  const latest = useRef(loses);
  latest.current = loses;
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}
