import { useFormValues } from '../../../renderer/contract/form-values.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import type { Failure } from '../../../renderer/kit/failure.ts';
import { useFields } from '../../../renderer/kit/use-fields.ts';

export interface FormCollection {
  /** null: no field names one, or the one it names does not exist. */
  readonly collection: string | null;
  /** Its fields are known. */
  readonly ready: boolean;
  /** Why they are not. */
  readonly failed: Failure | null;
}

/** The collection that another field of the form names, with its fields; they are loaded where they are not yet. */
export function useFormCollection(collectionField: string | null): FormCollection {
  const { metadata } = useRender();
  const values = useFormValues(collectionField === null ? [] : [collectionField]);
  const named = collectionField === null ? null : values[collectionField];
  const collection = typeof named === 'string' && metadata.collection(named) ? named : null;
  const failed = useFields([collection]);
  return { collection, ready: collection !== null && metadata.hasFields(collection), failed };
}
