/** Computes checksums outside the thread of the page. It reads files in parts, so that large files need little memory. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Bytes that are read at once. */
const partSize = 4 * 1024 * 1024;

onmessage = async ({ data: file }: MessageEvent<Blob>) => {
  try {
    const hash = sha256.create();
    for (let start = 0; start < file.size; start += partSize)
      hash.update(new Uint8Array(await file.slice(start, start + partSize).arrayBuffer()));
    postMessage({ checksum: bytesToHex(hash.digest()) });
  } catch (error) {
    postMessage({ error: String(error) });
  }
};
