/** The focal point of an image: the cuts of `fit=cover` keep it. Pure. */
import {
  areaOfRatio,
  resultSize,
  shownArea,
  turnedSize,
  type Area,
  type ImageEdit,
  type Size,
} from './image-edit.ts';

/** A point in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The fields of a file with its focal point. Other platforms lack them. */
export const focalFields: readonly string[] = ['focal_point_x', 'focal_point_y'];

/** Returns the values of these fields. */
export function focalValues(point: Point | null) {
  return { focal_point_x: point?.x ?? null, focal_point_y: point?.y ?? null };
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Returns the nearest whole pixel inside an image of `size`. */
export function fitPoint({ x, y }: Point, { width, height }: Size): Point {
  return { x: within(Math.round(x), 0, width - 1), y: within(Math.round(y), 0, height - 1) };
}

/** Returns the largest area with this ratio in `whole`, with the point as near to its middle as the edges allow. */
export function areaAround(ratio: number, whole: Area, point: Point | null): Area {
  const middle = areaOfRatio(ratio, whole);
  if (point === null) return middle;
  return {
    ...middle,
    x: within(point.x - middle.width / 2, whole.x, whole.x + whole.width - middle.width),
    y: within(point.y - middle.height / 2, whole.y, whole.y + whole.height - middle.height),
  };
}

/** Returns the focal point in pixels of the saved image. null if there is none. */
export function focalOfResult(edit: ImageEdit, size: Size): Point | null {
  if (edit.focal === null) return null;
  const area = shownArea(edit, size);
  const result = resultSize(edit, size);
  const scale = result.width / area.width;
  return fitPoint({ x: (edit.focal.x - area.x) * scale, y: (edit.focal.y - area.y) * scale }, result);
}

/** Returns the point that an arrow key moves to: by one percent of the image, or by ten with Shift. null for other keys. */
export function pointAfterKey(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  point: Point,
  edit: ImageEdit,
  size: Size,
): Point | null {
  const turned = turnedSize(size, edit.orientation);
  const part = shiftKey ? 0.1 : 0.01;
  const [dx, dy] = [Math.max(1, turned.width * part), Math.max(1, turned.height * part)];
  const moves: Readonly<Record<string, Point>> = {
    ArrowLeft: { x: -dx, y: 0 },
    ArrowRight: { x: dx, y: 0 },
    ArrowUp: { x: 0, y: -dy },
    ArrowDown: { x: 0, y: dy },
  };
  const move = moves[key];
  return move ? fitPoint({ x: point.x + move.x, y: point.y + move.y }, turned) : null;
}
