import type { LayoutProps } from '../../../renderer/contract/definitions.ts';
import type { PinnedTable } from '../../../renderer/grid/props.ts';
import type { ContinuousRows } from './continuous/Continuous.tsx';
import type { options } from './options.ts';

export interface TableProps extends LayoutProps<typeof options> {
  /** Absent for a page. `items` are the rows in memory otherwise. */
  readonly continuous?: ContinuousRows;
  /** Absent until a column is pinned. */
  readonly pinned?: PinnedTable;
}
