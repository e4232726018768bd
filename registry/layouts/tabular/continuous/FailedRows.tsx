import { useSyncExternalStore } from 'react';
import { ReadFailed } from '../../../../renderer/kit/feedback/ReadFailed.tsx';
import { useLateTexts } from '../../../../renderer/kit/hooks/use-late-texts.ts';
import classes from './continuous.module.css';
import type { LongRows } from './use-blocks.ts';
import type { VisibleRange } from './visible-range.ts';

interface Props {
  readonly long: LongRows;
  readonly range: VisibleRange;
  /** px */
  readonly rowHeight: number;
}

/** Shows at the place of a block why it could not be read, while it is visible. */
export function FailedRows({ long, range, rowHeight }: Props) {
  const { first, last } = useSyncExternalStore(range.subscribe, range.get);
  const hasTexts = useLateTexts();
  const failed = long.state.failed.find((block) => block.first <= last && block.last >= first);
  if (!failed || !hasTexts) return null;
  const from = Math.max(failed.first, first) - first;
  const to = Math.min(failed.last, last) - first;
  return (
    <div className={classes.failed} style={{ top: ((from + to + 1) / 2) * rowHeight }}>
      <ReadFailed error={failed.error} again={long.blocks.retry} text="layouts.rows_not_read" />
    </div>
  );
}
