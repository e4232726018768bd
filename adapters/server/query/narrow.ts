/**
 * Fields that are open in some of the readable rows only: several permissions of one role, each with its own fields and
 * rows (everybody's name, and one's own e-mail).
 */
import type { Predicate } from '../../../schemas/filter/predicate.ts';
import { isNarrow, onFields } from '../../../schemas/permission/grants.ts';
import type { Grants } from '../../../schemas/permission/types.ts';
import type { Model, ModelCollection, ModelField } from '../contract.ts';
import { stepOf, type Step } from './steps.ts';

export interface NarrowField {
  readonly field: ModelField;
  /** The rows in which it is open. */
  readonly rule: Predicate;
  /** The column that it shows; of a list, the one that its rows point at. */
  readonly shows: string;
}

/** The key of a row that may be read is told with it, so that the row can be named. */
export function narrowFields(
  grants: Grants,
  model: Model,
  collection: ModelCollection,
): readonly NarrowField[] {
  const grant = grants.grant(collection.name, 'read');
  if (!grant || grant.parts.length === 1) return [];
  return [...collection.fields.values()].flatMap((field): NarrowField[] => {
    if (field.name === collection.primaryKey || !isNarrow(grant, field.name)) return [];
    const shows = shownBy(model, collection, field);
    return shows === undefined ? [] : [{ field, rule: onFields(grant, [field.name]).rule, shows }];
  });
}

/** A list that is open in some rows only hangs on a column of its own name there (`narrowFields`). */
export function linkFor(grants: Grants, step: Step & { is: 'many' }): Step & { is: 'many' } {
  const { field, relation } = step;
  const grant = grants.grant(relation.related_collection ?? '', 'read');
  return grant && isNarrow(grant, field.name) ? { ...step, ownKey: field.name } : step;
}

function shownBy(model: Model, collection: ModelCollection, field: ModelField): string | undefined {
  if (field.column) return field.name;
  const step = stepOf(model, collection, field.name);
  return step?.is === 'many' ? step.ownKey : undefined;
}
