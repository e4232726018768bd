import type { Collection } from '../../../schemas/collection/types.ts';
import { hasSecretSpecial } from '../../../schemas/field/secret.ts';
import { isStored } from '../../../schemas/field/traits.ts';
import type { FormPlan } from '../../contract/plan.ts';
import { PlatformError, type Key, type Row } from '../../contract/platform.ts';
import type { Services } from '../../contract/services.ts';
import { keyFieldOf } from '../data/key-field.ts';
import { changeMany } from './change-many.ts';
import { readValues, restoreValues } from './restore-values.ts';

interface BatchSave {
  /** They also show the progress. */
  readonly services: Services;
  readonly plan: FormPlan;
  readonly collection: Collection;
  readonly keys: readonly Key[];
}

/**
 * Writes the changes to the items of a batch. If the platform refuses the values themselves, the form shows the issues.
 * The undo is null if a field has related rows, or if the platform does not return its stored value.
 */
export async function saveBatch({ services, plan, collection, keys }: BatchSave, set: Row) {
  const { platform } = services;
  const target = { collection: collection.collection };
  const fields = Object.keys(set);
  const keyField = keyFieldOf(plan)?.field;
  const canRestore = fields.every((name) => {
    const field = plan.fields.find((planned) => planned.field.field === name)?.field;
    return field && isStored(field.type) && !hasSecretSpecial(field);
  });
  const before = new Map<string, Row>();
  const changed = { collection: collection.collection, fields, keyField: keyField ?? '' };
  let invalid: PlatformError | null = null;
  const apply = async (part: readonly Key[]) => {
    const isRead = canRestore && keyField !== undefined;
    const values = isRead ? await readValues(platform, { ...changed, keys: part }) : [];
    await platform.updateMany(target, part, set).catch((error: unknown) => {
      if (error instanceof PlatformError && error.issues.length > 0) invalid ??= error;
      throw error;
    });
    for (const [key, row] of values) before.set(key, row);
  };
  const batch = { ...target, keys, change: 'updated', apply } as const;
  const outcome = await changeMany(services, batch).catch((error: unknown) => {
    throw invalid ?? error;
  });
  const undo = canRestore ? restoreValues(services, { ...changed, keys: outcome.done }, before) : null;
  return { outcome, undo };
}
