import { Children, type ReactNode } from 'react';
import { HoverCard } from '../shared/hover-card/HoverCard.tsx';
import type { Lingering } from '../shared/hover-card/use-lingering.ts';
import classes from './related-values.module.css';

interface Props {
  readonly at: Lingering;
  /** There are more of them. */
  readonly more: boolean;
  readonly children: ReactNode;
}

/** What rows are called, one below the other. */
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
