/** The records of unfinished uploads that the browser keeps. */
import type { InterruptedUpload } from './resumable.ts';

/** An unfinished upload, as the browser remembers it between visits. */
export interface UploadRecord extends InterruptedUpload {
  readonly url: string;
  readonly origin: string;
  readonly user: string | null;
  /** Time of the last change in ms. */
  readonly changed: number;
}

/** Unfinished uploads, shared by the tabs of this browser. */
export interface UploadRecords {
  list(): readonly UploadRecord[];
  put(record: UploadRecord): void;
  remove(url: string): void;
  /** Reserves an upload for this tab. Returns the function that ends this, or null if a tab has reserved it. */
  claim(url: string): Promise<(() => void) | null>;
  /** Returns the URLs that tabs have reserved. */
  claimed(): Promise<ReadonlySet<string>>;
}

/** Keeps records until the page is closed. `store` keeps them longer. */
export function createUploadRecords(
  store: { read(): readonly UploadRecord[]; write(records: readonly UploadRecord[]): void } = createMemory(),
): UploadRecords {
  const claimed = new Set<string>();
  const others = (url: string) => store.read().filter((record) => record.url !== url);
  return {
    list: () => store.read(),
    put: (record) => store.write([...others(record.url), record]),
    remove: (url) => store.write(others(url)),
    async claim(url) {
      if (claimed.has(url)) return null;
      claimed.add(url);
      return () => void claimed.delete(url);
    },
    claimed: async () => new Set(claimed),
  };
}

function createMemory() {
  let records: readonly UploadRecord[] = [];
  return { read: () => records, write: (next: readonly UploadRecord[]) => void (records = next) };
}
