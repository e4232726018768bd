/**
 * Reads metadata with conditional requests: bodies are stored in the browser and downloaded only if their ETag
 * changed.
 */
import type { MetadataPart, Versioned } from '../../renderer/contract/platform.ts';
import type { Probe } from './capabilities.ts';
import { dataOf } from './http.ts';
import { completeEntries } from './metadata-form.ts';
import type { TokenSession } from './session.ts';

export interface StoredBody {
  readonly etag: string;
  readonly value: readonly unknown[];
}

/** Stores bodies by URL; adapters/browser implements it with IndexedDB. */
export interface BodyStore {
  /** Returns the ETags of all stored bodies by URL. */
  etags(): Promise<ReadonlyMap<string, string>>;
  read(key: string): Promise<StoredBody | null>;
  write(key: string, body: StoredBody): Promise<void>;
}

type List = Versioned<readonly unknown[]>;

export function createMetadataReader(options: {
  readonly origin: string;
  readonly session: TokenSession;
  readonly bodies: BodyStore;
  readonly probe: Probe;
}): (part: MetadataPart, signal?: AbortSignal) => Promise<List> {
  const { origin, session, bodies, probe } = options;
  /** All fields of a platform that cannot filter them by collection; read once per hydration. */
  let allFields: Promise<List> | null = null;
  /** Read once and early, so that no request waits for the disk. A body is read while its request is pending. */
  const etags = bodies.etags().then(
    (all) => new Map(all),
    () => new Map<string, string>(),
  );

  const read = async (path: string, signal?: AbortSignal): Promise<List> => {
    const key = origin + path;
    const known = await etags;
    const etag = known.get(key);
    const storedBody = etag === undefined ? null : bodies.read(key).catch(() => null);
    const response = await session.send({
      method: 'GET',
      path,
      signal,
      ...(etag === undefined ? {} : { headers: { 'If-None-Match': etag } }),
    });
    if (response.status === 304 && etag !== undefined) {
      const stored = await storedBody;
      if (stored && stored.etag === etag) return { value: stored.value, version: stored.etag };
      // The stored body was removed or replaced by another tab.
      known.delete(key);
      return read(path, signal);
    }
    const data = dataOf(response.body);
    const value = completeEntries(Array.isArray(data) ? (data as unknown[]) : []);
    if (response.etag !== null) {
      const body = { etag: response.etag, value };
      // If the disk is full, only the next conditional request is lost.
      void bodies.write(key, body).then(
        () => known.set(key, body.etag),
        () => undefined,
      );
    }
    return { value, version: response.etag };
  };

  /** Shared by all callers, so it takes no abort signal from any of them. */
  const readAllFields = () => {
    allFields ??= read('/fields?limit=-1').catch((error: unknown) => {
      allFields = null;
      throw error;
    });
    return allFields;
  };

  return async (part, signal) => {
    if (typeof part === 'string') {
      // A new hydration starts: drop the fields of the previous one.
      if (part === 'collections') allFields = null;
      return read(`/${part}?limit=-1`, signal);
    }
    await probe.settled();
    const names = namesQuery(part.fields);
    const { value, version } = probe.capabilities.fieldsByCollection
      ? await read(`/fields?${names}&limit=-1`, signal)
      : await readAllFields();
    const wanted = new Set(part.fields);
    return {
      value: value.filter((field) => wanted.has((field as { readonly collection: string }).collection)),
      version,
    };
  };
}

/** In one list, commas and spaces at the edge of a name would be lost. */
function namesQuery(names: readonly string[]): string {
  const isList = !names.some((name) => /^\s|,|\s$/.test(name));
  const encoded = names.map((name) => (isList ? '' : 'collections[]=') + encodeURIComponent(name));
  return isList ? `collections=${encoded.join(',')}` : encoded.join('&');
}

export function createMemoryBodies(): BodyStore {
  const stored = new Map<string, StoredBody>();
  return {
    etags: async () => new Map([...stored].map(([key, { etag }]) => [key, etag])),
    read: async (key) => stored.get(key) ?? null,
    write: async (key, body) => void stored.set(key, body),
  };
}
