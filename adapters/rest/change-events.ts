/** Word of changes made elsewhere: by the platform's event stream, else by other tabs and by asking again on return. */
import type { Change, Platform } from '../../renderer/contract/platform.ts';
import type { Clock } from '../../renderer/contract/ports.ts';
import type { Probe } from './capabilities.ts';
import type { Http } from './http.ts';
import type { Lock, TokenSession } from './session.ts';

/** As the stream tells it. `origin`: the tab that caused it. */
export interface HeardChange extends Change {
  readonly origin?: string | null;
}

/** What the tabs of one browser tell each other. */
export type TabMessage =
  | { readonly is: 'wrote'; readonly change: Change }
  /** `id`: where the stream stands after these; `user`: whose stream it is. */
  | {
      readonly is: 'heard';
      readonly user: string;
      readonly id: string | null;
      readonly changes: readonly HeardChange[];
    };

export interface Tabs {
  readonly tell: (message: TabMessage) => void;
  readonly hear: (listener: (message: TabMessage) => void) => () => void;
}

export interface LiveOptions {
  readonly origin: string;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly http: Http;
  readonly session: TokenSession;
  readonly probe: Probe;
  /** This tab: what it wrote itself is no news to it. */
  readonly tab: string;
  readonly tabs?: Tabs;
  /** One of the tabs holds a lock of this name at a time; absent where the browser has none. */
  readonly locks?: ((name: string) => Lock) | undefined;
  readonly attention?: Attention;
}

/** Whether somebody looks at the page. */
export interface Attention {
  readonly here: boolean;
  /** Runs the listener whenever somebody comes or goes. */
  subscribe(listener: () => void): () => void;
}

/** The first page is drawn before the connection opens; what happens in between is told then. ms. */
const startAfter = 300;
/** Between two rounds of asking again, where the platform tells nothing. ms. */
const askAgainAfter = 10_000;

/** Where somebody stands in the stream, between two connections: a session that expired goes on there. */
export interface Place {
  user: string;
  id: string | null;
}

export interface Live {
  readonly subscribe: Platform['subscribe'];
  /** For the other tabs, where the platform does not tell them. */
  wrote(change: Change): void;
}

export function createLive(options: LiveOptions): Live {
  const { clock, session, probe, tabs, attention } = options;
  const listeners = new Set<(change: Change) => void>();
  const tell = (changes: readonly Change[]) => {
    for (const change of changes) for (const listener of listeners) listener(change);
  };
  const place: Place = { user: '', id: null };
  /** Ends what runs now; null while nothing does. */
  let stop: (() => void) | null = null;

  const followByAsking = () => {
    let last = clock.now();
    return attention?.subscribe(() => {
      if (!attention.here || clock.now() - last < askAgainAfter) return;
      last = clock.now();
      tell([{ type: 'reset', collection: '' }]);
    });
  };

  const start = () => {
    let over = false;
    let end: (() => void) | undefined;
    const begin = async () => {
      await probe.settled();
      const begun = probe.capabilities.realtime
        ? (await import('./realtime.ts')).followStream(options, place, tell)
        : followByAsking();
      if (over) begun?.();
      else end = begun;
    };
    const timer = clock.setTimeout(() => {
      // Without its code nothing is followed: a deployment took it away, and the next page load brings the new one.
      begin().catch((error: unknown) => console.warn('Changes made elsewhere are not followed.', error));
    }, startAfter);
    return () => {
      over = true;
      clock.clearTimeout(timer);
      end?.();
    };
  };

  const check = () => {
    const wanted = listeners.size > 0 && session.status === 'signed-in';
    if (wanted === (stop !== null)) return;
    if (stop) {
      stop();
      stop = null;
    } else stop = start();
  };
  session.subscribe(check);
  tabs?.hear((message) => {
    if (message.is === 'wrote') tell([message.change]);
  });

  return {
    subscribe(listener) {
      listeners.add(listener);
      check();
      return () => {
        listeners.delete(listener);
        check();
      };
    },
    wrote(change) {
      if (!probe.capabilities.realtime) tabs?.tell({ is: 'wrote', change });
    },
  };
}
