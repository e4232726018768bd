import type { ReactNode } from 'react';
import classes from '../small.module.css';

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
  /** One primary action, and optionally one other. */
  readonly actions?: ReactNode;
}

/** Explains what is missing, why, and what to do. */
export function EmptyState({ title, children, actions }: Props) {
  return (
    <div className={classes.state}>
      <EmptyDrawing />
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className={classes.under}>{actions}</div>}
    </div>
  );
}

function EmptyDrawing() {
  return (
    <svg width="200" height="136" viewBox="0 0 200 136" fill="none" aria-hidden strokeLinecap="round">
      <path d="M16 120h168" stroke="var(--border-control)" strokeWidth="1.5" />
      <path d="M34 128h30m18 0h56m14 0h14" stroke="var(--border)" strokeWidth="1.5" />
      <rect
        x="52"
        y="30"
        width="84"
        height="90"
        rx="6"
        fill="var(--surface-1)"
        stroke="var(--border-control)"
        strokeWidth="1.5"
      />
      <path d="M66 52h56M66 68h56M66 84h34" stroke="var(--surface-3)" strokeWidth="6" />
      <path d="M136 120c2-28 10-44 28-52" stroke="var(--primary)" strokeWidth="2" />
      <path
        d="M164 68c-12-2-18 4-20 14 12 2 18-4 20-14Z"
        fill="var(--primary-soft)"
        stroke="var(--primary)"
        strokeWidth="1.5"
      />
    </svg>
  );
}
