import type { Relation } from './types.ts';

const none: readonly Relation[] = [];

/**
 * Returns a function that looks up the relations of one field, as seen from it. A field without relation has none; m2o and
 * o2m have one; m2m, m2a, files and translations have two: the junction's field that refers here, then the one that
 * leads onward.
 */
export function createRelationIndex(
  relations: readonly Relation[],
): (collection: string, field: string) => readonly Relation[] {
  // Two maps are faster than one with joined keys. The server looks fields up for each request.
  const byCollection = new Map<string, Map<string, readonly Relation[]>>();
  const add = (collection: string, field: string, found: readonly Relation[]) => {
    const byField = byCollection.get(collection) ?? new Map<string, readonly Relation[]>();
    byCollection.set(collection, byField);
    if (!byField.has(field)) byField.set(field, found);
  };
  for (const relation of relations) add(relation.collection, relation.field, [relation]);
  const columns = new Map([...byCollection].map(([name, byField]) => [name, new Map(byField)]));
  for (const back of relations) {
    const [one, alias] = [relatedCollection(back), back.meta?.one_field ?? null];
    if (one === null || alias === null) continue;
    const on = columns.get(back.collection)?.get(onwardField(back) ?? '')?.[0];
    add(one, alias, on ? [back, on] : [back]);
  }
  return (collection, field) => byCollection.get(collection)?.get(field) ?? none;
}

/** Rows of relations without a foreign key name the related collection in their metadata only. */
function relatedCollection({ related_collection, meta }: Relation): string | null {
  return related_collection ?? meta?.one_collection ?? null;
}

function onwardField({ meta }: Relation): string | null {
  return meta?.junction_field ?? null;
}
