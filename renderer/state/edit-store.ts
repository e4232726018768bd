/**
 * The edit store (contract/store.ts). It is independent of React, which subscribes by path: a keystroke
 * re-renders only the field that shows the value. Undo and redo use immer patches of the edits.
 */
import { applyPatches, enablePatches, produceWithPatches, type Patch } from 'immer';
import { sameValue } from '../../schemas/value/same.ts';
import { topLevelField } from '../../schemas/validation/path.ts';
import type { Issue } from '../../schemas/validation/types.ts';
import type { Conflict, Row } from '../contract/platform.ts';
import { systemClock, type Clock } from '../contract/ports.ts';
import type { EditPath, EditState, PageState, PageStore } from '../contract/store.ts';
import { changedPath } from './changed-path.ts';
import { createLens } from './lens.ts';
import { isRelationEdit } from '../contract/relation-edit.ts';
import { createConflictMemory } from './conflict-memory.ts';
import { withoutStaleIssues } from './stale-issues.ts';
import { readValue, writeValue } from './path.ts';
import { baseOf, conflictsOfRow, createRelatedBases, withTheirs, withUnedited } from './related-bases.ts';
import { createRelatedValues } from './related-values.ts';
import { createUnreadTexts } from './unread-texts.ts';

enablePatches();

/** Changes with the same tag join one undo step while the pauses are shorter. Milliseconds. */
const COALESCE_MS = 500;

interface Step {
  readonly redo: readonly Patch[];
  readonly undo: readonly Patch[];
  readonly tag: string | null;
  readonly at: number;
  /** Set by `extend`: the next change comes from the control's own undo. */
  readonly extended?: true;
}

interface Subscription {
  readonly path: EditPath;
  readonly listener: () => void;
}

/**
 * Merges two steps into one. If both set the same field, only the first undo and the last redo patch are
 * kept. Otherwise typing would accumulate patches.
 */
function mergeSteps(earlier: Step, later: Step): Step {
  const [first, second] = [earlier.redo[0], later.redo[0]];
  const same =
    earlier.redo.length === 1 &&
    later.redo.length === 1 &&
    isFieldPatch(first) &&
    second?.path[0] === first.path[0];
  return same && isFieldPatch(second)
    ? { ...later, undo: earlier.undo }
    : { ...later, redo: [...earlier.redo, ...later.redo], undo: [...later.undo, ...earlier.undo] };
}

/**
 * Applies patches. Whole fields are assigned directly, because immer copies their values and drops a key
 * named `__proto__`.
 */
function applyToEdits(edits: Row, patches: readonly Patch[]): Row {
  if (!patches.every(isFieldPatch)) return applyPatches(edits, patches);
  const next: Record<string, unknown> = { ...edits };
  for (const { op, path, value } of patches) {
    const field = String(path[0]);
    if (op === 'remove') delete next[field];
    else next[field] = value;
  }
  return next;
}

/**
 * Returns the steps before `step`, without those with the same tag that it reverts as well. Returns null if
 * it reverts none.
 */
function withoutReverted(before: readonly Step[], step: Step): Step[] | null {
  let whole = step;
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const earlier = before[i];
    if (!earlier || earlier.tag !== step.tag) return null;
    whole = mergeSteps(earlier, whole);
    if (isNoOp(whole)) return before.slice(0, i);
  }
  return null;
}

/** Returns true if the step sets a value and sets it back. */
function isNoOp({ redo, undo }: Step): boolean {
  const [to, from] = [redo[0], undo[0]];
  if (redo.length !== 1 || undo.length !== 1 || !isFieldPatch(to) || !isFieldPatch(from)) return false;
  return (to.op === 'remove') === (from.op === 'remove') && sameValue(to.value ?? null, from.value ?? null);
}

function isFieldPatch(patch: Patch | undefined): patch is Patch {
  return patch?.path.length === 1;
}

/**
 * Creates the root edit store. `initial` is the server's row, or the defaults of a new one. With `keepEqual`
 * (batch mode), a value equal to the initial one is still an edit (FORM-06).
 */
