/** A list of related rows, as the widgets of to-many fields need it: whose rows they are, and what is shown of them. */
import type { Metadata } from '../../../../schemas/collection/types.ts';
import type { Field } from '../../../../schemas/field/types.ts';
import type { Relation } from '../../../../schemas/relation/types.ts';
import { fieldsOfTemplate } from '../../../../schemas/template/template.ts';
import type { Row } from '../../../../renderer/contract/platform.ts';
import type { Choosable } from '../choices/related.ts';

/** The rows that point here: the related ones themselves (one-to-many), or those of a junction that lead on to them. */
export interface NearSide {
  readonly collection: string;
  /** null: a composite key; its rows are shown, not opened or changed. */
  readonly keyField: string | null;
  /** The column that points here. */
  readonly backField: string;
  readonly sortField: string | null;
  /** The junction's column that leads on; null where the rows themselves are shown. */
  readonly onwardField: string | null;
  /** Of a junction that leads on to several collections (many-to-any): which. null: to one, or none. */
  readonly any: AnySide | null;
  /** What becomes of a row that is taken out of the list. */
  readonly letGo: 'delete' | 'update';
  /** What is shown, opened and chosen. Of several collections the first, until `toward` turns it to another. */
  readonly far: Choosable;
  /** What is read of each row. */
  readonly fields: readonly string[];
}

export interface AnySide {
  /** The column that names the collection. */
  readonly field: string;
  /** As the relation has them. */
  readonly allowed: readonly string[];
  /** Those that may be read. */
  readonly fars: readonly Choosable[];
}

/** What a list reads of the far side besides its template. */
export interface Shown {
  readonly fields: readonly string[];
}

/** null: the relation is not set up, or a side of it may not be read. */
export function nearSide(
  metadata: Metadata,
  field: Field,
  template: string | null,
  besides: Shown | null = null,
): NearSide | null {
  const [back, onward] = metadata.relationsOf(field.collection, field.field);
  if (!back || back.meta?.one_field !== field.field) return null;
  const onwardField = onward?.field ?? null;
  const any = onward ? anySide(metadata, onward) : null;
  const shown = onward ? onward.related_collection : back.collection;
  const isKnown = shown !== null && metadata.collection(shown) !== undefined;
  const plain = isKnown ? farOf(metadata, shown, onwardField, template) : any?.fars[0];
  const far = plain && besides ? withShown(plain, besides) : plain;
  if (!far || !metadata.collection(back.collection)) return null;
  const keyField = metadata.primaryKey(back.collection)?.field ?? null;
  const sortField = back.meta.sort_field;
  const own = [keyField, sortField, any?.field ?? null].filter((name) => name !== null);
  return {
    collection: back.collection,
    keyField,
    backField: back.field,
    sortField,
    onwardField,
    any,
    letGo: back.meta.one_deselect_action === 'delete' ? 'delete' : 'update',
    far,
    fields: [
      ...new Set([...own, ...(any?.fars ?? [far]).flatMap((each) => pathsTo(each, onwardField, any))]),
    ],
  };
}

/** The side with one of its collections as what is shown, opened and chosen. */
export function toward(near: NearSide, far: Choosable): NearSide {
  return near.far === far ? near : { ...near, far };
}

/** Each collection that rows are made or chosen of. */
export function sidesOf(near: NearSide): readonly NearSide[] {
  return near.any ? near.any.fars.map((far) => toward(near, far)) : [near];
}

/** The side as one row of it leads on; null where its collection is not allowed, or may not be read. */
export function sideOf(near: NearSide, row: Row): NearSide | null {
  if (!near.any) return near;
  const named = row[near.any.field];
  const far = near.any.fars.find(({ collection }) => collection === named);
  return far ? toward(near, far) : null;
}

/** What a junction's row says of the collection that it leads to. */
export function namesFar({ any, far }: NearSide): Row {
  return any ? { [any.field]: far.collection } : {};
}

/** The paths, from a row of the list, of what is shown. */
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

/** INT-list-m2a-03: many-to-any counts from 1, the others from 0. */
export function firstPlace({ any }: NearSide): 0 | 1 {
  return any ? 1 : 0;
}

/** The collections whose fields have to be known to draw it. */
export function collectionsOf(near: NearSide): readonly string[] {
  const fars = near.any?.fars ?? [near.far];
  return [...new Set([near.collection, ...fars.map(({ collection }) => collection)])];
}

/** Of a row of the list what is shown: a record once it is read, else a key. */
export function shownOf(near: NearSide, row: Row): unknown {
  return near.onwardField === null ? row : row[near.onwardField];
}

function anySide(metadata: Metadata, { meta }: Relation): AnySide | null {
  if (!meta?.one_collection_field) return null;
  const allowed = meta.one_allowed_collections ?? [];
  // REL-18: of a singleton there is nothing to choose.
  const known = allowed.filter((name) => metadata.collection(name)?.singleton === false);
  const fars = known.map((name) => farOf(metadata, name, null, null));
  return { field: meta.one_collection_field, allowed, fars };
}

function farOf(
  metadata: Metadata,
  collection: string,
  onwardField: string | null,
  chosen: string | null,
): Choosable {
  const keyField = metadata.primaryKey(collection)?.field ?? 'id';
  const template =
    withoutPrefix(chosen, onwardField) ??
    metadata.collection(collection)?.displayTemplate ??
    firstFields(metadata, collection, keyField);
  return {
    collection,
    keyField,
    template,
    fields: [...new Set([keyField, ...fieldsOfTemplate(template)])],
  };
}

function withShown(far: Choosable, { fields }: Shown): Choosable {
  return { ...far, fields: [...new Set([...far.fields, ...fields])] };
}

/** Templates of junctions are written from the junction's side: `{{ tags_id.name }}`. */
function withoutPrefix(template: string | null, onwardField: string | null): string | null {
  if (template === null || onwardField === null) return template;
  return template.replaceAll(new RegExp(`\\{\\{\\s*${escapeRegExp(onwardField)}\\.`, 'g'), '{{ ');
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** INT-list-m2m-07: the first three fields that have a value of their own, without the key. */
function firstFields(metadata: Metadata, collection: string, keyField: string): string {
  const names = metadata
    .fields(collection)
    .filter((field) => field.schema && !field.meta?.hidden && field.field !== keyField)
    .slice(0, 3)
    .map(({ field }) => field);
  return (names.length > 0 ? names : [keyField]).map((name) => `{{ ${name} }}`).join(' ');
}
