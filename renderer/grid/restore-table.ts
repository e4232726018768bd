import type { GridApi } from 'ag-grid-community';
import type { Row } from '../contract/platform.ts';
import { fieldColumns } from './field-columns.ts';
import { viewportSelector } from '../kit/grid-viewport.ts';

/** Selector of the scrollbar that AG Grid keeps beside the rows. */
const scrollbarSelector = '.ag-body-vertical-scroll-viewport';
/** The user scrolls by these events. */
const ownEvents = ['pointerdown', 'wheel', 'touchstart', 'keydown'] as const;

/** Scrolls the table to `scrollTop` in px, and focuses the row at `focused`. */
export function restoreTable(
  api: GridApi<Row>,
  frame: HTMLElement,
  scrollTop: number,
  focused: number | null,
): void {
  const viewport = frame.querySelector(viewportSelector);
  if (viewport) {
    viewport.scrollTop = scrollTop;
    // AG Grid renders the rows with this event. The browser's own event comes later. ensureIndexVisible()
    // would scroll again when the rows are confirmed.
    viewport.dispatchEvent(new Event('scroll'));
    ignoreLateScrollbar(frame, viewport);
  }
  const [column] = fieldColumns(api);
  if (focused !== null && column) api.setFocusedCell(focused, column);
}

/**
 * The scrollbar may still be as short as the previous rows, and then sends its own position later. AG Grid would scroll the
 * rows to it. The scrollbar follows the rows instead, until the user scrolls.
 */
function ignoreLateScrollbar(frame: HTMLElement, viewport: Element): void {
  const scrollbar = frame.querySelector(scrollbarSelector);
  if (!scrollbar) return;
  const controller = new AbortController();
  const { signal } = controller;
  const follow = (event: Event) => {
    if (event.target !== scrollbar || scrollbar.scrollTop === viewport.scrollTop) return;
    event.stopImmediatePropagation();
    scrollbar.scrollTop = viewport.scrollTop;
  };
  // Scroll events do not bubble.
  frame.addEventListener('scroll', follow, { capture: true, signal });
  for (const name of ownEvents)
    frame.addEventListener(name, () => controller.abort(), { capture: true, passive: true, signal });
}
