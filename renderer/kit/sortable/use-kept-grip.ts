import { useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps the focus on the handle that the keyboard is moving. The browser removes the focus from an element that moves in
 * the document.
 */
export function useKeptGrip(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  lifted: string | null,
): void {
  useLayoutEffect(() => {
    if (lifted === null) return;
    const grip = list.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(lifted)}"]`);
    if (grip && grip !== document.activeElement) grip.focus();
    grip?.scrollIntoView?.({ block: 'nearest' });
  }, [list, ids, lifted]);
}
