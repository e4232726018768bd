import { matrixOf, resultSize, shownArea, turnedSize, type ImageEdit, type Size } from './image-edit.ts';

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
  const area = shownArea(edit, size);
  const turned = turnedSize(size, edit.orientation);
  const canvas = document.createElement('canvas');
  canvas.width = result.width;
  canvas.height = result.height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingEnabled = true;
  // IMG-14
  context.imageSmoothingQuality = 'high';
  context.scale(result.width / area.width, result.height / area.height);
  context.translate(turned.width / 2 - area.x, turned.height / 2 - area.y);
  context.transform(...matrixOf(edit.orientation), 0, 0);
  context.drawImage(source, -size.width / 2, -size.height / 2, size.width, size.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
