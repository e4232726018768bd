import { describe, expect, test } from 'vitest';
import { isHexColor } from './color.ts';

describe('isHexColor', () => {
  test.each([
    ['#00C897', true],
    ['#00c89780', true],
    ['00C897', false],
    ['#0C8', false],
    ['#00C8977', false],
    ['#00C89G', false],
    ['', false],
  ])('INT-select-color-04 %j is a colour: %j', (text, is) => {
    expect(isHexColor(text)).toBe(is);
  });
});
