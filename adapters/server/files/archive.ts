/** Writes an archive of stored files as a stream. */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { PlatformFailure } from '../../../schemas/error/failure.ts';
import type { Storages } from './storages.ts';

/** A file of an archive. `path` is its name there. */
export interface ArchiveEntry {
  readonly path: string;
  readonly storage: string | null;
  readonly filename_disk: string | null;
  readonly type: string;
  readonly modified: Date;
}

interface Parts {
  readonly files: readonly ArchiveEntry[];
  readonly emptyFolders: readonly string[];
  /** Path of the text file that lists files that could not be read. Written only if there are some. */
  readonly failuresPath: string;
  readonly now: Date;
}

/** Types that become smaller. Images, videos and archives are already compressed. */
const compressible =
  /^text\/|^(?:image|application)\/(?:[\w.-]+\+)?(?:xml|json)$|^image\/(?:bmp|x-ms-bmp|tiff)$|^application\/(?:javascript|rtf|x-tar)$/;

/**
 * Reads the files one after the other, at the speed of the client. A file that cannot be read does not end the archive:
 * a text file at its end lists such files. Destroying the stream ends the reading.
 */
export function streamArchive(
  storages: Storages,
  { files, emptyFolders, failuresPath, now }: Parts,
): Readable {
  const zip = new ZipFile();
  // The types of yazl do not name the class of the stream.
  const output = zip.outputStream as Readable;
  let reading: Readable | null = null;
  const failures: string[] = [];
  // yazl writes to the stream after it was destroyed.
  zip.on('error', (error) => output.destroy(error as Error));
  output.on('error', () => undefined);
  output.once('close', () => reading?.destroy());

  const add = async ({ path, storage, filename_disk, type, modified }: ArchiveEntry) => {
    const fail = (error: unknown) =>
      failures.push(
        `${path}: ${error instanceof PlatformFailure ? error.message : 'The file is missing in the storage.'}`,
      );
    let bytes: Readable | null;
    try {
      bytes =
        storage === null || filename_disk === null ? null : await storages.at(storage).read(filename_disk);
    } catch (error) {
      return fail(error);
    }
    if (!bytes) return fail(null);
    // The generator below handles errors. A stream that is destroyed early emits another one.
    bytes.on('error', () => undefined);
    if (output.destroyed) return bytes.destroy();
    await new Promise<void>((done) => {
      const source = Readable.from(
        withoutError(bytes, () => failures.push(`${path}: ${incomplete}`)),
        {
          objectMode: false,
        },
      );
      reading = source;
      source.once('close', done);
      zip.addReadStream(source, path, { mtime: modified, compress: compressible.test(type) });
    });
  };
  const addAll = async () => {
    for (const path of emptyFolders) zip.addEmptyDirectory(path, { mtime: now });
    for (const file of files) {
      if (output.destroyed) return;
      await add(file);
    }
    if (failures.length > 0) zip.addBuffer(Buffer.from(textOf(failures)), failuresPath, { mtime: now });
    zip.end();
  };
  addAll().catch((error: unknown) => output.destroy(error as Error));
  return output;
}

const incomplete = 'The file could not be read to its end. Its content in this archive is incomplete.';

function textOf(failures: readonly string[]): string {
  return `These files of the archive are missing or incomplete:\r\n\r\n${failures.join('\r\n')}\r\n`;
}

async function* withoutError(bytes: Readable, onError: () => void): AsyncGenerator<Buffer, void> {
  try {
    yield* bytes as AsyncIterable<Buffer>;
  } catch {
    onError();
  }
}
