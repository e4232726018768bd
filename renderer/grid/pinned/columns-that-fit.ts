/** A side of AG Grid. */
export type PhysicalSide = 'left' | 'right';

interface Pinned<C> {
  readonly column: C;
  readonly side: PhysicalSide | null;
  /** px */
  readonly width: number;
}

/** The part of the table that pinned columns may cover, without the checkboxes. */
const largestShare = 0.5;

/**
 * Returns the columns that stay pinned in a table of this width in px. The others scroll until the table is wider. Both
 * sides keep their outermost columns.
 */
export function columnsThatFit<C>(columns: readonly Pinned<C>[], width: number): ReadonlySet<C> {
  // The table is not laid out yet.
  if (width <= 0) return new Set(columns.map(({ column }) => column));
  const left = columns.filter(({ side }) => side === 'left');
  const right = columns.filter(({ side }) => side === 'right').toReversed();
  const kept = new Set<C>();
  let free = width * largestShare;
  for (const side of [left, right])
    for (const each of side) {
      if (each.width > free) break;
      free -= each.width;
      kept.add(each.column);
    }
  return kept;
}
