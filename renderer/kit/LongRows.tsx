import type { ReactNode } from 'react';
import { deferred } from './lazy-widget.ts';
import type { LongRowsProps } from './RowsInSight.tsx';

/** Up to this number all rows are rendered, so that the browser's own search finds them. */
export const shortest = 100;

/** Loaded lazily, because few lists are that long. */
const RowsInSight = deferred(async () => (await import('./RowsInSight.tsx')).RowsInSight);

/**
 * Renders a list of rows. If it is long, only visible rows are rendered. The rows scroll with the nearest
 * `[data-scroll]`, or else with the nearest ancestor that scrolls vertically.
 */
export function LongRows(props: LongRowsProps): ReactNode {
  if (props.count > shortest) return <RowsInSight {...props} />;
  return Array.from({ length: props.count }, (_, index) => props.row(index));
}

interface LongListProps<T> extends Omit<LongRowsProps, 'count' | 'row'> {
  readonly members: readonly T[];
  readonly draw: (member: T, index: number) => ReactNode;
}

/** Renders the members of a list like `LongRows`. */
export function LongList<T>({ members, draw, ...rest }: LongListProps<T>): ReactNode {
  const row = (index: number) => {
    const member = members[index];
    return member === undefined ? null : draw(member, index);
  };
  return <LongRows {...rest} count={members.length} row={row} />;
}
