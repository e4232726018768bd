import { useEffect, useMemo } from 'react';
import type { Collection } from '../../../schemas/collection/types.ts';
import { useRender } from '../../contract/render.ts';
import { neighbours } from '../../data/neighbours.ts';

/** Loads the fields of a collection and of those that its relations lead to, where they are not there yet. */
export function useNeighbours(collection: Collection | undefined): void {
  const { metadata, needFields } = useRender();
  const wanted = useMemo(
    () => (collection ? neighbours(metadata, collection.collection) : []),
    [metadata, collection],
  );
  const lacking = wanted.filter((other) => !metadata.hasFields(other)).join(',');
  useEffect(() => {
    if (lacking !== '') void needFields(lacking.split(','));
  }, [lacking, needFields]);
}
