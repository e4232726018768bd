/** Finds the values that revert a revision (REV-09). Pure. */
import type { FormPlan } from '../../../renderer/contract/plan.ts';
import type { Row } from '../../../schemas/value/row.ts';
import { isSecretField } from '../../../schemas/field/secret.ts';
import { isStored } from '../../../schemas/field/traits.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import { isAutomatic } from './changed-fields.ts';
import type { Revision } from './group.ts';

/** Returns the previous values of the changed fields, without those that the previous revision has already. */
export function valuesBefore(revision: Revision, older: Revision | null): Row {
  const before = older?.data;
  if (!before) return {};
  return Object.fromEntries(
    Object.entries(revision.delta ?? {}).flatMap(([name, value]) => {
      const previous = before[name] ?? null;
      return sameValue(value ?? null, previous) ? [] : [[name, previous]];
    }),
  );
}

/**
 * Returns those values that the form can take. Secrets are stored masked, lists are stored as keys, and the platform sets
 * some fields itself.
 */
export function revertableValues(values: Row, plan: FormPlan): Row {
  const open = new Set(
    plan.fields
      .filter(
        ({ field, disabled }) =>
          disabled === null && isStored(field.type) && !isSecretField(field) && !isAutomatic(field.special),
      )
      .map(({ field }) => field.field),
  );
  return Object.fromEntries(Object.entries(values).filter(([name]) => open.has(name)));
}
