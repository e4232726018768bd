/** Delivers database events to the open event streams. Each user gets only the events that they may see. */
import {
  systemClock,
  type Accountability,
  type Clock,
  type Context,
  type EventChannel,
  type ServerEvent,
} from '../contract.ts';
import { createEventLog, joinEvents, type NumberedEvent } from './events.ts';
import { createEventFilter, type EventFilter } from './event-filter.ts';

/** Batch window: permissions are checked once per batch, not per event. */
export const batchWindowMs = 50;
export const heartbeatIntervalMs = 15_000;
/** Number of recent events that are kept for clients that reconnect. */
const logCapacity = 2000;
/**
 * Limit of streams per user. A further stream ends the oldest one. It is not refused, because a page that reloads may
 * have left its old stream open.
 */
export const maxStreamsPerUser = 50;
/** Limit of streams in this process. Further streams are refused. */
export const maxStreams = 2000;
/** Longest delay that `setTimeout` supports. */
const maxTimeoutMs = 2_147_483_647;

/** One open connection. Writing never waits. A connection whose client reads too slowly is closed. */
export interface EventSink {
  /** `id`: the stream position after these events, which a client sends as `Last-Event-ID` to resume. */
  events(events: readonly StreamEvent[], id: string): void;
  /** Keeps the connection alive and updates the client's stream position. */
  heartbeat(id: string): void;
  end(): void;
  /** Ends the stream because the same user opened a newer one. The client must not reconnect at once. */
  replace(): void;
}

export type StreamEvent = ServerEvent | { readonly type: 'reset' };

export interface Subscriber {
  readonly accountability: Accountability;
  /** Expiry of the access token in ms since the epoch; null for tokens that do not expire. */
  readonly expires: number | null;
  /** `Last-Event-ID`: later events are delivered first. If the id is unknown, a `reset` event is delivered. */
  readonly since: string | null;
}

export interface Hub {
  /** Id of the newest event. */
  readonly position: string;
  /** Whether the process has reached `maxStreams`. */
  readonly isFull: boolean;
  /** Returns the unsubscribe function. No event is delivered after it is called. */
  subscribe(subscriber: Subscriber, sink: EventSink): () => void;
  /** Ends every connection. */
  close(): void;
}

interface Connection {
  accountability: Accountability;
  readonly sink: EventSink;
  /** Number of the last event that was delivered, or that is older than the subscription. */
  after: number;
  /** False until the missed events are delivered. New events wait until then. */
  ready: boolean;
}

export interface HubParts {
  readonly channel: EventChannel;
  /** Returns a context with the current model and grants. */
  readonly contextFor: (accountability: Accountability) => Promise<Context>;
  /** Reads the user's current accountability; null if the user may no longer connect. */
  readonly renew: (accountability: Accountability) => Promise<Accountability | null>;
  /** Looks for tables that other programs have changed, and publishes their events. Called with each heartbeat. */
  readonly checkTables?: () => Promise<unknown>;
  readonly log: (text: string) => void;
  readonly clock?: Clock;
}

