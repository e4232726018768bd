import { nameAt } from '../collection/field-at.ts';
import type { Metadata } from '../collection/types.ts';
import type { Names } from './describe.ts';

/** Returns the display names, in the user's language, for the text of a reason. */
export function namesIn(metadata: Metadata): Names {
  return {
    collection: (name) => metadata.collection(name)?.name,
    field: (collection, path) =>
      path.map((_, i) => nameAt(metadata, collection, path.slice(0, i + 1).join('.'))).join(' › '),
  };
}
