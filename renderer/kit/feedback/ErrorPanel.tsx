import type { ReactNode } from 'react';
import classes from '../small.module.css';

export interface Fact {
  readonly label: string;
  readonly value: string;
}

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
  /** Known facts: request, response, reference. */
  readonly facts?: readonly Fact[];
  readonly actions?: ReactNode;
}

/**
 * Shown when something could not be displayed: what failed, the known facts, and what to do (LAY-04, ERR-05).
 */
export function ErrorPanel({ title, children, facts = [], actions }: Props) {
  return (
    <div className={classes.state} role="alert">
      <ErrorDrawing />
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {actions !== undefined && <div className={classes.under}>{actions}</div>}
    </div>
  );
}

function ErrorDrawing() {
  return (
    <svg width="200" height="120" viewBox="0 0 200 120" fill="none" aria-hidden strokeLinecap="round">
      <path d="M12 106h176" stroke="var(--border-control)" strokeWidth="1.5" />
      {[24, 124].map((x) => (
        <g key={x}>
          <rect
            x={x}
            y="36"
            width="52"
            height="70"
            rx="6"
            fill="var(--surface-1)"
            stroke="var(--border-control)"
            strokeWidth="1.5"
          />
          <path d={`M${x + 12} 52h28M${x + 12} 66h28`} stroke="var(--border)" strokeWidth="4" />
        </g>
      ))}
      <circle cx="36" cy="92" r="3" fill="var(--danger)" />
      <path d="M76 72c12 0 8 12 18 10m30-10c-12 0-8-12-16-10" stroke="var(--danger)" strokeWidth="2" />
      <path d="M98 58l-4-8m10 6 2-9" stroke="var(--danger)" strokeWidth="2" />
    </svg>
  );
}
