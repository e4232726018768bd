/**
 * Maps a scroll position to the rows of a list that can be higher than an element of the browser. Chromium limits heights to
 * 33 million px, and Firefox to 17 million. A higher list scrolls faster than its scrollbar, so that the last row can be
 * reached. Pure.
 */
const maxHeight = 15_000_000;

interface ScrolledList {
  readonly scrollTop: number;
  /** Height of the visible area in px. */
  readonly height: number;
  readonly count: number;
  readonly rowHeight: number;
}

export interface VisibleRows {
  readonly first: number;
  readonly last: number;
  /** Height of the element with the rows in px. */
  readonly scrollHeight: number;
  /** Returns the position of a row in that element in px. */
  readonly topOf: (index: number) => number;
}

export function visibleRows({ scrollTop, height, count, rowHeight }: ScrolledList): VisibleRows {
  const whole = count * rowHeight;
  const scrollHeight = Math.min(whole, maxHeight);
  const reach = Math.max(1, scrollHeight - height);
  const at = Math.max(0, Math.min(scrollTop, reach));
  // The first row is visible at the start of the scrollbar, and the last one at its end.
  const shift = scrollHeight < whole ? (at / reach) * (whole - scrollHeight) : 0;
  const top = at + shift;
  const last = Math.max(0, count - 1);
  return {
    first: Math.min(last, Math.floor(top / rowHeight)),
    last: Math.min(last, Math.max(0, Math.ceil((top + height) / rowHeight) - 1)),
    scrollHeight,
    topOf: (index) => index * rowHeight - shift,
  };
}
