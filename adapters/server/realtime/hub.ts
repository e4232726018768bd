/** Hands the database's events to everyone who listens, each what they may know (contracts.md "Realtime"). */
import type { Accountability, Context, EventChannel, ServerEvent } from '../contract.ts';
import { createEventLog, joinEvents, type NumberedEvent } from './events.ts';
import { hearingOf, type Hearing } from './hearing.ts';

/** Time as the hub uses it; tests advance it. Milliseconds. */
export interface Timers {
  now(): number;
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(id: number): void;
}

export const systemTimers: Timers = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms).unref() as unknown as number,
  clearTimeout: (id) => clearTimeout(id),
};

/** How long events gather before they are told: a burst is asked about once. ms. */
export const gatherFor = 50;
/** Between signs of life. ms. */
export const heartbeatEvery = 15_000;
/** Events that a reconnecting browser may have missed. */
const logSize = 2000;
/** Streams of one user. Beyond it the oldest one ends, so that a reload is never refused for the stream that it left. */
export const mostOfUser = 50;
/** Streams of this process. Beyond it new ones are refused. */
export const mostStreams = 2000;
/** What a timer can count. ms. */
const longestTimer = 2_147_483_647;

/** One open connection. Writing never waits; what falls too far behind ends by itself. */
export interface Outlet {
  /** `id`: where the listener stands after these. */
  events(events: readonly Told[], id: string): void;
  /** Still alive, and where the listener stands. */
  beat(id: string): void;
  end(): void;
  /** Ends in favor of a newer stream of the same user. The client must not come back at once. */
  replace(): void;
}

export type Told = ServerEvent | { readonly type: 'reset' };

export interface Listener {
  readonly accountability: Accountability;
  /** The access token's end, ms since the epoch; null for tokens without one. */
  readonly expires: number | null;
  /** `Last-Event-ID`: what came after it is told first; `reset` where nobody knows. */
  readonly since: string | null;
}

export interface Hub {
  readonly position: string;
  /** Whether the process has as many streams as it serves. */
  readonly isFull: boolean;
  /** Answers how to leave. Nothing is told afterwards. */
  listen(listener: Listener, outlet: Outlet): () => void;
  /** Ends every connection. */
  close(): void;
}

interface Connection {
  accountability: Accountability;
  readonly outlet: Outlet;
  /** Number of the newest event that they were told of, or that was before them. */
  after: number;
  /** Nothing is told before what they missed. */
  ready: boolean;
}

export interface HubParts {
  readonly channel: EventChannel;
  /** With the model and grants of now. */
  readonly contextFor: (accountability: Accountability) => Promise<Context>;
  /** Who they are by now; null where they may no longer come in. */
  readonly renew: (accountability: Accountability) => Promise<Accountability | null>;
  readonly log: (text: string) => void;
  readonly timers?: Timers;
}

