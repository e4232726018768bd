import { Tooltip } from '@mantine/core';
import { useEffect, useId, type ReactNode } from 'react';
import classes from './hover-card.module.css';
import type { HoverCardState } from './use-hover-card.ts';

interface Props {
  readonly at: HoverCardState;
  readonly children: ReactNode;
}

/**
 * A card with details of a value. It is open while the pointer or the focus stays, and describes the focused element.
 */
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
        // Keeps the card open when the pointer moves onto it.
        <div id={id} className={classes.inside} onMouseEnter={at.onMouseEnter} onMouseLeave={at.onMouseLeave}>
          {children}
        </div>
      }
    />
  );
}
