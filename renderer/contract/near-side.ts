/** Describes the relation of a to-many field: which rows belong to the item, and what is shown of them. */
import type { Metadata } from '../../schemas/collection/types.ts';
import type { Field } from '../../schemas/field/types.ts';
import { relationSide, type RelationSide } from '../../schemas/relation/side.ts';
import { escapeRegExp } from '../../schemas/filter/escape-reg-exp.ts';
import { fieldsOfTemplate } from '../../schemas/template/template.ts';
import type { Row } from './platform.ts';
import { referencedRows, type Choosable, type ReferencedRows } from './related.ts';

/**
 * The rows that refer to the item: the related rows themselves (one-to-many), or junction rows (many-to-many,
 * many-to-any).
 */
export interface NearSide {
  readonly collection: string;
  /** null for a composite key. Such rows are shown, but cannot be opened or changed. */
  readonly keyField: string | null;
  /** The foreign key column that refers to the item. */
  readonly backField: string;
  /**
   * The primary key of the item's collection, if the foreign key refers to another unique column. Filters then compare
   * the key of the item through the relation. Otherwise null.
   */
  readonly ownerKeyField: string | null;
  readonly sortField: string | null;
  /** The junction's foreign key to the related row. null if there is no junction. */
  readonly onwardField: string | null;
  /** The collections of a many-to-any; null for other relations. */
  readonly any: AnySide | null;
  /** Whether removing a row deletes it, or clears its foreign key by an update. */
  readonly removeAction: 'delete' | 'update';
  /** The related collection that is shown. For a many-to-any, the first one; `toward` selects another. */
  readonly far: Choosable;
  /** The paths to read for each row. */
  readonly fields: readonly string[];
}

export interface AnySide {
  /** The junction's column with the collection name. */
  readonly field: string;
  /** All collections that the relation allows. */
  readonly allowed: readonly string[];
  /** The allowed collections that are readable. */
  readonly fars: readonly Choosable[];
}

/** Additional fields that a list reads of the related rows. */
export interface Shown {
  readonly fields: readonly string[];
}

/** Returns null if the relation is not set up, or one of its collections is not readable. */
export function nearSide(
  metadata: Metadata,
  field: Field,
  template: string | null,
  besides: Shown | null = null,
): NearSide | null {
  const side = relationSide(metadata, field.collection, field.field);
  if (!side || side.near.isOwn || !side.near.isReadable) return null;
  const { near: back, sortField } = side;
  const onwardField = side.junction?.onwardField ?? null;
  const any = anySide(metadata, side);
  // With a composite key, the foreign key is the only column of the listed rows that is sure to exist.
  const identifying = side.related.referencedField ?? (onwardField === null ? back.field : null);
  const rows = side.related.isReadable
    ? referencedRows({ ...side.related, referencedField: identifying })
    : null;
  const plain = rows ? farOf(metadata, rows, withoutPrefix(template, onwardField)) : any?.fars[0];
  const far = plain && besides ? withShown(plain, besides) : plain;
  if (!far) return null;
  const { keyField } = back;
  const ownerKey = metadata.primaryKey(field.collection)?.field ?? null;
  const own = [keyField, sortField, any?.field ?? null].filter((name) => name !== null);
  return {
    collection: back.collection,
    keyField,
    backField: back.field,
    ownerKeyField: ownerKey === back.referencedField ? null : ownerKey,
    sortField,
    onwardField,
    any,
    removeAction: side.deselectAction === 'delete' ? 'delete' : 'update',
    far,
    fields: [
      ...new Set([...own, ...(any?.fars ?? [far]).flatMap((each) => pathsTo(each, onwardField, any))]),
    ],
  };
}

/** Returns the side with another related collection. */
function toward(near: NearSide, far: Choosable): NearSide {
  return near.far === far ? near : { ...near, far };
}

/** Returns one side per collection in which rows can be created or selected. */
export function sidesOf(near: NearSide): readonly NearSide[] {
  return near.any ? near.any.fars.map((far) => toward(near, far)) : [near];
}

