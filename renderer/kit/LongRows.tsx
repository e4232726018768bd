import type { ReactNode } from 'react';
import { deferred } from './lazy-widget.ts';

export interface LongRowsProps {
  readonly count: number;
  /** px; all rows are equally high. */
  readonly height: number;
  readonly row: (index: number) => ReactNode;
  /** Rows of a table: the room of those that are not drawn is a row as well. */
  readonly table?: boolean;
}

/** Up to so many all rows are there, so that the browser's own search finds them. */
export const shortest = 100;

/** Few platforms have lists that long. */
const RowsInSight = deferred(async () => (await import('./RowsInSight.tsx')).RowsInSight);

/** Rows of which only those in sight are drawn, once there are many. They scroll with the nearest `[data-scroll]`. */
export function LongRows(props: LongRowsProps): ReactNode {
  if (props.count > shortest) return <RowsInSight {...props} />;
  return Array.from({ length: props.count }, (_, index) => props.row(index));
}
