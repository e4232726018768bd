/**
 * The one derivation of a field's relation. Compile, interfaces, displays, cache keys and the server use it, so that they
 * agree which collection, which rows and which columns a relational field leads to.
 */
import type { Metadata } from '../collection/types.ts';
import type { FieldKind } from '../field/types.ts';
import { isOwnColumn, kindOf } from './kind.ts';
import type { Relation } from './types.ts';

export type RelationKind = Exclude<FieldKind, 'standard' | 'presentation' | 'group'>;

/** The foreign key of the relation that is nearest to the field. */
export interface NearEnd {
  /** The collection whose rows contain the foreign key: that of the field itself, of the related rows, or the junction. */
  readonly collection: string;
  /** The foreign key column. */
  readonly field: string;
  /** Whether the field is the column itself. Otherwise it is the list at the other end. */
  readonly isOwn: boolean;
  /**
   * The column to which the foreign key refers: the primary key or another unique column. null for a many-to-any, and if
   * neither a constraint nor a primary key of one column names it.
   */
  readonly referencedField: string | null;
  /** Primary key of `collection`. null if it is composite, missing, or not loaded. */
  readonly keyField: string | null;
  /** Whether the collection is known. The platform lists only collections that the role may read. */
  readonly isReadable: boolean;
}

/** The foreign key from the rows of a junction to the related rows. */
export interface Junction {
  /** The foreign key column that refers to the field's own item. */
  readonly backField: string;
  /** The foreign key column that refers to the related row. */
  readonly onwardField: string;
  /** For a many-to-any: the column with the name of the related collection. */
  readonly collectionField: string | null;
}

/** The rows that are shown for the field. */
export interface RelatedEnd {
  /** null for a many-to-any: `allowedCollections` has the names. */
  readonly collection: string | null;
  /** Primary key of the collection. null if it is composite, missing, or not loaded. */
  readonly keyField: string | null;
  /**
   * The column whose value the foreign key stores. It differs from `keyField` if the foreign key refers to another unique
   * column. For a one-to-many, no foreign key refers to the related rows, so it is `keyField`.
   */
  readonly referencedField: string | null;
  /** The display template of the collection. Each caller has its own default. */
  readonly template: string | null;
  readonly isReadable: boolean;
}

export interface RelationSide {
  readonly kind: RelationKind;
  readonly near: NearEnd;
  /** null if the field leads to the related rows directly. */
  readonly junction: Junction | null;
  readonly related: RelatedEnd;
  /** The column of the near rows that contains their position in the list. */
  readonly sortField: string | null;
  /** The collections of a many-to-any; null for other relations. */
  readonly allowedCollections: readonly string[] | null;
  /** What happens to a near row that is removed from the list. */
  readonly deselectAction: 'nullify' | 'delete';
}

/** Returns how a field leads to other rows, or null if the field has no relation. */
export function relationSide(metadata: Metadata, collection: string, field: string): RelationSide | null {
  const relations = metadata.relationsOf(collection, field);
  const [first, onward] = relations;
  if (!first) return null;
  const isOwn = isOwnColumn(first, collection, field);
  const last = onward ?? first;
  const isTarget = isOwn || onward !== undefined;
  const related = isTarget ? last.related_collection : first.collection;
  const keyFieldOf = (name: string | null) =>
    name === null ? null : (metadata.primaryKey(name)?.field ?? null);
  const own = isOwn ? first.related_collection : collection;
  const relatedKey = keyFieldOf(related);
  const isAny = isTarget && related === null;
  const known = metadata.field(collection, field);
  const special = known?.special ?? [];
  return {
    kind: kindOf({ collection, field, type: known?.type ?? '', special }, relations) as RelationKind,
    near: {
      collection: first.collection,
      field: first.field,
      isOwn,
      referencedField: own === null ? null : referencedField(first, keyFieldOf(own)),
      keyField: keyFieldOf(first.collection),
      isReadable: metadata.collection(first.collection) !== undefined,
    },
    junction: onward
      ? {
          backField: first.field,
          onwardField: onward.field,
          collectionField: onward.meta?.one_collection_field ?? null,
        }
      : null,
    related: {
      collection: related,
      keyField: relatedKey,
      referencedField: isAny || !isTarget ? relatedKey : referencedField(last, relatedKey),
      template: related === null ? null : (metadata.collection(related)?.displayTemplate ?? null),
      isReadable: related !== null && metadata.collection(related) !== undefined,
    },
    sortField: isOwn ? null : (first.meta?.sort_field ?? null),
    allowedCollections: isAny ? (last.meta?.one_allowed_collections ?? []) : null,
    deselectAction: first.meta?.one_deselect_action ?? 'nullify',
  };
}

/**
 * Returns the column to which a foreign key refers. Without a constraint it is the primary key of the related
 * collection, or null if that is unknown.
 */
export function referencedField(relation: Relation, keyField: string | null): string | null {
  return relation.schema?.foreign_key_column ?? keyField;
}

/**
 * Returns the collection that one step along the field leads to: the related rows, or the rows of the junction. null for
 * a many-to-any column and for fields without a relation. The step `item:block_text` names the collection of a many-to-any.
 */
export function nextCollection(
  metadata: Pick<Metadata, 'relationsOf'>,
  collection: string,
  step: string,
): string | null {
  const [relation] = metadata.relationsOf(collection, step);
  if (!relation) return step.split(':')[1] ?? null;
  return isOwnColumn(relation, collection, step) ? relation.related_collection : relation.collection;
}

/**
 * Returns the collections whose rows fields of the collection show. They include junctions, the rows beyond them, and
 * every collection of a many-to-any.
 */
export function shownCollections(metadata: Metadata, collection: string): readonly string[] {
  const fields = metadata.relations.flatMap(({ collection: many, field, related_collection: one, meta }) => [
    ...(many === collection ? [field] : []),
    ...(one === collection && meta?.one_field ? [meta.one_field] : []),
  ]);
  const names = fields.flatMap((field) => {
    const side = relationSide(metadata, collection, field);
    const next = nextCollection(metadata, collection, field);
    return [next, side?.related.collection ?? null, ...(side?.allowedCollections ?? [])];
  });
  return [...new Set(names.filter((name) => name !== null))];
}
