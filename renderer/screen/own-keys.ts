/** Decides which key presses the focused element handles itself: typed text, or a dialog without a form. */
import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that tests an event. A text control handles its own undo after the user has typed into
 * it since it got the focus. A dialog without fields must not undo changes in the page that it covers.
 */
export function useOwnKeys(): (event: KeyboardEvent) => boolean {
  const typedIn = useRef<EventTarget | null>(null);
  useEffect(() => {
    const type = (event: Event) => void (typedIn.current = event.target);
    const leave = () => void (typedIn.current = null);
    document.addEventListener('input', type, true);
    document.addEventListener('focusin', leave, true);
    return () => {
      document.removeEventListener('input', type, true);
      document.removeEventListener('focusin', leave, true);
    };
  }, []);
  return useCallback((event) => {
    if (!(event.target instanceof Element)) return false;
    const dialog = event.target.closest('[role="dialog"]');
    if (dialog && !dialog.querySelector('[data-field]')) return true;
    return event.isComposing || (typedIn.current === event.target && isText(event.target));
  }, []);
}

const untyped: ReadonlySet<string> = new Set(['checkbox', 'radio', 'range', 'color', 'file', 'button']);

function isText(element: Element): boolean {
  if (element instanceof HTMLInputElement) return !untyped.has(element.type);
  return element instanceof HTMLTextAreaElement || (element as HTMLElement).isContentEditable;
}
