import { describe, expect, test } from 'vitest';
import { fold } from './fold.ts';

describe('fold', () => {
  test.each([
    ['ASCII', 'HeLLo', 'hello'],
    ['umlauts', 'ÄÖÜ', 'äöü'],
    ['sigma at the end of a word is the same sigma', 'ΟΔΟΣ', 'οδοσ'],
    ['dotted capital I is one letter', 'İstanbul', 'istanbul'],
    ['sharp s is unchanged', 'Straße', 'straße'],
    ['beyond the basic plane', '𐐀', '𐐨'],
  ])('%s', (_, text, folded) => expect(fold(text)).toBe(folded));

  test('maps every code point to exactly one code point', () => {
    const wrong: number[] = [];
    for (let point = 0; point < 0x11000; point++) {
      const isLetter = point < 0xd800 || point > 0xdfff;
      if (isLetter && [...fold(String.fromCodePoint(point))].length !== 1) wrong.push(point);
    }
    expect(wrong).toEqual([]);
  });
});
