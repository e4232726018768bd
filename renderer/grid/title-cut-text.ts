/** Gives a cell under the pointer a tooltip with its text if the text is cut, and removes it if it is not. */
export function titleCutText(target: EventTarget | null): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null;
  if (!cell) return;
  const isCut = [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    // Elements for screen readers are one px wide.
    ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth,
  );
  const text = cell.textContent.trim();
  if (isCut && text !== '') cell.title = text;
  else cell.removeAttribute('title');
}
