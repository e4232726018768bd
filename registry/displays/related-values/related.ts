import { primaryKeyOf, referencedRows } from '../../../renderer/contract/related.ts';
import type { RenderContextValue } from '../../../renderer/contract/render.ts';
import { titleTemplate } from '../../../schemas/collection/title.ts';
import type { Metadata } from '../../../schemas/collection/types.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { relationSide, type RelationSide } from '../../../schemas/relation/side.ts';
import { fieldsOfTemplate } from '../../../schemas/template/template.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import type { Row } from '../../../schemas/value/row.ts';
import { plainText } from '../shared/plain-text.ts';

type ItemHref = RenderContextValue['itemHref'];

export interface Related {
  /** The collection of the rows that the field holds. For a many-to-many this is the junction. */
  readonly collection: string;
  readonly keyField: string;
  /** The column whose value a many-to-one stores; `keyField` for lists. */
  readonly referencedField: string;
  /** Whether rows have a single-column key and therefore a page. */
  readonly opens: boolean;
  readonly template: string;
  /** The relation from the junction to the linked items, or null if there is no junction. */
  readonly onward: Onward | null;
}

interface Onward {
  readonly field: string;
  /** null for a many-to-any: a field of the row names the collection. */
  readonly collection: string | null;
  readonly collectionField: string | null;
  /**
   * The collections of a many-to-any whose items are shown by their own templates. [] for other relations, and if the
   * field or the junction has a template.
   */
  readonly targets: readonly Target[];
  /** Primary key of the linked items. null if it is composite, missing, or not loaded. */
  readonly keyField: string | null;
  /** The column whose value the junction stores: the primary key or another unique column. */
  readonly referencedField: string | null;
}

/** One collection of a many-to-any. */
interface Target {
  readonly collection: string;
  readonly keyField: string;
  readonly template: string;
}

/** A row to show, and the template of its collection. */
interface ShownRow {
  readonly collection: string;
  readonly template: string;
  readonly row: Row;
}

/** Describes the rows of a relational field. Returns null if the relation is not set up or not readable. */
export function relatedOf(metadata: Metadata, field: Field, template: unknown): Related | null {
  const side = relationSide(metadata, field.collection, field.field);
  if (!side) return null;
  const { near, related, junction } = side;
  const end = near.isOwn ? related : near;
  // With a composite key, the foreign key column is the only field of a list's rows that is sure to exist.
  const nearKey = near.keyField ?? near.field;
  const rows = near.isOwn
    ? referencedRows(related)
    : { collection: near.collection, keyField: nearKey, referencedField: nearKey };
  if (!end.isReadable || !rows) return null;
  const chosen = typeof template === 'string' && template !== '' ? template : null;
  const own = metadata.collection(rows.collection)?.displayTemplate;
  const onward: Onward | null = junction && {
    field: junction.onwardField,
    collection: related.collection,
    collectionField: junction.collectionField,
    targets: chosen === null && !own ? targetsOf(metadata, side) : [],
    keyField: related.keyField,
    referencedField: related.referencedField,
  };
  const named = onward
    ? (own ?? junctionTemplate(onward, onward.collection && titleTemplate(metadata, onward.collection)))
    : titleTemplate(metadata, rows.collection);
  return {
    ...rows,
    opens: end.keyField !== null,
    template: chosen ?? named ?? `{{ ${rows.keyField} }}`,
    onward,
  };
}

/** Returns the collections of a many-to-any that the role may read. Their fields must be loaded. */
function targetsOf(metadata: Metadata, { allowedCollections }: RelationSide): readonly Target[] {
  return (allowedCollections ?? []).flatMap((collection) => {
    const keyField = metadata.collection(collection) && metadata.primaryKey(collection)?.field;
    if (keyField === undefined) return [];
    return [{ collection, keyField, template: titleTemplate(metadata, collection) ?? `{{ ${keyField} }}` }];
  });
}

