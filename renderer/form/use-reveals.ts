import { useContext, useEffect, useState, type RefObject } from 'react';
import { createReveals, RevealsContext, useReveal, type Reveals } from '../contract/reveal.ts';

const turns = ['pointerdown', 'keydown'] as const;

/** The page's; made by its own form, which the forms of drawers stand in. */
export function useReveals(): Reveals {
  const above = useContext(RevealsContext);
  const [own] = useState(createReveals);
  const isPage = above === null;
  useEffect(() => {
    if (!isPage) return undefined;
    const rest = () => {
      for (const turn of turns) document.removeEventListener(turn, turnAway, true);
    };
    // Whoever turns to something else is not dragged along by what opens late.
    const turnAway = () => {
      rest();
      own.end();
    };
    // Nothing listens while nothing is looked for.
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

/** Brings the field into sight where a path leads through it; the focus too where it ends here. */
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
    // After a drawer that opens has put the focus where it begins.
    requestAnimationFrame(() => control.current?.querySelector<HTMLElement>(focusable)?.focus());
  });
}
