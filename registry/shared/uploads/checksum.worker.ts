/** Computes checksums outside the thread of the page. It reads files in parts, so that large files need little memory. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { ChecksumRequest, ChecksumResponse } from './checksum-messages.ts';

/** Bytes that are read at once. */
const partSize = 4 * 1024 * 1024;

/** The requested files that are not canceled. */
const wanted = new Set<number>();
const respond = (response: ChecksumResponse) => postMessage(response);

async function compute(id: number, file: Blob): Promise<void> {
  wanted.add(id);
  try {
    const hash = sha256.create();
    for (let start = 0; start < file.size && wanted.has(id); start += partSize)
      hash.update(new Uint8Array(await file.slice(start, start + partSize).arrayBuffer()));
    if (wanted.has(id)) respond({ id, checksum: bytesToHex(hash.digest()) });
  } catch (error) {
    respond({ id, error: String(error) });
  }
  wanted.delete(id);
}

onmessage = ({ data: { id, file } }: MessageEvent<ChecksumRequest>) => {
  if (file) void compute(id, file);
  else wanted.delete(id);
};
