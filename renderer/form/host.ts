/** What the fields of one form share. Stable for the life of the form; everything live is subscribed to. */
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
import { ownField } from '../../schemas/validation/path.ts';
import type { Issue } from '../../schemas/validation/types.ts';
import type { FieldPlan, FormPlan } from '../contract/plan.ts';
import type { Key } from '../contract/platform.ts';
import type { EditStore } from '../contract/store.ts';
import type { Mounting } from './mounting.ts';

/** The plan as something to subscribe to field by field: a recompiled form wakes only what changed. */
export interface PlanSource {
  get(field: string): FieldPlan | undefined;
  subscribe(listener: () => void): () => void;
  /** A field that has the focus gets another interface when it loses the focus, not before. */
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

/** Names of the fields around the focus, outer forms' too. */
function focusedFields(): ReadonlySet<string> {
  const names = new Set<string>();
  for (let at = document.activeElement?.closest(fieldFrame); at; at = at.parentElement?.closest(fieldFrame))
    names.add((at as HTMLElement).dataset['field'] ?? '');
  return names;
}

const fieldFrame = '[data-field]';

/** Runs `then` once the focus is in none of the fields. */
function onLeave(fields: ReadonlySet<string>, then: () => void): () => void {
  const look = () => {
    // By then the focus is where it goes.
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
  readonly store: EditStore;
  readonly plans: PlanSource;
  readonly itemKey: Key | '+' | null;
  readonly isBatch: boolean;
  readonly scope: Scope;
  readonly mounting: Mounting;
}

export const FormHostContext = createContext<FormHost | null>(null);

export function useFormHost(): FormHost {
  const host = useContext(FormHostContext);
  if (!host) throw new Error('A field stands outside a form: render it through <Form>.');
  return host;
}

export interface FieldState {
  readonly edited: boolean;
  readonly issues: readonly Issue[];
}

/** One field's edit mark and issues. The value is apart, so that a key wakes the control and not its frame. */
export function useFieldState(store: EditStore, field: string): FieldState {
  const subscribe = useSubscribe(store, field);
  return {
    edited: useSyncExternalStore(subscribe, () => store.isEdited([field])),
    issues: useSyncExternalStore(subscribe, () => issuesOfField(store.state.issues, field)),
  };
}

/**
 * One field's value; renders its caller when it changes, and never otherwise. Not useSyncExternalStore: that one adds an
 * effect, and with it a task of its own, to every render of a changed value, which is every key.
 */
export function useFieldValue(store: EditStore, field: string): unknown {
  const [, again] = useReducer((count: number) => count + 1, 0);
  const value = store.get([field]);
  const shown = useRef(value);
  shown.current = value;
  useLayoutEffect(() => {
    const compare = () => {
      if (!Object.is(store.get([field]), shown.current)) again();
    };
    // It may have changed between the render and this.
    compare();
    return store.subscribe([field], compare);
  }, [store, field]);
  return value;
}

/** The same function while store and field are the same: React subscribes anew to every other one. */
function useSubscribe(store: EditStore, field: string) {
  return useCallback((listener: () => void) => store.subscribe([field], listener), [store, field]);
}

const grouped = new WeakMap<readonly Issue[], Map<string, readonly Issue[]>>();
const none: readonly Issue[] = [];

/** Issues of a field and of what lies below it; the same list for the same issues, as snapshots must be. */
export function issuesOfField(issues: readonly Issue[], field: string): readonly Issue[] {
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
    const field = ownField(issue);
    groups.set(field, [...(groups.get(field) ?? []), issue]);
  }
  return groups;
}
