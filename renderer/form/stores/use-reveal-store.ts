import { useContext, useEffect, useState, type RefObject } from 'react';
import { focusControl } from '../../kit/hooks/focusable.ts';
import { createRevealStore, RevealContext, useReveal, type RevealStore } from '../../contract/reveal.ts';

const interactions = ['pointerdown', 'keydown'] as const;

/** Returns the reveal store of the page. The page's form creates it; forms in drawers inherit it. */
export function useRevealStore(): RevealStore {
  const above = useContext(RevealContext);
  const [own] = useState(createRevealStore);
  const isPage = above === null;
  useEffect(() => {
    if (!isPage) return undefined;
    const stopListening = () => {
      for (const interaction of interactions) document.removeEventListener(interaction, cancel, true);
    };
    // If the user does something else, a drawer that opens late must not move the focus.
    const cancel = () => {
      stopListening();
      own.clear();
    };
    // Event listeners are attached only while a value is being revealed.
    const unsubscribe = own.subscribe(() => {
      for (const interaction of interactions) document.addEventListener(interaction, cancel, true);
    });
    return () => {
      stopListening();
      unsubscribe();
    };
  }, [isPage, own]);
  return above ?? own;
}

/** Scrolls the field into view if a revealed path contains it. Focuses the field if the path ends here. */
export function useFocusRevealed(
  field: string,
  control: RefObject<HTMLElement | null>,
  leadsOn: boolean,
): void {
  const revealStore = useContext(RevealContext);
  useReveal(field, (rest) => {
    control.current?.scrollIntoView({ block: 'center' });
    if (rest !== '' && leadsOn) return;
    revealStore?.clear();
    // Runs after an opening drawer has set its initial focus.
    requestAnimationFrame(() => focusControl(control.current));
  });
}
