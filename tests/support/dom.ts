import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

afterEach(() => {
  cleanup();
  // Libraries append elements outside their component, which the next test must not see.
  document.body.replaceChildren();
  // The next test starts in a history entry of its own, where no list has a place.
  window.history.replaceState(null, '');
});
// The files of a worker share their globals, so each file restores what it replaced.
afterAll(() => void vi.unstubAllGlobals());
// Tests may run slowly on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// jsdom lacks what Mantine asks of a browser.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
}));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
// AG Grid measures its elements at each change of its columns. jsdom, which has no layout, would compare each of them with
// all rules of its style sheet, for a third of the time that a list takes. Their own style is all that the grid sets.
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element, pseudo) =>
  /(^| )ag-/.test(element.getAttribute('class') ?? '')
    ? (element as HTMLElement).style
    : computedStyle(element, pseudo);
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;
// Autosizing textareas wait for fonts, and code editors measure ranges. jsdom has neither.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();
