/** Calls `run` when the browser is idle; `remaining()` returns the remaining idle time in ms. */
export function whenIdle(run: (remaining: () => number) => void): void {
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback((deadline) => run(() => deadline.timeRemaining()));
  else setTimeout(() => run(() => 0), 30);
}
