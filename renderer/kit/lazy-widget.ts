/**
 * Loads the components of definitions once, at their first use. Suspense is not used, because React delays
 * the reveal of a suspended boundary by up to 300 ms, even if the code is loaded.
 */
import { createElement, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';

interface Loadable<P> {
  readonly load: () => Promise<ComponentType<P>>;
}

interface Entry {
  component: ComponentType<never> | null;
  /** In an object, because any value can be thrown. */
  failure: { readonly error: unknown } | null;
  readonly done: Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
  /** A stable function, because React adds an effect to every render with a different one. */
  readonly state: () => unknown;
}

const entries = new WeakMap<object, Entry>();

const failed = new Set<object>();

/** Allows failed loads to be repeated at the next render, because the network may be back. */
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
    // Runs asynchronously, because `load` writes to the entry created here.
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

/**
 * Resolves when all components are loaded. A failure is shown by the WidgetBoundary of the widget, not here.
 */
export async function preload(definitions: readonly (Loadable<never> | undefined)[]): Promise<void> {
  await Promise.all(definitions.map((definition) => definition && entryOf(definition).done));
}

/**
 * Returns the definition's component, or null until it is loaded. Throws the load error, for the error
 * boundary.
 */
export function useLoaded<P>(definition: Loadable<P>): ComponentType<P> | null {
  const entry = entryOf(definition as Loadable<never>);
  useSyncExternalStore(entry.subscribe, entry.state, entry.state);
  if (entry.failure) throw entry.failure.error;
  return entry.component as ComponentType<P> | null;
}

/** Renders the definition's component with these props; renders `fallback` until it is loaded. */
export function Loaded<P extends object>({
  definition,
  fallback = null,
  ...props
}: P & { readonly definition: Loadable<P>; readonly fallback?: ReactNode }): ReactNode {
  const Component = useLoaded(definition);
  return Component ? createElement(Component, props as unknown as P) : fallback;
}

/** Returns a component that renders nothing until its code is loaded. `preload` accepts it like a definition. */
export function deferred<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> & Loadable<P> {
  function Deferred(props: P) {
    const Component = useLoaded(Deferred);
    return Component && createElement(Component, props);
  }
  Deferred.load = load;
  return Deferred;
}
