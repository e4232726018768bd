/** The type and the name of an edited image, and the parts that it loses. Pure. */

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

/** The marks of animated GIF, WebP and PNG files. They are in the first kilobytes. */
const marks: readonly string[] = ['NETSCAPE2.0', 'ANIM', 'acTL'];
const marked = 4096;

/** Returns whether an image has several frames. `start` contains its first bytes. */
export function isAnimated(start: Uint8Array): boolean {
  const text = String.fromCodePoint(...start.subarray(0, marked));
  return marks.some((mark) => text.includes(mark));
}

/** Returns the keys of texts that name the parts which an edited image loses. */
export function lossesOf(type: string, start: Uint8Array): readonly string[] {
  return [
    ...(isAnimated(start) ? ['files.image_loses_frames'] : []),
    ...(writable.includes(type) ? [] : ['files.image_becomes_png']),
    ...(new TextDecoder('latin1').decode(start.subarray(0, marked)).includes('Exif')
      ? ['files.image_loses_camera_data']
      : []),
  ];
}
