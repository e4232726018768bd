/** Links the title of each row to the row's page, and opens the page in a new tab. */
import { hrefInApp, openTab, staysInTab } from '../kit/controls/AppLink.tsx';
import classes from './grid.module.css';

/** Matches the title of a row. */
export const rowTitle = '[data-row-title]';

/** Matches the controls inside a cell that handle their own clicks. The title of a row is none of them. */
export const ownControls = `a[href]:not(${rowTitle}), button, input`;

/** Creates the element of a title. It is an anchor in every mode, so that the cell is never recreated. */
export function createTitle(): HTMLElement {
  const element = document.createElement('a');
  element.className = `${classes.cell} ${classes.title}`;
  // The cells have the focus, not the links inside them.
  element.tabIndex = -1;
  element.dataset['rowTitle'] = '';
  return element;
}

/** Links a title to `path`. If `path` is null, the title becomes plain text. */
export function linkTitle(title: HTMLElement, path: string | null): void {
  if (path === null) title.removeAttribute('href');
  else title.setAttribute('href', hrefInApp(path));
}

/**
 * Opens a new tab on a middle click on a row, outside of its links and controls. A plain click on a title is
 * left to the table. Returns the function that removes the listeners.
 */
export function listenForTabs(table: HTMLElement, pathOf: (target: Element) => string | null): () => void {
  const pathAt = ({ button, target }: MouseEvent) =>
    button !== 1 || !(target instanceof Element) || target.closest(`a[href], ${ownControls}`)
      ? null
      : pathOf(target);
  const onMouseDown = (event: MouseEvent) => {
    // A middle click starts the automatic scrolling of the browser otherwise.
    if (pathAt(event) !== null) event.preventDefault();
  };
  const onAuxClick = (event: MouseEvent) => {
    const path = pathAt(event);
    if (path !== null) openTab(path);
  };
  const onClick = (event: MouseEvent) => {
    // AG Grid emits its own click later, when the browser has already followed the link.
    if (event.target instanceof Element && event.target.closest(rowTitle) && staysInTab(event))
      event.preventDefault();
  };
  table.addEventListener('click', onClick);
  table.addEventListener('mousedown', onMouseDown);
  table.addEventListener('auxclick', onAuxClick);
  return () => {
    table.removeEventListener('click', onClick);
    table.removeEventListener('mousedown', onMouseDown);
    table.removeEventListener('auxclick', onAuxClick);
  };
}
