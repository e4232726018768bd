import { useId, type ReactNode } from 'react';
import classes from './public.module.css';

interface InputAttributes {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface Props {
  readonly label: string;
  /** Shown beside the label. It follows the input in the tab order. */
  readonly aside?: ReactNode;
  readonly disabled?: boolean;
  readonly error?: string | undefined;
  /** Id of a further description. */
  readonly describedBy?: string | undefined;
  /** Renders the input with these attributes, and other content of its frame. */
  readonly children: (input: InputAttributes) => ReactNode;
}

/** The field layout of all public pages: a label above a frame. */
export function PublicField({ label, aside, disabled = false, error, describedBy, children }: Props) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={classes.field}>
      <div className={classes.label}>
        <label htmlFor={id}>{label}</label>
      </div>
      <div
        className={classes.input}
        data-disabled={disabled || undefined}
        data-invalid={error !== undefined || undefined}
      >
        {children({
          id,
          'aria-invalid': error !== undefined,
          'aria-describedby':
            [error !== undefined && errorId, describedBy].filter(Boolean).join(' ') || undefined,
        })}
      </div>
      {error !== undefined && (
        <p className={classes.fieldError} id={errorId}>
          {error}
        </p>
      )}
      {aside && <div className={classes.aside}>{aside}</div>}
    </div>
  );
}
