import { useEffect, useRef, useState, type RefObject } from 'react';
import { focusableIn } from '../../../renderer/kit/hooks/focusable.ts';

interface StepFocus {
  /** The element that contains the tab panels of a wizard. Panels that are not shown are empty. */
  readonly panels: RefObject<HTMLDivElement | null>;
  /** Called with the change of the step. Focuses the first field of the shown panel. */
  focusStep(): void;
}

/**
 * Moves the focus with the step of a wizard. Without it, the focus stays on a button that is disabled or that has
 * disappeared.
 */
export function useStepFocus(): StepFocus {
  const panels = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => (count > 0 && panels.current ? focusWhenShown(panels.current) : undefined), [count]);
  return { panels, focusStep: () => setCount((now) => now + 1) };
}

/** Forms load their code when they are first shown. Returns the function that stops waiting, as does any input. */
function focusWhenShown(panels: Element): () => void {
  const observer = new MutationObserver(() => focusFirst());
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('pointerdown', stop, true);
    document.removeEventListener('keydown', stop, true);
  };
  const focusFirst = () => {
    const field = firstField(panels);
    if (!field) return;
    stop();
    field.focus();
  };
  observer.observe(panels, { childList: true, subtree: true });
  document.addEventListener('pointerdown', stop, true);
  document.addEventListener('keydown', stop, true);
  focusFirst();
  return stop;
}

/** Menus of labels precede their fields, and a preview stores nothing. */
const notField = '[aria-haspopup="menu"], :disabled, [data-preview] *';

/** Returns undefined while the first field of a form has no control yet. */
function firstField(panels: Element): HTMLElement | undefined {
  const reachable = focusableIn(panels).filter(
    (element) => element.tabIndex >= 0 && !element.matches(notField),
  );
  const [first] = [...panels.querySelectorAll('[role="tabpanel"] *')].filter(
    (element) =>
      element.matches('[data-control]:not([data-preview] *)') || reachable.includes(element as HTMLElement),
  );
  return reachable.find((element) => first?.contains(element));
}
