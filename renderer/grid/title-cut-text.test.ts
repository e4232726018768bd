// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { titleCutText } from './title-cut-text.ts';

/** jsdom has no layout, so the test sets both widths. */
function cellOf(text: string, shown: number, full: number): HTMLElement {
  const cell = document.createElement('div');
  cell.setAttribute('role', 'gridcell');
  const inner = document.createElement('span');
  inner.textContent = text;
  Object.defineProperties(inner, { clientWidth: { value: shown }, scrollWidth: { value: full } });
  cell.append(inner);
  return cell;
}

test('a cut text has a tooltip', () => {
  const cell = cellOf('A very long title', 80, 200);
  titleCutText(cell.firstElementChild as Element);
  expect(cell.title).toBe('A very long title');
});

test('a text that fits has no tooltip', () => {
  const cell = cellOf('Short', 80, 80);
  cell.title = 'Earlier';
  titleCutText(cell);
  expect(cell.hasAttribute('title')).toBe(false);
});
