/**
 * Notifies about changes made elsewhere: by the platform's event stream, or else by other tabs and by a reset when
 * the page becomes visible.
 */
import type { Change, Platform } from '../../renderer/contract/platform.ts';
import type { Clock } from '../../renderer/contract/ports.ts';
import type { Probe } from './capabilities.ts';
import type { Http } from './http.ts';
import type { Lock, TokenSession } from './session.ts';

/** A change from the event stream. `origin` is the tab that caused it. */
export interface ReceivedChange extends Change {
  readonly origin?: string | null;
}

/** Messages between the tabs of one browser. */
export type TabMessage =
  | { readonly is: 'wrote'; readonly change: Change }
  /** `id` is the stream position after these changes; `user` is the user of the stream. */
  | {
      readonly is: 'heard';
      readonly user: string;
      readonly id: string | null;
      readonly changes: readonly ReceivedChange[];
    };

export interface Tabs {
  readonly post: (message: TabMessage) => void;
  readonly subscribe: (listener: (message: TabMessage) => void) => () => void;
}

export interface ChangeEventsOptions {
  readonly origin: string;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly http: Http;
  readonly session: TokenSession;
  readonly probe: Probe;
  /** The id of this tab. Changes with this origin are ignored. */
  readonly tab: string;
  readonly tabs?: Tabs;
  /** A named lock that one tab holds at a time; absent if the browser has no locks. */
  readonly locks?: ((name: string) => Lock) | undefined;
  readonly attention?: PageVisibility;
}

/** Whether the page is visible. */
export interface PageVisibility {
  readonly isVisible: boolean;
  /** Calls the listener when the visibility changes. */
  subscribe(listener: () => void): () => void;
}

/**
 * Delay in ms before the stream opens, so that the first page renders first. Changes in between are delivered when it
 * opens.
 */
const startDelayMs = 300;
/** Minimum time in ms between two resets, if the platform has no event stream. */
const minResetIntervalMs = 10_000;

/**
 * The position in the stream, kept between connections. After the session has expired and resumed, the stream
 * continues there.
 */
export interface StreamPosition {
  user: string;
  id: string | null;
}

export interface ChangeEvents {
  readonly subscribe: Platform['subscribe'];
  /** Notifies the other tabs of a write, if the platform has no event stream. */
  publishWrite(change: Change): void;
}

export function createChangeEvents(options: ChangeEventsOptions): ChangeEvents {
  const { clock, session, probe, tabs, attention } = options;
  const listeners = new Set<(change: Change) => void>();
  const notify = (changes: readonly Change[]) => {
    for (const change of changes) for (const listener of listeners) listener(change);
  };
  const position: StreamPosition = { user: '', id: null };
  /** Ends the running subscription; null if none runs. */
  let stop: (() => void) | null = null;

  const resetWhenVisible = () => {
    let last = clock.now();
    return attention?.subscribe(() => {
      if (!attention.isVisible || clock.now() - last < minResetIntervalMs) return;
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
        ? (await import('./realtime.ts')).followStream(options, position, notify)
        : resetWhenVisible();
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
