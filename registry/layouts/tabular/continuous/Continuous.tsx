import { useMemo, useState, useSyncExternalStore, type ComponentType } from 'react';
import type { Row } from '../../../../renderer/contract/platform.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import type { PartialRows } from '../../../../renderer/grid/props.ts';
import { useLateTexts } from '../../../../renderer/kit/hooks/use-late-texts.ts';
import { rowHeights } from '../options.ts';
import classes from './continuous.module.css';
import { FailedRows } from './FailedRows.tsx';
import { LongContext, NarrowRows } from './NarrowRows.tsx';
import { rowsOfKeys } from './select-rows.ts';
import { useBlocks, type LongList, type LongRows } from './use-blocks.ts';
import { usePartialRows } from './use-partial-rows.ts';
import { createVisibleRange, type VisibleRange } from './visible-range.ts';

/** The parts with which the table scrolls through all rows instead of a page. */
export interface ContinuousRows {
  readonly partial: PartialRows;
  /** The list on small screens. */
  readonly Narrow: typeof NarrowRows;
  /** Returns the selected rows, also those that are not loaded. */
  readonly readSelected: () => Promise<readonly Row[]>;
}

interface Props {
  readonly list: LongList;
  /** The table of one page. */
  readonly Table: ComponentType<LongList & { readonly continuous: ContinuousRows }>;
}

/** The table that scrolls through all rows of the list, and reads them in blocks. */
export function Continuous({ list, Table }: Props) {
  const render = useRender();
  const { metadata } = render;
  const [range] = useState(createVisibleRange);
  const long = useBlocks(list);
  const { state } = long;
  const hasKey = Boolean(metadata.primaryKey(list.collection.collection));
  /** Rows of views have no key. Their index in the list identifies them. */
  const indexes = useMemo(() => new Map([...state.rows].map(([index, row]) => [row, index])), [state]);
  const itemKey = hasKey ? list.itemKey : (row: Row) => indexes.get(row) ?? -1;
  // Without the count, a restored place would be below the last row.
  const isReady = state.count.count > 0 || Boolean(list.message);
  const items = useMemo(() => (isReady ? [...state.rows.values()] : []), [isReady, state]);
  const shown: LongList = { ...list, itemKey, items, status: isReady ? list.status : 'loading' };
  const partial = usePartialRows(shown, long, range);
  const rowHeight = rowHeights[list.options.spacing];
  const readSelected = () => rowsOfKeys(list.selection, { list: shown, rows: state.rows, render });
  const around = useMemo(() => ({ long, range }), [long, range]);
  return (
    <div className={classes.continuous}>
      <div className={classes.table}>
        <LongContext value={around}>
          <Table {...shown} continuous={{ partial, Narrow: NarrowRows, readSelected }} />
        </LongContext>
        {state.failed.length > 0 && <FailedRows long={long} range={range} rowHeight={rowHeight} />}
      </div>
      {isReady && !list.message && <RangeFooter long={long} range={range} />}
    </div>
  );
}

function RangeFooter({ long, range }: { readonly long: LongRows; readonly range: VisibleRange }) {
  const { t } = useRender();
  const { first, last } = useSyncExternalStore(range.subscribe, range.get);
  const { count, isAbout } = long.state.count;
  const hasTexts = useLateTexts();
  const values = { start: Math.min(first, count - 1) + 1, end: Math.min(last, count - 1) + 1, count };
  return (
    <footer className={classes.footer}>
      {hasTexts && count > 0 && (
        <span>{t(isAbout ? 'layouts.rows_shown_about' : 'layouts.rows_shown', values)}</span>
      )}
    </footer>
  );
}