/** Returns the collection of a many-to-any to which a junction row leads, or null if it is not one of the targets. */
function targetOf({ targets, collectionField }: Onward, row: Row): Target | null {
  const named = collectionField === null ? null : row[collectionField];
  return targets.find(({ collection }) => collection === named) ?? null;
}

/**
 * Returns the row to show, and the template that shows it. For a many-to-any this is the linked item. null if only the
 * key of the row is known.
 */
export function shownOf({ collection, template, onward }: Related, row: unknown): ShownRow | null {
  if (!isRecord(row)) return null;
  const target = onward && targetOf(onward, row);
  const linked = onward && row[onward.field];
  if (!target || !isRecord(linked)) return { collection, template, row };
  return { collection: target.collection, template: target.template, row: linked };
}

/** Returns the default template of a junction, which shows the linked item. */
function junctionTemplate(onward: Onward, template: string | null): string | null {
  if (onward.collection === null)
    return onward.collectionField && `{{ ${onward.collectionField} }} {{ ${onward.field} }}`;
  const shown = onward.keyField ?? onward.referencedField;
  const far = template ?? (shown && `{{ ${shown} }}`);
  return far ? far.replaceAll(/\{\{\s*/g, `{{ ${onward.field}.`) : null;
}

/** Returns the paths to read, relative to the field. */
export function fieldsOfRelated(related: Related | null): readonly string[] {
  if (!related) return [];
  const { keyField, template, onward } = related;
  const own = fieldsOfTemplate(template);
  if (!onward) return [...new Set([keyField, ...own])];
  const { collectionField, targets } = onward;
  // The plain column is the key. It is not read beside the linked items, which have their keys.
  const besides = targets.length > 0 ? own.filter((path) => path !== onward.field) : own;
  const named = collectionField === null ? [] : [collectionField];
  return [...new Set([keyField, ...besides, ...linkedPaths(onward), ...named])];
}

/** Returns the paths of the linked items that their keys and templates need. */
function linkedPaths({ field, keyField, referencedField, targets }: Onward): readonly string[] {
  const identified = keyField ?? referencedField;
  if (targets.length === 0) return [identified ? `${field}.${identified}` : field];
  return targets.flatMap((target) =>
    [target.keyField, ...fieldsOfTemplate(target.template)].map(
      (path) => `${field}:${target.collection}.${path}`,
    ),
  );
}

/** Returns the path of the row's page, or of the linked item's page for a junction. null if there is none. */
export function pathOfRow(related: Related, row: unknown, itemHref: ItemHref): string | null {
  const { onward } = related;
  if (!onward) return related.opens ? pathOf(related.collection, primaryKeyOf(related, row), itemHref) : null;
  if (!isRecord(row)) return null;
  const linked = row[onward.field];
  const { collection, keyField, referencedField, collectionField } = onward;
  if (collection === null) {
    const named = collectionField && row[collectionField];
    const key = keyIn(linked, targetOf(onward, row)?.keyField ?? 'id');
    return typeof named === 'string' ? pathOf(named, key, itemHref) : null;
  }
  // The value of another unique column does not identify a page.
  if (keyField === null) return null;
  const rows = { collection, keyField, referencedField: referencedField ?? keyField };
  return pathOf(collection, primaryKeyOf(rows, linked), itemHref);
}

/** Returns the key of a row. If the role may read nothing else, the row is the key itself. */
function keyIn(row: unknown, keyField: string): unknown {
  return isRecord(row) ? row[keyField] : row;
}

/** Returns the key of a row as plain text. */
export function keyText(related: Related, row: unknown): string {
  return plainText(keyIn(row, related.keyField));
}

/** Formats a count, with a plus from 100 on (DISP-related-values-02). */
export function countText(count: number): string {
  return count >= 100 ? `${count}+` : String(count);
}

/**
 * Returns the path of an item's page (DISP-related-values-01). null without a key, and for `+`, the key of new items.
 */
export function pathOf(collection: string, key: unknown, itemHref: ItemHref): string | null {
  const isKey = (typeof key === 'string' && key !== '' && key !== '+') || typeof key === 'number';
  return isKey ? itemHref(collection, key) : null;
}
