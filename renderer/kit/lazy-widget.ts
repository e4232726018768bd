/**
 * Components of definitions, loaded once. What is loaded renders at once, without a Suspense flicker; what is not
 * suspends. Lazy objects are made once per definition.
 */
import { lazy, type ComponentType } from 'react';

interface Loadable<P> {
  readonly load: () => Promise<ComponentType<P>>;
}

const loaded = new WeakMap<object, ComponentType<never>>();
const lazies = new WeakMap<object, ComponentType<never>>();

export async function preload(definitions: readonly (Loadable<never> | undefined)[]): Promise<void> {
  await Promise.all(
    definitions.map(async (definition) => {
      if (!definition || loaded.has(definition)) return;
      // A widget that fails to load shows its own error where it stands (error boundary), not here.
      const component = await definition.load().catch(() => null);
      if (component) loaded.set(definition, component);
    }),
  );
}

export function componentOf<P>(definition: Loadable<P>): ComponentType<P> {
  const ready = loaded.get(definition) as ComponentType<P> | undefined;
  if (ready) return ready;
  const known = lazies.get(definition) as ComponentType<P> | undefined;
  if (known) return known;
  const made = lazy(async () => ({ default: await definition.load() })) as unknown as ComponentType<P>;
  lazies.set(definition, made as ComponentType<never>);
  return made;
}
