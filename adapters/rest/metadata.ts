/** Metadata with its ETags: bodies are kept in the browser, and asked for again only where they changed. */
import type { MetadataPart, Versioned } from '../../renderer/contract/platform.ts';
import type { Probe } from './capabilities.ts';
import { dataOf } from './http.ts';
import { completeEntries } from './metadata-form.ts';
import type { TokenSession } from './session.ts';

export interface KeptBody {
  readonly etag: string;
  readonly value: readonly unknown[];
}

/** Bodies of one browser by address; adapters/browser keeps them in IndexedDB. */
export interface BodyStore {
  /** Of every body that is kept, by address. */
  etags(): Promise<ReadonlyMap<string, string>>;
  read(key: string): Promise<KeptBody | null>;
  write(key: string, body: KeptBody): Promise<void>;
}

type List = Versioned<readonly unknown[]>;

export function createMetadataReader(options: {
  readonly origin: string;
  readonly session: TokenSession;
  readonly bodies: BodyStore;
  readonly probe: Probe;
}): (part: MetadataPart, signal?: AbortSignal) => Promise<List> {
  const { origin, session, bodies, probe } = options;
  /** All fields, of a platform that does not answer them by collection: read once a hydration. */
  let whole: Promise<List> | null = null;
  /** Read once, so that no request waits for the disk; a body is read while its request is on the way. */
  let etags: Promise<Map<string, string>> | null = null;

  const read = async (path: string, signal?: AbortSignal): Promise<List> => {
    const key = origin + path;
    etags ??= bodies.etags().then(
      (all) => new Map(all),
      () => new Map<string, string>(),
    );
    const known = await etags;
    const etag = known.get(key);
    const keeping = etag === undefined ? null : bodies.read(key).catch(() => null);
    const answer = await session.send({
      method: 'GET',
      path,
      signal,
      ...(etag === undefined ? {} : { headers: { 'If-None-Match': etag } }),
    });
    if (answer.status === 304 && etag !== undefined) {
      const kept = await keeping;
      if (kept && kept.etag === etag) return { value: kept.value, version: kept.etag };
      // What is kept was removed, or is another tab's newer one.
      known.delete(key);
      return read(path, signal);
    }
    const data = dataOf(answer.body);
    const value = completeEntries(Array.isArray(data) ? (data as unknown[]) : []);
    if (answer.etag !== null) {
      const body = { etag: answer.etag, value };
      // A full disk costs only the next conditional request.
      void bodies.write(key, body).then(
        () => known.set(key, body.etag),
        () => undefined,
      );
    }
    return { value, version: answer.etag };
  };

  /** Shared by all who ask, so that no one of them may break it off. */
  const readAllFields = () => {
    whole ??= read('/fields?limit=-1').catch((error: unknown) => {
      whole = null;
      throw error;
    });
    return whole;
  };

  return async (part, signal) => {
    if (typeof part === 'string') {
      // A hydration begins: what the schema was before it is forgotten.
      if (part === 'collections') whole = null;
      return read(`/${part}?limit=-1`, signal);
    }
    await probe.settled();
    const names = part.fields.map(encodeURIComponent).join(',');
    const { value, version } = probe.capabilities.fieldsByCollection
      ? await read(`/fields?collections=${names}&limit=-1`, signal)
      : await readAllFields();
    const wanted = new Set(part.fields);
    return {
      value: value.filter((field) => wanted.has((field as { readonly collection: string }).collection)),
      version,
    };
  };
}

export function createMemoryBodies(): BodyStore {
  const kept = new Map<string, KeptBody>();
  return {
    etags: async () => new Map([...kept].map(([key, { etag }]) => [key, etag])),
    read: async (key) => kept.get(key) ?? null,
    write: async (key, body) => void kept.set(key, body),
  };
}
