import { inStore, stores } from './database.ts';

interface KeptBody {
  readonly etag: string;
  readonly value: readonly unknown[];
}

/** Metadata bodies with their ETags, between visits. */
export function createBodyStore() {
  return {
    read: async (key: string): Promise<KeptBody | null> =>
      ((await inStore(stores.bodies, 'readonly', (bodies) => bodies.get(key))) as KeptBody | undefined) ??
      null,
    write: async (key: string, body: KeptBody): Promise<void> => {
      await inStore(stores.bodies, 'readwrite', (bodies) => bodies.put(body, key));
    },
  };
}
