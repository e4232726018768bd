/** `run` when the browser has nothing else to do; `remaining()` tells for how long, in ms. */
export function whenIdle(run: (remaining: () => number) => void): void {
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback((deadline) => run(() => deadline.timeRemaining()));
  else setTimeout(() => run(() => 0), 30);
}
