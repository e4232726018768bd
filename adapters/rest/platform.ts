/** Implements the Platform port over HTTP, for every Directus-compatible REST API. */
import { isRecord } from '../../schemas/value/record.ts';
import type { CallProgress, Platform, Row, Target } from '../../renderer/contract/platform.ts';
import type { Clock } from '../../renderer/contract/ports.ts';
import { assetPath, fitsPath, pathOfTarget, withQuery } from './urls.ts';
import { createProbe } from './capabilities.ts';
import { toWireRow } from './edits.ts';
import { refreshSession, type TakeSent } from './first-requests.ts';
import {
  collectionBody,
  isCollectionRow,
  readingCollectionRows,
  rowOfCollection,
} from './collection-rows.ts';
import { createHttp, dataOf, type Request } from './http.ts';
import { mapIssuesToRow } from './issue-places.ts';
import { createChangeEvents } from './realtime/change-events.ts';
import { createMemoryBodies, createMetadataReader, type BodyStore } from './metadata.ts';
import { createReader } from './item-reader.ts';
import { createScreensReader } from './screens.ts';
import type { Views } from '../../renderer/contract/session.ts';
import type { UploadRecords } from '../../renderer/contract/uploads/records.ts';
import { createSession, type Lock } from './session.ts';
import type { PageVisibility, Tabs } from './realtime/change-events-options.ts';

export interface RestOptions {
  /** Origin and base path of the platform, without a trailing slash. */
  readonly origin: string;
  readonly clock: Clock;
  readonly fetch?: typeof globalThis.fetch;
  /** Takes the response of a request that the page sent before the app ran. */
  readonly takeSent?: TakeSent;
  /** URL of the folder with screens files beside the app's static build, with a trailing slash. */
  readonly screens?: string;
  /** Storage of metadata bodies between visits; in memory if absent. */
  readonly storage?: BodyStore;
  /** Message channel between the tabs of this browser. */
  readonly tabs?: Tabs;
  /** The id of this tab, unique among all browsers; random if absent. */
  readonly tab?: string;
  /** Named locks of this browser: one tab holds the event stream for all tabs. Absent if the browser has none. */
  readonly locks?: ((name: string) => Lock) | undefined;
  readonly pageVisibility?: PageVisibility;
  readonly views?: Views;
  /** Loads the unfinished uploads of earlier visits; those of this page if absent. Called once, at the first need. */
  readonly uploads?: () => Promise<UploadRecords>;
}

export interface RestPlatform extends Platform {
  /** Durations of the last 20 requests in ms (SHELL-22). */
  readonly latencies: readonly number[];
  /** Settles when the platform's capabilities are known. Never rejects. */
  probed(): Promise<void>;
}

const loadWholeLists = () => import('./whole-lists.ts');
const loadResumable = () => import('./resumable-upload.ts');
const loadUploadRecords = async () =>
  (await import('../../renderer/contract/uploads/records.ts')).createUploadRecords();
/** Smaller files are sent in one request. In bytes. */
const resumableSize = 8 * 1024 * 1024;
const loadUnchanged = () => import('./unchanged.ts');

