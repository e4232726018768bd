import { describe, expect, test } from 'vitest';
import {
  areaOfRatio,
  fitArea,
  flip,
  isEdited,
  matrixOf,
  resultSize,
  rotate,
  shownArea,
  turnedSize,
  unchanged,
  type ImageEdit,
} from './image-edit.ts';
import { nameOfResult, typeOfResult } from './image-file.ts';

const size = { width: 400, height: 300 };
const steps = {
  rotate: (edit: ImageEdit) => rotate(edit, size),
  'flip horizontally': (edit: ImageEdit) => flip(edit, size, 'horizontal'),
  'flip vertically': (edit: ImageEdit) => flip(edit, size, 'vertical'),
};

/** Returns where a point of the file appears in the turned image. */
function placeOf(edit: ImageEdit, x: number, y: number) {
  const [a, b, c, d] = matrixOf(edit.orientation);
  const turned = turnedSize(size, edit.orientation);
  const [dx, dy] = [x - size.width / 2, y - size.height / 2];
  return { x: a * dx + c * dy + turned.width / 2, y: b * dx + d * dy + turned.height / 2 };
}

describe('turning', () => {
  test('a turn is counter-clockwise: the right edge of the image becomes its top', () => {
    const turned = rotate(unchanged, size);
    expect(turnedSize(size, turned.orientation)).toEqual({ width: 300, height: 400 });
    expect(placeOf(turned, 400, 0)).toEqual({ x: 0, y: 0 });
    expect(placeOf(turned, 400, 300)).toEqual({ x: 300, y: 0 });
  });

  test('a flip mirrors what the user sees, also after a turn', () => {
    const turned = rotate(unchanged, size);
    const before = placeOf(turned, 10, 20);
    expect(placeOf(flip(turned, size, 'horizontal'), 10, 20)).toEqual({ x: 300 - before.x, y: before.y });
    expect(placeOf(flip(turned, size, 'vertical'), 10, 20)).toEqual({ x: before.x, y: 400 - before.y });
  });

  test('the crop follows every sequence of turns and flips', () => {
    let edit: ImageEdit = { ...unchanged, crop: { x: 40, y: 30, width: 20, height: 10 } };
    for (let index = 0; index < 200; index += 1) {
      const names = Object.keys(steps) as (keyof typeof steps)[];
      edit = steps[names[(index * 7 + Math.floor(index / 5)) % 3] as keyof typeof steps](edit);
      const center = placeOf(edit, 50, 35);
      const { crop } = edit;
      expect({
        x: (crop?.x ?? 0) + (crop?.width ?? 0) / 2,
        y: (crop?.y ?? 0) + (crop?.height ?? 0) / 2,
      }).toEqual(center);
    }
  });

  test('four turns, and two flips along both axes with two turns, change nothing', () => {
    const turns = (times: number, edit: ImageEdit) =>
      Array.from({ length: times }).reduce(steps.rotate, edit) as ImageEdit;
    expect(isEdited(turns(4, unchanged))).toBe(false);
    expect(isEdited(turns(2, steps['flip vertically'](steps['flip horizontally'](unchanged))))).toBe(false);
    expect(isEdited(turns(1, unchanged))).toBe(true);
  });
});

describe('the crop and the result', () => {
  test('a crop has whole pixels inside the image', () => {
    expect(fitArea({ x: -5.4, y: 290.2, width: 50, height: 80 }, size)).toEqual({
      x: 0,
      y: 290,
      width: 45,
      height: 10,
    });
    expect(fitArea({ x: 500, y: 10, width: 5, height: 0 }, size)).toEqual({
      x: 399,
      y: 10,
      width: 1,
      height: 1,
    });
  });

  test('a ratio selects the largest area in the middle', () => {
    expect(areaOfRatio(1, { x: 0, y: 0, ...size })).toEqual({ x: 50, y: 0, width: 300, height: 300 });
    expect(areaOfRatio(2, { x: 0, y: 0, ...size })).toEqual({ x: 0, y: 50, width: 400, height: 200 });
  });

  test('the result is as large as the crop, or has the chosen width in the same ratio', () => {
    const crop = { x: 0, y: 0, width: 200, height: 100 };
    expect(resultSize(unchanged, size)).toEqual(size);
    expect(resultSize({ ...unchanged, crop }, size)).toEqual({ width: 200, height: 100 });
    expect(resultSize({ ...unchanged, crop, width: 50 }, size)).toEqual({ width: 50, height: 25 });
    const turned = rotate({ ...unchanged, crop, width: 50 }, size);
    expect(resultSize(turned, size)).toEqual({ width: 25, height: 50 });
    expect(shownArea(turned, size)).toEqual({ x: 0, y: 200, width: 100, height: 200 });
  });
});

describe('the file of the result', () => {
  test('what browsers cannot write becomes a PNG image', () => {
    expect(typeOfResult('image/webp')).toBe('image/webp');
    expect(typeOfResult('image/gif')).toBe('image/png');
    expect(nameOfResult('harbour.v2.gif', 'image/gif')).toBe('harbour.v2.png');
    expect(nameOfResult('harbour.jpg', 'image/jpeg')).toBe('harbour.jpg');
  });
});
