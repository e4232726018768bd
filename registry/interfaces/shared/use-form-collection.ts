import { useEffect } from 'react';
import { useFormValues } from '../../../renderer/contract/form-values.ts';
import { useRender } from '../../../renderer/contract/render.ts';

export interface FormCollection {
  /** null: no field names one, or the one it names does not exist. */
  readonly collection: string | null;
  /** Its fields are known. */
  readonly ready: boolean;
}

/** The collection that another field of the form names, with its fields; they are loaded where they are not yet. */
export function useFormCollection(collectionField: string | null): FormCollection {
  const { metadata, needFields } = useRender();
  const values = useFormValues(collectionField === null ? [] : [collectionField]);
  const named = collectionField === null ? null : values[collectionField];
  const collection = typeof named === 'string' && metadata.collection(named) ? named : null;
  const ready = collection !== null && metadata.hasFields(collection);
  useEffect(() => {
    if (collection !== null && !ready) void needFields([collection]);
  }, [collection, ready, needFields]);
  return { collection, ready };
}
