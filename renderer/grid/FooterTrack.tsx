import { useEffect, useRef, useState, type ReactNode } from 'react';
import { viewportSelector } from '../kit/grid-viewport.ts';
import { fieldColumns, pathOfColumn } from './field-columns.ts';
import classes from './grid.module.css';
import type { FooterTable } from './props.ts';

interface Props {
  readonly table: FooterTable;
  readonly label: string;
  /** The content below each column, by the key of the column. */
  readonly cells: ReadonlyMap<string, ReactNode>;
}

/** The position of a column. Columns without a field, such as the checkboxes, have no key. */
interface Track {
  readonly key: string | null;
  /** Width in px. */
  readonly width: number;
  /** Whether it stays at its side of the table. */
  readonly pinned: boolean;
}

/** Distance in px of a pinned cell from its side of the table. */
type Offset = { readonly insetInlineStart: number } | { readonly insetInlineEnd: number };

type PlacedTrack = Track & { readonly offset: Offset | null };

/** Adds the offsets of pinned columns. Those before the first column that scrolls are at the start. */
function withOffsets(tracks: readonly Track[]): readonly PlacedTrack[] {
  const firstScrolled = tracks.findIndex(({ pinned }) => !pinned);
  const widthOf = (some: readonly Track[]) => some.reduce((sum, { width }) => sum + width, 0);
  return tracks.map((track, at) => {
    if (!track.pinned) return { ...track, offset: null };
    const isStart = at < firstScrolled || firstScrolled < 0;
    const offset = isStart
      ? { insetInlineStart: widthOf(tracks.slice(0, at)) }
      : { insetInlineEnd: widthOf(tracks.slice(at + 1)) };
    return { ...track, offset };
  });
}

/** A row below the table. Its cells have the widths of the columns, and it scrolls sideways together with them. */
export function FooterTrack({ table, label, cells }: Props) {
  const own = useRef<HTMLDivElement>(null);
  const [tracks, setTracks] = useState<readonly PlacedTrack[]>([]);
  useEffect(() => {
    const { api, frame } = table;
    const grid = api.current;
    const viewport = frame.current?.querySelector(viewportSelector);
    const footer = own.current;
    if (!grid || !viewport || !footer) return;
    const measure = () => {
      if (grid.isDestroyed()) return;
      const ofFields = new Set(fieldColumns(grid));
      setTracks(
        withOffsets(
          grid.getAllDisplayedColumns().map((column) => ({
            key: ofFields.has(column) ? pathOfColumn(column) : null,
            width: column.getActualWidth(),
            pinned: column.isPinned(),
          })),
        ),
      );
    };
    const follow = () => {
      footer.scrollLeft = viewport.scrollLeft;
    };
    // The browser scrolls the footer to a cell that receives the focus.
    const lead = () => {
      if (Math.abs(viewport.scrollLeft - footer.scrollLeft) > 1) viewport.scrollLeft = footer.scrollLeft;
    };
    const changes = ['displayedColumnsChanged', 'columnResized', 'gridColumnsChanged'] as const;
    for (const change of changes) grid.addEventListener(change, measure);
    viewport.addEventListener('scroll', follow);
    footer.addEventListener('scroll', lead);
    measure();
    return () => {
      if (!grid.isDestroyed()) for (const change of changes) grid.removeEventListener(change, measure);
      viewport.removeEventListener('scroll', follow);
      footer.removeEventListener('scroll', lead);
    };
  }, [table]);
  useEffect(() => {
    const viewport = table.frame.current?.querySelector(viewportSelector);
    if (viewport && own.current) own.current.scrollLeft = viewport.scrollLeft;
  }, [table, tracks]);
  return (
    <div ref={own} className={classes.footerTrack} role="region" aria-label={label}>
      {tracks.map(({ key, width, offset }, index) => (
        <div
          key={key ?? `$${index}`}
          className={classes.footerCell}
          data-pinned={offset ? ('insetInlineStart' in offset ? 'start' : 'end') : undefined}
          style={{ width, ...offset }}
        >
          {key !== null && cells.get(key)}
        </div>
      ))}
    </div>
  );
}
