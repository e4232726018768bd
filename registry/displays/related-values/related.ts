import type { Metadata } from '../../../schemas/collection/types.ts';
import type { Field } from '../../../schemas/field/types.ts';
import type { Relation } from '../../../schemas/relation/types.ts';
import { addressOfKey } from '../../../schemas/screen/key-address.ts';
import { fieldsOfTemplate } from '../../../schemas/template/template.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { plainText } from '../shared/plain-text.ts';

export interface Related {
  /** Of the rows that the field holds: of a junction, the junction's. */
  readonly collection: string;
  readonly keyField: string;
  /** Its rows have one key, and so a page. */
  readonly opens: boolean;
  readonly template: string;
  /** Of a junction: where its rows lead on to. */
  readonly onward: Onward | null;
}

interface Onward {
  readonly field: string;
  /** null: a field of the row names it (many-to-any). */
  readonly collection: string | null;
  readonly collectionField: string | null;
  readonly keyField: string | null;
}

/** The rows of a relational field; null where they may not be read, or the relation is not set up. */
export function relatedOf(metadata: Metadata, field: Field, template: unknown): Related | null {
  const [relation, second] = metadata.relationsOf(field.collection, field.field);
  if (!relation) return null;
  const own = relation.collection === field.collection && relation.field === field.field;
  const name = own ? relation.related_collection : relation.collection;
  const collection = name === null ? undefined : metadata.collection(name);
  if (!collection) return null;
  const single = metadata.primaryKey(collection.collection)?.field;
  // Rows of a composite key are told apart by the field that points here, which is sure to exist.
  const keyField = single ?? (own ? (relation.schema?.foreign_key_column ?? 'id') : relation.field);
  const onward = second ? onwardOf(metadata, second) : null;
  const chosen = typeof template === 'string' && template !== '' ? template : null;
  return {
    collection: collection.collection,
    keyField,
    opens: single !== undefined,
    template: chosen ?? collection.displayTemplate ?? templateOf(metadata, onward) ?? `{{ ${keyField} }}`,
    onward,
  };
}

function onwardOf(metadata: Metadata, relation: Relation): Onward {
  const { field, related_collection: collection, meta, schema } = relation;
  return {
    field,
    collection,
    collectionField: meta?.one_collection_field ?? null,
    // Its fields may not be loaded; the key that points there knows its name.
    keyField:
      collection === null
        ? null
        : (metadata.primaryKey(collection)?.field ?? schema?.foreign_key_column ?? null),
  };
}

/** A junction is called by what it leads on to. */
function templateOf(metadata: Metadata, onward: Onward | null): string | null {
  if (!onward) return null;
  if (onward.collection === null)
    return onward.collectionField && `{{ ${onward.collectionField} }} {{ ${onward.field} }}`;
  const { displayTemplate } = metadata.collection(onward.collection) ?? {};
  const far = displayTemplate ?? (onward.keyField && `{{ ${onward.keyField} }}`);
  return far ? far.replaceAll(/\{\{\s*/g, `{{ ${onward.field}.`) : null;
}

/** What must be read below the field. */
export function fieldsOfRelated(related: Related | null): readonly string[] {
  if (!related) return [];
  const { keyField, template, onward } = related;
  const farKey = onward && (onward.keyField ? `${onward.field}.${onward.keyField}` : onward.field);
  const onwards = [farKey, onward?.collectionField].filter((path) => typeof path === 'string');
  return [...new Set([keyField, ...fieldsOfTemplate(template), ...onwards])];
}

/** The page that a row leads to, the far item's where it is a junction's; null where it has none. */
export function pathOfRow(related: Related, row: unknown): string | null {
  const { onward } = related;
  if (!onward) return related.opens ? pathOf(related.collection, keyIn(row, related.keyField)) : null;
  if (!isRecord(row)) return null;
  const collection = onward.collection ?? (onward.collectionField && row[onward.collectionField]);
  const key = keyIn(row[onward.field], onward.keyField ?? 'id');
  return typeof collection === 'string' ? pathOf(collection, key) : null;
}

/** A row, or its key alone where the role may not read more. */
function keyIn(row: unknown, keyField: string): unknown {
  return isRecord(row) ? row[keyField] : row;
}

/** What one row is called in plain text. */
export function keyText(related: Related, row: unknown): string {
  return plainText(keyIn(row, related.keyField));
}

/** DISP-related-values-02. */
export function countText(count: number): string {
  return count >= 100 ? `${count}+` : String(count);
}

/** DISP-related-values-01; null without a key, and for `+`, which leads to a new item. */
export function pathOf(collection: string, key: unknown): string | null {
  const isKey = (typeof key === 'string' && key !== '' && key !== '+') || typeof key === 'number';
  return isKey
    ? `/collections/${encodeURIComponent(collection)}/${encodeURIComponent(addressOfKey(key))}`
    : null;
}
