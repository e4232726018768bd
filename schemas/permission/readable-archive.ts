import type { Collection } from '../collection/types.ts';
import { opensField } from './grants.ts';
import type { Grants } from './types.ts';

/**
 * Returns the collection without its archive if the user may not read the archive field: the platform refuses a filter on
 * that field, and the app does not know which items are archived.
 */
export function withReadableArchive(collection: Collection, grants: Grants): Collection {
  const { archive } = collection;
  if (!archive) return collection;
  const grant = grants.grant(collection.collection, 'read');
  return grant && opensField(grant, archive.field) ? collection : { ...collection, archive: null };
}
