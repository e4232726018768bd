import { nameInWords } from '../../../schemas/field/name.ts';
import type { Metadata } from '../../../schemas/collection/types.ts';

/** Returns the name of a collection. The metadata of a view lacks those that the viewed role may not read. */
export function collectionName(collection: string, metadata: Metadata): string {
  return metadata.collection(collection)?.name ?? nameInWords(collection);
}

/** Returns the name of a field, or its key in words if the metadata lacks it. */
export function fieldName(collection: string, field: string, metadata: Metadata): string {
  return metadata.field(collection, field)?.name ?? nameInWords(field);
}
