/** Escape closes only the topmost layer: dialogs are above drawers. */
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';

interface Layer {
  readonly order: number;
  readonly close: { readonly current: () => void };
}

const layers = new Set<Layer>();
let opened = 0;
/** The layer that the current key press closes, unless an element handles the event first. */
let target: Layer | undefined;

/**
 * Registers a layer for Escape. It replaces `closeOnEscape` of Mantine's dialogs, which all react to every
 * press.
 */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  const close = useRef(onEscape);
  useLayoutEffect(() => {
    close.current = onEscape;
  });
  // Numbered during render, because a parent renders before its children, but its effects run after theirs.
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

/** Runs in the capture phase: a menu that closes on this press reports that it is open only until then. */
function findTarget(event: KeyboardEvent): void {
  const isForPart =
    event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true';
  const handles = event.key === 'Escape' && !event.isComposing && !isForPart;
  target = handles ? [...layers].toSorted((a, b) => b.order - a.order)[0] : undefined;
}

/**
 * Runs after elements inside the layer, which can stop the event or prevent its default. Tooltips handle it
 * later, at the document.
 */
function closeTarget(event: KeyboardEvent): void {
  if (!event.defaultPrevented) target?.close.current();
  target = undefined;
}

function listen(): void {
  window.addEventListener('keydown', findTarget, true);
  document.body.addEventListener('keydown', closeTarget);
}

function unlisten(): void {
  window.removeEventListener('keydown', findTarget, true);
  document.body.removeEventListener('keydown', closeTarget);
}
