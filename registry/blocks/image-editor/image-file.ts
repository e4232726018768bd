/** The type and the name of an edited image, and the parts that it loses. Pure. */
import { contentOf } from './image-content.ts';

/** The types that a browser can write. The others become PNG images. */
const writable: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Returns the MIME type in which an edited image is stored. */
export function typeOfResult(type: string): string {
  return writable.includes(type) ? type : 'image/png';
}

/** Returns the file name of an edited image. It has another ending if the type changed. */
export function nameOfResult(name: string, type: string): string {
  if (writable.includes(type)) return name;
  return `${name.replace(/\.[^./]*$/, '')}.png`;
}

/** Returns the keys of texts that name the parts which an edited image loses. `content` is the whole file. */
export function lossesOf(type: string, content: Uint8Array): readonly string[] {
  const { isAnimated, hasCameraData } = contentOf(content);
  return [
    ...(isAnimated ? ['files.image_loses_frames'] : []),
    ...(writable.includes(type) ? [] : ['files.image_becomes_png']),
    ...(hasCameraData ? ['files.image_loses_camera_data'] : []),
  ];
}
