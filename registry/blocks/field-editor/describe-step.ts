import type { Translate } from '../../../renderer/contract/services.ts';
import type { ModelStep } from '../../../schemas/relation/plan-field.ts';

/** Returns what a step does, in words, for the summary before a save. */
export function describeStep(step: ModelStep, t: Translate): string {
  const { collection } = step;
  if (step.do === 'create-collection')
    return t('settings.step_collection', {
      collection,
      count: (step.body['fields'] as readonly unknown[]).length,
    });
  if (step.do === 'create-field') return t('settings.step_field', { collection, field: step.field });
  if (step.do === 'create-items') return t('settings.step_items', { collection, count: step.rows.length });
  return step.related === null
    ? t('settings.step_any', { collection, field: step.field })
    : t('settings.step_relation', { collection, field: step.field, related: step.related });
}
