import { createReadStream, type ReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { forbidden } from '../query/access.ts';
import { explainStorage, isAbsent } from './failure.ts';
import { variantName, type Range, type Storage } from './storage.ts';

/** Objects as files of one folder. */
export function diskStorage(folder: string): Storage {
  const root = resolve(folder);
  // Names come from our own rows; one that leads elsewhere was not written by us.
  const pathOf = (name: string) => {
    const path = resolve(root, name);
    if (!path.startsWith(root + sep)) throw forbidden();
    return path;
  };
  return {
    incoming: join(root, '.incoming'),
    put: (name, path) => explainStorage(() => take(path, pathOf(name))),
    read: (name, range) => explainStorage(() => orNull(openStream(pathOf(name), range))),
    sizeOf: (name) => explainStorage(() => orNull(stat(pathOf(name)).then(({ size }) => size))),
    withFile: (name, work) => work(pathOf(name)),
    remove: (name) =>
      explainStorage(async () => {
        await rm(pathOf(name), { force: true });
        await rm(pathOf(variantName(name, '.')), { recursive: true, force: true });
      }),
  };
}

/** A file that is moved within a disk is there at once or not at all; from another disk it is copied first. */
async function take(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const part = `${to}.part`;
    try {
      await copyFile(from, part);
      await rename(part, to);
    } catch (failure) {
      await rm(part, { force: true });
      throw failure;
    }
  }
}

/** Opened before it is answered, so that what is absent is known before the first byte. */
async function openStream(path: string, range: Range | undefined): Promise<ReadStream> {
  const handle = await open(path);
  return createReadStream(path, { ...range, fd: handle, highWaterMark: 256 * 1024 });
}

function orNull<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: unknown) => {
    if (isAbsent(error)) return null;
    throw error;
  });
}
