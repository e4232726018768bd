/** Messages between the processes on one database. */
import type { Key } from '../../schemas/value/key.ts';
import type { RunningWrite } from './running-write-contract.ts';

/** Delivers events to every process on this database: to this process at once, to the others within a second. */
export interface EventChannel {
  /** Called after the commit. If there are more than `maxEventKeys` keys, `keys` is omitted, which means "unknown". */
  publish(event: ServerEvent): void;
  /**
   * Subscribes and returns the unsubscribe function. `missed` is called if events of other processes may have been
   * lost: the subscriber must read everything again.
   */
  subscribe(listener: (event: ServerEvent) => void, missed?: () => void): () => void;
  /** Sends a notice to the other processes. Returns false if the connection to them is interrupted. */
  notify(notice: Notice): boolean;
  /** Receives the notices of other processes. */
  onNotice(listener: (notice: Notice) => void): void;
}

/** A message between processes, outside of transactions. Clients never receive it. */
export type Notice =
  | { readonly is: 'write-runs'; readonly user: string; readonly write: RunningWrite }
  | { readonly is: 'write-ended'; readonly id: string }
  | { readonly is: 'write-canceled'; readonly id: string };

export const maxEventKeys = 100;

export interface ServerEvent {
  readonly type: 'create' | 'update' | 'delete' | 'schema' | 'permissions' | 'settings' | 'screens';
  /** Empty for `settings` and `screens`. */
  readonly collection: string;
  readonly keys?: readonly Key[];
  /** Of `schema`: only the fields of the collection changed, not its settings, relations or existence. */
  readonly part?: 'fields';
  /**
   * `X-Armature-Origin` of the request that made the change. It names the browser tab, which ignores its own events.
   */
  readonly origin: string | null;
}

/** An event as services emit it. The context adds the origin. */
export type ServerChange = Omit<ServerEvent, 'origin'>;
