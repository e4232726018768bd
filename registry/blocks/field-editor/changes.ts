/** The steps that save changes of an existing field and of its relation. Pure. */
import { changedParts, type FieldDraft } from '../../../schemas/field/field-draft.ts';
import type { ModelStep } from '../../../schemas/model/step.ts';
import { changedSettings, type RelationSettings } from '../../../schemas/relation/relation-settings.ts';
import type { Relation } from '../../../schemas/relation/types.ts';

interface BeforeAndAfter<T> {
  readonly before: T;
  readonly after: T;
}

/** Returns the step that saves a field, or none if nothing differs. */
export function fieldSteps(
  collection: string,
  { before, after }: BeforeAndAfter<FieldDraft>,
): readonly ModelStep[] {
  const body = changedParts(before, after);
  return body === null ? [] : [{ do: 'update-field', collection, field: after.field, body }];
}

/** Returns the step that saves the settings of a relation, or none if nothing differs. */
export function relationSteps(
  { collection, field }: Relation,
  { before, after }: BeforeAndAfter<RelationSettings>,
): readonly ModelStep[] {
  const body = changedSettings(before, after);
  return body === null ? [] : [{ do: 'update-relation', collection, field, body }];
}