export function createEditStore(
  initial: Row,
  options: { readonly clock?: Clock; readonly keepEqual?: boolean } = {},
): PageStore {
  const clock = options.clock ?? systemClock;
  let state: PageState = { initial, edits: {}, issues: [], saving: false, refusals: 0, orphans: {} };
  let past: Step[] = [];
  let future: Step[] = [];
  /** The rendered forms: that of the page, the forms inside it, and those of drawers. */
  let views: readonly { readonly isOnTop: () => boolean; readonly path: EditPath }[] = [];
  const conflicts = createConflictMemory();
  const fieldListeners = new Map<string | number, Set<Subscription>>();
  const anyListeners = new Set<() => void>();

  const shown = (of: EditState, path: EditPath) => readValue(of.initial, of.edits, path);

  /** Replaces the state and notifies listeners. `fields` are the changed fields, if they are known. */
  function replace(given: PageState, fields?: Iterable<string>): void {
    const before = state;
    const isEdit = given.edits !== before.edits && given.issues.length > 0;
    const kept = isEdit ? withoutStaleIssues(given.issues, given.initial, given.edits) : given.issues;
    const issues = given.edits === before.edits ? kept : conflicts.issuesAfter(kept, given);
    const next = issues === given.issues ? given : { ...given, issues };
    state = next;
    for (const field of next === given && fields ? fields : changedFields(before, next))
      for (const { path, listener } of fieldListeners.get(field) ?? [])
        if (
          path.length === 1 ||
          !Object.is(shown(before, path), shown(next, path)) ||
          before.issues !== next.issues
        )
          listener();
    for (const listener of anyListeners) listener();
  }

  function change(tag: string | null, recipe: (edits: Record<string, unknown>) => void): void {
    const [edits, redo, undo] = produceWithPatches(state.edits as Record<string, unknown>, recipe);
    if (redo.length > 0) record(edits, { redo, undo, tag });
  }

  /**
   * Stages a whole field, as a keystroke does. Creates the same patches as `change`, without the cost of an
   * immer draft.
   */
  function set(field: string, value: unknown, tag: string | null): void {
    const had = Object.hasOwn(state.edits, field);
    const before = state.edits[field];
    const clears =
      value === undefined || (!options.keepEqual && sameValue(value, state.initial[field] ?? null));
    if (clears ? !had : had && Object.is(before, value)) return;
    const path = [field];
    const edits = { ...state.edits, [field]: value };
    if (clears) delete edits[field];
    const put = (op: 'add' | 'replace', to: unknown): Patch => ({ op, path, value: to });
    const redo: Patch = clears ? { op: 'remove', path } : put(had ? 'replace' : 'add', value);
    const undo: Patch = had ? put(clears ? 'add' : 'replace', before) : { op: 'remove', path };
    record(edits, { redo: [redo], undo: [undo], tag }, path);
  }

  function record(edits: Row, done: Omit<Step, 'at'>, fields?: readonly string[]): void {
    const { tag } = done;
    const at = clock.now();
    const last = past.at(-1);
    if (tag !== null && last && last.tag === tag && at - last.at < COALESCE_MS) {
      const step = mergeSteps(last, { ...done, at });
      past.pop();
      const kept = last.extended ? withoutReverted(past, step) : null;
      if (kept) past = kept;
      else if (!isNoOp(step)) past.push(step);
    } else past.push({ ...done, at });
    future = [];
    replace({ ...state, edits }, fields);
  }

  function clearIssues(field: string, which: (issue: Issue) => boolean): void {
    const isCleared = (issue: Issue) => issue.field === field && which(issue);
    if (state.issues.some(isCleared)) store.setIssues(state.issues.filter((issue) => !isCleared(issue)));
  }

  const unread = createUnreadTexts((path) => {
    const field = path.join('.');
    const issues = state.issues.filter((issue) => issue.type !== 'unreadable' || issue.field !== field);
    const isCorrected = !unread.has(path) && issues.length < state.issues.length;
    if (isCorrected) replace({ ...state, issues });
    else notifyAll(String(path[0]));
  });

  /** Notifies the listeners of a field, whatever their path in it. */
  function notifyAll(field: string): void {
    for (const { listener } of fieldListeners.get(field) ?? []) listener();
    for (const listener of anyListeners) listener();
  }

  const pathOf = (patches: readonly Patch[] | undefined): EditPath =>
    patches ? changedPath(state.edits, applyToEdits(state.edits, patches)) : [];

  const bases = createRelatedBases();
  const store: PageStore = {
    bases,
    related: createRelatedValues(),
    get state() {
      return state;
    },
    path: [],
    get history() {
      return store;
    },
    unread,
    get: (path) => shown(state, path),
    isEdited: ([field]) => field !== undefined && field in state.edits,
    subscribe(path, listener) {
      const [field] = path;
      if (field === undefined) {
        anyListeners.add(listener);
        return () => anyListeners.delete(listener);
      }
      const subscription = { path, listener };
      const set = fieldListeners.get(field) ?? new Set();
      fieldListeners.set(field, set.add(subscription));
      return () => set.delete(subscription);
    },
    stage(path, value, { coalesce } = {}) {
      const [field] = path;
      if (field === undefined) return;
      if (path.length === 1) set(String(field), value, coalesce ?? null);
      else change(coalesce ?? null, (edits) => writeValue(edits, state.initial, path, value));
      // The new value may be valid, but a conflict with another user's change remains.
      clearIssues(String(field), ({ type }) => type !== 'conflict');
    },
    reset([field]) {
      if (field === undefined) return;
      unread.forget([field]);
      change(null, (edits) => void delete edits[field]);
      clearIssues(String(field), () => true);
    },
    undo() {
      const step = past.at(-1);
      if (!step) return;
      past = past.slice(0, -1);
      future = [...future, step];
      replace({ ...state, edits: applyToEdits(state.edits, step.undo) });
    },
    redo() {
      const step = future.at(-1);
      if (!step) return;
      future = future.slice(0, -1);
      past = [...past, { ...step, tag: null }];
      replace({ ...state, edits: applyToEdits(state.edits, step.redo) });
    },
    get canUndo() {
      return past.length > 0;
    },
    get canRedo() {
      return future.length > 0;
    },
    undoPath: () => pathOf(past.at(-1)?.undo),
    redoPath: () => pathOf(future.at(-1)?.redo),
    extend() {
      const last = past.at(-1);
      if (last) past = [...past.slice(0, -1), { ...last, at: clock.now(), extended: true }];
    },
    show(isOnTop, path = []) {
      const view = { isOnTop, path };
      views = [...views, view];
      return () => {
        views = views.filter((other) => other !== view);
      };
    },
    shows: (path) => views.some((view) => view.isOnTop() && view.path.every((step, i) => path[i] === step)),
    child: (path, row, identity, link) => createLens(store, path, row, identity, link),
    mark() {
      // A later change must start a new step, because a drawer's cancel rolls back to here.
      past = past.map((step) => ({ ...step, tag: null }));
      return past.length;
    },
    rollback(mark) {
      while (past.length > mark) store.undo();
      future = [];
    },
    rebase(row) {
      const found: Conflict[] = [];
      const edits: Record<string, unknown> = { ...state.edits };
      for (const [field, yours] of Object.entries(state.edits)) {
        const base = state.initial[field];
        const theirs = row[field];
        // In a batch, the edit replaces the value of every item, whatever it is.
        if (options.keepEqual) continue;
        // A relational edit contains only additions, updates and deletions, so it also applies to a changed
        // list.
        if (isRelationEdit(yours) || sameValue(base ?? null, theirs ?? null)) continue;
        const within = conflictsOfRow(bases, field, { base, yours, theirs });
        if (within) {
          found.push(...within);
          edits[field] = withUnedited(bases, field, { base, yours, theirs });
        } else if (sameValue(yours, theirs ?? null)) delete edits[field];
        else found.push({ field, base, yours, theirs });
      }
      past = past.map((step) => ({ ...step, tag: null }));
      replace({ ...state, initial: withTheirs(bases, row, found), edits });
      return found;
    },
    rebaseRelated: (found) => replace({ ...state, initial: withTheirs(bases, state.initial, found) }),
    setIssues: (issues: readonly Issue[]) => replace({ ...state, issues }),
    refuse: (issues) => replace({ ...state, issues, refusals: state.refusals + 1 }),
    setSaving: (saving) => replace({ ...state, saving }),
    payload() {
      const set = state.edits;
      return {
        set,
        base: Object.fromEntries(
          Object.entries(set).map(([field, edit]) => [
            field,
            baseOf(bases, [field], edit, state.initial[field]) ?? null,
          ]),
        ),
      };
    },
    accept(row) {
      conflicts.clear();
      bases.clear();
      past = [];
      future = [];
      replace({ ...state, initial: row, edits: {}, issues: [], saving: false });
    },
    keepOnly(fields) {
      const has = ([field]: readonly [string, unknown]) => fields.has(field);
      const edits = Object.entries(state.edits);
      const orphans = Object.entries(state.orphans);
      const back = orphans.filter((entry) => has(entry) && !(entry[0] in state.edits));
      if (edits.every(has) && back.length === 0) return;
      const removed = edits.filter((entry) => !has(entry));
      const ofFields = (patches: readonly Patch[]) =>
        patches.filter(({ path }) => fields.has(String(path[0])));
      // The number of steps must not change, because drawers store it as their mark.
      const rest = (step: Step) => ({ ...step, redo: ofFields(step.redo), undo: ofFields(step.undo) });
      past = past.map(rest);
      future = future.map(rest);
      replace({
        ...state,
        edits: Object.fromEntries([...edits.filter(has), ...back]),
        orphans: Object.fromEntries([...orphans.filter((entry) => !back.includes(entry)), ...removed]),
        issues: state.issues.filter((issue) => !removed.some(([name]) => name === topLevelField(issue))),
      });
    },
    restore: (draft) => change(null, (edits) => void Object.assign(edits, draft)),
  };
  return store;
}

/** Returns the top-level fields whose edit, initial value or issues differ between two states. */
function changedFields(before: EditState, next: EditState): ReadonlySet<string> {
  const fields = new Set<string>();
  const compare = (a: Row, b: Row) => {
    if (a === b) return;
    for (const key of Object.keys(a)) if (!Object.is(a[key], b[key])) fields.add(key);
    for (const key of Object.keys(b)) if (!(key in a)) fields.add(key);
  };
  compare(before.edits, next.edits);
  compare(before.initial, next.initial);
  if (before.issues !== next.issues)
    for (const issue of [...before.issues, ...next.issues]) fields.add(topLevelField(issue));
  return fields;
}
