/** The steps that save the settings of an existing field and of its relation. Pure. */
import { changedParts, type FieldDraft } from '../field/field-draft.ts';
import type { ModelStep } from '../model/step.ts';
import { changedSettings, type RelationSettings } from './relation-settings.ts';
import type { Relation } from './types.ts';

interface Changed<T> {
  readonly before: T;
  readonly after: T;
}

export interface FieldSettings {
  readonly field: Changed<FieldDraft> & { readonly collection: string };
  /** Absent: the field has no relation whose settings can change. */
  readonly relation?: (Changed<RelationSettings> & { readonly relation: Relation }) | undefined;
}

/** Returns no steps if nothing differs. A column that becomes NOT NULL first gets a rule that does not clear it. */
export function planFieldSettings({ field, relation }: FieldSettings): readonly ModelStep[] {
  const body = changedParts(field.before, field.after);
  const steps: readonly ModelStep[] =
    body === null
      ? []
      : [{ do: 'update-field', collection: field.collection, field: field.after.field, body }];
  const settings = relation === undefined ? [] : relationSteps(relation);
  const isRequired = field.after.schema?.['is_nullable'] === false;
  return isRequired ? [...settings, ...steps] : [...steps, ...settings];
}

function relationSteps({
  relation: { collection, field },
  before,
  after,
}: NonNullable<FieldSettings['relation']>): readonly ModelStep[] {
  const body = changedSettings(before, after);
  return body === null ? [] : [{ do: 'update-relation', collection, field, body }];
}
