import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react';

export interface LongRowsProps {
  readonly count: number;
  /** Height in px; all rows have the same height. */
  readonly height: number;
  readonly row: (index: number) => ReactNode;
  /** True for rows of a table. The space of rows that are not rendered is then a table row too. */
  readonly table?: boolean;
}

/** Number of rows rendered outside the viewport, so that Tab always finds a next row. */
const beyond = 6;

/** Returns the nearest `[data-scroll]`, or the nearest ancestor that scrolls vertically. */
function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  const named = element?.closest<HTMLElement>('[data-scroll]');
  if (named) return named;
  let ancestor = element?.parentElement ?? null;
  while (ancestor && !scrollsVertically(ancestor)) ancestor = ancestor.parentElement;
  return ancestor;
}

/** A container that scrolls sideways has the overflow `auto` in both directions. Its content is never higher. */
function scrollsVertically(element: HTMLElement): boolean {
  const { scrollHeight, clientHeight } = element;
  return scrollHeight > clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY);
}

/** Renders the visible rows of the element that scrolls them, between spacers for the others. */
export function RowsInSight({ count, height, row, table = false }: LongRowsProps) {
  const start = useRef<HTMLElement>(null);
  /** Offset in px of the rows inside the scroll container. */
  const [margin, setMargin] = useState(0);
  const found = useRef<HTMLElement | null>(null);
  const scroller = () => {
    if (!found.current?.isConnected) found.current = scrollerOf(start.current);
    return found.current;
  };
  useLayoutEffect(() => {
    const around = scroller();
    if (!start.current || !around) return;
    const top = start.current.getBoundingClientRect().top - around.getBoundingClientRect().top;
    setMargin(top + around.scrollTop);
  }, [count]);
  // oxlint-disable-next-line react-hooks/incompatible-library -- nothing here is memoized
  const rows = useVirtualizer({
    count,
    getScrollElement: scroller,
    estimateSize: () => height,
    overscan: beyond,
    scrollMargin: margin,
    initialOffset: () => scroller()?.scrollTop ?? 0,
    // Before the first measurement, a tall viewport is assumed, so that rows are visible at once.
    initialRect: { width: 0, height: 900 },
  });
  const shown = rows.getVirtualItems();
  const before = (shown[0]?.start ?? margin) - margin;
  const after = count * height - before - shown.length * height;
  const room = (px: number, ref?: Ref<HTMLElement>) =>
    table ? (
      <tr ref={ref as Ref<HTMLTableRowElement>} aria-hidden style={{ height: px }} />
    ) : (
      <div ref={ref as Ref<HTMLDivElement>} aria-hidden style={{ height: px }} />
    );
  return (
    <>
      {room(before, start)}
      {shown.map(({ index }) => row(index))}
      {room(after)}
    </>
  );
}
