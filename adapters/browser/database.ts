/** A promise API for IndexedDB: one database with two stores. */

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

/** Returns the keys with this prefix and their values, read in one transaction. */
export async function entriesOf(
  store: StoreName,
  prefix: string,
): Promise<readonly (readonly [key: string, value: unknown])[]> {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const requests: { keys?: IDBRequest<IDBValidKey[]> } = {};
  const values: unknown[] = await inStore(store, 'readonly', (objects) => {
    requests.keys = objects.getAllKeys(range);
    return objects.getAll(range);
  });
  return (requests.keys?.result ?? []).map((key, i) => [String(key), values[i]]);
}

/**
 * Runs one request in its own transaction and returns its result. A write resolves when the transaction is complete.
 */
export async function inStore<T>(
  store: StoreName,
  mode: IDBTransactionMode,
  work: (objects: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode);
    const request = work(transaction.objectStore(store));
    // Commit at once: if the tab closes, the browser aborts uncommitted transactions.
    transaction.commit();
    if (mode === 'readonly') request.addEventListener('success', () => resolve(request.result));
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error(`Writing to "${store}" was aborted by the browser.`)),
    );
  });
}
