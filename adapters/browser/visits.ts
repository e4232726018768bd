import type { Visit, VisitStore } from '../../renderer/contract/ports.ts';
import { inStore, stores } from './database.ts';
import { storeLoadedFiles } from './loaded-files.ts';

/** The version of the stored form. A visit of another version is ignored. */
const version = 1;

/** Stores the last visit of a platform in IndexedDB. */
export function createVisitStore(origin: string): VisitStore {
  const key = `visit of ${origin}`;
  return {
    async read() {
      try {
        const stored = (await inStore(stores.bodies, 'readonly', (bodies) => bodies.get(key))) as
          { readonly version: number; readonly visit: Visit } | undefined;
        return stored?.version === version ? stored.visit : null;
      } catch {
        return null;
      }
    },
    async write(visit) {
      storeLoadedFiles();
      await inStore(stores.bodies, 'readwrite', (bodies) => bodies.put({ version, visit }, key)).catch(
        ignore,
      );
    },
    async remove() {
      await inStore(stores.bodies, 'readwrite', (bodies) => bodies.delete(key)).catch(ignore);
    },
  };
}

/** A full or forbidden disk only makes the next start slower. */
const ignore = () => undefined;
