/** Relations that an item cannot be stored without, because their column is NOT NULL. Pure. */
import type { OnDelete, Relation } from './types.ts';

export interface RequiredRelation {
  readonly collection: string;
  readonly related: string;
}

/**
 * Returns the collections of the cycle that a new required relation closes, from its own collection and back to it. No
 * first item could be created. Returns null if there is no cycle.
 */
export function requiredCycle(
  added: RequiredRelation,
  others: readonly RequiredRelation[],
): readonly string[] | null {
  const visited = new Set<string>();
  const pathFrom = (collection: string): readonly string[] | null => {
    if (collection === added.collection) return [collection];
    if (visited.has(collection)) return null;
    visited.add(collection);
    for (const other of others) {
      if (other.collection !== collection) continue;
      const path = pathFrom(other.related);
      if (path) return [collection, ...path];
    }
    return null;
  };
  const path = pathFrom(added.related);
  return path && [added.collection, ...path];
}

/** Returns the relations of foreign keys whose column is NOT NULL. */
export function requiredRelations(
  relations: readonly Relation[],
  isRequired: (collection: string, field: string) => boolean,
): readonly RequiredRelation[] {
  return relations.flatMap(({ collection, field, related_collection: related, schema }) =>
    schema !== null && related !== null && isRequired(collection, field) ? [{ collection, related }] : [],
  );
}

/** Returns the collections on the ways that relations lead from one collection to another. Empty: none does. */
export function collectionsBetween(
  from: string,
  to: string,
  relations: readonly Relation[],
): readonly string[] {
  const edges = requiredRelations(relations, () => true);
  const onward = reach(from, edges);
  const back = reach(
    to,
    edges.map(({ collection, related }) => ({ collection: related, related: collection })),
  );
  return onward.has(to) ? [...onward].filter((name) => back.has(name)) : [];
}

function reach(from: string, edges: readonly RequiredRelation[]): ReadonlySet<string> {
  const reached = new Set([from]);
  // A set visits what is added during the loop.
  for (const name of reached)
    for (const { collection, related } of edges) if (collection === name) reached.add(related);
  return reached;
}

/** Returns whether the deletion of a related item clears a column: the database refuses this if the column is NOT NULL. */
export function clearsColumn(rule: OnDelete | null, defaultValue: unknown): boolean {
  return rule === 'SET NULL' || (rule === 'SET DEFAULT' && (defaultValue ?? null) === null);
}
