/** Describes, as a text, why a field is disabled. */
import { describeReason } from '../../schemas/permission/describe.ts';
import type { Reason } from '../../schemas/permission/types.ts';
import type { DisabledReason, FieldPlan } from '../contract/plan.ts';
import type { Translate } from '../contract/render.ts';

const ownCodes = {
  'field-readonly': 'form.because.field_readonly',
  'primary-key': 'form.because.primary_key',
  loading: 'form.because.loading',
  'batch-inactive': 'form.because.batch_inactive',
  recursive: 'form.because.recursive',
} as const;

export function describeDisabled(because: DisabledReason, plan: FieldPlan, t: Translate): string {
  if (isReason(because)) return describeReason(because, t);
  return t(ownCodes[because.code], { field: plan.label });
}

function isReason(because: DisabledReason): because is Reason {
  return !(because.code in ownCodes);
}
