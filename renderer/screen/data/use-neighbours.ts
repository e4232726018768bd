import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Collection } from '../../../schemas/collection/types.ts';
import { useRender } from '../../contract/render.ts';
import { neighbours } from '../../data/neighbours.ts';
import type { Failure } from '../../kit/failure.ts';

/**
 * Loads the fields of a collection and of those that its relations lead to, where they are not there yet. Answers why
 * its own are not there, once they were asked for in vain.
 */
export function useNeighbours(collection: Collection | undefined): Failure | null {
  const { metadata, needFields } = useRender();
  const wanted = useMemo(
    () => (collection ? neighbours(metadata, collection.collection) : []),
    [metadata, collection],
  );
  const lacking = wanted.filter((other) => !metadata.hasFields(other)).join(',');
  const [failed, setFailed] = useState<{ readonly lacking: string; readonly error: unknown } | null>(null);
  const again = useCallback(() => {
    setFailed(null);
    needFields(lacking.split(',')).catch((error: unknown) => setFailed({ lacking, error }));
  }, [lacking, needFields]);
  useEffect(() => {
    if (lacking !== '') again();
  }, [lacking, again]);
  const isKnown = collection === undefined || metadata.hasFields(collection.collection);
  return failed?.lacking === lacking && !isKnown ? { error: failed.error, again } : null;
}
