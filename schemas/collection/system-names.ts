/** Names of system collections and their fields in a language other than English. Keys become English names. */
import type { CollectionTranslation } from './types.ts';

export interface SystemNames {
  /** By collection. */
  readonly collections: Readonly<Record<string, Omit<CollectionTranslation, 'language'>>>;
  /** By `collection.field`, or by field if all system collections share the name. */
  readonly fields: Readonly<Record<string, string>>;
}
