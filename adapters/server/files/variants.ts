import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, PlatformFailure } from '../../../schemas/error/failure.ts';
import type { FilesConfig } from '../contract.ts';
import { createPrivateFile, folderMode } from '../database/private-files.ts';
import { variantName, type Storage } from './storage.ts';
import { readStoredImage } from './image-decoder.ts';
import { isPicture, tooMany, transformImage, typeAfter, type Transform } from './transform.ts';
import { createTurns } from './turns.ts';

export interface Picture {
  readonly filename_disk: string;
  readonly type: string;
  /** Pixels; null where nobody knows. */
  readonly width: number | null;
  readonly height: number | null;
}

/** Other sizes and forms of pictures, made when they are first asked for and kept beside them. */
export interface Variants {
  nameOf(picture: Picture, transform: Transform): string;
  /**
   * Makes it; who asks for the same one meanwhile waits for the same work. Throws ILLEGAL_ASSET_TRANSFORMATION for what
   * is no picture or too large, SERVICE_UNAVAILABLE where too many wait.
   */
  make(storage: Storage, picture: Picture, transform: Transform): Promise<void>;
}

/** Part of every variant's name. Earlier versions drew SVG files, so their variants are never served again. */
const safeDecoding = 'v2';

/** Those that wait for one that is being made. */
const longestQueue = 200;

export function createVariants({ maxDimension, maxTransforms }: FilesConfig): Variants {
  const making = new Map<string, Promise<void>>();
  const takeTurn = createTurns(maxTransforms, longestQueue);

  const nameOf: Variants['nameOf'] = ({ filename_disk }, transform) => {
    const sorted = Object.entries(transform).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const text = JSON.stringify([safeDecoding, ...sorted]);
    return variantName(filename_disk, createHash('sha256').update(text).digest('hex').slice(0, 24));
  };

  const makeOne = async (storage: Storage, picture: Picture, transform: Transform, name: string) => {
    const to = join(storage.incoming, randomUUID());
    await mkdir(storage.incoming, { recursive: true, mode: folderMode });
    // sharp writes into the file that is there, with its mode.
    createPrivateFile(to);
    try {
      const bytes = await readStoredImage(storage, picture.filename_disk);
      await transformImage(bytes, to, typeAfter(picture.type, transform), transform, maxDimension);
      await storage.put(name, to);
      // A file that went meanwhile took what hung at it; this came too late for that.
      if ((await storage.sizeOf(picture.filename_disk)) === null) await storage.remove(picture.filename_disk);
    } catch (error) {
      throw error instanceof PlatformFailure ? error : unreadable(error);
    } finally {
      await rm(to, { force: true });
    }
  };

  return {
    nameOf,
    make(storage, picture, transform) {
      refuse(picture, maxDimension);
      const name = nameOf(picture, transform);
      const known = making.get(name);
      if (known) return known;
      const work = takeTurn(() => makeOne(storage, picture, transform, name)).finally(() =>
        making.delete(name),
      );
      making.set(name, work);
      return work;
    },
  };
}

function refuse({ type, width, height }: Picture, most: number): void {
  if (!isPicture(type))
    throw fail(
      'ILLEGAL_ASSET_TRANSFORMATION',
      `A file of type "${type}" is not turned into another size or form. Ask for it as it is stored.`,
      { type },
    );
  if (Math.max(width ?? 0, height ?? 0) > most)
    throw tooMany(`The picture is larger than ${most} pixels, and is only sent as it is stored`, most);
}

function unreadable(error: unknown): unknown {
  const isOfSharp = error instanceof Error && !('code' in error);
  if (!isOfSharp) return error;
  if (error.message.startsWith('timeout'))
    return fail(
      'ILLEGAL_ASSET_TRANSFORMATION',
      'The picture takes too long to make. Ask for a smaller one, or for another form.',
    );
  return fail(
    'ILLEGAL_ASSET_TRANSFORMATION',
    `The picture cannot be read: ${error.message.split('\n')[0] ?? ''}`,
  );
}
