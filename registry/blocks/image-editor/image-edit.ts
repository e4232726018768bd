/** The changes of an image, in pixels. Pure. */

/** A width and a height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle in pixels of the turned image. */
export interface Area extends Size {
  readonly x: number;
  readonly y: number;
}

/** How an image is turned: it is mirrored first, then turned counter-clockwise. */
export interface Orientation {
  readonly isMirrored: boolean;
  /** 0 to 3. */
  readonly quarterTurns: number;
}

export interface ImageEdit {
  readonly orientation: Orientation;
  /** null: the whole image. */
  readonly crop: Area | null;
  /** Width of the result. null: as wide as the crop. The height follows. */
  readonly width: number | null;
  /** The focal point in pixels of the turned image. null: none. */
  readonly focal: { readonly x: number; readonly y: number } | null;
}

export const unchanged: ImageEdit = {
  orientation: { isMirrored: false, quarterTurns: 0 },
  crop: null,
  width: null,
  focal: null,
};

/** Returns the size of an image of `size` after it was turned. */
export function turnedSize({ width, height }: Size, { quarterTurns }: Orientation): Size {
  return quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Turns the image and its crop by 90 degrees counter-clockwise (IMG-03). `size` is the one of the file. */
export function rotate(edit: ImageEdit, size: Size): ImageEdit {
  const { isMirrored, quarterTurns } = edit.orientation;
  const { width } = turnedSize(size, edit.orientation);
  const { crop, focal } = edit;
  return {
    orientation: { isMirrored, quarterTurns: (quarterTurns + 1) % 4 },
    crop: crop && { x: crop.y, y: width - crop.x - crop.width, width: crop.height, height: crop.width },
    width: edit.width === null ? null : resultSize(edit, size).height,
    focal: focal && { x: focal.y, y: width - 1 - focal.x },
  };
}

/** Mirrors the image and its crop as the user sees them (IMG-04). `size` is the one of the file. */
export function flip(edit: ImageEdit, size: Size, axis: 'horizontal' | 'vertical'): ImageEdit {
  const { isMirrored, quarterTurns } = edit.orientation;
  const { width, height } = turnedSize(size, edit.orientation);
  const { crop, focal } = edit;
  const isHorizontal = axis === 'horizontal';
  return {
    ...edit,
    // A mirror after a turn equals the opposite turn after a mirror.
    orientation: { isMirrored: !isMirrored, quarterTurns: ((isHorizontal ? 4 : 6) - quarterTurns) % 4 },
    crop: crop && {
      ...crop,
      ...(isHorizontal ? { x: width - crop.x - crop.width } : { y: height - crop.y - crop.height }),
    },
    focal: focal && {
      ...focal,
      ...(isHorizontal ? { x: width - 1 - focal.x } : { y: height - 1 - focal.y }),
    },
  };
}

/**
 * Returns the linear part [a, b, c, d] of the CSS matrix that turns an image. A point (x, y) moves to
 * (ax + cy, bx + dy), and y grows downwards.
 */
export function matrixOf({
  isMirrored,
  quarterTurns,
}: Orientation): readonly [number, number, number, number] {
  const [cos, sin] = (
    [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const
  )[quarterTurns % 4] ?? [1, 0];
  const side = isMirrored ? -1 : 1;
  return [side * cos, -side * sin, sin, cos].map((part) => part + 0) as [number, number, number, number];
}

/** Returns whole pixels of `area` inside an image of `size`. They are at least one pixel wide and high. */
export function fitArea(area: Area, size: Size): Area {
  const within = (value: number, limit: number) => Math.min(Math.max(Math.round(value), 0), limit);
  const x = within(area.x, size.width - 1);
  const y = within(area.y, size.height - 1);
  return {
    x,
    y,
    width: Math.max(1, within(area.x + area.width, size.width) - x),
    height: Math.max(1, within(area.y + area.height, size.height) - y),
  };
}

/** The aspect ratios that are offered (IMG-05). null: any. */
const ratios = {
  free: null,
  original: null,
  square: 1,
  '16:9': 16 / 9,
  '3:2': 3 / 2,
  '5:4': 5 / 4,
  '7:5': 7 / 5,
} as const;

export type RatioName = keyof typeof ratios;
export const ratioNames = Object.keys(ratios) as readonly RatioName[];

/** Returns the ratio of width to height for an image of `size` after it was turned. null: any. */
export function ratioOf(name: RatioName, { width, height }: Size): number | null {
  return name === 'original' ? width / height : ratios[name];
}

/** Returns the largest area with this ratio of width to height in the middle of `within`. */
export function areaOfRatio(ratio: number, within: Area): Area {
  const width = Math.min(within.width, within.height * ratio);
  const height = width / ratio;
  return {
    x: within.x + (within.width - width) / 2,
    y: within.y + (within.height - height) / 2,
    width,
    height,
  };
}

/** Returns the crop, or the whole turned image. */
export function shownArea(edit: ImageEdit, size: Size): Area {
  return edit.crop ?? { x: 0, y: 0, ...turnedSize(size, edit.orientation) };
}

/** Returns the size of the saved image. */
export function resultSize(edit: ImageEdit, size: Size): Size {
  const area = shownArea(edit, size);
  const width = edit.width ?? area.width;
  return { width, height: Math.max(1, Math.round((area.height * width) / area.width)) };
}

/** Returns whether the pixels of the saved image would differ from those of the file. */
export function isEdited(edit: ImageEdit): boolean {
  const { isMirrored, quarterTurns } = edit.orientation;
  return isMirrored || quarterTurns !== 0 || edit.crop !== null || edit.width !== null;
}
