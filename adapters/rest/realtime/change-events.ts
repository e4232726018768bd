/**
 * Notifies about changes made elsewhere: by the platform's event stream, or else by other tabs and by a reset when
 * the page becomes visible.
 */
import type { Change, Platform } from '../../../renderer/contract/platform.ts';
import type { ChangeEventsOptions, StreamPosition, TabMessage } from './change-events-options.ts';

/**
 * Delay in ms before the stream opens, so that the first page renders first. Changes in between are delivered when it
 * opens.
 */
const startDelayMs = 300;
/** Minimum time in ms between two resets, if the platform has no event stream. */
const minResetIntervalMs = 10_000;

export interface ChangeEvents {
  readonly subscribe: Platform['subscribe'];
  /** Notifies the other tabs of a write, if the platform has no event stream. */
  publishWrite(change: Change): void;
}

export function createChangeEvents(options: ChangeEventsOptions): ChangeEvents {
  const { clock, session, probe, tabs, pageVisibility } = options;
  const listeners = new Set<(change: Change) => void>();
  const notify = (changes: readonly Change[]) => {
    for (const change of changes) for (const listener of listeners) listener(change);
  };
  const position: StreamPosition = { user: '', id: null };
  /** Messages of other tabs, which may be newer than the reads of this tab. null while this tab follows the stream. */
  let early: TabMessage[] | null = [];
  /** Ends the running subscription; null if none runs. */
  let stop: (() => void) | null = null;

  const resetWhenVisible = () => {
    let last = clock.now();
    return pageVisibility?.subscribe(() => {
      if (!pageVisibility.isVisible || clock.now() - last < minResetIntervalMs) return;
      last = clock.now();
      notify([{ type: 'reset', collection: '' }]);
    });
  };

  const start = () => {
    let isStopped = false;
    let unsubscribeCurrent: (() => void) | undefined;
    const subscribeNow = async () => {
      await probe.settled();
      const unsubscribe = probe.capabilities.realtime
        ? (await import('./realtime.ts')).followStream(options, position, notify, early ?? [])
        : resetWhenVisible();
      early = isStopped ? [] : null;
      if (isStopped) unsubscribe?.();
      else unsubscribeCurrent = unsubscribe;
    };
    const timer = clock.setTimeout(() => {
      // The import fails if a deployment has removed the old code. The next page load brings the new version.
      subscribeNow().catch((error: unknown) =>
        console.warn('Live updates are off because their code could not be loaded. Reload the page.', error),
      );
    }, startDelayMs);
    return () => {
      isStopped = true;
      early = [];
      clock.clearTimeout(timer);
      unsubscribeCurrent?.();
    };
  };

  const startOrStop = () => {
    const isNeeded = listeners.size > 0 && session.status === 'signed-in';
    if (isNeeded === (stop !== null)) return;
    if (stop) {
      stop();
      stop = null;
    } else stop = start();
  };
  session.subscribe(startOrStop);
  tabs?.subscribe((message) => {
    if (message.is === 'wrote') notify([message.change]);
    else if (session.status === 'signed-in') early?.push(message);
  });

  return {
    subscribe(listener) {
      listeners.add(listener);
      startOrStop();
      return () => {
        listeners.delete(listener);
        startOrStop();
      };
    },
    publishWrite(change) {
      if (!probe.capabilities.realtime) tabs?.post({ is: 'wrote', change });
    },
  };
}
