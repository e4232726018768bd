import { useEffect, useRef, type RefObject } from 'react';
import { recoverFocus, useLostFocus } from '../../../renderer/kit/hooks/use-lost-focus.ts';

/**
 * Keeps the keyboard in `area`: if the focused button of it disappears with a change, focuses `target`. If the area disappears,
 * focuses the content of the page. A focus outside of the area does not move. Returns the listeners of the area.
 */
export function useKeptFocus(change: unknown, target: RefObject<HTMLElement | null>) {
  /** React reports no blur of elements that it removes. */
  const hasFocus = useRef(false);
  useLostFocus(change, () => (hasFocus.current ? target.current : null));
  useEffect(
    () => () => {
      if (hasFocus.current) queueMicrotask(() => recoverFocus());
    },
    [],
  );
  return {
    onFocus: () => void (hasFocus.current = true),
    onBlur: () => void (hasFocus.current = false),
  };
}
