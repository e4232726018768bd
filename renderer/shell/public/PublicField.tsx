import { useId, type ReactNode } from 'react';
import classes from './public.module.css';

interface Props {
  readonly label: string;
  /** Shown beside the label. It follows the input in the tab order. */
  readonly aside?: ReactNode;
  readonly disabled?: boolean;
  /** Renders the input with this id, and other content of its frame. */
  readonly children: (id: string) => ReactNode;
}

/** The field layout of all public pages: a label above a frame. */
export function PublicField({ label, aside, disabled = false, children }: Props) {
  const id = useId();
  return (
    <div className={classes.field}>
      <div className={classes.label}>
        <label htmlFor={id}>{label}</label>
      </div>
      <div className={classes.input} data-disabled={disabled || undefined}>
        {children(id)}
      </div>
      {aside && <div className={classes.aside}>{aside}</div>}
    </div>
  );
}
