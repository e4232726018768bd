/** Uploads that can be paused, and that continue after a broken connection or a closed tab. */
import type { Row } from '../../schemas/value/row.ts';

/** A file that was sent in part: what identifies it, and what it was sent with. */
export interface SentFile {
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
  /** Values of the new file. */
  readonly fields: Row;
}

/** An upload that has not been finished. */
export interface InterruptedUpload extends SentFile {
  /** Bytes that the platform has received, or fewer. */
  readonly received: number;
}

export interface ResumableUploads {
  /** Returns whether the upload of this file can be paused and continued. */
  canPause(file: Blob): boolean;
  /** Returns the unfinished uploads of the user in this browser that no tab continues. */
  interrupted(): Promise<readonly InterruptedUpload[]>;
  /** Deletes what the platform has received of a file. Never rejects: the platform deletes it later by itself. */
  discard(file: SentFile): Promise<void>;
}

/** The reason of the abort signal of a paused upload. What the platform has received is kept. */
export const uploadPaused = new Error('The upload is paused.');

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
