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
  const kept = new Map<string, Buffer>();
  let used = 0;
  const drop = (name: string) => {
    used -= kept.get(name)?.length ?? 0;
    kept.delete(name);
  };
  return {
    get(name) {
      const bytes = kept.get(name);
      if (!bytes) return undefined;
      // Moves the entry to the end. The first entry is the least recently used one, which is removed first.
      kept.delete(name);
      kept.set(name, bytes);
      return bytes;
    },
    async add(name, bytes) {
      const whole = Buffer.concat((await bytes.toArray()) as Buffer[]);
      drop(name);
      kept.set(name, whole);
      used += whole.length;
      for (const first of kept.keys()) {
        if (used <= maxTotal) break;
        drop(first);
      }
      return whole;
    },
    accepts: (size) => size <= maxSize,
  };
}
