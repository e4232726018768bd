import { useEffect, useRef } from 'react';

const mainElement = () => document.querySelector<HTMLElement>('#main');

/**
 * After `change` changes, focuses `target` if the focused element disappeared with the change. Otherwise the keyboard
 * would start again at the top of the page. The default target is the page's content.
 */
export function useLostFocus(change: unknown, target: () => HTMLElement | null = mainElement): void {
  const last = useRef(change);
  const latest = useRef(target);
  latest.current = target;
  useEffect(() => {
    if (last.current === change) return;
    last.current = change;
    // Later, because a layer that closes returns the focus itself.
    queueMicrotask(() => {
      if (document.activeElement === document.body) latest.current()?.focus({ preventScroll: true });
    });
  }, [change]);
}
