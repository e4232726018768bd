import { createReadStream, type ReadStream } from 'node:fs';
import { chmod, constants, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { fileMode, folderMode } from '../database/private-files.ts';
import { forbidden } from '../query/access.ts';
import { explainStorage, isAbsent } from './failure.ts';
import { variantFolder, variantName, type Range, type Storage } from './storage.ts';

/** Below the folder: bytes that are no object yet. */
const incoming = '.incoming';

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
    incoming: join(root, incoming),
    put: (name, path) => explainStorage(() => take(path, pathOf(name))),
    read: (name, range) => explainStorage(() => orNull(openStream(pathOf(name), range))),
    sizeOf: (name) => explainStorage(() => orNull(stat(pathOf(name)).then(({ size }) => size))),
    remove: (name) =>
      explainStorage(async () => {
        await rm(pathOf(name), { force: true });
        await rm(pathOf(variantName(name, '.')), { recursive: true, force: true });
      }),
  };
}

/**
 * Copies the objects of a folder that are not there yet: a name has one content for ever. What is on its way stays out,
 * and so do the other sizes of pictures, which are made anew. Whoever deletes meanwhile breaks nothing.
 */
export async function copyStored(
  folder: string,
  to: string,
  without: readonly string[] = [incoming, variantFolder],
): Promise<void> {
  const entries = (await orNull(readdir(folder, { withFileTypes: true }))) ?? [];
  for (const entry of entries.filter(({ name }) => !without.includes(name))) {
    const [path, copy] = [join(folder, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyStored(path, copy, []);
    else if (entry.isFile()) await orNull(copyOnce(path, copy));
  }
}

async function copyOnce(path: string, copy: string): Promise<void> {
  await mkdir(dirname(copy), { recursive: true, mode: folderMode });
  try {
    await copyFile(path, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await chmod(copy, fileMode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** A file that is moved within a disk is there at once or not at all; from another disk it is copied first. */
async function take(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: folderMode });
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