export function createHub({
  channel,
  contextFor,
  renew,
  checkTables = () => Promise.resolve(),
  log,
  clock = systemClock,
}: HubParts): Hub {
  const events = createEventLog(logCapacity);
  const connections = new Set<Connection>();
  let pending: NumberedEvent[] = [];
  let flushTimer: number | null = null;
  let heartbeatTimer: number | null = null;
  /** Deliveries run one after another, so that ids only increase. */
  let delivering: Promise<void> = Promise.resolve();

  const drop = (connection: Connection) => {
    if (connections.delete(connection)) connection.sink.end();
  };

  const send = async (connection: Connection, filter: EventFilter, last: number) => {
    try {
      const visible = await filter(await contextFor(connection.accountability));
      if (!connections.has(connection)) return;
      connection.after = last;
      connection.ready = true;
      if (visible.length > 0) connection.sink.events(visible, events.idOf(last));
    } catch (error) {
      // The client reconnects with the id of the last event that it received.
      log(
        `An event stream was closed after an error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      );
      drop(connection);
    }
  };

  const deliver = async (batch: readonly NumberedEvent[]) => {
    const last = batch.at(-1)?.number ?? 0;
    await renewAffected(batch);
    const filter = createEventFilter(joinEvents(batch));
    const waiting = [...connections].filter(({ after, ready }) => ready && after < last);
    await Promise.all(waiting.map((connection) => send(connection, filter, last)));
  };

  /**
   * Updates the accountability of users whose account, role or session changed. Closes the streams of removed users.
   */
  const renewAffected = async (batch: readonly NumberedEvent[]) => {
    const checks = batch.map(({ event }) => accessCheckOf(event));
    const affected = [...connections].filter(({ accountability }) =>
      checks.some((affects) => affects(accountability)),
    );
    const renewals = new Map<string, Promise<Accountability | null>>();
    await Promise.all(
      affected.map(async (connection) => {
        const { user, session, role, view } = connection.accountability;
        const caller = JSON.stringify([user, session, view && role]);
        const renewal = renewals.get(caller) ?? renew(connection.accountability);
        renewals.set(caller, renewal);
        const now = await renewal.catch(() => null);
        if (now) connection.accountability = now;
        else drop(connection);
      }),
    );
  };

  const enqueue = (work: () => Promise<void>) => {
    // A failed delivery must not block later ones.
    delivering = delivering
      .then(work)
      .catch((error: unknown) => log(`Events were not delivered: ${String(error)}\n`));
  };

  const flush = () => {
    flushTimer = null;
    const batch = pending;
    pending = [];
    enqueue(() => deliver(batch));
  };

  /** Called if events of other processes were lost. Every client gets a `reset` event and reads everything again. */
  const reset = async (number: number) => {
    const roles: ServerEvent = { type: 'update', collection: 'directus_roles', origin: null };
    await renewAffected([{ number, event: roles }]);
    for (const connection of connections) {
      connection.after = Math.max(connection.after, number);
      connection.ready = true;
      connection.sink.events([{ type: 'reset' }], events.idOf(connection.after));
    }
  };

  const unsubscribe = channel.subscribe(
    (event) => {
      const numbered = events.add(event);
      if (connections.size === 0) return;
      pending.push(numbered);
      flushTimer ??= clock.setTimeout(flush, batchWindowMs);
    },
    () => {
      events.skip();
      const number = events.last;
      enqueue(() => reset(number));
    },
  );

  const heartbeat = () => {
    for (const { sink, after } of connections) sink.heartbeat(events.idOf(after));
    // If the database does not respond, the next request reports it.
    checkTables().catch(() => undefined);
    heartbeatTimer = connections.size > 0 ? clock.setTimeout(heartbeat, heartbeatIntervalMs) : null;
  };

  const makeRoomFor = (user: string | null) => {
    const own = [...connections].filter(({ accountability }) => holderOf(accountability) === user);
    // A set keeps the order of insertion, so the first one is the oldest.
    for (const oldest of own.slice(0, Math.max(0, own.length - maxStreamsPerUser + 1))) {
      connections.delete(oldest);
      oldest.sink.replace();
    }
  };

  return {
    get position() {
      return events.position;
    },
    get isFull() {
      return connections.size >= maxStreams;
    },
    subscribe({ accountability, expires, since }, sink) {
      const upTo = events.last;
      const missed = since === null ? [] : events.since(since);
      const after = (missed?.[0]?.number ?? upTo + 1) - 1;
      const connection: Connection = { accountability, sink, after, ready: after === upTo };
      makeRoomFor(holderOf(accountability));
      connections.add(connection);
      heartbeatTimer ??= clock.setTimeout(heartbeat, heartbeatIntervalMs);
      const rest = expires === null ? Number.POSITIVE_INFINITY : Math.max(expires - clock.now(), 0);
      const expiring = rest <= maxTimeoutMs ? clock.setTimeout(() => drop(connection), rest) : null;
      if (missed === null) sink.events([{ type: 'reset' }], events.idOf(upTo));
      else sink.heartbeat(events.idOf(after));
      if (missed && missed.length > 0) {
        const filter = createEventFilter(joinEvents(missed));
        enqueue(() => (connections.has(connection) ? send(connection, filter, upTo) : Promise.resolve()));
      }
      return () => {
        connections.delete(connection);
        if (expiring !== null) clock.clearTimeout(expiring);
      };
    },
    close() {
      unsubscribe();
      for (const timer of [flushTimer, heartbeatTimer]) if (timer !== null) clock.clearTimeout(timer);
      for (const connection of connections) drop(connection);
    },
  };
}

/** Returns a predicate: whether the event may have changed a caller's access. */
function accessCheckOf({ type, collection, keys }: ServerEvent): (caller: Accountability) => boolean {
  if (collection === 'directus_roles') return () => true;
  const named = keys && new Set(keys.map(String));
  if (collection === 'directus_sessions')
    return ({ session }) => session !== undefined && (named?.has(session) ?? true);
  if (collection !== 'directus_users' || type === 'create') return () => false;
  return ({ user, view }) =>
    [user, view?.by].some((one) => typeof one === 'string' && (named?.has(one) ?? true));
}

/** Returns the user who opened a stream. Streams of views belong to the administrator. */
function holderOf({ user, view }: Accountability): string | null {
  return view?.by ?? user;
}
