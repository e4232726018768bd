/** Describes, as a text, why a field is disabled. */
import { describeReason } from '../../schemas/permission/describe.ts';
import { namesIn } from '../../schemas/permission/names.ts';
import type { Reason } from '../../schemas/permission/types.ts';
import type { DisabledReason, FieldPlan } from '../contract/plan.ts';
import type { Disabled } from '../contract/disabled.ts';
import type { Services } from '../contract/services.ts';

type Around = Pick<Services, 't' | 'metadata'>;

const ownCodes = {
  'field-readonly': 'form.because.field_readonly',
  'primary-key': 'form.because.primary_key',
  loading: 'form.because.loading',
  'batch-inactive': 'form.because.batch_inactive',
  recursive: 'form.because.recursive',
} as const;

/** Returns the reason in the form that controls receive. */
export function disabledOf(reason: DisabledReason | null, plan: FieldPlan, around: Around): Disabled {
  if (reason === null) return false;
  const isView = reason.code === 'viewing';
  return { reason: describeDisabled(reason, plan, around), ...(isView ? { viewing: true } : {}) };
}

export function describeDisabled(reason: DisabledReason, plan: FieldPlan, { t, metadata }: Around): string {
  if (isReason(reason)) return describeReason(reason, t, namesIn(metadata));
  return t(ownCodes[reason.code], { field: plan.label });
}

function isReason(reason: DisabledReason): reason is Reason {
  return !(reason.code in ownCodes);
}
