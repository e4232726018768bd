import classes from './wrong.module.css';

interface Props {
  /** The control describes itself by it. */
  readonly id: string;
  readonly text: string;
}

/** Why what is typed is no value yet. */
export function Wrong({ id, text }: Props) {
  return (
    <p id={id} className={classes.wrong} role="status">
      {text}
    </p>
  );
}
