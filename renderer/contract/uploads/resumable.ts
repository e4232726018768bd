/** Uploads that can be paused, and that continue after a broken connection or a closed tab. */
import type { Row } from '../../../schemas/value/row.ts';

/** A file that was sent in part: what identifies it, and what it was sent with. */
export interface SentFile {
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
  /** Values of the new file. */
  readonly fields: Row;
}

type SameFile = Pick<SentFile, 'name' | 'size' | 'lastModified'>;

/** Returns whether a file that the user chooses is likely the one that was sent. */
export function isSameFile(one: SameFile, other: SameFile): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

/** Returns whether the file is the same, and is sent with the same values. */
export function isSameUpload(one: SentFile, other: SentFile): boolean {
  return isSameFile(one, other) && JSON.stringify(one.fields) === JSON.stringify(other.fields);
}

export function sentFileOf({ name, size, lastModified }: File, fields: Row): SentFile {
  return { name, size, lastModified, fields };
}

/** An upload that has not been finished. */
export interface InterruptedUpload extends SentFile {
  /** Bytes that the platform has received, or fewer. */
  readonly received: number;
}

export interface ResumableUploads {
  /** Returns whether the upload of this file can be paused and continued. */
  canPause(file: Blob): boolean;
  /** Returns the unfinished uploads of the user in this browser that no tab continues. */
  interrupted(): Promise<readonly InterruptedUpload[]>;
  /** Deletes what the platform has received of a file. Never rejects: the platform deletes it later by itself. */
  discard(file: SentFile): Promise<void>;
}

/** The reason of the abort signal of a paused upload. What the platform has received is kept. */
export const uploadPaused = new Error('The upload is paused.');
