import { Children, type ReactNode } from 'react';
import { HoverCard } from '../shared/hover-card/HoverCard.tsx';
import type { Lingering } from '../shared/hover-card/use-lingering.ts';
import classes from './related-values.module.css';

interface Props {
  readonly at: Lingering;
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
          <span>{row}</span>
        ))}
        {more && <span>…</span>}
      </span>
    </HoverCard>
  );
}
