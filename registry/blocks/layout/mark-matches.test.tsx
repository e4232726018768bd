import { afterEach, expect, test, vi } from 'vitest';
import { markMatches, matchesIn } from './mark-matches.ts';

function drawn(html: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  return root;
}
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test('matches are found in any case, several times, and with signs of patterns', () => {
  const root = drawn('<p>Salt and <b>sea salt</b></p><p>(salt)</p><p aria-hidden="true">salt</p>');
  expect(matchesIn(root, 'SALT').map(String)).toEqual(['Salt', 'salt', 'salt']);
  expect(matchesIn(root, '(s').map(String)).toEqual(['(s']);
  expect(matchesIn(root, 'pepper')).toEqual([]);
});

test('the heads of columns are not marked', () => {
  const root = drawn('<div role="columnheader">Title</div><div role="gridcell">A title</div>');
  expect(matchesIn(root, 'title').map(String)).toEqual(['title']);
});

test('rows that appear later are marked in the next frame, and nothing stays marked afterwards', async () => {
  const highlights = new Map<string, Set<Range>>();
  vi.stubGlobal('CSS', { ...globalThis.CSS, highlights });
  vi.stubGlobal('Highlight', class extends Set<Range> {});
  const root = drawn('<p>Salt</p>');
  const stop = markMatches(root, ' salt ');
  const shown = () => [...(highlights.get('search-match') ?? [])].map(String);
  expect(shown()).toEqual(['Salt']);
  root.append(Object.assign(document.createElement('p'), { textContent: 'More salt' }));
  await vi.waitFor(() => expect(shown()).toEqual(['Salt', 'salt']));
  stop();
  expect(shown()).toEqual([]);
});

test('a browser without highlights shows the list without marks', () => {
  vi.stubGlobal('CSS', {});
  expect(() => markMatches(drawn('<p>Salt</p>'), 'salt')()).not.toThrow();
});
