import type { Translate } from '../../../renderer/contract/services.ts';
import type { ModelStep, StepKind, StepOf } from '../../../schemas/model/step.ts';

type Describe = {
  readonly [Kind in StepKind]: (step: StepOf<Kind>, t: Translate) => string;
};

const texts: Describe = {
  'create-collection': ({ collection, body }, t) =>
    t('settings.step_collection', {
      collection,
      count: ((body['fields'] ?? []) as readonly unknown[]).length,
    }),
  'update-collection': ({ collection }, t) => t('settings.step_settings', { collection }),
  'update-collections': (_step, t) => t('settings.step_order'),
  'delete-collection': ({ collection }, t) => t('settings.step_no_collection', { collection }),
  'create-field': ({ collection, field }, t) => t('settings.step_field', { collection, field }),
  'update-field': ({ collection, field }, t) => t('settings.step_changed', { collection, field }),
  'update-fields': ({ collection }, t) => t('settings.step_arrangement', { collection }),
  'delete-field': ({ collection, field }, t) => t('settings.step_no_field', { collection, field }),
  'create-relation': ({ collection, field, related }, t) =>
    related === null
      ? t('settings.step_any', { collection, field })
      : t('settings.step_relation', { collection, field, related }),
  'update-relation': ({ collection, field }, t) => t('settings.step_rules', { collection, field }),
  'delete-relation': ({ collection, field }, t) => t('settings.step_no_relation', { collection, field }),
  'create-items': ({ collection, rows }, t) => t('settings.step_items', { collection, count: rows.length }),
};

/** Returns what a step does, in words. */
export function describeStep(step: ModelStep, t: Translate): string {
  return texts[step.do](step as never, t);
}
