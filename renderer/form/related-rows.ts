/** Reads the many-to-one rows that conditions of a form read (FieldStore.related). */
import { useEffect } from 'react';
import useSWR from 'swr';
import { isRecord } from '../../schemas/value/record.ts';
import type { RelatedRead } from '../contract/plan.ts';
import { keyOf } from '../contract/related.ts';
import { identifyingField, readRelated } from '../contract/related-row.ts';
import { useRender } from '../contract/render.ts';
import type { FieldStore } from '../contract/store.ts';
import { traversedCollections } from '../data/keys.ts';
import { useFieldValue } from './host.ts';

interface Props {
  readonly store: FieldStore;
  readonly need: RelatedRead;
}

/**
 * Reads the row that a field currently references. Reads again when the reference changes. Renders nothing.
 */
export function RelatedRow({ store, need }: Props): null {
  const { platform, metadata } = useRender();
  const { field, collection, keyField, referencedField, paths } = need;
  const value = useFieldValue(store, field);
  const identified = identifyingField(need, value);
  const key = keyOf(value, identified);
  const fields = [...new Set([keyField, referencedField, ...paths])];
  const { data } = useSWR(
    key !== null
      ? [
          'read',
          traversedCollections(collection, { fields }, metadata),
          'condition',
          collection,
          identified,
          key,
          fields.join(),
        ]
      : null,
    // If the user cannot read the row, its values are unknown. A condition with unknown values is not true.
    () => readRelated(platform, need, isRecord(value) ? { [keyField]: key } : key, fields).catch(() => null),
  );
  useEffect(
    () => store.related.set(field, data ? { rows: need, row: data } : null),
    [store, field, need, data],
  );
  return null;
}
