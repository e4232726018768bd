/**
 * Reads the rows of a long list in blocks while the user scrolls. Few requests run at once, those of a place that the user
 * has left are aborted, and blocks far away are dropped, so that the memory does not grow. It does not use React.
 */
import type { Row } from '../../../../renderer/contract/platform.ts';
import type { Clock } from '../../../../renderer/contract/ports.ts';
import { countAfterBlock, startingCount, type RowCount } from './row-range.ts';

/** Number of rows of a request. */
export const blockSize = 100;
/** The largest number of blocks in memory, without those that are kept for the focus and for unsaved cells. */
export const maxBlocks = 8;
export const maxRequests = 2;
/** Rows beyond the visible ones that are read in advance. */
const margin = 60;
/** Time between two decisions which blocks to read, so that a dragged scrollbar does not request each place. ms */
const settleMs = 60;

export interface FailedBlock {
  readonly first: number;
  readonly last: number;
  readonly error: unknown;
}

/** The rows that the table shows. It is a new object after each change. */
export interface LoadedRows {
  readonly count: RowCount;
  /** The rows in memory by index, in ascending order. */
  readonly rows: ReadonlyMap<number, Row>;
  readonly failed: readonly FailedBlock[];
}

type ReadBlock = (offset: number, limit: number, signal: AbortSignal) => Promise<readonly Row[]>;

export interface BlocksOptions {
  readonly clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>;
  /** Returns the indexes of rows that stay in memory although they are far away. */
  readonly kept: (rows: ReadonlyMap<number, Row>) => readonly number[];
}

export interface Blocks {
  readonly state: () => LoadedRows;
  subscribe(listener: () => void): () => void;
  /** Starts with another query. The rows of the last one stay until the first block of the new one arrives. */
  start(read: ReadBlock): void;
  /** Sets the first rows, which the list has read itself. They are shown until the first block is loaded. */
  setSeed(rows: readonly Row[]): void;
  /** Sets the count of the platform. */
  setCount(counted: number, isAbout: boolean): void;
  /** Reports the visible rows. */
  see(first: number, last: number): void;
  /** Reads the blocks in memory again, the visible ones first. */
  refresh(): void;
  /** Reads the failed blocks again. */
  retry(): void;
  stop(): void;
}

interface Block {
  rows: readonly Row[] | null;
  error: unknown;
  controller: AbortController | null;
  /** The rows may have changed. */
  isStale: boolean;
  /** Number of the query that has read the rows. */
  query: number;
}

const blockOf = (index: number) => Math.floor(index / blockSize);

export function createBlocks({ clock, kept }: BlocksOptions): Blocks {
  const blocks = new Map<number, Block>();
  const listeners = new Set<() => void>();
  let read: ReadBlock = async () => [];
  let query = 0;
  let count: RowCount = startingCount(0, false);
  let seed: readonly Row[] = [];
  let seen = { first: 0, last: 0 };
  let timer: number | null = null;
  let state: LoadedRows = { count, rows: new Map(), failed: [] };

  const emit = () => {
    const rows = new Map<number, Row>();
    if (!blocks.get(0)?.rows) seed.forEach((row, index) => rows.set(index, row));
    const failed: FailedBlock[] = [];
    for (const [number, block] of [...blocks].toSorted(([a], [b]) => a - b)) {
      const first = number * blockSize;
      block.rows?.forEach((row, at) => rows.set(first + at, row));
      if (block.error !== undefined)
        failed.push({ first, last: Math.min(first + blockSize, count.count) - 1, error: block.error });
    }
    for (const index of rows.keys()) if (index >= count.count) rows.delete(index);
    state = { count, rows, failed };
    for (const listener of listeners) listener();
  };

  /** The blocks at the visible rows, the nearest first. */
  const wanted = (): readonly number[] => {
    if (count.count === 0) return [];
    const first = blockOf(Math.max(0, Math.min(seen.first, count.count - 1)));
    const last = blockOf(Math.max(0, Math.min(seen.last, count.count - 1)));
    const visible = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    const before = blockOf(Math.max(0, seen.first - margin));
    const after = blockOf(Math.max(0, Math.min(seen.last + margin, count.count - 1)));
    return [...new Set([...visible, after, before])];
  };

  const drop = () => {
    const near = new Set([...wanted(), ...kept(state.rows).map(blockOf)]);
    const center = (seen.first + seen.last) / 2 / blockSize;
    const far = [...blocks.keys()]
      .filter((number) => !near.has(number))
      .toSorted((a, b) => Math.abs(b - center) - Math.abs(a - center));
    for (const number of far) {
      const block = blocks.get(number);
      if (block?.controller) {
        block.controller.abort();
        Object.assign(block, { controller: null, isStale: true });
      }
      // A block without rows has nothing to keep.
      if (!block?.rows || blocks.size > maxBlocks) blocks.delete(number);
    }
  };

  const load = async (number: number) => {
    const controller = new AbortController();
    const own = query;
    const block: Block = blocks.get(number) ?? {
      rows: null,
      error: undefined,
      controller: null,
      isStale: true,
      query: own,
    };
    blocks.set(number, block);
    block.controller = controller;
    block.isStale = false;
    const isOver = () => controller.signal.aborted || own !== query;
    try {
      const rows = await read(number * blockSize, blockSize, controller.signal);
      if (isOver()) return;
      // Rows of the last query must not be mixed with those of this one.
      for (const [other, { query: from, controller: running }] of blocks)
        if (from !== own && other !== number && running === null) blocks.delete(other);
      Object.assign(block, { rows, error: undefined, query: own });
      count = countAfterBlock(count, { offset: number * blockSize, found: rows.length, size: blockSize });
    } catch (error) {
      if (isOver()) return;
      block.error = error ?? new Error('The rows could not be read.');
    }
    block.controller = null;
    decide();
    emit();
  };

  /** Aborts what is no longer needed, and starts what is. */
  const decide = () => {
    drop();
    let running = [...blocks.values()].filter(({ controller }) => controller !== null).length;
    for (const number of wanted()) {
      if (running >= maxRequests) break;
      const block = blocks.get(number);
      if (block && (block.controller || !block.isStale || block.error !== undefined)) continue;
      running += 1;
      void load(number);
    }
  };

  const decideLater = () => {
    timer ??= clock.setTimeout(() => {
      timer = null;
      decide();
    }, settleMs);
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setSeed(rows) {
      seed = rows;
      if (!blocks.get(0)?.rows) emit();
    },
    start(next) {
      read = next;
      query += 1;
      for (const block of blocks.values()) {
        block.controller?.abort();
        Object.assign(block, { controller: null, isStale: true, error: undefined });
      }
      decide();
      emit();
    },
    setCount(counted, isAbout) {
      const before = count;
      count = startingCount(counted, isAbout);
      // The blocks know more than the same estimate.
      if (isAbout && before.isAbout)
        count = { ...before, count: Math.max(before.least, Math.min(counted, before.most)) };
      decide();
      emit();
    },
    see(first, last) {
      if (first === seen.first && last === seen.last) return;
      seen = { first, last };
      const isReady = wanted().every((number) => blocks.get(number)?.isStale === false);
      if (!isReady) decideLater();
    },
    refresh() {
      for (const block of blocks.values()) block.isStale = true;
      decide();
    },
    retry() {
      for (const block of blocks.values())
        if (block.error !== undefined) Object.assign(block, { error: undefined, isStale: true });
      decide();
      emit();
    },
    stop() {
      if (timer !== null) clock.clearTimeout(timer);
      timer = null;
      query += 1;
      for (const { controller } of blocks.values()) controller?.abort();
      blocks.clear();
    },
  };
}