export function createHub({ channel, contextFor, renew, log, timers = systemTimers }: HubParts): Hub {
  const events = createEventLog(logSize);
  const connections = new Set<Connection>();
  let gathered: NumberedEvent[] = [];
  let gathering: number | null = null;
  let beating: number | null = null;
  /** One delivery after the other, so that ids only grow. */
  let delivering: Promise<void> = Promise.resolve();

  const drop = (connection: Connection) => {
    if (connections.delete(connection)) connection.outlet.end();
  };

  const tell = async (connection: Connection, hearing: Hearing, last: number) => {
    try {
      const heard = await hearing(await contextFor(connection.accountability));
      if (!connections.has(connection)) return;
      connection.after = last;
      connection.ready = true;
      if (heard.length > 0) connection.outlet.events(heard, events.idOf(last));
    } catch (error) {
      // They come back with the id of the last event that they heard.
      log(
        `A listener was dropped: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      );
      drop(connection);
    }
  };

  const deliver = async (batch: readonly NumberedEvent[]) => {
    const last = batch.at(-1)?.number ?? 0;
    await renewTouched(batch);
    const hearing = hearingOf(joinEvents(batch));
    const waiting = [...connections].filter(({ after, ready }) => ready && after < last);
    await Promise.all(waiting.map((connection) => tell(connection, hearing, last)));
  };

  /** Whoever was suspended, moved or removed is somebody else from here on. */
  const renewTouched = async (batch: readonly NumberedEvent[]) => {
    const whose = batch.map(({ event }) => touches(event));
    const touched = [...connections].filter(({ accountability }) => whose.some((of) => of(accountability)));
    const asked = new Map<string, Promise<Accountability | null>>();
    await Promise.all(
      touched.map(async (connection) => {
        const { user, session } = connection.accountability;
        const caller = JSON.stringify([user, session]);
        const asking = asked.get(caller) ?? renew(connection.accountability);
        asked.set(caller, asking);
        const now = await asking.catch(() => null);
        if (now) connection.accountability = now;
        else drop(connection);
      }),
    );
  };

  const enqueue = (work: () => Promise<void>) => {
    // One that fails must not silence all that come after it.
    delivering = delivering
      .then(work)
      .catch((error: unknown) => log(`Events were not told: ${String(error)}\n`));
  };

  const flush = () => {
    gathering = null;
    const batch = gathered;
    gathered = [];
    enqueue(() => deliver(batch));
  };

  /** What other processes told was not heard: everybody reads again, as whoever they are by now. */
  const reset = async (number: number) => {
    const roles: ServerEvent = { type: 'update', collection: 'directus_roles', origin: null };
    await renewTouched([{ number, event: roles }]);
    for (const connection of connections) {
      connection.after = Math.max(connection.after, number);
      connection.ready = true;
      connection.outlet.events([{ type: 'reset' }], events.idOf(connection.after));
    }
  };

  const deaf = channel.listen(
    (event) => {
      const numbered = events.add(event);
      if (connections.size === 0) return;
      gathered.push(numbered);
      gathering ??= timers.setTimeout(flush, gatherFor);
    },
    () => {
      events.skip();
      const number = events.last;
      enqueue(() => reset(number));
    },
  );

  /** With where they stand, as long as nothing is on its way to them. */
  const beat = () => {
    for (const { outlet, after } of connections) outlet.beat(events.idOf(after));
    beating = connections.size > 0 ? timers.setTimeout(beat, heartbeatEvery) : null;
  };

  const makeRoomFor = (user: string | null) => {
    const own = [...connections].filter(({ accountability }) => accountability.user === user);
    // A set keeps the order of insertion, so the first one is the oldest.
    for (const oldest of own.slice(0, Math.max(0, own.length - mostOfUser + 1))) {
      connections.delete(oldest);
      oldest.outlet.replace();
    }
  };

  return {
    get position() {
      return events.position;
    },
    get isFull() {
      return connections.size >= mostStreams;
    },
    listen({ accountability, expires, since }, outlet) {
      const upTo = events.last;
      const missed = since === null ? [] : events.since(since);
      const after = (missed?.[0]?.number ?? upTo + 1) - 1;
      const connection: Connection = { accountability, outlet, after, ready: after === upTo };
      makeRoomFor(accountability.user);
      connections.add(connection);
      beating ??= timers.setTimeout(beat, heartbeatEvery);
      const rest = expires === null ? Number.POSITIVE_INFINITY : Math.max(expires - timers.now(), 0);
      const expiring = rest <= longestTimer ? timers.setTimeout(() => drop(connection), rest) : null;
      if (missed === null) outlet.events([{ type: 'reset' }], events.idOf(upTo));
      else outlet.beat(events.idOf(after));
      if (missed && missed.length > 0) {
        const hearing = hearingOf(joinEvents(missed));
        enqueue(() => (connections.has(connection) ? tell(connection, hearing, upTo) : Promise.resolve()));
      }
      return () => {
        connections.delete(connection);
        if (expiring !== null) timers.clearTimeout(expiring);
      };
    },
    close() {
      deaf();
      for (const timer of [gathering, beating]) if (timer !== null) timers.clearTimeout(timer);
      for (const connection of connections) drop(connection);
    },
  };
}

/** Whether somebody's own standing may be another one after the event. */
function touches({ type, collection, keys }: ServerEvent): (who: Accountability) => boolean {
  if (collection === 'directus_roles') return () => true;
  const named = keys && new Set(keys.map(String));
  if (collection === 'directus_sessions')
    return ({ session }) => session !== undefined && (named?.has(session) ?? true);
  if (collection !== 'directus_users' || type === 'create') return () => false;
  return ({ user }) => user !== null && (named?.has(user) ?? true);
}
