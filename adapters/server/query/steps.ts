import type { Model, ModelCollection, ModelField } from '../contract.ts';
import type { FieldType } from '../../../schemas/field/types.ts';
import type { FieldPath } from '../../../schemas/filter/predicate.ts';
import { isOwnColumn } from '../../../schemas/relation/kind.ts';
import { referencedField } from '../../../schemas/relation/side.ts';
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
  const relation = model.relationsOf(collection.name, field.name)[0];
  if (!relation) return field.column ? { is: 'column', field } : { is: 'alias', field };
  if (!isOwnColumn(relation, collection.name, field.name))
    return manyStep(model, collection, field, relation) ?? { is: field.column ? 'column' : 'alias', field };
  const { meta, related_collection: related } = relation;
  if (meta?.one_collection_field && related === null) {
    const allowed = (meta.one_allowed_collections ?? []).flatMap((name) => {
      const found = model.collections.get(name);
      return found?.primaryKey ? [found] : [];
    });
    return { is: 'any', field, relation, collectionField: meta.one_collection_field, allowed, target: null };
  }
  if (!field.column) return { is: 'alias', field };
  const target = related === null ? undefined : model.collections.get(related);
  const targetKey = target && referencedField(relation, target.primaryKey);
  return target && targetKey ? { is: 'one', field, relation, target, targetKey } : { is: 'column', field };
}

function manyStep(
  model: Model,
  collection: ModelCollection,
  field: ModelField,
  relation: Relation,
): (Step & { is: 'many' }) | undefined {
  if (field.column) return undefined;
  const target = model.collections.get(relation.collection);
  const ownKey = referencedField(relation, collection.primaryKey);
  if (!target?.fields.get(relation.field)?.column || !ownKey) return undefined;
  return { is: 'many', field, relation, target, targetField: relation.field, ownKey };
}
