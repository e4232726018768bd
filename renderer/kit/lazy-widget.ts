/**
 * Components of definitions, loaded once, at their first use. Without Suspense: React holds the reveal of a suspended
 * boundary back for up to 300 ms, which a list or a form would wait for although its code is there.
 */
import { createElement, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';

interface Loadable<P> {
  readonly load: () => Promise<ComponentType<P>>;
}

interface Entry {
  component: ComponentType<never> | null;
  /** In a box, as anything can be thrown. */
  failure: { readonly error: unknown } | null;
  readonly done: Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
  /** The same function for good: React adds an effect to every render that brings another one. */
  readonly state: () => unknown;
}

const entries = new WeakMap<object, Entry>();

const failed = new Set<object>();

/** What could not be loaded is asked for again when it is next drawn: the network may be back. */
export function forgetFailures(): void {
  for (const definition of failed) entries.delete(definition);
  failed.clear();
}

function entryOf(definition: Loadable<never>): Entry {
  const known = entries.get(definition);
  if (known) return known;
  const listeners = new Set<() => void>();
  const load = async () => {
    try {
      entry.component = await definition.load();
    } catch (error) {
      entry.failure = { error };
      failed.add(definition);
    }
    for (const listener of listeners) listener();
  };
  const entry: Entry = {
    component: null,
    failure: null,
    // After this function: `load` fills the entry that it is part of.
    done: Promise.resolve().then(load),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => entry.component ?? entry.failure,
  };
  entries.set(definition, entry);
  return entry;
}

/** Resolves when all are there. One that fails shows its own error where it stands (WidgetBoundary), not here. */
export async function preload(definitions: readonly (Loadable<never> | undefined)[]): Promise<void> {
  await Promise.all(definitions.map((definition) => definition && entryOf(definition).done));
}

/** The definition's component, null until it is loaded. Throws what its loading threw, for the error boundary. */
export function useLoaded<P>(definition: Loadable<P>): ComponentType<P> | null {
  const entry = entryOf(definition as Loadable<never>);
  useSyncExternalStore(entry.subscribe, entry.state, entry.state);
  if (entry.failure) throw entry.failure.error;
  return entry.component as ComponentType<P> | null;
}

/** The definition's component with these props; `fallback` until it is loaded. */
export function Loaded<P extends object>({
  definition,
  fallback = null,
  ...props
}: P & { readonly definition: Loadable<P>; readonly fallback?: ReactNode }): ReactNode {
  const Component = useLoaded(definition);
  return Component ? createElement(Component, props as unknown as P) : fallback;
}

/** A component that draws nothing until its code is there. */
export function deferred<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const definition: Loadable<P> = { load };
  return function Deferred(props: P) {
    const Component = useLoaded(definition);
    return Component && createElement(Component, props);
  };
}
