import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { LayoutProps } from '../../../../renderer/contract/definitions.ts';
import type { Row } from '../../../../renderer/contract/platform.ts';
import { useRead } from '../../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import type { options } from '../options.ts';
import { createBlocks, type Blocks, type LoadedRows } from './blocks.ts';

export type LongList = LayoutProps<typeof options>;

export interface LongRows {
  readonly blocks: Blocks;
  readonly state: LoadedRows;
  /** Sets the function that returns the indexes of rows that stay in memory. */
  readonly keep: (kept: (rows: ReadonlyMap<number, Row>) => readonly number[]) => void;
}

let mounts = 0;

/** Reads the rows of the list in blocks, and again after changes of the collections that it shows. */
export function useBlocks(list: LongList): LongRows {
  const { platform, clock } = useRender();
  const { collection, rowsQuery, items, status, counts } = list;
  const kept = useRef<(rows: ReadonlyMap<number, Row>) => readonly number[]>(() => []);
  const blocks = useMemo(() => createBlocks({ clock, kept: (rows) => kept.current(rows) }), [clock]);
  const state = useSyncExternalStore(blocks.subscribe, blocks.state);
  const latest = useRef(list);
  latest.current = list;

  const isFirstPage = list.query.page === 1;
  useLayoutEffect(() => {
    if (isFirstPage) blocks.setSeed(items);
  }, [blocks, items, isFirstPage]);
  const { page: _page, limit: _limit, ...scope } = rowsQuery;
  const query = JSON.stringify([list.source, scope]);
  useLayoutEffect(() => {
    const { source = { collection: collection.collection } } = latest.current;
    blocks.start(
      async (offset, limit, signal) =>
        (await platform.read<readonly Row[]>(source, { ...scope, offset, limit }, signal)).data,
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `query` contains the scope and the source
  }, [blocks, platform, collection.collection, query]);
  useEffect(() => () => blocks.stop(), [blocks]);

  // The counts of the last query stay while those of the next one are read.
  const counted = status === 'loaded' ? counts.filtered : 0;
  const isAbout = counts.isAbout === true || counts.estimated === true;
  useLayoutEffect(() => {
    if (status !== 'loading') blocks.setCount(counted, isAbout);
  }, [blocks, status, counted, isAbout]);

  // A change makes this read stale, as it does with the reads of all lists of the collection.
  const [mount] = useState(() => (mounts += 1));
  const version = useRef(0);
  const { data } = useRead(
    ['read', list.reads, 'layout', 'version', mount],
    async () => (version.current += 1),
  );
  const traversed = list.reads.join();
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    // Other columns traverse other collections. Their blocks are read by a new query.
    if (known.current === traversed) blocks.refresh();
    known.current = traversed;
  }, [blocks, data, traversed]);
  return useMemo(
    () => ({
      blocks,
      state,
      keep(next) {
        kept.current = next;
      },
    }),
    [blocks, state],
  );
}
