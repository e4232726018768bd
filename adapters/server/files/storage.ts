import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both included. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Where objects are, by name: letters, digits, `.`, `-`, `_` and slashes. What fails rejects with STORAGE_FULL, or with
 * SERVICE_UNAVAILABLE where the storage is away; the next call tries anew.
 */
export interface Storage {
  /** Folder of this machine for bytes on their way: `put` takes from it at no cost where it can. */
  readonly incoming: string;
  /** Takes the file at `path`, whole or not at all; a file that was taken may be gone from there. */
  put(name: string, path: string): Promise<void>;
  /** null where there is no such object. */
  read(name: string, range?: Range): Promise<Readable | null>;
  /** Bytes, or null where there is no such object. */
  sizeOf(name: string): Promise<number | null>;
  /** The object, what hangs at it (`name/…` in `variants/`), and parts of it that never became whole. */
  remove(name: string): Promise<void>;
}

/** Before the names of what is derived from objects. */
export const variantFolder = 'variants';

/** The name of what is derived from an object; it goes with it. */
export function variantName(name: string, variant: string): string {
  return `${variantFolder}/${name}/${variant}`;
}
