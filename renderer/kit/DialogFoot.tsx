import { Button, type ButtonProps } from './Button.tsx';
import classes from './small.module.css';

interface Props extends Pick<ButtonProps, 'loading' | 'disabled'> {
  readonly cancel: string;
  /** null: there is nothing but to close it. */
  readonly done: string | null;
  readonly kind?: 'primary' | 'danger';
  readonly onCancel: () => void;
  /** Absent: it submits the form around. */
  readonly onDone?: () => void;
}

/** How a dialog ends: the safe answer first, so that it has the focus before the one that acts. */
export function DialogFoot({ cancel, done, kind = 'primary', onCancel, onDone, ...state }: Props) {
  return (
    <div className={classes.ends}>
      <Button onClick={onCancel}>{cancel}</Button>
      {done !== null && (
        <Button kind={kind} {...state} {...(onDone ? { onClick: onDone } : { type: 'submit' })}>
          {done}
        </Button>
      )}
    </div>
  );
}
