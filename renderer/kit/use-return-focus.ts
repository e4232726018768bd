import { useLayoutEffect } from 'react';

/**
 * What closes gives the focus back to where it was (look.md "Keyboard and access"). The library does so for what is told to
 * close, not for what goes with the component that drew it.
 */
export function useReturnFocus(opened = true): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    return () => {
      // After this commit: what held the focus is gone then.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
