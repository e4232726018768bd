import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Where files' bytes are: one folder, one flat name each. */
export interface Storage {
  /** Writes whole or not at all; answers the size in bytes. */
  write(name: string, bytes: Readable): Promise<number>;
  /** Bytes from `start` to `end`, both included. */
  read(name: string, range?: { readonly start: number; readonly end: number }): Readable;
  /** Bytes, or null where there is no such file. */
  sizeOf(name: string): Promise<number | null>;
  pathOf(name: string): string;
  remove(name: string): Promise<void>;
}

export function diskStorage(root: string): Storage {
  // Names come from our own rows; a slash in one must not lead anywhere.
  const pathOf = (name: string) => join(root, basename(name));
  return {
    async write(name, bytes) {
      await mkdir(root, { recursive: true });
      const part = `${pathOf(name)}.part`;
      try {
        await pipeline(bytes, createWriteStream(part));
        await rename(part, pathOf(name));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      return (await stat(pathOf(name))).size;
    },
    read: (name, range) => createReadStream(pathOf(name), range),
    sizeOf: (name) =>
      stat(pathOf(name)).then(
        (found) => found.size,
        () => null,
      ),
    pathOf,
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
