import { useLayoutEffect } from 'react';

/**
 * Returns the focus to the previous element when a layer closes. Mantine does so only if the layer is closed
 * by its prop, not if the component unmounts.
 */
export function useReturnFocus(opened = true): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    return () => {
      // Runs after the commit, when the focused element has been removed.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
