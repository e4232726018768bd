/** Reads of a tree (CALL-68): five levels at once, and five more below each row that is opened beyond them. */
import { useMemo } from 'react';
import useSWR from 'swr';
import type { Key, Platform, Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import type { Query } from '../../../schemas/query/types.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import type { NearSide } from '../shared/related/near.ts';
import type { TreeReads } from './nodes.ts';

/** INT-tree-view-03. */
export const readDepth = 5;

export interface TreeSide extends NearSide {
  readonly keyField: string;
  /** The list below each row. */
  readonly field: string;
}

/** Below `key`: null and '+' have nothing. `deeper`: rows whose own lists are wanted too. undefined while it loads. */
export function useTree(
  side: TreeSide,
  key: Key | '+' | null,
  deeper: readonly Key[],
): { readonly reads: TreeReads | undefined; readonly error: unknown } {
  const { platform } = useRender();
  const isNew = key === null || key === '+';
  const first = useSWR(
    isNew ? null : ['read', [side.collection], 'tree', side.field, key, side.fields.join()],
    () => rowsBelow(platform, side, key ?? ''),
  );
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
  return { reads, error: first.error };
}

const noRows: readonly Row[] = [];

async function rowsBelow(platform: Platform, side: TreeSide, key: Key): Promise<readonly Row[]> {
  const { data } = await platform.read<Row>({ collection: side.collection, key }, queryOf(side));
  const rows = data[side.field];
  return Array.isArray(rows) ? rows.filter(isRecord) : [];
}

/** Every list whole, in its order; of the level after the last one row, to know whether there are any. */
export function queryOf({ field, keyField, sortField, fields }: TreeSide): Query {
  const steps = Array.from({ length: readDepth }, (_, i) => `${field}.`.repeat(i + 1));
  const beyond = `${steps.at(-1) ?? ''}${field}`;
  const whole = { _limit: -1, _sort: [...(sortField === null ? [] : [sortField]), keyField] };
  let deep: Readonly<Record<string, unknown>> = { [field]: { _limit: 1 } };
  for (let i = 0; i < readDepth; i += 1) deep = { [field]: { ...whole, ...deep } };
  return { fields: [...steps.flatMap((step) => fields.map((each) => `${step}${each}`)), beyond], deep };
}

/** The rows from `key` upwards, it first: none of them can stand below it. Rows in a circle end it. */
export function useAncestors(side: TreeSide, key: Key | '+' | null, wanted: boolean): readonly Key[] | null {
  const { platform } = useRender();
  const isNew = key === null || key === '+';
  const { data } = useSWR(
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
  return isNew ? noKeys : (data ?? null);
}

const noKeys: readonly Key[] = [];
