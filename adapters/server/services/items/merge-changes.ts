import { maxEventKeys, type ServerChange } from '../../contract.ts';

/** Merges more than `most` changes by type and collection, so that a long write does not fill memory with events. */
export function mergeManyChanges(changes: ServerChange[], most = 10 * maxEventKeys): void {
  if (changes.length <= most) return;
  const merged = new Map<string, ServerChange>();
  for (const { type, collection, keys } of changes) {
    const name = `${type} ${collection}`;
    const before = merged.get(name);
    const allKeys = before ? before.keys && keys && [...before.keys, ...keys] : keys;
    const isFew = allKeys !== undefined && allKeys.length <= maxEventKeys;
    merged.set(name, { type, collection, ...(isFew ? { keys: allKeys } : {}) });
  }
  changes.splice(0, changes.length, ...merged.values());
}
