/** A list of related rows, as the widgets of to-many fields need it: whose rows they are, and what is shown of them. */
import type { Metadata } from '../../../../schemas/collection/types.ts';
import type { Field } from '../../../../schemas/field/types.ts';
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
  /** What becomes of a row that is taken out of the list. */
  readonly letGo: 'delete' | 'update';
  /** What is shown, opened and chosen. */
  readonly far: Choosable;
  /** What is read of each row. */
  readonly fields: readonly string[];
}

/** What a list reads of the far side besides its template, and the order in which it offers its rows. */
export interface Shown {
  readonly fields: readonly string[];
  readonly sort: readonly string[];
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
  const shown = onward ? onward.related_collection : back.collection;
  if (shown === null || !metadata.collection(shown) || !metadata.collection(back.collection)) return null;
  const keyField = metadata.primaryKey(back.collection)?.field ?? null;
  const sortField = back.meta.sort_field;
  const onwardField = onward?.field ?? null;
  const plain = farOf(metadata, shown, onwardField, template);
  const fields = [...new Set([...plain.fields, ...(besides?.fields ?? [])])];
  const far = besides ? { ...plain, fields, sort: besides.sort } : plain;
  const below = (path: string) => (onwardField === null ? path : `${onwardField}.${path}`);
  const own = [keyField, sortField].filter((name) => name !== null);
  return {
    collection: back.collection,
    keyField,
    backField: back.field,
    sortField,
    onwardField,
    letGo: back.meta.one_deselect_action === 'delete' ? 'delete' : 'update',
    far,
    fields: [...new Set([...own, ...far.fields.map(below)])],
  };
}

/** The collections whose fields have to be known to draw it. */
export function collectionsOf(near: NearSide): readonly string[] {
  return [...new Set([near.collection, near.far.collection])];
}

/** Of a row of the list what is shown: a record once it is read, else a key. */
export function shownOf(near: NearSide, row: Row): unknown {
  return near.onwardField === null ? row : row[near.onwardField];
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
