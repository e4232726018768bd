import { useId, type ReactNode } from 'react';
import classes from './public.module.css';

interface Props {
  readonly label: string;
  /** Beside the label. */
  readonly aside?: ReactNode;
  readonly disabled?: boolean;
  /** The input of this id, and what stands in its frame. */
  readonly children: (id: string) => ReactNode;
}

/** A label over a frame, as all fields of the public pages are. */
export function PublicField({ label, aside, disabled = false, children }: Props) {
  const id = useId();
  return (
    <div>
      <div className={classes.label}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className={classes.input} data-disabled={disabled || undefined}>
        {children(id)}
      </div>
    </div>
  );
}