/** Returns the side for the collection of a row. null if the collection is not allowed or not readable. */
export function sideOf(near: NearSide, row: Row): NearSide | null {
  if (!near.any) return near;
  const named = row[near.any.field];
  const far = near.any.fars.find(({ collection }) => collection === named);
  return far ? toward(near, far) : null;
}

/** Returns the junction value that names the collection of a many-to-any row. */
export function collectionValueOf({ any, far }: NearSide): Row {
  return any ? { [any.field]: far.collection } : {};
}

/** Returns the paths of the shown fields, starting at a row of the list. */
export function pathsTo(
  far: Choosable,
  onwardField: string | null,
  any: AnySide | null,
  fields: readonly string[] = far.fields,
): readonly string[] {
  if (onwardField === null) return fields;
  const step = any ? `${onwardField}:${far.collection}` : onwardField;
  return fields.map((path) => `${step}.${path}`);
}

/** Returns a filter rule for the rows whose item's key meets a condition, for example `{ _eq: 1 }`. */
export function ownerRule({ backField, ownerKeyField }: NearSide, condition: object): object {
  return { [backField]: ownerKeyField === null ? condition : { [ownerKeyField]: condition } };
}

/** Returns the sort order of the listed rows: their position, then their key. */
export function sortOf({ sortField, keyField }: Pick<NearSide, 'sortField' | 'keyField'>): readonly string[] {
  return [sortField, keyField].filter((name) => name !== null);
}

/** Returns the first position: 1 for many-to-any (INT-list-m2a-03), 0 for others. */
export function firstPlace({ any }: NearSide): 0 | 1 {
  return any ? 1 : 0;
}

/** Returns the collections whose fields must be loaded to render the list. */
export function collectionsOf(near: NearSide): readonly string[] {
  const fars = near.any?.fars ?? [near.far];
  return [...new Set([near.collection, ...fars.map(({ collection }) => collection)])];
}

/** Returns the related row of a list row: a record if it has been read, else its key. */
export function shownOf(near: NearSide, row: Row): unknown {
  return near.onwardField === null ? row : row[near.onwardField];
}

function anySide(metadata: Metadata, { junction, allowedCollections }: RelationSide): AnySide | null {
  if (junction === null || junction.collectionField === null) return null;
  const allowed = allowedCollections ?? [];
  // A singleton has no rows to select (REL-18).
  const known = allowed.filter((name) => metadata.collection(name)?.singleton === false);
  const fars = known.map((collection) => {
    const keyField = metadata.primaryKey(collection)?.field ?? 'id';
    return farOf(metadata, { collection, keyField, referencedField: keyField }, null);
  });
  return { field: junction.collectionField, allowed, fars };
}

function farOf(metadata: Metadata, rows: ReferencedRows, chosen: string | null): Choosable {
  const { collection, keyField } = rows;
  const own = metadata.collection(collection)?.displayTemplate ?? null;
  const template = chosen ?? own ?? firstFields(metadata, collection, keyField);
  return { ...rows, template, fields: [...new Set([keyField, ...fieldsOfTemplate(template)])] };
}

function withShown(far: Choosable, { fields }: Shown): Choosable {
  return { ...far, fields: [...new Set([...far.fields, ...fields])] };
}

/** Removes the junction field from a template, which is written as `{{ tags_id.name }}`. */
function withoutPrefix(template: string | null, onwardField: string | null): string | null {
  if (template === null || onwardField === null) return template;
  return template.replaceAll(new RegExp(`\\{\\{\\s*${escapeRegExp(onwardField)}\\.`, 'g'), '{{ ');
}

/** Returns a template of the first three visible columns without the key (INT-list-m2m-07). */
function firstFields(metadata: Metadata, collection: string, keyField: string): string {
  const names = metadata
    .fields(collection)
    .filter((field) => field.schema && !field.meta?.hidden && field.field !== keyField)
    .slice(0, 3)
    .map(({ field }) => field);
  return (names.length > 0 ? names : [keyField]).map((name) => `{{ ${name} }}`).join(' ');
}
