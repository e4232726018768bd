/** Many-to-one rows that conditions read. They are stored beside the edit store of their form. */
import { useEffect } from 'react';
import useSWR from 'swr';
import { isRecord } from '../../schemas/value/record.ts';
import type { RelatedRead } from '../contract/plan.ts';
import type { Row } from '../contract/platform.ts';
import { useRender } from '../contract/render.ts';
import type { EditStore } from '../contract/store.ts';
import { traversedCollections } from '../data/keys.ts';
import { useFieldValue } from './host.ts';

interface Known {
  readonly rows: Map<string, { readonly keyField: string; readonly row: Row }>;
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
  const found = [...rows].flatMap(([field, { keyField, row: related }]) => {
    const value = row[field];
    const key = isRecord(value) ? value[keyField] : value;
    return String(key) === String(related[keyField])
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
  const { field, collection, keyField, paths } = need;
  const value = useFieldValue(store, field);
  const key = isRecord(value) ? value[keyField] : value;
  const fields = [...new Set([keyField, ...paths])];
  const { data } = useSWR(
    typeof key === 'string' || typeof key === 'number'
      ? [
          'read',
          traversedCollections(collection, { fields }, metadata),
          'condition',
          collection,
          key,
          fields.join(),
        ]
      : null,
    // If the user cannot read the row, its values are unknown. A condition with unknown values is not true.
    async () =>
      (await platform.read<Row>({ collection, key: key as string | number }, { fields }).catch(() => null))
        ?.data ?? null,
  );
  useEffect(() => {
    const { rows, listeners } = knownOf(store);
    if (data) rows.set(field, { keyField, row: data });
    else rows.delete(field);
    for (const listener of listeners) listener();
  }, [store, field, keyField, data]);
  return null;
}
