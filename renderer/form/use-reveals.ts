import { useContext, useEffect, useState, type RefObject } from 'react';
import { createReveals, RevealsContext, useReveal, type Reveals } from '../contract/reveal.ts';

const turns = ['pointerdown', 'keydown'] as const;

/** Returns the reveal store of the page. The page's form creates it; forms in drawers inherit it. */
export function useReveals(): Reveals {
  const above = useContext(RevealsContext);
  const [own] = useState(createReveals);
  const isPage = above === null;
  useEffect(() => {
    if (!isPage) return undefined;
    const rest = () => {
      for (const turn of turns) document.removeEventListener(turn, turnAway, true);
    };
    // If the user does something else, a drawer that opens late must not move the focus.
    const turnAway = () => {
      rest();
      own.end();
    };
    // Event listeners are attached only while a value is being revealed.
    const unsubscribe = own.subscribe(() => {
      for (const turn of turns) document.addEventListener(turn, turnAway, true);
    });
    return () => {
      rest();
      unsubscribe();
    };
  }, [isPage, own]);
  return above ?? own;
}

const focusable =
  'input:not(:disabled, [type="hidden"]), textarea, select, button, [contenteditable="true"], [tabindex="0"]';

/** Scrolls the field into view if a revealed path contains it. Focuses the field if the path ends here. */
export function useFocusWanted(
  field: string,
  control: RefObject<HTMLElement | null>,
  leadsOn: boolean,
): void {
  const reveals = useContext(RevealsContext);
  useReveal(field, (rest) => {
    control.current?.scrollIntoView({ block: 'center' });
    if (rest !== '' && leadsOn) return;
    reveals?.end();
    // Runs after an opening drawer has set its initial focus.
    requestAnimationFrame(() => control.current?.querySelector<HTMLElement>(focusable)?.focus());
  });
}
