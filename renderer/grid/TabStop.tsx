import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import classes from './grid.module.css';

interface Props {
  /** Focuses the last focused cell or header. */
  readonly onEnter: () => void;
  readonly children: ReactNode;
}

/**
 * Makes its content one tab stop. An element on each side receives the focus from outside and passes it on.
 * Tab moves the focus to such an element, and the browser continues from there.
 */
export function TabStop({ onEnter, children }: Props) {
  const start = useRef<HTMLSpanElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  const leaving = useRef(false);
  const side = {
    role: 'presentation',
    tabIndex: 0,
    className: classes.side,
    onFocus: () => {
      if (!leaving.current) onEnter();
      leaving.current = false;
    },
  } as const;
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    // AG Grid would move the focus to the next cell.
    event.stopPropagation();
    leaving.current = true;
    (event.shiftKey ? start : end).current?.focus({ preventScroll: true });
  };
  return (
    <>
      <span ref={start} {...side} />
      <div className={classes.table} onKeyDownCapture={leave}>
        {children}
      </div>
      <span ref={end} {...side} />
    </>
  );
}
