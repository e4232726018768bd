import { entriesOf, inStore, stores } from './database.ts';

interface StoredBody {
  readonly etag: string;
  readonly value: readonly unknown[];
}

/** Key prefix of stored ETags. They are stored beside the bodies, so that all ETags can be read without the bodies. */
const etagPrefix = 'etag of ';

/** Stores metadata bodies and their ETags between visits. */
export function createBodyStore() {
  return {
    async etags(): Promise<ReadonlyMap<string, string>> {
      const entries = await entriesOf(stores.bodies, etagPrefix);
      return new Map(entries.map(([key, etag]) => [key.slice(etagPrefix.length), String(etag)]));
    },
    read: async (key: string): Promise<StoredBody | null> =>
      ((await inStore(stores.bodies, 'readonly', (bodies) => bodies.get(key))) as StoredBody | undefined) ??
      null,
    write: async (key: string, body: StoredBody): Promise<void> => {
      await inStore(stores.bodies, 'readwrite', (bodies) => {
        bodies.put(body.etag, etagPrefix + key);
        return bodies.put(body, key);
      });
    },
  };
}
