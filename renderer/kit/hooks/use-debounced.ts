import { useCallback, useEffect, useRef } from 'react';
import type { Clock } from '../../contract/ports.ts';

/**
 * Returns a function that runs its last argument after `wait` ms without another call (debounce). A pending
 * call runs at once when the subject changes, the component unmounts, or the page is hidden. After these
 * events, no other one is guaranteed.
 */
export function useDebounced(clock: Clock, wait: number, subject: string): (run: () => void) => void {
  const pending = useRef<{ readonly run: () => void; readonly timer: number } | null>(null);
  const flush = useCallback(() => {
    const { current } = pending;
    if (!current) return;
    pending.current = null;
    clock.clearTimeout(current.timer);
    current.run();
  }, [clock]);
  useEffect(() => flush, [flush, subject]);
  // In the capture phase, before listeners that store the result of this call.
  useEffect(() => whenLeaving(flush, true), [flush]);
  return useCallback(
    (run) => {
      if (pending.current) clock.clearTimeout(pending.current.timer);
      pending.current = { run, timer: clock.setTimeout(flush, wait) };
    },
    [clock, wait, flush],
  );
}

/**
 * Calls `flush` when the page is hidden or unloaded. A browser may send only one of these events. Returns the
 * function that removes the listeners.
 */
export function whenLeaving(flush: () => void, capture = false): () => void {
  const hidden = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  window.addEventListener('pagehide', flush, capture);
  document.addEventListener('visibilitychange', hidden, capture);
  return () => {
    window.removeEventListener('pagehide', flush, capture);
    document.removeEventListener('visibilitychange', hidden, capture);
  };
}
