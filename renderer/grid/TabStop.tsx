import { useRef, type FocusEvent, type KeyboardEvent as ReactKeyboardEvent, type ReactNode } from 'react';
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
  const attributes = {
    role: 'presentation',
    tabIndex: 0,
    className: classes.side,
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      // A focus trap tries the next element if the focus moves on at once.
      if (!leaving.current)
        queueMicrotask(() => {
          if (document.activeElement === currentTarget) onEnter();
        });
      leaving.current = false;
    },
  } as const;
  const leave = (event: ReactKeyboardEvent) => {
    if (event.key !== 'Tab') return;
    // AG Grid would move the focus to the next cell.
    event.stopPropagation();
    leaving.current = true;
    const side = (event.shiftKey ? start : end).current;
    side?.focus({ preventScroll: true });
    // The focus trap of a drawer must see the key, from where the focus is now.
    const { key, shiftKey } = event;
    const again = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true });
    if (side?.dispatchEvent(again) === false) event.preventDefault();
  };
  return (
    <>
      <span ref={start} {...attributes} />
      <div className={classes.table} onKeyDownCapture={leave}>
        {children}
      </div>
      <span ref={end} {...attributes} />
    </>
  );
}
