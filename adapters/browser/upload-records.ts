/** Remembers unfinished uploads between visits. A lock of the browser shows which of them a tab is sending. */
import {
  createUploadRecords,
  type UploadRecord,
  type UploadRecords,
} from '../../renderer/contract/uploads/records.ts';
import { storagePrefix } from './storage-prefix.ts';

const storageKey = `${storagePrefix}uploads`;
const lockPrefix = `${storagePrefix}upload `;

// Absent outside secure contexts. Then only this tab is considered.
const { locks } = navigator as { readonly locks?: LockManager };

export function createStoredUploadRecords(): UploadRecords {
  const records = createUploadRecords({
    read() {
      try {
        return JSON.parse(localStorage.getItem(storageKey) ?? '[]') as readonly UploadRecord[];
      } catch {
        return [];
      }
    },
    write(next) {
      try {
        if (next.length === 0) localStorage.removeItem(storageKey);
        else localStorage.setItem(storageKey, JSON.stringify(next));
      } catch {
        // Without storage, uploads continue until the page is closed.
      }
    },
  });
  if (!locks) return records;
  return {
    ...records,
    claim: (url) =>
      new Promise((done) => {
        void locks.request(lockPrefix + url, { ifAvailable: true }, (lock) => {
          if (!lock) return done(null);
          return new Promise<void>((release) => done(release));
        });
      }),
    async claimed() {
      const { held = [] } = await locks.query();
      return new Set(
        held.flatMap(({ name = '' }) => (name.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [])),
      );
    },
  };
}
