/**
 * Loads the components of definitions once, at their first use. Suspense is not used: React delays the
 * reveal of a suspended boundary by up to 300 ms, even if the code is loaded. A chunk that the browser cannot
 * fetch never replaces the page: its component renders nothing until `retryMissingChunks` loads it.
 */
import { createElement, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { createMissingChunks, isMissingChunk } from './missing-chunks.ts';

interface Loadable<P> {
  readonly load: () => Promise<ComponentType<P>>;
}

interface Entry {
  component: ComponentType<never> | null;
  /** In an object, because any value can be thrown. */
  failure: { readonly error: unknown } | null;
  /** Resolves when the latest attempt ended. Never rejects. */
  done: Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
  /** A stable function, because React adds an effect to every render with a different one. */
  readonly state: () => unknown;
}

const entries = new WeakMap<object, Entry>();

const failed = new Set<object>();

/** The components that wait for a chunk. */
export const missingChunks = createMissingChunks();

/** Components that show an error or a prompt of a save. */
const neededToSave = new Set<Loadable<never>>();

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
      entry.failure = null;
      missingChunks.delete(retry);
    } catch (error) {
      entry.failure = { error };
      if (isMissingChunk(error)) missingChunks.add(retry);
      else {
        failed.add(definition);
        missingChunks.delete(retry);
      }
    }
    for (const listener of listeners) listener();
  };
  const retry = () => (entry.done = load());
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
 * Resolves when all components are loaded. A failure is not reported here: the WidgetBoundary of the widget
 * shows it, or the app shows that a chunk is missing.
 */
export async function preload(definitions: readonly (Loadable<never> | undefined)[]): Promise<void> {
  await Promise.all(definitions.map((definition) => definition && entryOf(definition).done));
}

/** Loads the components that show an error or a prompt of a save, because a save may fail while offline. */
export const preloadForSaving = (): Promise<void> => preload([...neededToSave]);

/**
 * Returns the definition's component, or null until it is loaded and while its chunk is missing. Throws other
 * load errors, for the error boundary.
 */
export function useLoaded<P>(definition: Loadable<P>): ComponentType<P> | null {
  const entry = entryOf(definition as Loadable<never>);
  useSyncExternalStore(entry.subscribe, entry.state, entry.state);
  if (entry.failure && !isMissingChunk(entry.failure.error)) throw entry.failure.error;
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

/**
 * Returns a component that renders nothing until its code is loaded. `preload` accepts it like a definition, and
 * `prepare` loads it. With `toSave`, `preloadForSaving` loads it.
 */
export function deferred<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { toSave = false }: { readonly toSave?: boolean } = {},
): ComponentType<P> & Loadable<P> & { readonly prepare: () => Promise<void> } {
  function Deferred(props: P) {
    const Component = useLoaded(Deferred);
    return Component && createElement(Component, props);
  }
  Deferred.load = load;
  Deferred.prepare = () => entryOf(Deferred as object as Loadable<never>).done;
  if (toSave) neededToSave.add(Deferred as object as Loadable<never>);
  return Deferred;
}
