import type { Clock } from '../../../contract/ports.ts';
import { whenIdle } from '../../../kit/hooks/when-idle.ts';
import { preloadForSaving } from '../../../kit/lazy-widget.ts';

/** Time after which the first page is drawn on slow connections too, in ms. */
const delay = 10_000;

const events = ['pointerdown', 'keydown'] as const;

/**
 * Loads the dialogs that show errors and questions, because they may be needed while offline. Waits for the first input
 * or ten seconds, so that they do not delay the first rows. Then calls `resume`. Returns a function that stops waiting.
 */
export function preloadDialogs(clock: Clock, resume: () => void): () => void {
  const stop = () => {
    clock.clearTimeout(timer);
    for (const event of events) document.removeEventListener(event, load, true);
  };
  const load = () => {
    stop();
    whenIdle(() => {
      void preloadForSaving();
      resume();
    });
  };
  const timer = clock.setTimeout(load, delay);
  for (const event of events) document.addEventListener(event, load, true);
  return stop;
}
