import type { Change } from '../../../renderer/contract/platform.ts';
import type { Clock } from '../../../renderer/contract/ports.ts';
import type { Probe } from '../capabilities.ts';
import type { Http } from '../http.ts';
import type { Lock, TokenSession } from '../session.ts';

/** A change from the event stream. `origin` is the tab that caused it. */
export interface ReceivedChange extends Change {
  readonly origin?: string | null;
}

/** Messages between the tabs of one browser. */
export type TabMessage =
  | { readonly is: 'wrote'; readonly change: Change }
  /** The user has signed out. */
  | { readonly is: 'signed-out' }
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
  readonly pageVisibility?: PageVisibility;
}

/** Whether the page is visible. */
export interface PageVisibility {
  readonly isVisible: boolean;
  /** Calls the listener when the visibility changes. */
  subscribe(listener: () => void): () => void;
}

/**
 * The position in the stream, kept between connections. After the session has expired and resumed, the stream
 * continues there.
 */
export interface StreamPosition {
  user: string;
  id: string | null;
}
