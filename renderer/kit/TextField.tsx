import type { ComponentProps, ReactNode } from 'react';
import classes from './TextField.module.css';

interface Props extends ComponentProps<'input'> {
  readonly invalid?: boolean;
  /** Icon before the text. */
  readonly start?: ReactNode;
  /** Icon, counter or small buttons after it. */
  readonly end?: ReactNode;
}

/**
 * One line of text, drawn as the library's input. Forms have hundreds of these and a key renders one: the element itself,
 * without the library's layers around it, takes a third of the time (npm run bench).
 */
export function TextField({ invalid = false, start, end, className, ...input }: Props) {
  return (
    <span
      className={classes.frame}
      data-invalid={invalid || undefined}
      data-readonly={input.readOnly || undefined}
    >
      {start}
      <input
        {...input}
        className={className === undefined ? classes.input : `${classes.input} ${className}`}
      />
      {end}
    </span>
  );
}
