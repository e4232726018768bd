import type { MultipartFile } from '@fastify/multipart';
import { diskNameOf, measure, titleOf } from './describe.ts';
import type { Storage } from './storage.ts';

export interface Received {
  readonly filename_disk: string;
  readonly filename_download: string;
  readonly title: string;
  readonly type: string;
  readonly filesize: number;
  readonly width: number | null;
  readonly height: number | null;
}

/** Stores one part and tells what it is. */
export async function describeUpload(storage: Storage, id: string, part: MultipartFile): Promise<Received> {
  const filename_download = part.filename || 'file';
  const filename_disk = diskNameOf(id, filename_download);
  const filesize = await storage.write(filename_disk, part.file);
  const type = part.mimetype || 'application/octet-stream';
  const size = await measure(storage.pathOf(filename_disk), type);
  return { filename_disk, filename_download, title: titleOf(filename_download), type, filesize, ...size };
}
