import { useEffect } from 'react';
import { focusableIn, focusControl } from '../kit/hooks/focusable.ts';

/** The position of the focused element, from which the next one is found if it is removed. */
interface FocusedPlace {
  readonly element: Element;
  /** The row of a list that contains the element, with its position, and the position of the element in it. */
  readonly row: { readonly list: Element; readonly index: number; readonly at: number } | null;
  /** The control of the field, and those of the fields around it. */
  readonly controls: readonly Element[];
}

/**
 * Keeps the focus in its field if the focused element disappears, for example the button that clears the value. In a
 * list, the focus moves to the same control of the next row.
 */
export function useKeptFocus(elementOf: () => unknown): void {
  useEffect(() => {
    const element = elementOf();
    if (!(element instanceof HTMLElement)) return undefined;
    let place: FocusedPlace | null = null;
    const onFocusIn = ({ target }: FocusEvent) => {
      place = target instanceof Element ? placeOf(target) : null;
    };
    const onFocusOut = ({ target }: FocusEvent) => {
      // Chromium also sends this event for an element that is being removed.
      queueMicrotask(() => {
        const hasMoved = target instanceof Element && target.isConnected && document.activeElement !== target;
        if (hasMoved && place?.element === target) place = null;
      });
    };
    const observer = new MutationObserver(() => {
      if (!place || place.element.isConnected || document.activeElement !== document.body) return;
      const last = place;
      place = null;
      focusNear(last);
    });
    element.addEventListener('focusin', onFocusIn);
    element.addEventListener('focusout', onFocusOut);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', onFocusIn);
      element.removeEventListener('focusout', onFocusOut);
      observer.disconnect();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the element is mounted once with the form
  }, []);
}

const rows = '[role="listitem"], li';

function placeOf(element: Element): FocusedPlace {
  const controls: Element[] = [];
  for (
    let at = element.closest('[data-control]');
    at;
    at = at.parentElement?.closest('[data-control]') ?? null
  )
    controls.push(at);
  const row = element.closest(rows);
  const list = row?.closest('[role="list"], ul, ol');
  if (!row || !list || controls[0]?.contains(list) === false) return { element, row: null, controls };
  const index = [...list.querySelectorAll(rows)].indexOf(row);
  return { element, row: { list, index, at: focusableIn(row).indexOf(element as HTMLElement) }, controls };
}

function focusNear({ row, controls }: FocusedPlace): void {
  const left = row?.list.isConnected ? [...row.list.querySelectorAll(rows)] : [];
  const next = row && left[Math.min(row.index, left.length - 1)];
  const choices = next ? focusableIn(next) : [];
  const target = row && choices[Math.min(row.at, choices.length - 1)];
  if (target) target.focus();
  else focusControl(controls.find(({ isConnected }) => isConnected));
}
