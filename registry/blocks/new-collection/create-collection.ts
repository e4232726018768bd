import { PlatformError, type Platform } from '../../../renderer/contract/platform.ts';
import type { NewCollectionRequests } from '../../../schemas/collection/new-collection.ts';

/**
 * Creates the collection, then its relations (DM-15). If a relation is refused, the collection is deleted again, so that
 * nothing half-done remains.
 */
export async function createCollection(
  platform: Pick<Platform, 'call'>,
  { collection, relations }: NewCollectionRequests,
): Promise<void> {
  await platform.call('POST', '/collections', collection);
  try {
    for (const relation of relations) await platform.call('POST', '/relations', relation);
  } catch (error) {
    await platform.call('DELETE', `/collections/${encodeURIComponent(String(collection['collection']))}`);
    throw error;
  }
}

/** Returns the platform's message about the name of the collection, or null if the failure is another one. */
export function messageAboutName(error: unknown): string | null {
  if (!(error instanceof PlatformError)) return null;
  const [first] = error.errors;
  return first?.extensions?.['field'] === 'collection' ? first.message : null;
}
