/** Reads ZIP archives by their central directory, as programs that extract archives do. */
import { crc32, inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly path: string;
  readonly isCompressed: boolean;
  readonly bytes: Buffer;
}

/** Throws an error if the archive is not complete, or if a checksum is wrong. */
export function readZip(archive: Buffer): readonly ZipEntry[] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0) throw new Error('The archive has no end record.');
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    const method = archive.readUInt16LE(at + 10);
    const [sum, size] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const stored = archive.subarray(start, start + size);
    const bytes = method === 0 ? stored : inflateRawSync(stored);
    const path = archive.toString('utf8', at + 46, at + 46 + name);
    if (crc32(bytes) !== sum) throw new Error(`The checksum of "${path}" is wrong.`);
    at += 46 + name + extra + comment;
    return { path, isCompressed: method !== 0, bytes };
  });
}
