import { useLayoutEffect, useState, type RefObject } from 'react';
import { columnWidth } from './measures.ts';

/** The sticky column of names is at least this wide. px */
const namesWidth = 132;
/** Columns beside the visible ones, so that the arrow keys find the next mark. */
const overscan = 1;

/** The columns to draw: `from` is the first index, `to` the one after the last. */
export interface ColumnRange {
  readonly from: number;
  readonly to: number;
}

const first: ColumnRange = { from: 0, to: overscan };

/** Returns the columns that are near the visible part of the table. Twenty roles have eighty marks in each row. */
export function useColumnsInView(scroller: RefObject<HTMLElement | null>, isShown: boolean): ColumnRange {
  const [range, setRange] = useState(first);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !isShown) return undefined;
    const update = () => {
      const { clientWidth } = element;
      // Scrolled to the left, the value is negative on right-to-left pages.
      const start = Math.abs(element.scrollLeft);
      const from = Math.max(0, Math.floor(start / columnWidth) - overscan);
      const to =
        clientWidth === 0
          ? Number.POSITIVE_INFINITY
          : Math.ceil((start + clientWidth - namesWidth) / columnWidth) + overscan;
      setRange((known) => (known.from === from && known.to === to ? known : { from, to }));
    };
    update();
    element.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      element.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [scroller, isShown]);
  return range;
}
