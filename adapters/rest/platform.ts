/** The Platform port over HTTP, for every platform that speaks the REST API of design/platform.md. */
import { isRecord } from '../../schemas/value/record.ts';
import type { Platform, Row, Target } from '../../renderer/contract/platform.ts';
import type { Clock } from '../../renderer/contract/ports.ts';
import { assetPath, fitsPath, pathOfTarget, withQuery } from './address.ts';
import { createProbe } from './capabilities.ts';
import { toWireRow } from './edits.ts';
import { createHttp, dataOf, type Request } from './http.ts';
import { placedIn } from './issue-places.ts';
import { createLive, type Attention, type Tabs } from './live.ts';
import { createMemoryBodies, createMetadataReader, type BodyStore } from './metadata.ts';
import { createReader } from './reading.ts';
import { createScreensReader } from './screens.ts';
import { createSession, type Lock } from './session.ts';
import { uploadFile } from './upload.ts';

export interface RestOptions {
  /** Origin and base path of the platform, without a slash at the end. */
  readonly origin: string;
  readonly clock: Clock;
  readonly fetch?: typeof globalThis.fetch;
  /** Where files of screens lie beside the app's own build: address with a slash at the end. */
  readonly screens?: string;
  /** Where metadata bodies are kept between visits; memory where absent. */
  readonly storage?: BodyStore;
  /** Tells other tabs what this one wrote or heard, and hears them. */
  readonly tabs?: Tabs;
  /** This tab among those of all browsers; a random one where absent. */
  readonly tab?: string;
  /** Locks of this browser by name: one tab holds the event stream for all. Absent where there are none. */
  readonly locks?: ((name: string) => Lock) | undefined;
  readonly attention?: Attention;
}

export interface RestPlatform extends Platform {
  /** Milliseconds of the last 20 requests (SHELL-22). */
  readonly latencies: readonly number[];
  /** Settles when it is known what the platform can do. Never rejects. */
  probed(): Promise<void>;
}

export function createRestPlatform(options: RestOptions): RestPlatform {
  const { origin, clock, storage = createMemoryBodies() } = options;
  const { tab = Math.random().toString(36).slice(2), tabs, attention } = options;
  const fetch = options.fetch ?? globalThis.fetch.bind(globalThis);
  const writer = () => (capabilities.realtime ? tab : null);
  const http = createHttp(origin, fetch, clock, writer);
  const probe = createProbe(http);
  const { capabilities } = probe;
  // Where there is none, the platform's grace for a rotated token covers two tabs at once.
  const lock = options.locks?.('armature.refresh');
  const session = createSession({
    http,
    clock,
    ...(lock ? { lock } : {}),
    probe: probe.ask,
  });
  const live = createLive({
    origin,
    fetch,
    clock,
    http,
    session,
    probe,
    tab,
    ...(tabs ? { tabs } : {}),
    locks: options.locks,
    ...(attention ? { attention } : {}),
  });
  const read = createReader(origin, session);
  const rowOf = (body: unknown): Row => {
    const data = dataOf(body);
    return isRecord(data) ? data : {};
  };

  const metadata = createMetadataReader({ origin, session, bodies: storage, probe });
  /** The row as the platform takes it. */
  const whole = async (target: Target, row: Row): Promise<Row> => {
    if (capabilities.relationEdits) return row;
    const { withWholeLists } = await import('./whole-lists.ts');
    return withWholeLists({ read, metadata }, target, row);
  };
  const told = (row: Row, request: Request) =>
    session.send(request).catch((error: unknown) => {
      throw placedIn(row, error);
    });

  const platform: RestPlatform = {
    origin,
    capabilities,
    session,
    latencies: http.latencies,
    probed: probe.settled,
    project: () => probe.project,

    metadata,
    read,

    async create(target, row, query, how) {
      await probe.settled();
      const { body } = await told(row, {
        ...how,
        method: 'POST',
        path: withQuery(pathOfTarget(target), query),
        body: toWireRow(await whole(target, row)),
      });
      live.wrote({ type: 'create', collection: target.collection });
      return rowOf(body);
    },

    async update(target, set, base, query, how) {
      await probe.settled();
      const byKey = target.key !== undefined && !fitsPath(target.key);
      const safe = base !== undefined && capabilities.safeSaving && !byKey;
      if (base !== undefined && !safe) {
        const { assertUnchanged } = await import('./unchanged.ts');
        await assertUnchanged(read, target, set, base);
      }
      const wire = toWireRow(await whole(target, set));
      const { body } = await told(set, {
        ...how,
        method: 'PATCH',
        path: withQuery(pathOfTarget(byKey ? { collection: target.collection } : target), query),
        body: byKey ? { keys: [target.key], data: wire } : safe ? { set: wire, base } : wire,
        ...(safe ? { headers: { 'Content-Type': 'application/vnd.armature.edit+json' } } : {}),
      });
      live.wrote({
        type: 'update',
        collection: target.collection,
        ...(target.key === undefined ? {} : { keys: [target.key] }),
      });
      const data = dataOf(body);
      // Who may not read what was written is answered nothing.
      return rowOf(byKey ? { data: Array.isArray(data) ? data[0] : null } : body);
    },

    async updateMany(target, keys, set) {
      await probe.settled();
      if (capabilities.relationEdits || !(await import('./whole-lists.ts')).hasLists(set))
        await session.send({
          method: 'PATCH',
          path: pathOfTarget({ collection: target.collection }),
          body: { keys, data: toWireRow(set) },
        });
      // Each row has a list of its own.
      else for (const key of keys) await platform.update({ ...target, key }, set);
      live.wrote({ type: 'update', collection: target.collection, keys });
    },

    async remove(target, keys) {
      const [only] = keys;
      const path = pathOfTarget({ collection: target.collection });
      await session.send(
        keys.length === 1 && only !== undefined && fitsPath(only)
          ? { method: 'DELETE', path: pathOfTarget({ collection: target.collection, key: only }) }
          : { method: 'DELETE', path, body: keys },
      );
      live.wrote({ type: 'delete', collection: target.collection, keys });
    },

    upload: (file, fields, onProgress, signal) =>
      uploadFile(
        { url: `${origin}/files`, token: session.token, tab: writer() },
        { file, fields, onProgress, signal },
      ),

    assetUrl: (id, asset = {}) => origin + assetPath(id, asset, session.assetParameter),

    async call<T>(
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      path: string,
      body?: unknown,
      signal?: AbortSignal,
    ) {
      const answer = await session.send({ method, path, body, signal });
      return dataOf(answer.body) as T;
    },

    screens: createScreensReader({
      session,
      probe,
      fetch,
      ...(options.screens === undefined ? {} : { folder: options.screens }),
    }),

    subscribe: live.subscribe,
  };
  return platform;
}
