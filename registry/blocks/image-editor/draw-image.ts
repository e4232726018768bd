import {
  matrixOf,
  resultSize,
  shownArea,
  turnedSize,
  type Area,
  type ImageEdit,
  type Orientation,
  type Size,
} from './image-edit.ts';

/** Quality of stored JPEG and WebP images, from 0 to 1. */
const quality = 0.92;

/**
 * Draws the edited image. `source` is as large as `size`. Returns null if the browser cannot draw such a large image
 * (IMG-11).
 */
export async function drawImage(
  source: CanvasImageSource,
  size: Size,
  edit: ImageEdit,
  type: string,
): Promise<Blob | null> {
  const result = resultSize(edit, size);
  const canvas = document.createElement('canvas');
  canvas.width = result.width;
  canvas.height = result.height;
  if (!drawArea(canvas, source, size, edit.orientation, shownArea(edit, size))) return null;
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

/** Fills a canvas with an area of the turned image. Returns whether the browser could draw it. */
export function drawArea(
  canvas: HTMLCanvasElement,
  source: CanvasImageSource,
  size: Size,
  orientation: Orientation,
  area: Area,
): boolean {
  const turned = turnedSize(size, orientation);
  const context = canvas.getContext('2d');
  if (!context) return false;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingEnabled = true;
  // IMG-14
  context.imageSmoothingQuality = 'high';
  context.scale(canvas.width / area.width, canvas.height / area.height);
  context.translate(turned.width / 2 - area.x, turned.height / 2 - area.y);
  context.transform(...matrixOf(orientation), 0, 0);
  context.drawImage(source, -size.width / 2, -size.height / 2, size.width, size.height);
  return true;
}
