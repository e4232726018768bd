import { expect, test } from 'vitest';
import { neighborToTake, placeCard, type Ordered } from './ordering.ts';

const cards = (...values: readonly (number | null)[]): readonly Ordered[] =>
  values.map((value, i) => ({ key: i + 1, value }));
const place = (values: readonly (number | null)[], index: number, isWhole = true) =>
  placeCard(cards(...values), index, { isWhole });

test('a card between two others gets a value between theirs, and no other card changes', () => {
  expect(place([10, 20], 1)).toEqual({ value: 15, others: [] });
  expect(place([1, 2], 1, false)).toEqual({ value: 1.5, others: [] });
  expect(place([-5, 3], 1)).toEqual({ value: -1, others: [] });
});

test('the first card is below the lowest value, the last one above the highest, and a lone card has 1', () => {
  expect(place([4, 9], 0)).toEqual({ value: 3, others: [] });
  expect(place([4, 9], 2)).toEqual({ value: 10, others: [] });
  expect(place([2.5], 1, false)).toEqual({ value: 3, others: [] });
  expect(place([], 0)).toEqual({ value: 1, others: [] });
});

test('without a gap, only the cards up to the next gap move', () => {
  expect(place([1, 2, 3, 7], 1)).toEqual({
    value: 2,
    others: [
      { key: 2, value: 3 },
      { key: 3, value: 4 },
    ],
  });
  expect(place([5, 5, 5], 1)).toEqual({
    value: 6,
    others: [
      { key: 2, value: 7 },
      { key: 3, value: 8 },
    ],
  });
});

test('below cards without a value, these are numbered first', () => {
  expect(place([3, null, null, null], 3)).toEqual({
    value: 6,
    others: [
      { key: 2, value: 4 },
      { key: 3, value: 5 },
    ],
  });
  expect(place([null, null], 0)).toEqual({ value: 1, others: [] });
  // A platform that sorts empty values first.
  expect(place([null, 5], 1)).toEqual({ value: 4, others: [] });
});

test('the order of placed cards is the wanted one, for all places in all small columns', () => {
  const values = [1, 1, 2, 4, null, null];
  for (let size = 0; size <= values.length; size += 1)
    for (let index = 0; index <= size; index += 1) {
      const before = cards(...values.slice(0, size));
      const { value, others } = placeCard(before, index, { isWhole: true });
      const changed = new Map(others.map((other) => [other.key, other.value]));
      const after = before.map((card) => ({ ...card, value: changed.get(card.key) ?? card.value }));
      const all = after.toSpliced(index, 0, { key: 99, value });
      const sorted = all.toSorted((a, b) => (a.value ?? Infinity) - (b.value ?? Infinity));
      expect(
        sorted.map(({ key }) => key),
        `${size} cards, place ${index}`,
      ).toEqual(all.map(({ key }) => key));
      const above = all[index - 1]?.value ?? -Infinity;
      const below = all[index + 1]?.value ?? Infinity;
      expect(above < Number(value) && Number(value) < below, `${size} cards, place ${index}`).toBe(true);
    }
});

test('CALL-73 the platform moves a card to the position of the neighbor that it passes', () => {
  const [a, b, c] = [
    { key: 1, value: 1 },
    { key: 2, value: 2 },
    { key: 3, value: null },
  ] as const;
  expect(neighborToTake(a, b, c)).toBe(b);
  expect(neighborToTake({ key: 9, value: 9 }, a, b)).toBe(b);
  expect(neighborToTake(b, a, c)).toBeNull();
  expect(neighborToTake({ key: 4, value: null }, b, c)).toBe(c);
  expect(neighborToTake({ key: 4, value: null }, c, undefined)).toBeNull();
});
