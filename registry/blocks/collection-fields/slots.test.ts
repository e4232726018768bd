import { describe, expect, test } from 'vitest';
import { nearestSlot, slotsOf, type Size } from './slots.ts';

const [half, full]: readonly [Size, Size] = [
  { isFull: false, height: 50 },
  { isFull: true, height: 50 },
];
const columns = { count: 2, width: 100, gap: 10 };
const [start, end, middle] = [50, 160, 105];

describe('slots of a dragged tile', () => {
  test('a narrow tile fills the line that has a free column', () => {
    expect(slotsOf(half, [half, full, half, half], columns)).toEqual([
      { x: start, y: 25 },
      { x: end, y: 25 },
      { x: start, y: 145 },
      { x: end, y: 145 },
      { x: start, y: 205 },
    ]);
  });

  test('a wide tile takes the line below tiles that share one', () => {
    expect(slotsOf(full, [half, half, full], columns)).toEqual([
      { x: middle, y: 25 },
      { x: middle, y: 85 },
      { x: middle, y: 85 },
      { x: middle, y: 145 },
    ]);
  });

  test('lines are as high as their highest tile, and one column takes narrow tiles below each other', () => {
    const low = { isFull: true, height: 20 };
    expect(slotsOf(full, [{ ...half, height: 80 }, half, low], columns).map(({ y }) => y)).toEqual([
      25, 115, 115, 145,
    ]);
    expect(slotsOf(half, [half, full], { ...columns, count: 1 })).toEqual([
      { x: start, y: 25 },
      { x: start, y: 85 },
      { x: start, y: 145 },
    ]);
  });

  test('the nearest slot counts; a line of two tiles is not divided, but a tile that divides one can stay', () => {
    const slots = slotsOf(full, [half, half, full], columns);
    expect(nearestSlot(slots, { x: middle, y: 20 }, 3)).toBe(0);
    expect(nearestSlot(slots, { x: middle, y: 90 }, 0)).toBe(2);
    expect(nearestSlot(slots, { x: middle, y: 90 }, 1)).toBe(1);
    expect(nearestSlot(slots, { x: middle, y: 900 }, 1)).toBe(3);
    const narrow = slotsOf(half, [half, half], columns);
    expect(nearestSlot(narrow, { x: 130, y: 30 }, 0)).toBe(1);
    // Straight down from the second column, to a line whose only slot is in the first one.
    expect(nearestSlot(narrow, { x: end, y: 70 }, 1)).toBe(2);
  });
});
