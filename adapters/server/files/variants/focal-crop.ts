import type { Resize, Size } from '../image-size.ts';

/** The most important point of an image, in pixels of the image as it is displayed. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

interface Crop extends Size {
  readonly left: number;
  readonly top: number;
}

/** Returns whether a transformation cuts an image at two sides, so that a focal point decides which. */
export function usesFocalPoint({ width, height, fit = 'cover' }: Resize): boolean {
  return width !== undefined && height !== undefined && fit === 'cover';
}

/**
 * Returns the part of an image that `fit=cover` shows: as large as possible, with the focal point as near to its middle
 * as the edges of the image allow. A point outside of the image counts as the nearest point of its edge.
 */
export function cropAround(
  source: Size,
  { width = source.width, height = source.height, withoutEnlargement }: Resize,
  focal: FocalPoint,
): Crop {
  const cover = Math.max(width / source.width, height / source.height);
  const scale = withoutEnlargement === true ? Math.min(cover, 1) : cover;
  const side = (requested: number, whole: number) =>
    Math.max(1, Math.min(whole, Math.round(requested / scale)));
  const start = (at: number, length: number, whole: number) =>
    Math.max(0, Math.min(whole - length, Math.round(at - length / 2)));
  const crop = { width: side(width, source.width), height: side(height, source.height) };
  return {
    ...crop,
    left: start(focal.x, crop.width, source.width),
    top: start(focal.y, crop.height, source.height),
  };
}
