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
}

/** A row below the table. Its cells have the widths of the columns, and it scrolls sideways together with them. */
export function FooterTrack({ table, label, cells }: Props) {
  const own = useRef<HTMLDivElement>(null);
  const [tracks, setTracks] = useState<readonly Track[]>([]);
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
        grid.getAllDisplayedColumns().map((column) => ({
          key: ofFields.has(column) ? pathOfColumn(column) : null,
          width: column.getActualWidth(),
        })),
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
      {tracks.map(({ key, width }, index) => (
        <div key={key ?? `$${index}`} className={classes.footerCell} style={{ width }}>
          {key !== null && cells.get(key)}
        </div>
      ))}
    </div>
  );
}
