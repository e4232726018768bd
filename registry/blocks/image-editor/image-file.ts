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

/** The marks of animated GIF, WebP and PNG files, and the one of the data of cameras. All are in the first kilobytes. */
const animated: readonly string[] = ['NETSCAPE2.0', 'ANIM', 'acTL'];
const fromCamera = 'Exif';

/** Returns the keys of texts that name the parts which an edited image loses. `start` contains the first bytes of the file. */
export function lossesOf(type: string, start: Uint8Array): readonly string[] {
  const text = new TextDecoder('latin1').decode(start);
  return [
    ...(animated.some((mark) => text.includes(mark)) ? ['files.image_loses_frames'] : []),
    ...(writable.includes(type) ? [] : ['files.image_becomes_png']),
    ...(text.includes(fromCamera) ? ['files.image_loses_camera_data'] : []),
  ];
}
