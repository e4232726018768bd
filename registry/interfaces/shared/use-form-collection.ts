import { useFormValues } from '../../../renderer/contract/form-store.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useFields, type Fields } from '../../../renderer/contract/use-fields.ts';

export interface FormCollection extends Fields {
  /** null if no field names a collection, or the named collection does not exist. */
  readonly collection: string | null;
}

/** Returns the collection that another field of the form names, and loads its fields. */
export function useFormCollection(collectionField: string | null): FormCollection {
  const { metadata } = useRender();
  const values = useFormValues(collectionField === null ? [] : [collectionField]);
  const named = collectionField === null ? null : values[collectionField];
  const collection = typeof named === 'string' && metadata.collection(named) ? named : null;
  const { ready, failed } = useFields([collection]);
  return { collection, ready: collection !== null && ready, failed };
}
