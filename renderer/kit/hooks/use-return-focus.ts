import { useLayoutEffect, useMemo } from 'react';
import { focusableIn } from './focusable.ts';
import { recoverFocus } from './use-lost-focus.ts';

/**
 * Returns the focus to the previous element when a layer closes. Mantine does so only if the layer is closed
 * by its prop, not if the component unmounts.
 */
export function useReturnFocus(opened = true): void {
  // Read while rendering, because the content of the layer may take the focus when it mounts.
  const restore = useMemo(() => (opened ? rememberFocus() : null), [opened]);
  useLayoutEffect(() => {
    if (!restore) return;
    return () => {
      // Runs after the commit, when the focused element has been removed.
      queueMicrotask(() => {
        if (document.activeElement === document.body) restore();
      });
    };
  }, [restore]);
}

/**
 * Remembers the focused element. The returned function focuses it again. If it no longer exists, the function focuses the
 * button of its menu, else the first control of its field. If these are gone too, the focus moves to the dialog that
 * contained the element, or to the page's content.
 */
export function rememberFocus(): () => void {
  const element = document.activeElement;
  const menu = element?.closest('[role="menu"]');
  const button = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '');
  const control = (button ?? element)?.closest('[data-control]');
  const layer = (button ?? element)?.closest<HTMLElement>('[role="dialog"]');
  return () => {
    const target = [element, button].find(isFocusable);
    if (target) target.focus({ preventScroll: true });
    // The first row that a long list has drawn may be out of sight. Showing it would scroll the list.
    else if (control?.isConnected) focusableIn(control)[0]?.focus({ preventScroll: true });
    if (layer?.isConnected) recoverFocus(layer.querySelector<HTMLElement>('[data-autofocus]') ?? layer);
    else recoverFocus();
  };
}

function isFocusable(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element !== document.body && element.isConnected;
}
