import { useEffect, useRef } from 'react';

const mainElement = () => document.querySelector<HTMLElement>('#main');

/** Focuses `target` if no element has the focus. The default target is the page's content. */
export function recoverFocus(target: HTMLElement | null = mainElement()): void {
  if (document.activeElement === document.body) target?.focus({ preventScroll: true });
}

/**
 * After `change` changes, focuses `target` if the focused element disappeared with the change. Otherwise the keyboard
 * would start again at the top of the page. The default target is the page's content.
 */
export function useLostFocus(change: unknown, target = mainElement): void {
  const last = useRef(change);
  const latest = useRef(target);
  latest.current = target;
  useEffect(() => {
    if (last.current === change) return;
    last.current = change;
    // Later, because a layer that closes returns the focus itself.
    queueMicrotask(() => recoverFocus(latest.current()));
  }, [change]);
}
