/** The steps that save changes of an existing field and of its relation. Pure. */
import { changedParts, type FieldDraft } from '../../../schemas/field/field-draft.ts';
import type { ModelStep } from '../../../schemas/model/step.ts';
import { changedSettings, type RelationSettings } from '../../../schemas/relation/relation-settings.ts';
import type { Relation } from '../../../schemas/relation/types.ts';

interface Changed<T> {
  readonly before: T;
  readonly after: T;
}

/**
 * Returns the steps that save a field and the settings of its relation, or none if nothing differs. A column that becomes
 * NOT NULL first gets a rule that does not clear it.
 */
export function changeSteps(
  field: Changed<FieldDraft> & { readonly collection: string },
  relation: (Changed<RelationSettings> & { readonly relation: Relation }) | undefined,
): readonly ModelStep[] {
  const body = changedParts(field.before, field.after);
  const steps: readonly ModelStep[] =
    body === null
      ? []
      : [{ do: 'update-field', collection: field.collection, field: field.after.field, body }];
  const settings = relation && relationSteps(relation);
  const isRequired = field.after.schema?.['is_nullable'] === false;
  return isRequired ? [...(settings ?? []), ...steps] : [...steps, ...(settings ?? [])];
}

function relationSteps({
  relation: { collection, field },
  before,
  after,
}: Changed<RelationSettings> & { readonly relation: Relation }): readonly ModelStep[] {
  const body = changedSettings(before, after);
  return body === null ? [] : [{ do: 'update-relation', collection, field, body }];
}
