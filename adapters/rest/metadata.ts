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

  const read = async (path: string, signal?: AbortSignal): Promise<List> => {
    const key = origin + path;
    const kept = await bodies.read(key).catch(() => null);
    const answer = await session.send({
      method: 'GET',
      path,
      signal,
      ...(kept ? { headers: { 'If-None-Match': kept.etag } } : {}),
    });
    if (answer.status === 304 && kept) return { value: kept.value, version: kept.etag };
    const data = dataOf(answer.body);
    const value = completeEntries(Array.isArray(data) ? (data as unknown[]) : []);
    // A full disk costs only the next conditional request.
    if (answer.etag !== null) void bodies.write(key, { etag: answer.etag, value }).catch(() => undefined);
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
    read: async (key) => kept.get(key) ?? null,
    write: async (key, body) => void kept.set(key, body),
  };
}
