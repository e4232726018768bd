import { expect, test } from 'vitest';
import { areaAround, fitPoint, focalOfResult, pointAfterKey } from './focal-point.ts';
import { flip, isEdited, rotate, unchanged, type ImageEdit } from './image-edit.ts';

const size = { width: 400, height: 300 };
const edit: ImageEdit = { ...unchanged, focal: { x: 399, y: 0 } };

test('the point follows turns and flips, and is no change of pixels', () => {
  expect(isEdited(edit)).toBe(false);
  // The upper right corner becomes the upper left one.
  expect(rotate(edit, size).focal).toEqual({ x: 0, y: 0 });
  expect(flip(edit, size, 'horizontal').focal).toEqual({ x: 0, y: 0 });
  expect(flip(edit, size, 'vertical').focal).toEqual({ x: 399, y: 299 });
  const turns = [1, 2, 3, 4].reduce((turned) => rotate(turned, size), edit);
  expect(turns.focal).toEqual(edit.focal);
});

test('the point of the saved image is inside of it, in its pixels', () => {
  const crop = { x: 100, y: 50, width: 200, height: 100 };
  const inside: ImageEdit = { ...unchanged, crop, focal: { x: 150, y: 100 } };
  expect(focalOfResult(inside, size)).toEqual({ x: 50, y: 50 });
  expect(focalOfResult({ ...inside, width: 100 }, size)).toEqual({ x: 25, y: 25 });
  expect(focalOfResult({ ...inside, focal: { x: 10, y: 299 } }, size)).toEqual({ x: 0, y: 99 });
  expect(focalOfResult({ ...inside, focal: null }, size)).toBeNull();
});

test('a cut has the point in its middle, or as near to it as the edges allow', () => {
  const whole = { x: 0, y: 0, ...size };
  expect(areaAround(1, whole, null)).toMatchObject({ x: 50, width: 300 });
  expect(areaAround(1, whole, { x: 160, y: 20 })).toEqual({ x: 10, y: 0, width: 300, height: 300 });
  expect(areaAround(1, whole, { x: 399, y: 20 })).toMatchObject({ x: 100 });
});

test('arrow keys move the point by one percent, with Shift by ten, within the image', () => {
  const press = (key: string, shiftKey = false) =>
    pointAfterKey({ key, shiftKey }, { x: 200, y: 150 }, unchanged, size);
  expect(press('ArrowLeft')).toEqual({ x: 196, y: 150 });
  expect(press('ArrowDown', true)).toEqual({ x: 200, y: 180 });
  expect(press('Tab')).toBeNull();
  expect(pointAfterKey({ key: 'ArrowUp', shiftKey: false }, { x: 0, y: 1 }, unchanged, size)).toEqual({
    x: 0,
    y: 0,
  });
  expect(fitPoint({ x: 500, y: -3 }, size)).toEqual({ x: 399, y: 0 });
});
