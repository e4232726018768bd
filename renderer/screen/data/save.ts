/** One save: validate, send, and put what came back where it belongs (ITEM-05…10, 23, 24; contracts.md "Saving safely"). */
import type { Collection } from '../../../schemas/collection/types.ts';
import type { Issue } from '../../../schemas/validation/types.ts';
import type { FormPlan } from '../../contract/plan.ts';
import { PlatformError, type Key, type Platform, type Row } from '../../contract/platform.ts';
import type { Clock } from '../../contract/ports.ts';
import type { SaveNext } from '../../contract/screen.ts';
import type { EditStore } from '../../contract/store.ts';
import { validateValues } from '../../form/validation.ts';

export interface SaveRequest {
  readonly platform: Platform;
  readonly store: EditStore;
  readonly plan: FormPlan;
  readonly collection: Collection;
  readonly key: Key | '+' | null;
  readonly keys: readonly Key[];
  readonly isBatch: boolean;
  readonly next: SaveNext;
  readonly clock: Clock;
}

/** The saved row's key; null for batches and singletons. Edits stay where anything fails. */
export async function saveItem(request: SaveRequest): Promise<Key | null> {
  const { platform, store, plan, collection, key, keys, isBatch, next, clock } = request;
  const target = { collection: collection.collection };
  const { set, base } = sendable(request);
  const creating = key === '+' || next === 'copy';
  const values = creating ? { ...store.state.initial, ...set } : set;

  const found = isBatch ? [] : await validateValues(plan, values, clock);
  if (found.length > 0) {
    store.setIssues(found);
    throw rejected(found);
  }
  store.setSaving(true);
  try {
    if (isBatch) {
      await platform.updateMany(target, keys, set);
      store.accept({});
      return null;
    }
    const row = creating
      ? await platform.create(target, next === 'copy' ? copied(plan, values) : values)
      : await platform.update(key === null ? { ...target, singleton: true } : { ...target, key }, set, base);
    const keyField = plan.fields.find(({ field }) => field.schema?.is_primary_key)?.field.field;
    store.accept(creating ? row : { ...store.state.initial, ...row });
    return keyField === undefined ? null : (row[keyField] as Key);
  } catch (error) {
    store.setSaving(false);
    if (!(error instanceof PlatformError)) throw error;
    // ITEM-24: a copy's clashes are not mistakes in this form; they are told in a dialog.
    if (next === 'copy' && error.code !== 'FAILED_VALIDATION') throw withoutIssues(error);
    showIssues(error, store);
    throw error;
  }
}

/** Edits of fields that became read-only are kept, marked, and not sent (contracts.md "Edit store"). */
function sendable({ store, plan }: SaveRequest): { readonly set: Row; readonly base: Row } {
  const locked = new Set(plan.fields.filter(({ disabled }) => disabled !== null).map(({ field }) => field.field));
  const { set, base } = store.payload();
  const allowed = (row: Row) => Object.fromEntries(Object.entries(row).filter(([field]) => !locked.has(field)));
  return { set: allowed(set), base: allowed(base) };
}

/** A copy carries what a person may fill in: no key, nothing that the platform sets, no rows that belong elsewhere. */
function copied(plan: FormPlan, values: Row): Row {
  const fields = new Set(
    plan.fields
      .filter(({ field, disabled }) => field.schema && !field.schema.is_primary_key && (disabled === null || disabled.code === 'field'))
      .filter(({ field }) => !field.special.some((special) => /^(user|date|role)-(created|updated)$/.test(special)))
      .map(({ field }) => field.field),
  );
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.has(field)));
}

function showIssues(error: PlatformError, store: EditStore): void {
  if (error.conflicts.length > 0) {
    // Their value becomes the new base: what is typed stays, and saving again is a decision.
    store.rebase({ ...store.state.initial, ...Object.fromEntries(error.conflicts.map(({ field, theirs }) => [field, theirs])) });
    store.setIssues(
      error.conflicts.map(({ field, theirs }) => ({ field, type: 'conflict' as const, valid: theirs })),
    );
  } else if (error.issues.length > 0) store.setIssues(error.issues);
}

function withoutIssues({ message, status, code, errors }: PlatformError): PlatformError {
  return new PlatformError({ message, status, code, errors });
}

/** A rejection whose every error is an issue that the form shows already. */
function rejected(issues: readonly Issue[]): PlatformError {
  return new PlatformError({
    message: 'Validation failed',
    status: 400,
    code: 'FAILED_VALIDATION',
    issues,
    errors: issues.map(({ field, type }) => ({ message: `${field}: ${type}`, extensions: { code: 'FAILED_VALIDATION' } })),
  });
}
