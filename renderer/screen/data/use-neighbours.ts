import { useMemo } from 'react';
import type { Collection } from '../../../schemas/collection/types.ts';
import { useRender } from '../../contract/render.ts';
import { neighbours } from '../../data/neighbours.ts';
import type { Failure } from '../../kit/failure.ts';
import { useFields } from '../../kit/use-fields.ts';

/**
 * Loads the fields of a collection and of those that its relations lead to, where they are not there yet. Answers why
 * its own are not there, once they were asked for in vain.
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
