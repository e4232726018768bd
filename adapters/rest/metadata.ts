/** Metadata with its ETags: bodies are kept in the browser, and asked for again only where they changed. */
import type { MetadataPart, Versioned } from '../../renderer/contract/platform.ts';
import { dataOf } from './http.ts';
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

export async function readMetadata(
  part: MetadataPart,
  session: TokenSession,
  options: {
    readonly origin: string;
    readonly bodies: BodyStore;
    readonly fieldsByCollection: boolean;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<Versioned<readonly unknown[]>> {
  const path = pathOf(part, options.fieldsByCollection);
  const key = options.origin + path;
  const kept = await options.bodies.read(key).catch(() => null);
  const answer = await session.send({
    method: 'GET',
    path,
    signal: options.signal,
    ...(kept ? { headers: { 'If-None-Match': kept.etag } } : {}),
  });
  if (answer.status === 304 && kept) return narrowed(kept.value, kept.etag, part);
  const data = dataOf(answer.body);
  const value = Array.isArray(data) ? (data as unknown[]) : [];
  // A full disk costs only the next conditional request.
  if (answer.etag !== null)
    void options.bodies.write(key, { etag: answer.etag, value }).catch(() => undefined);
  return narrowed(value, answer.etag, part);
}

/** CALL-41. */
function pathOf(part: MetadataPart, fieldsByCollection: boolean): string {
  if (typeof part === 'string') return `/${part}?limit=-1`;
  const names = part.fields.map(encodeURIComponent).join(',');
  return fieldsByCollection ? `/fields?collections=${names}&limit=-1` : '/fields?limit=-1';
}

function narrowed(
  value: readonly unknown[],
  version: string | null,
  part: MetadataPart,
): Versioned<readonly unknown[]> {
  if (typeof part === 'string') return { value, version };
  const wanted = new Set(part.fields);
  return {
    value: value.filter((field) => wanted.has((field as { readonly collection: string }).collection)),
    version,
  };
}

export function createMemoryBodies(): BodyStore {
  const kept = new Map<string, KeptBody>();
  return {
    read: async (key) => kept.get(key) ?? null,
    write: async (key, body) => void kept.set(key, body),
  };
}
