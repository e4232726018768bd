import type { Readable } from 'node:stream';

/** A byte range. `start` and `end` are inclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Stores objects by name. Names consist of letters, digits, `.`, `-`, `_` and slashes. Calls reject with
 * STORAGE_FULL, or with SERVICE_UNAVAILABLE if the storage cannot be reached. The next call tries again.
 */
export interface Storage {
  /** Local folder for files that are being received. On the same disk, `put` moves a file instead of copying it. */
  readonly incoming: string;
  /** Stores the file at `path`, completely or not at all. It may delete the file at `path`. */
  put(name: string, path: string): Promise<void>;
  /** Returns null if the object does not exist. */
  read(name: string, range?: Range): Promise<Readable | null>;
  /** Returns the size in bytes, or null if the object does not exist. */
  sizeOf(name: string): Promise<number | null>;
  /** Deletes the object, its variants and the parts of unfinished uploads. */
  remove(name: string): Promise<void>;
}

/** Prefix of the names of variants. */
export const variantFolder = 'variants';

/** Prefix of the names of parts of uploads that continue over several requests. */
export const partsFolder = '.uploads';

/** Returns the name of a variant, which is an object derived from another. It is deleted together with that object. */
export function variantName(name: string, variant: string): string {
  return `${variantFolder}/${name}/${variant}`;
}
