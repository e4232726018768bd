/** Whether no field of an item can be edited, and why. Pure. */
import { describeReason } from '../../schemas/permission/describe.ts';
import { namesIn } from '../../schemas/permission/names.ts';
import type { Reason } from '../../schemas/permission/types.ts';
import type { FieldPlan, FormPlan } from '../contract/plan.ts';
import type { Services } from '../contract/services.ts';

/** Returns true if all fields with a value are disabled, and no condition enables one. */
export function isItemLocked(plan: FormPlan): boolean {
  const fields = plan.fields.filter(({ field, hidden }) => !hidden && !hasNoValue(field.kind));
  return (
    !isLockedByView(plan) &&
    fields.some(({ disabled }) => disabled?.code !== 'primary-key') &&
    fields.every(isLocked)
  );
}

/** Returns true if a view disables a field that the viewed user can edit. */
export function isLockedByView(plan: FormPlan): boolean {
  return plan.fields.some(({ hidden, disabled }) => !hidden && disabled?.code === 'viewing');
}

/** Returns why the whole item is locked, or '' if its fields have different reasons. */
export function describeItemLock(
  { fields }: FormPlan,
  { t, metadata }: Pick<Services, 't' | 'metadata'>,
): string {
  const reason = fields.map(({ disabled }) => disabled).find(appliesToItem);
  return reason ? describeReason(reason, t, namesIn(metadata)) : '';
}

function isLocked({ disabled, conditions }: FieldPlan): boolean {
  return disabled !== null && !conditions.some(({ set }) => set.disabled === null);
}

const codesOfItem: ReadonlySet<string> = new Set(['no-grant', 'rule', 'system', 'signed-out']);

function appliesToItem(reason: FieldPlan['disabled']): reason is Reason {
  return reason !== null && 'collection' in reason && codesOfItem.has(reason.code);
}

function hasNoValue(kind: FieldPlan['field']['kind']): boolean {
  return kind === 'presentation' || kind === 'group';
}
