/** The only module that passes files to sharp. Decodes six raster formats and blocks every other loader. */
import { fileTypeFromBuffer } from 'file-type';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { createFailure } from '../../../schemas/error/failure.ts';
import { forbidden } from '../access.ts';
import { explainStorage } from './failure.ts';
import type { Size } from './image-size.ts';
import { readHead } from './read-head.ts';
import type { Storage } from './storage.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** Supported formats with the loader of libvips for each. These loaders read only the given buffer. */
const loaders: Readonly<Record<string, string>> = {
  'image/jpeg': 'VipsForeignLoadJpegBuffer',
  'image/png': 'VipsForeignLoadPngBuffer',
  'image/webp': 'VipsForeignLoadWebpBuffer',
  'image/gif': 'VipsForeignLoadNsgifBuffer',
  'image/avif': 'VipsForeignLoadHeifBuffer',
  'image/tiff': 'VipsForeignLoadTiffBuffer',
};

type SharpLibrary = (typeof import('sharp'))['default'];

let library: Promise<SharpLibrary> | null = null;

/** Loads sharp at the first image, because its native library takes a tenth of the start. */
function loadSharp(): Promise<SharpLibrary> {
  library ??= import('sharp').then(({ default: sharp }) => {
    // The SVG, PDF and Magick loaders read other files and URLs that the image names. A loader by path reads any path.
    // The block applies to the whole process.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: Object.values(loaders) });
    return sharp;
  });
  return library;
}

/**
 * Size limit of a stored image to decode, in bytes. Each running transformation holds one image in memory
 * (ASSETS_TRANSFORM_MAX_CONCURRENT).
 */
const maxSourceBytes = 128 * 1024 * 1024;

/** Number of bytes that usually contain the header of an image. */
const headBytes = 1024 * 1024;

/**
 * Opens an image for sharp.
 * @throws ILLEGAL_ASSET_TRANSFORMATION if the content is not one of the decoded formats, whatever its row says.
 */
export async function openImage(bytes: Buffer, options: SharpOptions = {}): Promise<Sharp> {
  if (await isDecodable(bytes)) return (await loadSharp())(bytes, options);
  throw createFailure(
    'ILLEGAL_ASSET_TRANSFORMATION',
    'The content of this file is not a JPEG, PNG, WebP, GIF, AVIF or TIFF image. Request it without a transformation.',
  );
}

/** The format is detected from the content alone. */
async function isDecodable(bytes: Buffer): Promise<boolean> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return found !== undefined && Object.hasOwn(loaders, found.mime);
}

/** Returns the size of an image as displayed, with its orientation applied. */
export function displayedSize({ width, height, orientation = 1 }: Metadata): Size {
  return orientation < 5 ? { width, height } : { width: height, height: width };
}

/** Limits the number of large images that are read at a time, because uploads are not limited. */
const limitConcurrency = createConcurrencyLimit(2);

/** Returns the size of the image file at `path`, or null if it cannot be decoded. Reads the file only, never a link. */
export async function measureImage(path: string, size: number): Promise<Size | null> {
  const head = await measureHead(path, headBytes);
  if (head !== null || size <= headBytes) return head;
  // Some TIFF files have their header at the end.
  return limitConcurrency(() => measureHead(path, Math.min(size, maxSourceBytes)));
}

async function measureHead(path: string, length: number): Promise<Size | null> {
  try {
    const image = await openImage(await readHead(path, length), { limitInputPixels: false });
    return displayedSize(await image.metadata());
  } catch {
    return null;
  }
}

/**
 * Reads a stored image into memory.
 * @throws FORBIDDEN if the storage has no such object, ILLEGAL_ASSET_TRANSFORMATION if it is too large.
 */
export async function readStoredImage(
  storage: Storage,
  name: string,
  limit = maxSourceBytes,
): Promise<Buffer> {
  const bytes = await storage.read(name);
  if (!bytes) throw forbidden();
  const chunks: Buffer[] = [];
  let size = 0;
  await explainStorage(async () => {
    // Leaving the loop destroys the stream.
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw tooLargeToDecode(limit);
      chunks.push(chunk);
    }
  });
  return Buffer.concat(chunks);
}

function tooLargeToDecode(limit: number): Error {
  return createFailure(
    'ILLEGAL_ASSET_TRANSFORMATION',
    `The image file is larger than ${limit} bytes. Request it without a transformation.`,
    { limit },
  );
}

const svgLoader = { operation: ['VipsForeignLoadSvgBuffer'] };
let drawings = 0;

/** Draws an SVG that the server's own code wrote. Never pass user input: the function unblocks the SVG loader. */
export async function drawOwnSvg(svg: string, draw: (image: Sharp) => Promise<Buffer>): Promise<Buffer> {
  const sharp = await loadSharp();
  drawings += 1;
  sharp.unblock(svgLoader);
  try {
    return await draw(sharp(Buffer.from(svg)));
  } finally {
    drawings -= 1;
    if (drawings === 0) sharp.block(svgLoader);
  }
}
