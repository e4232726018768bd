import type { Metadata } from '../../../schemas/collection/types.ts';
import type { Key } from '../../../renderer/contract/platform.ts';
import { keyOf } from '../../../renderer/contract/related.ts';
import type { ItemHandle } from '../../../renderer/contract/screen.ts';

/** Returns the key of the stored row; null for a new item and for a batch. The URL of a singleton contains no key. */
export function storedKeyOf(item: ItemHandle, metadata: Metadata): Key | null {
  if (item.isBatch || item.key === '+') return null;
  if (item.key !== null) return item.key;
  const keyField = metadata.primaryKey(item.collection.collection)?.field ?? 'id';
  return keyOf(item.store.state.initial, keyField);
}
