import classes from './wrong.module.css';

interface Props {
  /** Id for the control's `aria-describedby`. */
  readonly id: string;
  readonly text: string;
}

/** The error for typed text that is not a valid value. */
export function InputError({ id, text }: Props) {
  return (
    <p id={id} className={classes.wrong} role="status">
      {text}
    </p>
  );
}
