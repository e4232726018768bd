/** Describes the related collection of a relational field: its key and its template. */
import type { Metadata } from '../../../schemas/collection/types.ts';
import { isTitle } from '../../../schemas/field/traits.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { fieldsOfTemplate } from '../../../schemas/template/template.ts';

export interface FarSide {
  readonly collection: string;
  readonly keyField: string;
  /** False for tables with composite keys. Their rows can be read, but not opened. */
  readonly opens: boolean;
  /** For a one-to-many: the field of the related collection that refers back. */
  readonly manyField: string | null;
  readonly sortField: string | null;
  readonly template: string;
  /** The fields to read for the template; the key comes first. */
  readonly fields: readonly string[];
  readonly collectionTemplate: string | null;
}

/** Returns null if the relation is not set up, or the related collection is not readable. */
export function farSide(metadata: Metadata, field: Field, template: string | null): FarSide | null {
  const [relation] = metadata.relationsOf(field.collection, field.field);
  if (!relation) return null;
  const own = relation.collection === field.collection && relation.field === field.field;
  const name = own ? relation.related_collection : relation.collection;
  const collection = name === null ? undefined : metadata.collection(name);
  if (!collection) return null;
  const single = metadata.primaryKey(collection.collection)?.field;
  const keyField = single ?? (own ? (relation.schema?.foreign_key_column ?? 'id') : relation.field);
  const shown =
    template ??
    collection.displayTemplate ??
    `{{ ${firstReadable(metadata, collection.collection, keyField)} }}`;
  return {
    collection: collection.collection,
    keyField,
    opens: single !== undefined,
    manyField: own ? null : relation.field,
    sortField: own ? null : (relation.meta?.sort_field ?? null),
    template: shown,
    fields: [...new Set([keyField, ...fieldsOfTemplate(shown)])],
    collectionTemplate: collection.displayTemplate,
  };
}

/** Returns the first readable text field, which names a row better than its key. */
function firstReadable(metadata: Metadata, collection: string, keyField: string): string {
  const text = metadata.fields(collection).find((field) => isTitle(field.type) && !field.meta?.hidden);
  return text?.field ?? keyField;
}
