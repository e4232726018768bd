/**
 * The context that the fields of one form share. It is stable for the lifetime of the form; live values are
 * subscribed to.
 */
import {
  createContext,
  useCallback,
  useContext,
  useLayoutEffect,
  useReducer,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { Scope } from '../../schemas/filter/predicate.ts';
import { topLevelField } from '../../schemas/validation/path.ts';
import type { Issue } from '../../schemas/validation/types.ts';
import type { ChangeOptions } from '../contract/definitions.ts';
import { isRelationEdit } from '../contract/relation-edit.ts';
import type { FieldPlan, FormPlan } from '../contract/plan.ts';
import type { Key } from '../contract/platform.ts';
import type { FieldStore } from '../contract/store.ts';
import type { Mounting } from './stores/mounting.ts';

/** Subscribable field plans. A recompiled form re-renders only the fields whose plan changed. */
export interface PlanSource {
  get(field: string): FieldPlan | undefined;
  subscribe(listener: () => void): () => void;
  /** Replaces the plans. A focused field keeps its interface until it loses the focus. */
  replace(plan: FormPlan): void;
}

export function createPlanSource(initial: FormPlan): PlanSource {
  let byField = new Map(initial.fields.map((plan) => [plan.field.field, plan]));
  const listeners = new Set<() => void>();
  let release: (() => void) | null = null;
  return {
    get: (field) => byField.get(field),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    replace(plan) {
      const focused = focusedFields();
      const held = new Set<string>();
      const before = byField;
      byField = new Map(
        plan.fields.map((next) => {
          const name = next.field.field;
          const shown = before.get(name);
          if (!shown || shown.widget.id === next.widget.id || !focused.has(name)) return [name, next];
          held.add(name);
          return [name, { ...next, widget: shown.widget }];
        }),
      );
      release?.();
      release = held.size === 0 ? null : onLeave(held, () => this.replace(plan));
      for (const listener of listeners) listener();
    },
  };
}

/** Returns the names of the fields that contain the focus, including those of outer forms. */
function focusedFields(): ReadonlySet<string> {
  const names = new Set<string>();
  for (let at = document.activeElement?.closest(fieldFrame); at; at = at.parentElement?.closest(fieldFrame))
    names.add((at as HTMLElement).dataset['field'] ?? '');
  return names;
}

const fieldFrame = '[data-field]';

/** Calls `then` once none of the fields contains the focus. Returns the function that cancels it. */
function onLeave(fields: ReadonlySet<string>, then: () => void): () => void {
  const look = () => {
    // During the event, the focus has not moved yet.
    queueMicrotask(() => {
      const focused = focusedFields();
      if (![...fields].some((field) => focused.has(field))) then();
    });
  };
  document.addEventListener('focusin', look);
  document.addEventListener('focusout', look);
  return () => {
    document.removeEventListener('focusin', look);
    document.removeEventListener('focusout', look);
  };
}

export interface FormHost {
  readonly store: FieldStore;
  readonly plans: PlanSource;
  readonly itemKey: Key | '+' | null;
  readonly isBatch: boolean;
  /** No field can be edited. One banner says why, instead of a lock in each field. */
  readonly isLocked: boolean;
  readonly scope: Scope;
  readonly mounting: Mounting;
}

export const FormHostContext = createContext<FormHost | null>(null);

export function useFormHost(): FormHost {
  const host = useContext(FormHostContext);
  if (!host) throw new Error('useFormHost() must be called inside a form: render the field through <Form>.');
  return host;
}

export interface FieldState {
  readonly edited: boolean;
  readonly issues: readonly Issue[];
}

/**
 * Returns one field's edit mark and issues, without its value, so that a keystroke re-renders the control but
 * not its frame.
 */
export function useFieldState(store: FieldStore, field: string): FieldState {
  const subscribe = useSubscribe(store, field);
  return {
    edited: useSyncExternalStore(
      subscribe,
      () => store.isEdited([field]) || store.unread?.has([...store.path, field]) === true,
    ),
    issues: useSyncExternalStore(subscribe, () => issuesOfField(store.state.issues, field)),
  };
}

/** Returns the function that stages a value of one field. */
export function useStage(store: FieldStore, field: string) {
  return useCallback(
    (value: unknown, how?: ChangeOptions) => {
      if (how?.ownUndo) store.history?.extend();
      // Keystrokes join one undo step, but each change of a list is a step of its own.
      const isListChange = isRelationEdit(value) || isRelationEdit(store.get([field]));
      store.stage([field], value === undefined ? null : value, isListChange ? {} : { coalesce: field });
    },
    [store, field],
  );
}

/**
 * Returns one field's value and re-renders the caller only when it changes. useSyncExternalStore is not used
 * here, because it schedules an extra effect and task for every keystroke.
 */
export function useFieldValue(store: FieldStore, field: string): unknown {
  const [, again] = useReducer((count: number) => count + 1, 0);
  const value = store.get([field]);
  const shown = useRef(value);
  shown.current = value;
  useLayoutEffect(() => {
    const compare = () => {
      if (!Object.is(store.get([field]), shown.current)) again();
    };
    // The value may have changed between the render and this effect.
    compare();
    return store.subscribe([field], compare);
  }, [store, field]);
  return value;
}

/** Returns a stable function while store and field are unchanged. Otherwise React would subscribe again. */
function useSubscribe(store: FieldStore, field: string) {
  return useCallback((listener: () => void) => store.subscribe([field], listener), [store, field]);
}

const grouped = new WeakMap<readonly Issue[], Map<string, readonly Issue[]>>();
const none: readonly Issue[] = [];

/**
 * Returns the issues of a field and its descendants. Returns the same list for the same issues, because
 * snapshots must be stable.
 */
function issuesOfField(issues: readonly Issue[], field: string): readonly Issue[] {
  if (issues.length === 0) return none;
  let groups = grouped.get(issues);
  if (!groups) {
    groups = groupByField(issues);
    grouped.set(issues, groups);
  }
  return groups.get(field) ?? none;
}

function groupByField(issues: readonly Issue[]): Map<string, readonly Issue[]> {
  const groups = new Map<string, Issue[]>();
  for (const issue of issues) {
    const field = topLevelField(issue);
    groups.set(field, [...(groups.get(field) ?? []), issue]);
  }
  return groups;
}
