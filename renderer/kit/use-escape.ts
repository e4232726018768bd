/** Escape is for what lies on top, and for that alone: dialogs over drawers, drawers over drawers. */
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';

interface Layer {
  readonly order: number;
  readonly close: { readonly current: () => void };
}

const layers = new Set<Layer>();
let opened = 0;
/** Whom the press that is under way is for, if nobody takes it before. */
let asked: Layer | undefined;

/** Used instead of what the library's dialogs do by themselves, each of which hears every press (`closeOnEscape`). */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  const close = useRef(onEscape);
  useLayoutEffect(() => {
    close.current = onEscape;
  });
  // Counted as it is drawn: a parent is drawn before what lies over it, its effects run after.
  const order = useMemo(() => (isOpen ? ++opened : 0), [isOpen]);
  useEffect(() => {
    if (order === 0) return undefined;
    const layer = { order, close };
    if (layers.size === 0) listen();
    layers.add(layer);
    return () => {
      layers.delete(layer);
      if (layers.size === 0) unlisten();
    };
  }, [order]);
}

/** Before anybody answers it: a menu that closes by the press says so only until then. */
function ask(event: KeyboardEvent): void {
  const isForPart =
    event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true';
  const hears = event.key === 'Escape' && !event.isComposing && !isForPart;
  asked = hears ? [...layers].toSorted((a, b) => b.order - a.order)[0] : undefined;
}

/** What is inside had its turn: it stops the press, or prevents it, where it took it. A tooltip hears it after, at the document. */
function answer(event: KeyboardEvent): void {
  if (!event.defaultPrevented) asked?.close.current();
  asked = undefined;
}

function listen(): void {
  window.addEventListener('keydown', ask, true);
  document.body.addEventListener('keydown', answer);
}

function unlisten(): void {
  window.removeEventListener('keydown', ask, true);
  document.body.removeEventListener('keydown', answer);
}
