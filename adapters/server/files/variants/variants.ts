import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { createFailure, PlatformFailure } from '../../../../schemas/error/failure.ts';
import { createPrivateFile, folderMode } from '../../private-files.ts';
import { variantName, type Storage } from '../storage.ts';
import { readStoredImage } from '../image-decoder.ts';
import { assertSourceSize, isTransformable, transformImage, typeAfter, type Transform } from './transform.ts';
import { usesFocalPoint, type FocalPoint } from './focal-crop.ts';
import { createSharedWork } from './shared-work.ts';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import type { FilesConfig } from '../../config.ts';

export interface ImageFile {
  readonly filename_disk: string;
  readonly type: string;
  /** Pixels; null if unknown. */
  readonly width: number | null;
  readonly height: number | null;
  readonly focal: FocalPoint | null;
}

/** Transformed images. Each is created by the first request and stored beside the original. */
export interface Variants {
  nameOf(image: ImageFile, transform: Transform): string;
  /**
   * Creates a variant. Concurrent calls for the same variant share the work, which is cancelled before its next step when
   * the signals of all of them are aborted. If the variant would be larger than `unconverted`, an empty object is stored
   * instead. `unconverted` is the same transformation without a change of the format, and null is the stored file.
   * @throws ILLEGAL_ASSET_TRANSFORMATION if the file is not an image or too large, SERVICE_UNAVAILABLE if too many calls
   * wait.
   */
  create(
    storage: Storage,
    image: ImageFile,
    transform: Transform,
    signal: AbortSignal,
    unconverted?: Transform | null,
  ): Promise<void>;
}

/** Part of every variant's name. Earlier versions rendered SVG files, so their variants must not be served again. */
const decoderVersion = 'v2';

/** Limit of queued transformations. */
const maxWaiting = 200;

export function createVariants({ maxDimension, maxTransforms }: FilesConfig): Variants {
  const sharedWork = createSharedWork();
  const limitConcurrency = createConcurrencyLimit(maxTransforms, maxWaiting);

  const nameOf: Variants['nameOf'] = ({ filename_disk, focal }, transform) => {
    const sorted = Object.entries(transform).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const point = focal && usesFocalPoint(transform) ? [['focal', focal.x, focal.y]] : [];
    const text = JSON.stringify([decoderVersion, ...sorted, ...point]);
    return variantName(filename_disk, createHash('sha256').update(text).digest('hex').slice(0, 24));
  };

  /** Returns null if the size is not known without a further transformation. */
  const sizeOfUnconverted = async (
    storage: Storage,
    image: ImageFile,
    original: Buffer,
    unconverted: Transform | null | undefined,
  ): Promise<number | null> => {
    if (unconverted === undefined) return null;
    return unconverted === null ? original.length : storage.sizeOf(nameOf(image, unconverted));
  };

  const createOne = async (
    storage: Storage,
    image: ImageFile,
    transform: Transform,
    signal: AbortSignal,
    unconverted: Transform | null | undefined,
  ) => {
    const to = join(storage.incoming, randomUUID());
    await mkdir(storage.incoming, { recursive: true, mode: folderMode });
    // sharp writes into the existing file and keeps its mode.
    createPrivateFile(to);
    try {
      const bytes = await readStoredImage(storage, image.filename_disk);
      const type = typeAfter(image.type, transform);
      // sharp cannot stop while it transforms.
      signal.throwIfAborted();
      await transformImage(bytes, to, type, transform, maxDimension, image.focal);
      const limit = await sizeOfUnconverted(storage, image, bytes, unconverted);
      if (limit !== null && (await stat(to)).size > limit) await truncate(to);
      await storage.put(nameOf(image, transform), to);
      // If the original was deleted during the transformation, its variants were already deleted, without this one.
      if ((await storage.sizeOf(image.filename_disk)) === null) await storage.remove(image.filename_disk);
    } catch (error) {
      throw error instanceof PlatformFailure ? error : unreadable(error);
    } finally {
      await rm(to, { force: true });
    }
  };

  return {
    nameOf,
    async create(storage, image, transform, signal, unconverted) {
      assertTransformable(image, maxDimension);
      await sharedWork.run(nameOf(image, transform), signal, (all) =>
        limitConcurrency(() => createOne(storage, image, transform, all, unconverted), all),
      );
    },
  };
}

function assertTransformable({ type, width, height }: ImageFile, maxPixels: number): void {
  if (!isTransformable(type))
    throw createFailure(
      'ILLEGAL_ASSET_TRANSFORMATION',
      `Files of type "${type}" cannot be transformed. Request the file without a transformation.`,
      { type },
    );
  assertSourceSize({ width: width ?? 0, height: height ?? 0 }, maxPixels);
}

function unreadable(error: unknown): unknown {
  const isOfSharp = error instanceof Error && !('code' in error);
  if (!isOfSharp) return error;
  if (error.message.startsWith('timeout'))
    return createFailure(
      'ILLEGAL_ASSET_TRANSFORMATION',
      'The transformation takes too long. Request a smaller size or another format.',
    );
  return createFailure(
    'ILLEGAL_ASSET_TRANSFORMATION',
    `The image cannot be read. It may be damaged or incomplete: ${error.message.split('\n')[0] ?? ''}`,
  );
}
