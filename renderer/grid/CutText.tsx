import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import type { TipTextProps } from '../kit/feedback/TipText.tsx';
import { cutTextAt } from './title-cut-text.ts';

/** If the code of the tooltip does not load, the table still works. */
const TipText = lazy<ComponentType<TipTextProps>>(() =>
  import('../kit/feedback/TipText.tsx').then(
    ({ TipText: Text }) => ({ default: Text }),
    () => ({ default: () => null }),
  ),
);

interface Props {
  readonly frame: { readonly current: HTMLElement | null };
}

/**
 * Shows the text of the cell with the keyboard focus in a tooltip if the text is cut. Browsers show the `title`
 * of an element only to the pointer.
 */
export function CutText({ frame }: Props) {
  const [shown, setShown] = useState<ReturnType<typeof cutTextAt>>(null);
  const [requested, setRequested] = useState(false);
  useEffect(() => {
    const table = frame.current;
    const onFocus = ({ target }: FocusEvent) => {
      const found = cutTextAt(target);
      // A display with a hover card shows the card instead.
      const isCut = found && found.text !== '' && found.cell.dataset['hoverCard'] === undefined;
      if (!isCut || target !== found.cell || !found.cell.matches(':focus-visible')) return;
      setShown(found);
      setRequested(true);
    };
    const onBlur = () => setRequested(false);
    table?.addEventListener('focusin', onFocus);
    table?.addEventListener('focusout', onBlur);
    return () => {
      table?.removeEventListener('focusin', onFocus);
      table?.removeEventListener('focusout', onBlur);
    };
  }, [frame]);
  if (!shown) return null;
  return (
    <Suspense>
      <TipText
        target={shown.cell}
        requested={requested}
        text={shown.text}
        position="bottom"
        onDone={() => setRequested(false)}
      />
    </Suspense>
  );
}
