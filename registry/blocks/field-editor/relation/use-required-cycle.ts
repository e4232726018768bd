import { useRender } from '../../../../renderer/contract/render.ts';
import { useFields } from '../../../../renderer/contract/use-fields.ts';
import {
  collectionsBetween,
  requiredCycle,
  requiredRelations,
} from '../../../../schemas/relation/required-relations.ts';

interface Column {
  readonly collection: string;
  /** The collection to which the column refers, or null. */
  readonly related: string | null;
  readonly isRequired: boolean;
}

/**
 * Returns the collections that would require items of each other if a column is NOT NULL, or null. `ready` is false while
 * the fields of these collections are not loaded.
 */
export function useRequiredCycle({ collection, related, isRequired }: Column) {
  const { metadata } = useRender();
  const between =
    isRequired && related !== null ? collectionsBetween(related, collection, metadata.relations) : [];
  const { ready } = useFields(between);
  if (!ready || !isRequired || related === null) return { ready, cycle: null };
  const required = requiredRelations(
    metadata.relations,
    (name, field) => metadata.field(name, field)?.schema?.is_nullable === false,
  );
  return { ready, cycle: requiredCycle({ collection, related }, required) };
}
