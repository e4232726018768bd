import { Children, type ReactNode } from 'react';
import { HoverCard } from '../shared/hover-card/HoverCard.tsx';
import type { HoverCardState } from '../shared/hover-card/use-hover-card.ts';
import classes from './related-values.module.css';

interface Props {
  readonly at: HoverCardState;
  /** Whether there are more rows than the card shows. */
  readonly more: boolean;
  readonly children: ReactNode;
}

/** Lists the names of related rows in a hover card. */
export function RowsCard({ at, more, children }: Props) {
  return (
    <HoverCard at={at}>
      <span className={classes.rows}>
        {Children.map(children, (row) => (
          <span className={classes.row}>{row}</span>
        ))}
        {more && <span>…</span>}
      </span>
    </HoverCard>
  );
}
