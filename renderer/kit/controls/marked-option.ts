import type { KeyboardEvent } from 'react';

/**
 * Returns the option that the list of the combobox shows as the one that Enter selects. Mantine keeps the number of this
 * option in a timer too, so Mantine ignores an Enter that comes before the timer.
 */
export function markedOption(combobox: EventTarget): HTMLElement | null {
  const id = combobox instanceof Element ? combobox.getAttribute('aria-controls') : null;
  const list = id === null ? null : document.getElementById(id);
  return list?.querySelector<HTMLElement>('[data-combobox-selected]') ?? null;
}

/** Selects the marked option at Enter. Belongs in the capture phase, before Mantine's own listener. */
export function selectMarkedOnEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const marked = markedOption(event.target);
  if (!marked) return;
  event.preventDefault();
  event.stopPropagation();
  marked.click();
}
