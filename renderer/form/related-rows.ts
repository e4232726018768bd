/** Many-to-one rows that conditions read. They are stored beside the edit store of their form. */
import { useEffect } from 'react';
import useSWR from 'swr';
import { isRecord } from '../../schemas/value/record.ts';
import type { RelatedRead } from '../contract/plan.ts';
import type { Row } from '../contract/platform.ts';
import { keyOf, readRelated, refersTo } from '../contract/related.ts';
import { useRender } from '../contract/render.ts';
import type { EditStore } from '../contract/store.ts';
import { traversedCollections } from '../data/keys.ts';
import { useFieldValue } from './host.ts';

interface Known {
  readonly rows: Map<string, { readonly need: RelatedRead; readonly row: Row }>;
  readonly listeners: Set<() => void>;
}

const known = new WeakMap<EditStore, Known>();

function knownOf(store: EditStore): Known {
  const here = known.get(store) ?? { rows: new Map(), listeners: new Set() };
  known.set(store, here);
  return here;
}

/** Returns `row` with loaded related rows in place of their keys. Edits of a related row take precedence. */
export function withRelated(store: EditStore, row: Row): Row {
  const rows = known.get(store)?.rows;
  if (!rows || rows.size === 0) return row;
  const found = [...rows].flatMap(([field, { need, row: related }]) => {
    const value = row[field];
    return refersTo(need, value, related)
      ? [[field, { ...related, ...(isRecord(value) ? value : {}) }] as const]
      : [];
  });
  return found.length === 0 ? row : { ...row, ...Object.fromEntries(found) };
}

export function subscribeRelated(store: EditStore, listener: () => void): () => void {
  const { listeners } = knownOf(store);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface Props {
  readonly store: EditStore;
  readonly need: RelatedRead;
}

/**
 * Reads the row that a field currently references. Reads again when the reference changes. Renders nothing.
 */
export function RelatedRow({ store, need }: Props): null {
  const { platform, metadata } = useRender();
  const { field, collection, keyField, referencedField, paths } = need;
  const value = useFieldValue(store, field);
  const identified = isRecord(value) ? keyField : referencedField;
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
  useEffect(() => {
    const { rows, listeners } = knownOf(store);
    if (data) rows.set(field, { need, row: data });
    else rows.delete(field);
    for (const listener of listeners) listener();
  }, [store, field, need, data]);
  return null;
}
