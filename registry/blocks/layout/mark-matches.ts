/** Marks the matches of a search in the texts of a list. The elements do not change, so no layout has to know of it. */

import { escapeRegExp } from '../../../schemas/filter/escape-reg-exp.ts';

/** The name of the marked ranges in styles. */
const name = 'search-match';
/** Texts of the layout itself, which the search does not look at. */
const besides = '[role="columnheader"], [role="toolbar"], [role="region"], [aria-hidden="true"]';

/** The marked ranges of all lists of the page, because a drawer can contain another one. */
let marked: Highlight | null = null;

/**
 * Marks the matches, also in rows that appear later, until the returned function is called. Does nothing in browsers without
 * highlights.
 */
export function markMatches(root: HTMLElement, search: string): () => void {
  const sought = search.trim();
  if (sought === '' || !('highlights' in CSS)) return () => undefined;
  marked ??= new Highlight();
  CSS.highlights.set(name, marked);
  const own = marked;
  let ranges: readonly Range[] = [];
  let frame = 0;
  const clear = () => {
    for (const range of ranges) own.delete(range);
  };
  const mark = () => {
    frame = 0;
    clear();
    ranges = matchesIn(root, sought);
    for (const range of ranges) own.add(range);
  };
  // Rows that appear while the user scrolls are marked once per frame.
  const observer = new MutationObserver(() => {
    if (frame === 0) frame = requestAnimationFrame(mark);
  });
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  mark();
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    clear();
  };
}

/** Returns the ranges of the texts that contain the search, without regard to case. */
export function matchesIn(root: HTMLElement, search: string): readonly Range[] {
  const pattern = new RegExp(escapeRegExp(search), 'giu');
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const matches = [...(node.nodeValue ?? '').matchAll(pattern)];
    if (matches.length === 0 || node.parentElement?.closest(besides)) continue;
    for (const { index, 0: text } of matches) {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + text.length);
      ranges.push(range);
    }
  }
  return ranges;
}