export function createRestPlatform(options: RestOptions): RestPlatform {
  const { origin, clock, storage = createMemoryBodies() } = options;
  const { tab = Math.random().toString(36).slice(2), tabs, pageVisibility } = options;
  const fetch = options.fetch ?? globalThis.fetch.bind(globalThis);
  const writer = () => (capabilities.realtime ? tab : null);
  const http = createHttp(origin, fetch, clock, writer);
  const probe = createProbe(http, options.takeSent);
  const { capabilities } = probe;
  const lock = options.locks?.(refreshSession.lock);
  const session = createSession({
    http,
    clock,
    ...(lock ? { lock } : {}),
    ...(options.takeSent ? { takeSent: options.takeSent } : {}),
    probe: probe.load,
    ...(options.views ? { views: options.views } : {}),
    ...(tabs ? { tabs } : {}),
  });
  // Tabs of different identities must not share their changes.
  const isView = (options.views?.current ?? null) !== null;
  const changeEvents = createChangeEvents({
    origin,
    fetch,
    clock,
    http,
    session,
    probe,
    tab,
    ...(tabs && !isView ? { tabs } : {}),
    locks: isView ? undefined : options.locks,
    ...(pageVisibility ? { pageVisibility } : {}),
  });
  const read = readingCollectionRows(createReader(origin, session), session);
  /** Loads what the platform lacks for a save while the item is read, because a save may fail while offline. */
  const preloadForSaving = async () => {
    await probe.settled();
    if (!capabilities.safeSaving) await loadUnchanged();
    if (!capabilities.relationEdits) await loadWholeLists();
  };
  const rowOf = (body: unknown): Row => {
    const data = dataOf(body);
    return isRecord(data) ? data : {};
  };

  const metadata = createMetadataReader({ origin, session, bodies: storage, probe });
  /** Converts a row to the form that the platform accepts. */
  const toPlatformRow = async (target: Target, row: Row): Promise<Row> => {
    if (capabilities.relationEdits) return row;
    const { withWholeLists } = await loadWholeLists();
    return withWholeLists({ read, metadata }, target, row);
  };
  const sendRow = (row: Row, request: Request) =>
    session.send(request).catch((error: unknown) => {
      throw mapIssuesToRow(row, error);
    });

  let records: Promise<UploadRecords> | null = null;
  const canPause = ({ size }: Blob) => capabilities.resumableUploads && size > resumableSize;
  const uploadRecords = () => (records ??= (options.uploads ?? loadUploadRecords)());
  const resumableParts = async () => ({
    origin,
    session,
    clock,
    records: await uploadRecords(),
    tab: writer(),
  });

  const platform: RestPlatform = {
    origin,
    capabilities,
    session,
    latencies: http.latencies,
    probed: probe.settled,
    project: () => probe.project,

    metadata,
    read(target, query, how) {
      // If it fails, the save loads it again.
      if (target.key !== undefined || target.singleton === true) preloadForSaving().catch(() => undefined);
      return read(target, query, how);
    },

    async create(target, row, query, how) {
      await probe.settled();
      const { body } = await sendRow(row, {
        ...how,
        method: 'POST',
        path: withQuery(pathOfTarget(target), query),
        body: toWireRow(await toPlatformRow(target, row)),
      });
      changeEvents.publishWrite({ type: 'create', collection: target.collection });
      return rowOf(body);
    },

    async update(target, set, base, query, how) {
      await probe.settled();
      const byKey = target.key !== undefined && !fitsPath(target.key);
      const isSettings = isCollectionRow(target);
      const safe = base !== undefined && capabilities.safeSaving && !byKey && !isSettings;
      if (base !== undefined && !safe) {
        const { assertUnchanged } = await loadUnchanged();
        await assertUnchanged(read, target, set, base);
      }
      const wire = toWireRow(await toPlatformRow(target, set));
      const { body } = await sendRow(set, {
        ...how,
        method: 'PATCH',
        path: isSettings
          ? pathOfTarget(target)
          : withQuery(pathOfTarget(byKey ? { collection: target.collection } : target), query),
        body: isSettings
          ? collectionBody(wire)
          : byKey
            ? { keys: [target.key], data: wire }
            : safe
              ? { set: wire, base }
              : wire,
        ...(safe ? { headers: { 'Content-Type': 'application/vnd.armature.edit+json' } } : {}),
      });
      changeEvents.publishWrite({
        type: 'update',
        collection: target.collection,
        ...(target.key === undefined ? {} : { keys: [target.key] }),
      });
      const data = dataOf(body);
      if (isSettings) return rowOfCollection(data);
      // The response is empty if the user may not read the written row.
      return rowOf(byKey ? { data: Array.isArray(data) ? data[0] : null } : body);
    },

    async updateMany(target, keys, set) {
      await probe.settled();
      if (capabilities.relationEdits || !(await loadWholeLists()).hasLists(set))
        await session.send({
          method: 'PATCH',
          path: pathOfTarget({ collection: target.collection }),
          body: { keys, data: toWireRow(set) },
        });
      // Lists differ per row, so each row is updated separately.
      else for (const key of keys) await platform.update({ ...target, key }, set);
      changeEvents.publishWrite({ type: 'update', collection: target.collection, keys });
    },

    async remove(target, keys) {
      const [only] = keys;
      const path = pathOfTarget({ collection: target.collection });
      await session.send(
        keys.length === 1 && only !== undefined && fitsPath(only)
          ? { method: 'DELETE', path: pathOfTarget({ collection: target.collection, key: only }) }
          : { method: 'DELETE', path, body: keys },
      );
      changeEvents.publishWrite({ type: 'delete', collection: target.collection, keys });
    },

    async upload(file, fields, onProgress, signal, replaced) {
      if (canPause(file)) {
        const [{ uploadResumably }, parts] = await Promise.all([loadResumable(), resumableParts()]);
        signal?.throwIfAborted();
        return uploadResumably(parts, { file, fields, onProgress, signal, replaced });
      }
      const { uploadFile } = await import('./upload.ts');
      signal?.throwIfAborted();
      const own = replaced === undefined ? '' : `/${encodeURIComponent(replaced)}`;
      return uploadFile(
        {
          method: replaced === undefined ? 'POST' : 'PATCH',
          url: `${origin}/files${own}`,
          token: session.token,
          tab: writer(),
        },
        { file, fields, onProgress, signal },
      );
    },

    uploads: {
      canPause,
      async interrupted() {
        await probe.settled();
        if (!capabilities.resumableUploads) return [];
        const parts = await resumableParts();
        return parts.records.list().length === 0 ? [] : (await loadResumable()).interruptedUploads(parts);
      },
      async discard(file) {
        const parts = await resumableParts();
        if (parts.records.list().length > 0) await (await loadResumable()).discardUpload(parts, file);
      },
    },

    async importRows(collection, rows, onProgress, signal) {
      const { uploadFile } = await import('./upload.ts');
      signal.throwIfAborted();
      const to = {
        url: `${origin}/utils/import/${encodeURIComponent(collection)}/rows`,
        token: session.token,
        tab: writer(),
      };
      const result = await uploadFile(to, { file: rows, fields: {}, onProgress, signal });
      changeEvents.publishWrite({ type: 'create', collection });
      return result;
    },

    assetUrl: (id, asset = {}) => origin + assetPath(id, asset, session.assetParameter),

    async call<T>(
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      path: string,
      body?: unknown,
      signal?: AbortSignal,
      onProgress?: (progress: CallProgress) => void,
    ) {
      const request = { method, path, body, signal };
      if (onProgress && capabilities.importProgress)
        return (await import('./call-with-progress.ts')).callWithProgress<T>(session, request, onProgress);
      return dataOf((await session.send(request)).body) as T;
    },

    screens: createScreensReader({
      session,
      probe,
      fetch,
      ...(options.screens === undefined ? {} : { folder: options.screens }),
    }),

    subscribe: changeEvents.subscribe,
  };
  return platform;
}
