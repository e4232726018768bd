/**
 * Fields that the caller may read in only some of the readable rows. This happens if several permissions of one role
 * open different fields in different rows (everybody's name, but only the own email).
 */
import type { Predicate } from '../../../schemas/filter/predicate.ts';
import { isNarrow, grantForFields } from '../../../schemas/permission/grants.ts';
import type { Grants } from '../../../schemas/permission/types.ts';
import type { Model, ModelCollection, ModelField } from '../contract.ts';
import { stepOf, type Step } from './steps.ts';

export interface NarrowField {
  readonly field: ModelField;
  /** The rows in which the field is readable. */
  readonly rule: Predicate;
  /** The column that the field reads; for a list, the column that its rows reference. */
  readonly shows: string;
}

/**
 * Returns the narrow fields of a collection. The primary key is never narrow, so that readable rows can be
 * identified.
 */
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
    return shows === undefined ? [] : [{ field, rule: grantForFields(grant, [field.name]).rule, shows }];
  });
}

/**
 * Returns the step of a list. If the list is readable in only some rows, it joins by a separate column with its own
 * name (`narrowFields`).
 */
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
