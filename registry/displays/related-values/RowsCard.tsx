import type { ReactNode } from 'react';
import { HoverCard } from '../shared/hover-card/HoverCard.tsx';
import type { Lingering } from '../shared/hover-card/use-lingering.ts';
import classes from './related-values.module.css';

interface Props {
  readonly at: Lingering;
  readonly rows: readonly unknown[];
  readonly draw: (row: unknown) => ReactNode;
}

/** As many as are taken in at a glance. */
const most = 8;

/** What the first of the rows are called. */
export function RowsCard({ at, rows, draw }: Props) {
  return (
    <HoverCard at={at}>
      <span className={classes.rows}>
        {rows.slice(0, most).map((row, i) => (
          <span key={i}>{draw(row)}</span>
        ))}
        {rows.length > most && <span>…</span>}
      </span>
    </HoverCard>
  );
}
