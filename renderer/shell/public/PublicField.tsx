import { useId, type ReactNode } from 'react';
import classes from './public.module.css';

interface Props {
  readonly label: string;
  /** Beside the label; the keyboard comes to it after the input. */
  readonly aside?: ReactNode;
  readonly disabled?: boolean;
  /** The input of this id, and what stands in its frame. */
  readonly children: (id: string) => ReactNode;
}

/** A label over a frame, as all fields of the public pages are. */
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
