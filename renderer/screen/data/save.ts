/** Saves an item: validates, sends the changes, and applies the response to the form (ITEM-05…10, 23, 24). */
import type { Collection } from '../../../schemas/collection/types.ts';
import type { Scope } from '../../../schemas/filter/predicate.ts';
import type { Issue } from '../../../schemas/validation/types.ts';
import type { FormPlan } from '../../contract/plan.ts';
import { PlatformError, type Key, type Platform, type Row, type Target } from '../../contract/platform.ts';
import type { Clock } from '../../contract/ports.ts';
import type { Saved, SaveNext } from '../../contract/screen.ts';
import type { Services } from '../../contract/services.ts';
import type { PageStore } from '../../contract/store.ts';
import { evaluatePlan, withRequired } from '../../compile/conditions.ts';
import { valuesOf } from '../../state/current-values.ts';
import { conflictIssues, isConflict } from '../../state/conflict-issues.ts';
import { validateValues } from '../../state/validation.ts';
import { keyFieldOf } from './key-field.ts';
import { settleConflicts, type AskConflicts } from './conflicts.ts';

export interface SaveRequest {
  readonly platform: Platform;
  readonly store: PageStore;
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
  readonly askConflicts: AskConflicts;
  /** Show the progress of a batch. */
  readonly services: Services;
}

/** Saves the item, or the changes of a batch. Edits are kept if anything fails. */
export async function saveItem(request: SaveRequest): Promise<Saved> {
  const { platform, store, plan, collection, key, isBatch, next, clock, scope } = request;
  const target = { collection: collection.collection };
  const { set } = sendable(request);
  const creating = key === '+' || next === 'copy';
  const values = creating ? { ...writable(request, store.state.initial), ...set } : set;

  const row = valuesOf(store);
  const invalid = isBatch
    ? []
    : withRequired(await validateValues(plan, values, clock), { plan, row, scope });
  // A save would drop a text that is not a valid value.
  const found = [...store.unread.issuesBelow([]), ...invalid];
  if (found.length > 0) {
    refuse(store, found);
    throw rejected(found);
  }
  try {
    if (isBatch) {
      store.setSaving(true);
      const { saveBatch } = await import('../batch/save-batch.ts');
      const { outcome, undo } = await saveBatch(request, set);
      store.accept(store.state.initial);
      return { key: null, undo, outcome };
    }
    store.setSaving(creating);
    const answer = creating
      ? await platform.create(target, next === 'copy' ? copied(plan, values) : values)
      : await update(request, key === null ? { ...target, singleton: true } : { ...target, key });
    const row = answer ?? {};
    const keyField = keyFieldOf(plan)?.field;
    const unsent = unsendable(request);
    store.accept(creating ? row : { ...store.state.initial, ...row });
    if (next === 'stay') for (const [field, value] of Object.entries(unsent)) store.stage([field], value);
    return {
      key: keyField === undefined ? null : ((row[keyField] ?? key) as Key),
      undo: null,
      ...(answer === null ? { isUnchanged: true } : {}),
    };
  } catch (error) {
    store.setSaving(false);
    if (!(error instanceof PlatformError)) throw error;
    // Unique values of a copy that already exist are shown in a dialog, because this form itself is valid
    // (ITEM-24).
    if (next === 'copy' && error.code !== 'FAILED_VALIDATION') throw withoutIssues(error);
    if (error.issues.length > 0) refuse(store, error.issues);
    throw error;
  }
}

/**
 * Sends the changes. Before they overwrite changes of another user, the user chooses which values to keep. Returns null
 * if all of them are the other user's, so that there is nothing to send.
 * @throws ShownError if the user cancels
 */
async function update(request: SaveRequest, target: Target): Promise<Row | null> {
  const { platform, store, askConflicts } = request;
  /** Fields with related rows whose conflicts are settled. The platform writes fields without a base. */
  const settled = new Set<string>();
  for (;;) {
    const fields = Object.keys(sendable(request).set);
    await settleConflicts(store, askConflicts, fields, (field) => settled.add(field));
    const { set, base } = sendable(request);
    if (Object.keys(set).length === 0) return null;
    store.setSaving(true);
    try {
      return await platform.update(target, set, without(base, settled));
    } catch (error) {
      if (!(error instanceof PlatformError) || error.conflicts.length === 0) throw error;
      store.setSaving(false);
      // The server's value becomes the new base, and the edit is kept.
      const own = error.conflicts.filter(({ field }) => !field.includes('.'));
      const theirs = Object.fromEntries(own.map((conflict) => [conflict.field, conflict.theirs]));
      store.rebase({ ...store.state.initial, ...theirs });
      store.rebaseRelated(error.conflicts);
      store.setIssues(conflictIssues(error.conflicts));
    }
  }
}

function without(row: Row, fields: ReadonlySet<string>): Row {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !fields.has(field)));
}

/** Shows the issues that caused the refusal. Conflicts remain until the user settles them. */
function refuse(store: Pick<PageStore, 'state' | 'refuse'>, issues: readonly Issue[]): void {
  store.refuse([...store.state.issues.filter(isConflict), ...issues]);
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
