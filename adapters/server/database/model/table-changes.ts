import type { Model, ModelCollection, ServerEvent } from '../../contract.ts';

/** Returns one event for each table that was created, altered or dropped between two models. */
export function tableChanges(before: Model, after: Model): readonly ServerEvent[] {
  const names = new Set([...before.collections.keys(), ...after.collections.keys()]);
  const tableOf = ({ collections }: Model, name: string) => describeTable(collections.get(name));
  return [...names]
    .filter((name) => tableOf(before, name) !== tableOf(after, name))
    .map((collection) => ({ type: 'schema', collection, origin: null }));
}

function describeTable(collection: ModelCollection | undefined): string {
  return JSON.stringify(collection?.table ?? null);
}
