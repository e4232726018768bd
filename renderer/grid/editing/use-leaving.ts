import { useEffect, useRef } from 'react';

interface Leaving {
  /** Called before React handles a press or a change of the focus. */
  readonly onBefore: () => void;
  /** Called after React has handled it, with its target. */
  readonly onAfter: (target: Element) => void;
}

/**
 * Follows presses and the focus in the whole page. Between the two calls, React calls the handlers of the open controls,
 * also for overlays that they render elsewhere.
 */
export function useLeaving(leaving: Leaving): void {
  const latest = useRef(leaving);
  latest.current = leaving;
  useEffect(() => {
    const before = () => latest.current.onBefore();
    const after = ({ target }: Event) => {
      if (target instanceof Element) latest.current.onAfter(target);
    };
    const types = ['pointerdown', 'focusin'] as const;
    for (const type of types) {
      document.addEventListener(type, before, true);
      window.addEventListener(type, after);
    }
    return () => {
      for (const type of types) {
        document.removeEventListener(type, before, true);
        window.removeEventListener(type, after);
      }
    };
  }, []);
}
