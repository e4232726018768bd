import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../controls/Button.tsx';
import classes from '../small.module.css';

interface Props extends Pick<ButtonProps, 'loading' | 'disabled'> {
  readonly cancel: string;
  /** Label of the confirm button. null if the dialog can only be closed. */
  readonly done: string | null;
  readonly kind?: 'primary' | 'danger';
  /** Another way on, between the two. */
  readonly also?: ReactNode;
  readonly onCancel: () => void;
  /** If absent, the button submits the surrounding form. */
  readonly onDone?: () => void;
}

/** The buttons of a dialog. The safe one is first, so that it gets the focus. */
export function DialogFoot({ cancel, done, kind = 'primary', also, onCancel, onDone, ...state }: Props) {
  return (
    <div className={classes.ends}>
      <Button onClick={onCancel}>{cancel}</Button>
      {also}
      {done !== null && (
        <Button kind={kind} {...state} {...(onDone ? { onClick: onDone } : { type: 'submit' })}>
          {done}
        </Button>
      )}
    </div>
  );
}
