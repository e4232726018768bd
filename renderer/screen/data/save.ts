/** Saves an item: validates, sends the changes, and applies the response to the form (ITEM-05…10, 23, 24). */
import type { Collection } from '../../../schemas/collection/types.ts';
import type { Scope } from '../../../schemas/filter/predicate.ts';
import type { Issue } from '../../../schemas/validation/types.ts';
import type { FormPlan } from '../../contract/plan.ts';
import { isRefusal, ShownError } from '../../contract/failure.ts';
import { PlatformError, type Key, type Platform, type Row, type Target } from '../../contract/platform.ts';
import type { Clock } from '../../contract/ports.ts';
import type { Saved, SaveNext } from '../../contract/screen.ts';
import type { Services } from '../../contract/services.ts';
import type { PageStore } from '../../contract/store.ts';
import { evaluatePlan, withRequired } from '../../compile/conditions.ts';
import type { SplitEdits } from '../../compile/split-edits.ts';
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

/** Splits the edits of fields that can be edited by what the user may save now. */
type Split = (edits: Row) => SplitEdits;

const allowAll: Split = (edits) => ({ allowed: edits, forbidden: {} });

/**
 * Saves the item, or the changes of a batch. Edits are kept if anything fails. If the role may no longer change some of
 * the related rows, the other edits are saved without them.
 * @throws ShownError if edits are kept, so that the page stays open
 */
export async function saveItem(request: SaveRequest): Promise<Saved> {
  try {
    return await save(request, allowAll);
  } catch (error) {
    if (!isRefusal(error) || request.isBatch || isCreating(request)) throw error;
    const split = await splitByRole(request);
    const { allowed, forbidden } = split(sendable(request, allowAll).set);
    if (Object.keys(forbidden).length === 0 || Object.keys(allowed).length === 0) throw error;
    return save(request, split);
  }
}

async function splitByRole({ services, scope, collection }: SaveRequest): Promise<Split> {
  const { splitEdits } = await import('../../compile/split-edits.ts');
  const { metadata, grants } = services;
  return (edits) => splitEdits({ metadata, grants, scope }, collection.collection, edits);
}

function isCreating({ key, next }: SaveRequest): boolean {
  return key === '+' || next === 'copy';
}

async function save(request: SaveRequest, split: Split): Promise<Saved> {
  const { platform, store, plan, collection, key, isBatch, next, clock, scope } = request;
  const target = { collection: collection.collection };
  const { set } = sendable(request, split);
  const creating = isCreating(request);
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
      : await update(request, split, key === null ? { ...target, singleton: true } : { ...target, key });
    const row = answer ?? {};
    const keyField = keyFieldOf(plan)?.field;
    const unsent = unsendable(request, split);
    store.accept(creating ? row : { ...store.state.initial, ...row });
    if (!creating || next === 'stay')
      for (const [field, value] of Object.entries(unsent)) store.stage([field], value);
    if (!creating && Object.keys(unsent).length > 0) {
      const { notifyKept } = await import('./notify-kept.ts');
      await notifyKept(request.services, plan, unsent);
      if (next !== 'stay' || answer === null) throw new ShownError('Some edits are kept.');
    }
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
async function update(request: SaveRequest, split: Split, target: Target): Promise<Row | null> {
  const { platform, store, askConflicts } = request;
  /** Fields with related rows whose conflicts are settled. The platform writes fields without a base. */
  const settled = new Set<string>();
  for (;;) {
    const fields = Object.keys(sendable(request, split).set);
    await settleConflicts(store, askConflicts, fields, (field) => settled.add(field));
    const { set, base } = sendable(request, split);
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

/** Returns the edits to send. The others are kept and marked. */
function sendable(request: SaveRequest, split: Split): { readonly set: Row; readonly base: Row } {
  const { set, base } = request.store.payload();
  const { allowed } = split(writable(request, set));
  return {
    set: allowed,
    base: Object.fromEntries(Object.entries(base).filter(([field]) => field in allowed)),
  };
}

/** Returns the edits of fields that became read-only, and those that the user may no longer save. */
function unsendable(request: SaveRequest, split: Split): Row {
  const { set } = request.store.payload();
  const sent = writable(request, set);
  const disabled = Object.entries(set).filter(([field]) => !(field in sent));
  return { ...Object.fromEntries(disabled), ...split(sent).forbidden };
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
