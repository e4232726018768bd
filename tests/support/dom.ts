import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

afterEach(() => {
  cleanup();
  // What libraries hang into the page beside their component is not the next test's.
  document.body.replaceChildren();
});
// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 5000 });

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
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;
// What grows with its text asks whether fonts have arrived; code editors measure ranges.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();
