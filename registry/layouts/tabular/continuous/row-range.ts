/**
 * The number of rows of a list, as far as it is known. A count of the platform can be an estimate, so that blocks correct
 * it: a short block contains the last row, and a full block at the end shows that there are more. Pure.
 */
export interface RowCount {
  /** The number of rows that the list shows. */
  readonly count: number;
  /** Rows that are known to exist. */
  readonly least: number;
  /** The first index at which no row was found. */
  readonly most: number;
  readonly isAbout: boolean;
}

export const startingCount = (counted: number, isAbout: boolean): RowCount => ({
  count: counted,
  least: 0,
  most: Number.POSITIVE_INFINITY,
  isAbout,
});

/** Returns the count after a block of at most `size` rows from `offset` was read. */
export function countAfterBlock(
  now: RowCount,
  { offset, found, size }: { readonly offset: number; readonly found: number; readonly size: number },
): RowCount {
  const end = offset + found;
  if (found > 0 && found < size) return { count: end, least: end, most: end, isAbout: false };
  if (found === 0) {
    const most = Math.min(now.most, offset);
    if (now.count <= offset && !now.isAbout) return { ...now, most };
    // An estimate can be far too high, so the next attempt is in the middle.
    const isEnd = most <= now.least || most === 0;
    const count = isEnd ? most : now.isAbout ? Math.floor((now.least + most) / 2) : most;
    return { count: Math.max(count, now.least), least: now.least, most, isAbout: !isEnd && now.isAbout };
  }
  const least = Math.max(now.least, end);
  // One row more than the block lets the user scroll to the next one.
  if (least < now.count) return { ...now, least };
  const isEnd = least >= now.most || (!now.isAbout && least === now.count);
  const count = isEnd ? least : Math.min(now.most, least + Math.max(size, Math.ceil(least / 10)));
  return { ...now, count, least, isAbout: !isEnd };
}
