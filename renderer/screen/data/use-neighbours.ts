import { useMemo } from 'react';
import type { Collection } from '../../../schemas/collection/types.ts';
import { useRender } from '../../contract/render.ts';
import { neighbours } from '../../data/neighbours.ts';
import type { Failure } from '../../contract/failure.ts';
import { useFields } from '../../contract/use-fields.ts';

/**
 * Loads the fields of a collection and of the collections that its relations lead to. Returns the failure if
 * the fields of the collection itself could not be loaded.
 */
export function useNeighbours(collection: Collection | undefined): Failure | null {
  const { metadata } = useRender();
  const wanted = useMemo(
    () => (collection ? neighbours(metadata, collection.collection) : []),
    [metadata, collection],
  );
  const { failed } = useFields(wanted);
  const isKnown = collection === undefined || metadata.hasFields(collection.collection);
  return isKnown ? null : failed;
}
