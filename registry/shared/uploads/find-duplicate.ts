/** Finds stored files with the same content as a file of the device. */
import type { Platform, Row } from '../../../renderer/contract/platform.ts';
import { systemClock } from '../../../renderer/contract/ports.ts';
import { createChecksums, type ChecksumOf } from './checksum.ts';

/** A stored file with the same content. */
export interface Duplicate {
  readonly key: string;
  readonly name: string;
  readonly row: Row;
}

export type FindDuplicate = (file: File, signal: AbortSignal) => Promise<Duplicate | null>;

/** Files whose sizes are compared by one request. */
const batchSize = 100;

/** Resolves to the stored file when the upload of `file` has ended, or to null if it did not store one. */
type StoredRowOf = (file: File) => Promise<Row | null>;

/**
 * Compares the sizes first, so that few files are read for their checksum. The platform returns only files that the user may
 * read. If the request fails, the file is uploaded without the comparison. A file is also compared with `earlier` files, whose
 * uploads have not ended, and with those before it in `files`: if one is equal, its upload is awaited.
 */
export function createFindDuplicate(
  platform: Pick<Platform, 'read'>,
  files: readonly File[],
  storedRowOf: StoredRowOf = async () => null,
  earlier: readonly File[] = [],
  checksum: ChecksumOf = createChecksums(systemClock),
): FindDuplicate {
  const batches = new Map<number, Promise<readonly Row[]>>();
  const indexes = new Map(files.map((file, i) => [file, i]));
  const readBatch = async (batch: number): Promise<readonly Row[]> => {
    const sizes = files.slice(batch * batchSize, (batch + 1) * batchSize).map(({ size }) => size);
    const query = {
      fields: ['id', 'title', 'filename_download', 'type', 'filesize', 'checksum'],
      filter: { _and: [{ filesize: { _in: [...new Set(sizes)] } }, { checksum: { _nnull: true } }] },
      sort: ['uploaded_on'],
      limit: 1000,
    };
    return (await platform.read<readonly Row[]>({ collection: 'directus_files' }, query)).data;
  };
  const filesBySize = new Map<number, File[]>();
  for (const file of [...earlier, ...files])
    filesBySize.set(file.size, [...(filesBySize.get(file.size) ?? []), file]);
  const checksums = new Map<File, Promise<string>>();
  // Of several equal files, only the first is read for its own comparison.
  const read = (file: File, signal: AbortSignal) => {
    const known = checksums.get(file);
    if (known) return known;
    const own = checksum(file, signal);
    checksums.set(file, own);
    own.catch(() => checksums.delete(file));
    return own;
  };
  const findBefore = async (file: File, signal: AbortSignal): Promise<Row | null> => {
    const equallyLong = filesBySize.get(file.size) ?? [];
    const before = equallyLong.slice(0, equallyLong.indexOf(file));
    if (before.length === 0) return null;
    const own = await read(file, signal);
    for (const each of before) if ((await read(each, signal)) === own) return storedRowOf(each);
    return null;
  };
  return async (file, signal) => {
    const batch = Math.floor((indexes.get(file) ?? 0) / batchSize);
    if (file.size === 0) return null;
    try {
      const rows = batches.get(batch) ?? readBatch(batch);
      batches.set(batch, rows);
      const candidates = (await rows).filter((row) => Number(row['filesize']) === file.size);
      const own = candidates.length === 0 ? null : await read(file, signal);
      const row = candidates.find((each) => each['checksum'] === own) ?? (await findBefore(file, signal));
      if (!row) return null;
      const name = String(row['title'] ?? row['filename_download'] ?? row['id']);
      return { key: String(row['id']), name, row };
    } catch {
      return null;
    }
  };
}
