import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createFailure, PlatformFailure } from '../../../../schemas/error/failure.ts';
import { createPrivateFile, folderMode } from '../../private-files.ts';
import { variantName, type Storage } from '../storage.ts';
import { readStoredImage } from '../image-decoder.ts';
import { assertSourceSize, isTransformable, transformImage, typeAfter, type Transform } from './transform.ts';
import { usesFocalPoint, type FocalPoint } from './focal-crop.ts';
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
   * Creates a variant. Concurrent calls for the same variant share the work. Throws ILLEGAL_ASSET_TRANSFORMATION if the
   * file is not an image or too large, and SERVICE_UNAVAILABLE if too many calls wait.
   */
  create(storage: Storage, image: ImageFile, transform: Transform): Promise<void>;
}

/** Part of every variant's name. Earlier versions rendered SVG files, so their variants must not be served again. */
const decoderVersion = 'v2';

/** Limit of queued transformations. */
const maxWaiting = 200;

export function createVariants({ maxDimension, maxTransforms }: FilesConfig): Variants {
  const runningByName = new Map<string, Promise<void>>();
  const limitConcurrency = createConcurrencyLimit(maxTransforms, maxWaiting);

  const nameOf: Variants['nameOf'] = ({ filename_disk, focal }, transform) => {
    const sorted = Object.entries(transform).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const point = focal && usesFocalPoint(transform) ? [['focal', focal.x, focal.y]] : [];
    const text = JSON.stringify([decoderVersion, ...sorted, ...point]);
    return variantName(filename_disk, createHash('sha256').update(text).digest('hex').slice(0, 24));
  };

  const createOne = async (storage: Storage, image: ImageFile, transform: Transform, name: string) => {
    const to = join(storage.incoming, randomUUID());
    await mkdir(storage.incoming, { recursive: true, mode: folderMode });
    // sharp writes into the existing file and keeps its mode.
    createPrivateFile(to);
    try {
      const bytes = await readStoredImage(storage, image.filename_disk);
      const type = typeAfter(image.type, transform);
      await transformImage(bytes, to, type, transform, maxDimension, image.focal);
      await storage.put(name, to);
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
    create(storage, image, transform) {
      assertTransformable(image, maxDimension);
      const name = nameOf(image, transform);
      const known = runningByName.get(name);
      if (known) return known;
      const work = limitConcurrency(() => createOne(storage, image, transform, name)).finally(() =>
        runningByName.delete(name),
      );
      runningByName.set(name, work);
      return work;
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
