import { Tooltip } from '@mantine/core';
import { useEffect, useId, type ReactNode } from 'react';
import classes from './hover-card.module.css';
import type { Lingering } from './use-lingering.ts';

interface Props {
  readonly at: Lingering;
  readonly children: ReactNode;
}

/** More about a value, over the page, for as long as somebody stays with it; read aloud with what has the focus. */
export function HoverCard({ at, children }: Props) {
  const id = useId();
  const { place, holder } = at;
  useEffect(() => {
    const held = holder.current;
    if (!held || held.hasAttribute('aria-describedby')) return undefined;
    held.setAttribute('aria-describedby', id);
    return () => held.removeAttribute('aria-describedby');
  }, [holder, id]);
  return (
    <Tooltip
      target={place}
      opened
      interactive
      position="bottom-start"
      maw={320}
      classNames={{ tooltip: classes.card }}
      label={
        // The pointer may go over to it.
        <div id={id} className={classes.inside} onMouseEnter={at.onMouseEnter} onMouseLeave={at.onMouseLeave}>
          {children}
        </div>
      }
    />
  );
}
