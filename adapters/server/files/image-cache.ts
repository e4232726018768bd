import type { Readable } from 'node:stream';

/**
 * Small objects that were read lately, in memory: a name has one content for ever, so nothing here grows old. Who may
 * see one is asked before, each time. Sizes in bytes.
 */
export interface Shelf {
  get(name: string): Buffer | undefined;
  /** The whole of a small object, kept from now on. */
  keep(name: string, bytes: Readable): Promise<Buffer>;
  takes(size: number): boolean;
}

export function createShelf(room: number, largest: number): Shelf {
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
      // Last in the order: the first goes when room is needed.
      kept.delete(name);
      kept.set(name, bytes);
      return bytes;
    },
    async keep(name, bytes) {
      const whole = Buffer.concat((await bytes.toArray()) as Buffer[]);
      drop(name);
      kept.set(name, whole);
      used += whole.length;
      for (const first of kept.keys()) {
        if (used <= room) break;
        drop(first);
      }
      return whole;
    },
    takes: (size) => size <= largest,
  };
}
