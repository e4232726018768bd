import { createReadStream, type ReadStream } from 'node:fs';
import { chmod, constants, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { fileMode, folderMode } from '../private-files.ts';
import { forbidden } from '../access.ts';
import { explainStorage, isAbsent } from './failure.ts';
import { partsFolder, variantFolder, variantName, type Range, type Storage } from './storage.ts';

/** Subfolder for files that are being received. */
const incoming = '.incoming';

/** Returns a storage that keeps objects as files of one folder. */
export function diskStorage(folder: string): Storage {
  const root = resolve(folder);
  // Names come from rows of the database. A name that points outside the folder was not written by this server.
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
 * Copies the objects that the target folder lacks: the content of a name never changes. Skips files that are being
 * received, with their parts, and variants, which can be recreated. Objects that are deleted during the copy are ignored.
 */
export async function copyStored(
  folder: string,
  to: string,
  without: readonly string[] = [incoming, partsFolder, variantFolder],
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

/** Moves a file. A rename is atomic. From another disk the file is copied first, then renamed. */
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

/** Opens the file before returning the stream, so that a missing file rejects here and not while it is sent. */
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
