/** Finds parts of image files that a browser does not write: further frames, and the data of cameras. Pure. */

interface Content {
  /** The image has several frames. */
  readonly isAnimated: boolean;
  readonly hasCameraData: boolean;
}

const plain: Content = { isAnimated: false, hasCameraData: false };

/** Reads the structure of a GIF, WebP, PNG, AVIF or JPEG file. Other and damaged files have none of these parts. */
export function contentOf(bytes: Uint8Array): Content {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (text(bytes, 0, 3) === 'GIF') return { ...plain, isAnimated: countGifFrames(bytes) > 1 };
    if (text(bytes, 8, 4) === 'WEBP') return webpContent(bytes);
    if (text(bytes, 1, 3) === 'PNG') return pngContent(bytes, view);
    if (text(bytes, 4, 4) === 'ftyp')
      return {
        isAnimated: /avis|msf1/.test(text(bytes, 8, view.getUint32(0) - 8)),
        hasCameraData: has(bytes, 'Exif'),
      };
    if (view.getUint16(0) === 0xff_d8) return { ...plain, hasCameraData: jpegHasCameraData(bytes, view) };
  } catch (error) {
    // A read behind the end of a damaged file.
    if (!(error instanceof RangeError)) throw error;
  }
  return plain;
}

function text(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + Math.min(length, 256)));
}

function has(bytes: Uint8Array, mark: string): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 65_536)).includes(mark);
}

/** Counts at most two frames. Animations that are played once have no other mark. */
function countGifFrames(bytes: Uint8Array): number {
  const tableLength = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  const afterBlocks = (start: number) => {
    let at = start;
    for (let length = bytes[at] ?? 0; length !== 0; length = bytes[at] ?? 0) at += length + 1;
    return at + 1;
  };
  let at = 13 + tableLength(bytes[10] ?? 0);
  for (let frames = 0; at < bytes.length && frames < 2;) {
    const kind = bytes[at];
    if (kind === 0x21) at = afterBlocks(at + 2);
    else if (kind === 0x2c) {
      frames += 1;
      if (frames === 2) return 2;
      at = afterBlocks(at + 10 + tableLength(bytes[at + 9] ?? 0) + 1);
    } else return frames;
  }
  return 1;
}

/** The header of an extended WebP file has a flag for each part. */
function webpContent(bytes: Uint8Array): Content {
  if (text(bytes, 12, 4) !== 'VP8X') return plain;
  const flags = bytes[20] ?? 0;
  return { isAnimated: (flags & 0x02) !== 0, hasCameraData: (flags & 0x08) !== 0 };
}

function pngContent(bytes: Uint8Array, view: DataView): Content {
  const chunks = new Set<string>();
  for (let at = 8; at + 8 <= bytes.length; at += view.getUint32(at) + 12) chunks.add(text(bytes, at + 4, 4));
  return { isAnimated: chunks.has('acTL'), hasCameraData: chunks.has('eXIf') };
}

/** Segments end where the pixels begin. */
function jpegHasCameraData(bytes: Uint8Array, view: DataView): boolean {
  for (let at = 2; bytes[at] === 0xff && bytes[at + 1] !== 0xda; at += 2 + view.getUint16(at + 2))
    if (bytes[at + 1] === 0xe1 && text(bytes, at + 4, 4) === 'Exif') return true;
  return false;
}
