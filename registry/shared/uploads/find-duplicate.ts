/** Finds stored files with the same content as a file of the device. */
import type { Platform, Row } from '../../../renderer/contract/platform.ts';
import { checksumOf } from './checksum.ts';

/** A stored file with the same content. */
export interface Duplicate {
  readonly key: string;
  readonly name: string;
  readonly row: Row;
}

export type FindDuplicate = (file: File, signal: AbortSignal) => Promise<Duplicate | null>;

/** Files whose sizes are compared by one request. */
const batchSize = 100;

/**
 * Compares the sizes first, so that few files are read for their checksum. The platform returns only files that the user may
 * read. If the request fails, the file is uploaded without the comparison.
 */
export function createFindDuplicate(
  platform: Pick<Platform, 'read'>,
  files: readonly File[],
  checksum: typeof checksumOf = checksumOf,
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
  return async (file, signal) => {
    const batch = Math.floor((indexes.get(file) ?? 0) / batchSize);
    if (file.size === 0) return null;
    try {
      const read = batches.get(batch) ?? readBatch(batch);
      batches.set(batch, read);
      const candidates = (await read).filter((row) => Number(row['filesize']) === file.size);
      if (candidates.length === 0) return null;
      const own = await checksum(file, signal);
      const row = candidates.find((each) => each['checksum'] === own);
      if (!row) return null;
      const name = String(row['title'] ?? row['filename_download'] ?? row['id']);
      return { key: String(row['id']), name, row };
    } catch {
      return null;
    }
  };
}
