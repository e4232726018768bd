/** Reads of a tree (CALL-68): five levels at once, and five more below each row that is opened beyond them. */
import { useMemo } from 'react';
import useSWR from 'swr';
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { failureOf, type Failure } from '../../../renderer/kit/failure.ts';
import { firstRead, rowsBelow, type TreeSide } from './first-read.ts';
import type { TreeReads } from './nodes.ts';

/** Below `key`: null and '+' have nothing. `deeper`: rows whose own lists are wanted too. undefined while it loads. */
export function useTree(
  side: TreeSide,
  key: Key | '+' | null,
  deeper: readonly Key[],
): {
  readonly reads: TreeReads | undefined;
  readonly failed: Failure | null;
  /** Of the rows that were asked for last. */
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
    // What was known before is shown on, without these.
    failedBelow: failureOf(undefined, below.error, below.mutate),
  };
}

const noRows: readonly Row[] = [];

/** The rows from `key` upwards, it first: none of them can stand below it. Rows in a circle end it. */
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
      let at: unknown = key;
      while ((typeof at === 'string' || typeof at === 'number') && !keys.includes(at)) {
        keys.push(at);
        // oxlint-disable-next-line no-await-in-loop -- each says where the next one is
        const { data: row } = await platform.read<Row>(
          { collection: side.collection, key: at },
          { fields: [side.backField] },
        );
        at = row[side.backField];
      }
      return keys;
    },
  );
  const above = isNew ? noKeys : data;
  return { above: above ?? null, failed: failureOf(above, error, mutate) };
}

const noKeys: readonly Key[] = [];
