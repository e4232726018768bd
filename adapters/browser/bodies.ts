import { entriesOf, inStore, stores } from './database.ts';

interface KeptBody {
  readonly etag: string;
  readonly value: readonly unknown[];
}

/** Before the address whose ETag it is: beside the bodies, so that all can be read without them. */
const etagOf = 'etag of ';

/** Metadata bodies with their ETags, between visits. */
export function createBodyStore() {
  return {
    async etags(): Promise<ReadonlyMap<string, string>> {
      const entries = await entriesOf(stores.bodies, etagOf);
      return new Map(entries.map(([key, etag]) => [key.slice(etagOf.length), String(etag)]));
    },
    read: async (key: string): Promise<KeptBody | null> =>
      ((await inStore(stores.bodies, 'readonly', (bodies) => bodies.get(key))) as KeptBody | undefined) ??
      null,
    write: async (key: string, body: KeptBody): Promise<void> => {
      await inStore(stores.bodies, 'readwrite', (bodies) => {
        bodies.put(body.etag, etagOf + key);
        return bodies.put(body, key);
      });
    },
  };
}
