import { useEffect, useState } from 'react';
import { LazyTipText } from '../kit/feedback/lazy-tip-text.ts';
import { cutTextAt } from './title-cut-text.ts';

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
    <LazyTipText
      target={shown.cell}
      requested={requested}
      text={shown.text}
      position="bottom"
      onDone={() => setRequested(false)}
    />
  );
}
