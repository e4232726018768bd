/** Saves an item: validates, sends the changes, and applies the response to the form (ITEM-05…10, 23, 24). */
import type { Collection } from '../../../schemas/collection/types.ts';
import type { Scope } from '../../../schemas/filter/predicate.ts';
import type { Issue } from '../../../schemas/validation/types.ts';
import type { FormPlan } from '../../contract/plan.ts';
import { PlatformError, type Conflict, type Key, type Platform, type Row } from '../../contract/platform.ts';
import type { Clock } from '../../contract/ports.ts';
import type { SaveNext } from '../../contract/screen.ts';
import type { EditStore } from '../../contract/store.ts';
import { evaluatePlan } from '../../compile/conditions.ts';
import { valuesOf } from '../../form/conditions.ts';
import { validateRow } from '../../form/validation.ts';

export interface SaveRequest {
  readonly platform: Platform;
  readonly store: EditStore;
  /** The plan of the row to save: for a copy, the plan of a new item. */
  readonly plan: FormPlan;
  readonly collection: Collection;
  readonly key: Key | '+' | null;
  readonly keys: readonly Key[];
  readonly isBatch: boolean;
  readonly next: SaveNext;
  readonly clock: Clock;
  /** The current user and time, which conditions can read. */
  readonly scope: Scope;
}

/**
 * Saves the item. Returns the saved row's key, or null for batches and singletons. Edits are kept if anything
 * fails.
 */
export async function saveItem(request: SaveRequest): Promise<Key | null> {
  const { platform, store, plan, collection, key, keys, isBatch, next, clock, scope } = request;
  const target = { collection: collection.collection };
  const { set, base } = sendable(request);
  const creating = key === '+' || next === 'copy';
  const values = creating ? { ...writable(request, store.state.initial), ...set } : set;

  const row = valuesOf(store);
  const found = isBatch ? [] : await validateRow({ plan, values, row, scope, clock });
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
    const unsent = unsendable(request);
    store.accept(creating ? row : { ...store.state.initial, ...row });
    if (next === 'stay') for (const [field, value] of Object.entries(unsent)) store.stage([field], value);
    return keyField === undefined ? null : (row[keyField] as Key);
  } catch (error) {
    store.setSaving(false);
    if (!(error instanceof PlatformError)) throw error;
    // Unique values of a copy that already exist are shown in a dialog, because this form itself is valid
    // (ITEM-24).
    if (next === 'copy' && error.code !== 'FAILED_VALIDATION') throw withoutIssues(error);
    showIssues(error, store);
    throw error;
  }
}

/** Returns the edits to send. Edits of fields that became read-only are kept and marked, but not sent. */
function sendable(request: SaveRequest): { readonly set: Row; readonly base: Row } {
  const { set, base } = request.store.payload();
  return { set: writable(request, set), base: writable(request, base) };
}

function unsendable(request: SaveRequest): Row {
  const { set } = request.store.payload();
  const sent = writable(request, set);
  return Object.fromEntries(Object.entries(set).filter(([field]) => !(field in sent)));
}

/**
 * Returns the row without fields that the user cannot write; the platform sets their defaults. A field that a
 * condition enables is kept. A value that was entered before a condition disabled the field is kept too.
 */
function writable({ plan, store, scope }: SaveRequest, row: Row): Row {
  const shown = valuesOf(store);
  const locked = new Set(
    plan.fields
      .filter((field) => field.disabled !== null && evaluatePlan(field, shown, scope).disabled !== null)
      .map(({ field }) => field.field),
  );
  return Object.fromEntries(Object.entries(row).filter(([field]) => !locked.has(field)));
}

/** Returns the values of a copy: without the key and without fields that the platform sets. */
function copied(plan: FormPlan, values: Row): Row {
  const own = plan.fields
    .filter(({ field }) => field.schema && !field.schema.is_primary_key)
    .filter(
      ({ field }) => !field.special.some((special) => /^(user|date|role)-(created|updated)$/.test(special)),
    );
  const names = new Set(own.map(({ field }) => field.field));
  return Object.fromEntries(Object.entries(values).filter(([field]) => names.has(field)));
}

function showIssues(error: PlatformError, store: EditStore): void {
  if (error.conflicts.length > 0) {
    // The server's value becomes the new base. The edit is kept, and the user decides whether to save again.
    store.rebase({
      ...store.state.initial,
      ...Object.fromEntries(error.conflicts.map(({ field, theirs }) => [field, theirs])),
    });
    store.setIssues(conflictIssues(error.conflicts));
  } else if (error.issues.length > 0) store.setIssues(error.issues);
}

/** Returns an issue with the server's value for each field that both sides changed. */
export function conflictIssues(conflicts: readonly Conflict[]): readonly Issue[] {
  return conflicts.map(({ field, theirs, by = null, at = null }) => ({
    field,
    type: 'conflict',
    valid: theirs,
    by,
    at,
  }));
}

function withoutIssues({ message, status, code, errors }: PlatformError): PlatformError {
  return new PlatformError({ message, status, code, errors });
}

/** Returns an error whose issues are all shown in the form already. */
function rejected(issues: readonly Issue[]): PlatformError {
  return new PlatformError({
    message: 'Validation failed',
    status: 400,
    code: 'FAILED_VALIDATION',
    issues,
    errors: issues.map(({ field, type }) => ({
      message: `${field}: ${type}`,
      extensions: { code: 'FAILED_VALIDATION' },
    })),
  });
}
