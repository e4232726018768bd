import type { Issue } from '../../../schemas/validation/types.ts';
import { Announced } from '../../../renderer/kit/feedback/Announced.tsx';
import classes from './wrong.module.css';

interface Props {
  /** Id for the control's `aria-describedby`. */
  readonly id: string;
  readonly text: string;
}

/** Returns true if the form already shows the error, after a save. */
export function isReported(issues: readonly Issue[]): boolean {
  return issues.some(({ type }) => type === 'unreadable');
}

/** The error for typed text that is not a valid value. */
export function InputError({ id, text }: Props) {
  return <Announced id={id} className={classes.wrong} text={text} />;
}
