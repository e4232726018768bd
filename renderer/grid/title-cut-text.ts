/** Returns the cell around `target` and its text if the text is cut, or '' if it fits. Returns null outside of cells. */
export function cutTextAt(target: EventTarget | null): { cell: HTMLElement; text: string } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null;
  if (!cell) return null;
  const isCut = [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    // Elements for screen readers are one px wide.
    ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth,
  );
  return { cell, text: isCut ? cell.textContent.trim() : '' };
}

/**
 * Gives a cell under the pointer a tooltip: the problem of its value, or its text if the text is cut. Removes it if there
 * is none.
 */
export function titleCutText(target: EventTarget | null): void {
  const { cell, text: cut } = cutTextAt(target) ?? {};
  const text = cell?.dataset['problem'] ?? cut;
  if (text) cell?.setAttribute('title', text);
  else cell?.removeAttribute('title');
}
