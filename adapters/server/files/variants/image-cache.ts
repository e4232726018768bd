import type { Readable } from 'node:stream';

/**
 * In-memory LRU cache of small objects. The content of a name never changes, so entries never become stale. The caller
 * checks permissions before each read. Sizes are in bytes.
 */
export interface ImageCache {
  get(name: string): Buffer | undefined;
  /** Reads the whole object, adds it and returns it. */
  add(name: string, bytes: Readable): Promise<Buffer>;
  accepts(size: number): boolean;
}

export function createImageCache(maxTotal: number, maxSize: number): ImageCache {
  const entries = new Map<string, Buffer>();
  let used = 0;
  const drop = (name: string) => {
    used -= entries.get(name)?.length ?? 0;
    entries.delete(name);
  };
  return {
    get(name) {
      const bytes = entries.get(name);
      if (!bytes) return undefined;
      // Moves the entry to the end. The first entry is the least recently used one, which is removed first.
      entries.delete(name);
      entries.set(name, bytes);
      return bytes;
    },
    async add(name, bytes) {
      const buffer = Buffer.concat((await bytes.toArray()) as Buffer[]);
      drop(name);
      entries.set(name, buffer);
      used += buffer.length;
      for (const first of entries.keys()) {
        if (used <= maxTotal) break;
        drop(first);
      }
      return buffer;
    },
    accepts: (size) => size <= maxSize,
  };
}
