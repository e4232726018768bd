import { useCallback, useEffect, useRef } from 'react';
import type { Clock } from '../contract/ports.ts';

/**
 * Does something `wait` ms after it was last asked, the newest only; at once when the subject changes, when the
 * component goes, and when the page is hidden, which may be the last that it hears.
 */
export function useLater(clock: Clock, wait: number, subject: string): (run: () => void) => void {
  const pending = useRef<{ readonly run: () => void; readonly timer: number } | null>(null);
  const flush = useCallback(() => {
    const { current } = pending;
    if (!current) return;
    pending.current = null;
    clock.clearTimeout(current.timer);
    current.run();
  }, [clock]);
  useEffect(() => flush, [flush, subject]);
  // Before those who store what this hands on.
  useEffect(() => whenLeaving(flush, true), [flush]);
  return useCallback(
    (run) => {
      if (pending.current) clock.clearTimeout(pending.current.timer);
      pending.current = { run, timer: clock.setTimeout(flush, wait) };
    },
    [clock, wait, flush],
  );
}

/** The page goes away, or out of sight; a browser need not say more than one of both. */
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
