import type { DraftStore, Storage, VisitStore } from '../../renderer/contract/ports.ts';
import type { View, Views } from '../../renderer/contract/session.ts';
import { createBodyStore } from './body-store.ts';
import { createDraftStore } from './drafts.ts';
import { createLocalStorage } from './storage.ts';
import { storagePrefix } from './storage-prefix.ts';
import { createVisitStore } from './visits.ts';

const key = `${storagePrefix}view`;

/** Stores the view of this tab in sessionStorage, so that it survives a reload and other tabs stay as they are. */
export function createViews(basePath: string): Views {
  const stored = readView();
  const forget = () => sessionStorage.removeItem(key);
  return {
    current: stored?.view ?? null,
    start(view, to) {
      const { pathname, search } = window.location;
      sessionStorage.setItem(key, JSON.stringify({ view, from: pathname + search } satisfies StoredView));
      window.location.assign(basePath + to);
    },
    end(to) {
      forget();
      window.location.assign(to === undefined ? (stored?.from ?? basePath) : basePath + to);
    },
    forget,
  };
}

interface StoredView {
  readonly view: View;
  /** URL path of the page where the view began. */
  readonly from: string;
}

function readView(): StoredView | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredView | null;
  } catch {
    return null;
  }
}

interface Stores {
  readonly visits: VisitStore;
  readonly storage: Storage;
  readonly drafts: DraftStore;
}

const loadUploads = async () => (await import('./upload-records.ts')).createStoredUploadRecords();

/** Returns what the adapter of the platform keeps between visits. A tab with a view keeps nothing. */
export function createPlatformStores({ current }: Views) {
  return current === null ? { storage: createBodyStore(), uploads: loadUploads } : {};
}

/** Creates the stores of this tab. One with a view reads the settings of the browser, and stores nothing. */
export function createStores(origin: string, { current }: Views): Stores {
  const visits = createVisitStore(origin);
  const storage = createLocalStorage();
  if (current === null) return { visits, storage, drafts: createDraftStore() };
  const changed = new Map<string, string>();
  return {
    storage: {
      get: (name) => changed.get(name) ?? storage.get(name),
      set: (name, value) => void changed.set(name, value),
    },
    // A sign-out in this tab signs the administrator out.
    visits: { read: async () => null, write: async () => undefined, remove: visits.remove },
    drafts: {
      read: async () => null,
      write: async () => undefined,
      remove: async () => undefined,
      list: async () => [],
    },
  };
}
