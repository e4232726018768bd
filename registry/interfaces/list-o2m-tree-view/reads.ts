/** Requests of a tree (CALL-68): five levels at once, and five more below each row that is expanded beyond them. */
import { useMemo } from 'react';
import useSWR from 'swr';
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { keyOf } from '../../../renderer/contract/related.ts';
import { failureOf, type Failure } from '../../../renderer/contract/failure.ts';
import { firstRead, rowsBelow, type TreeSide } from './first-read.ts';
import type { TreeReads } from './nodes.ts';

/**
 * Reads the tree below `key`. null and '+' have no rows. `deeper` are rows whose children are also needed. `reads` is
 * undefined while loading.
 */
export function useTree(
  side: TreeSide,
  key: Key | '+' | null,
  deeper: readonly Key[],
): {
  readonly reads: TreeReads | undefined;
  readonly failed: Failure | null;
  /** Error of the request for the rows in `deeper`. */
  readonly failedBelow: Failure | null;
} {
  const { platform } = useRender();
  const isNew = key === null || key === '+';
  const own = isNew ? null : firstRead(side, key);
  const first = useSWR(own && own.key, () => own?.read(platform));
  const below = useSWR(
    deeper.length === 0
      ? null
      : ['read', [side.collection], 'tree-below', side.field, deeper, side.fields.join()],
    () =>
      Promise.all(deeper.map(async (each) => [String(each), await rowsBelow(platform, side, each)] as const)),
    { keepPreviousData: true },
  );
  const rows = isNew ? noRows : first.data;
  const reads = useMemo(() => rows && { first: rows, below: new Map(below.data) }, [rows, below.data]);
  return {
    reads,
    failed: failureOf(rows, first.error, first.mutate),
    // The rows that were read before stay visible.
    failedBelow: failureOf(undefined, below.error, below.mutate),
  };
}

const noRows: readonly Row[] = [];

/** Reads the keys from `key` upwards, including `key`. None of them may be added below it. Stops at a cycle. */
export function useAncestors(
  side: TreeSide,
  key: Key | '+' | null,
  wanted: boolean,
): { readonly above: readonly Key[] | null; readonly failed: Failure | null } {
  const { platform } = useRender();
  const isNew = key === null || key === '+';
  const { data, error, mutate } = useSWR(
    wanted && !isNew ? ['read', [side.collection], 'tree-above', side.backField, key] : null,
    async () => {
      const keys: Key[] = [];
      const above = side.ownerKeyField === null ? side.backField : `${side.backField}.${side.ownerKeyField}`;
      let at: Key | null = key;
      while (at !== null && !keys.includes(at)) {
        keys.push(at);
        // oxlint-disable-next-line no-await-in-loop -- each row contains the key of the next one
        const { data: row } = await platform.read<Row>(
          { collection: side.collection, key: at },
          { fields: [above] },
        );
        at = keyOf(row[side.backField], side.keyField);
      }
      return keys;
    },
  );
  const above = isNew ? noKeys : data;
  return { above: above ?? null, failed: failureOf(above, error, mutate) };
}

const noKeys: readonly Key[] = [];
