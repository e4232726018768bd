import type { Model, ModelCollection, ModelField } from '../contract.ts';
import type { FieldType } from '../../../schemas/field/types.ts';
import type { FieldPath } from '../../../schemas/filter/predicate.ts';
import type { Relation } from '../../../schemas/relation/types.ts';

/** The meaning of one segment of a field path in its collection. */
export type Step =
  | { readonly is: 'column'; readonly field: ModelField }
  /** Presentation fields and groups, which have no value. */
  | { readonly is: 'alias'; readonly field: ModelField }
  | {
      readonly is: 'one';
      readonly field: ModelField;
      readonly relation: Relation;
      readonly target: ModelCollection;
      readonly targetKey: string;
    }
  /** many-to-any. `target` is set if the segment includes the collection (`item:block_text`). */
  | {
      readonly is: 'any';
      readonly field: ModelField;
      readonly relation: Relation;
      readonly collectionField: string;
      readonly allowed: readonly ModelCollection[];
      readonly target: ModelCollection | null;
    }
  | {
      readonly is: 'many';
      readonly field: ModelField;
      readonly relation: Relation;
      readonly target: ModelCollection;
      /** The column of the target that references this collection. */
      readonly targetField: string;
      /** The column of this collection that it references. */
      readonly ownKey: string;
    };

/**
 * Returns undefined if the collection has no such field. The name of a junction field may be followed by
 * `:collection`.
 */
export function stepOf(model: Model, collection: ModelCollection, segment: string): Step | undefined {
  const exact = collection.fields.get(segment);
  if (exact) return stepOfField(model, collection, exact);
  const colon = segment.indexOf(':');
  const scoped = colon > 0 ? collection.fields.get(segment.slice(0, colon)) : undefined;
  if (!scoped) return undefined;
  const step = stepOfField(model, collection, scoped);
  if (step.is !== 'any') return undefined;
  const target = step.allowed.find((allowed) => allowed.name === segment.slice(colon + 1));
  return target && { ...step, target };
}

/** Returns the type of the field at a path; undefined if the path is invalid or leads to several collections. */
export function typeAt(model: Model, collection: ModelCollection, path: FieldPath): FieldType | undefined {
  const [segment, ...rest] = path;
  const step = segment === undefined ? undefined : stepOf(model, collection, segment);
  if (!step || rest.length === 0) return step?.field.type;
  return 'target' in step && step.target ? typeAt(model, step.target, rest) : undefined;
}

function stepOfField(model: Model, collection: ModelCollection, field: ModelField): Step {
  const own = model.relation(collection.name, field.name);
  if (own?.meta?.one_collection_field && !own.related_collection) {
    const allowed = (own.meta.one_allowed_collections ?? []).flatMap((name) => {
      const found = model.collections.get(name);
      return found?.primaryKey ? [found] : [];
    });
    return {
      is: 'any',
      field,
      relation: own,
      collectionField: own.meta.one_collection_field,
      allowed,
      target: null,
    };
  }
  if (own?.related_collection && field.column) {
    const target = model.collections.get(own.related_collection);
    const targetKey = own.schema?.foreign_key_column ?? target?.primaryKey;
    if (target && targetKey) return { is: 'one', field, relation: own, target, targetKey };
  }
  if (field.column) return { is: 'column', field };
  const many = model.relations.find(
    (relation) => relation.related_collection === collection.name && relation.meta?.one_field === field.name,
  );
  const target = many && model.collections.get(many.collection);
  const ownKey = many?.schema?.foreign_key_column ?? collection.primaryKey;
  if (many && target?.fields.get(many.field)?.column && ownKey)
    return { is: 'many', field, relation: many, target, targetField: many.field, ownKey };
  return { is: 'alias', field };
}
