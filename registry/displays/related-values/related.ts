import type { Metadata } from '../../../schemas/collection/types.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { fieldsOfTemplate } from '../../../schemas/template/template.ts';

export interface Related {
  readonly collection: string;
  readonly keyField: string;
  readonly template: string;
  readonly many: boolean;
}

/** The far side of a relational field; null where it may not be read or is not set up. */
export function relatedOf(metadata: Metadata, field: Field, template: unknown): Related | null {
  const [relation] = metadata.relationsOf(field.collection, field.field);
  if (!relation) return null;
  const own = relation.collection === field.collection && relation.field === field.field;
  const name = own ? relation.related_collection : relation.collection;
  const collection = name === null ? undefined : metadata.collection(name);
  if (!collection) return null;
  // Rows of a composite key are told apart by the field that points here, which is sure to exist.
  const keyField =
    metadata.primaryKey(collection.collection)?.field ??
    (own ? (relation.schema?.foreign_key_column ?? 'id') : relation.field);
  const shown = typeof template === 'string' && template !== '' ? template : collection.displayTemplate;
  return { collection: collection.collection, keyField, template: shown ?? `{{ ${keyField} }}`, many: !own };
}

/** What must be read below the field. */
export function fieldsOfRelated(related: Related | null): readonly string[] {
  return related ? [...new Set([related.keyField, ...fieldsOfTemplate(related.template)])] : [];
}

/** DISP-related-values-02. */
export function countText(count: number): string {
  return count >= 100 ? `${count}+` : String(count);
}

/** DISP-related-values-01. */
export function pathOf(collection: string, key: unknown): string {
  return `/collections/${encodeURIComponent(collection)}/${encodeURIComponent(String(key))}`;
}
