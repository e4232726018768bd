import type { CollectionMeta } from '../../schemas/collection/types.ts';

/** Returns the metadata of a collection without any settings, except the given ones. */
export const collectionMeta = (
  collection: string,
  settings: Partial<CollectionMeta> = {},
): CollectionMeta => ({
  collection,
  icon: null,
  note: null,
  display_template: null,
  hidden: false,
  singleton: false,
  translations: null,
  archive_field: null,
  archive_value: null,
  unarchive_value: null,
  ...settings,
});
