/**
 * System collections: the single source of their tables (adapters/server/database/migrate.ts) and of their entries in
 * `GET /collections`, `/fields` and `/relations`.
 */
import { blankFieldMeta } from '../../field/blank-meta.ts';
import { blankRelationMeta } from '../../relation/blank-meta.ts';
import type { RawField } from '../../field/types.ts';
import type { Relation, RelationMeta } from '../../relation/types.ts';
import type { CollectionMeta } from '../types.ts';
import { files, folders, looseObjects, settings, uploads } from './files.ts';
import { activity, presets, revisions, webhooks } from './history.ts';
import { jobs } from './jobs.ts';
import { collections, fields, migrations, relations, versions } from './model.ts';
import type { SystemCollection, SystemField } from './types.ts';
import {
  attempts,
  identities,
  invitations,
  permissions,
  roles,
  sessions,
  staticTokens,
  usedCodes,
  users,
} from './users.ts';

/**
 * `migrations` is first because it marks the database as created by this server. Referenced collections come before
 * those that reference them.
 */
export const systemCollections: readonly SystemCollection[] = [
  migrations,
  collections,
  fields,
  relations,
  roles,
  users,
  folders,
  files,
  permissions,
  presets,
  settings,
  activity,
  revisions,
  webhooks,
  sessions,
  attempts,
  identities,
  usedCodes,
  staticTokens,
  invitations,
  versions,
  looseObjects,
  uploads,
  jobs,
];

/** Version of these tables, stored in directus_migrations. */
export const systemVersion = 'armature-1';

export function systemCollection(name: string): SystemCollection | undefined {
  return systemCollections.find(({ collection }) => collection === name);
}

/** Returns false for custom fields that users added to a system collection. */
export function isSystemField(collection: string, field: string): boolean {
  return systemCollection(collection)?.fields.some((one) => one.field === field) ?? false;
}

export function systemCollectionMeta({ collection, meta }: SystemCollection): CollectionMeta {
  return {
    collection,
    icon: null,
    color: null,
    note: null,
    display_template: null,
    hidden: false,
    singleton: false,
    translations: null,
    archive_field: null,
    archive_app_filter: true,
    archive_value: null,
    unarchive_value: null,
    sort_field: null,
    accountability: 'all',
    item_duplication_fields: null,
    ...meta,
    system: true,
  };
}

export function systemFieldMeta(
  { collection, fields: all }: SystemCollection,
  field: SystemField,
): RawField['meta'] {
  if (field.meta === null) return null;
  return {
    ...blankFieldMeta(collection, field.field),
    sort: all.indexOf(field) + 1,
    width: 'half',
    ...field.meta,
    system: true,
  };
}

export const systemRelations: readonly Relation[] = systemCollections.flatMap(({ collection, fields: all }) =>
  all.flatMap(({ field, references }): readonly Relation[] => {
    if (!references) return [];
    const meta: RelationMeta = {
      ...blankRelationMeta(collection, field, references.collection),
      one_field: references.as ?? null,
      system: true,
    };
    const schema =
      references.onDelete === null
        ? null
        : {
            table: collection,
            column: field,
            foreign_key_table: references.collection,
            foreign_key_column: references.column ?? 'id',
            on_update: 'NO ACTION',
            on_delete: references.onDelete,
            constraint_name: null,
          };
    return [{ collection, field, related_collection: references.collection, schema, meta }];
  }),
);
