/** IndexedDB as promises: one database, two stores. */

const name = 'armature';
export const stores = { drafts: 'drafts', bodies: 'bodies' } as const;
type StoreName = (typeof stores)[keyof typeof stores];

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => {
      for (const store of Object.values(stores)) request.result.createObjectStore(store);
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB did not open.')));
  });
  opening.catch(() => {
    opening = null;
  });
  return opening;
}

/** Keys that begin so, each with what is kept under it, as of one moment. */
export async function entriesOf(
  store: StoreName,
  prefix: string,
): Promise<readonly (readonly [key: string, value: unknown])[]> {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const asked: { keys?: IDBRequest<IDBValidKey[]> } = {};
  const values: unknown[] = await inStore(store, 'readonly', (objects) => {
    asked.keys = objects.getAllKeys(range);
    return objects.getAll(range);
  });
  return (asked.keys?.result ?? []).map((key, i) => [String(key), values[i]]);
}

/** Runs one request in its own transaction and answers its result: of a write once that is written. */
export async function inStore<T>(
  store: StoreName,
  mode: IDBTransactionMode,
  work: (objects: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode);
    const request = work(transaction.objectStore(store));
    // Without waiting for the answer: a tab that closes now would abort what is not committed.
    transaction.commit();
    if (mode === 'readonly') request.addEventListener('success', () => resolve(request.result));
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error(`Writing to "${store}" was stopped by the browser.`)),
    );
  });
}
