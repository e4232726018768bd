import { extname } from 'node:path';
import { nameInWords } from '../../../schemas/field/name.ts';
import { contentTypeOf } from './content-type.ts';
import { durationOf } from './duration.ts';
import { readImageMetadata } from './image-metadata.ts';
import { measureImage } from './image-decoder.ts';
import type { Size } from './image-size.ts';
import { readHead } from './read-head.ts';
import type { Spooled } from './spool.ts';
import { svgSize } from './svg-size.ts';

/** Values that the server determines from a file's content. The names are columns of `directus_files` (FILE-34). */
export interface Description {
  readonly filename_download: string;
  readonly title: string;
  readonly type: string;
  readonly filesize: number;
  readonly checksum: string;
  readonly width: number | null;
  readonly height: number | null;
  /** Whole seconds. */
  readonly duration: number | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

/** Describes a received file. `sent` is the name and type that the client stated. */
export async function describeFile(
  { path, size, checksum }: Spooled,
  sent: { readonly name: string; readonly type: string },
): Promise<Description> {
  const filename_download = safeName(sent.name);
  const type = await contentTypeOf(path, sent.type.split(';')[0]?.trim().toLowerCase() ?? '');
  const isImage = type.startsWith('image/');
  return {
    filename_download,
    title: titleOf(filename_download),
    type,
    filesize: size,
    checksum,
    ...((isImage && (await measure(path, size, type))) || { width: null, height: null }),
    duration: /^(?:audio|video)\//.test(type) ? await durationOf(path, size) : null,
    metadata: isImage ? await readImageMetadata(path) : null,
  };
}

/** Returns a readable title: `01-first picture.JPG` becomes "01 first picture". */
function titleOf(filename: string): string {
  return nameInWords(filename.slice(0, filename.length - extname(filename).length)) || filename;
}

/** Returns `<stem>.<extension>`, or `<stem>` if the file name has no extension. */
export function diskNameOf(stem: string, filename: string): string {
  const extension = extname(filename).toLowerCase().replaceAll(/\W/g, '').slice(0, 16);
  return extension === '' ? stem : `${stem}.${extension}`;
}

// oxlint-disable-next-line no-control-regex -- these are the ones
const unwantedCharacters = /[\u0000-\u001F\u007F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * Returns a name that is valid on disks and in headers: no folders or control characters, at most 255 bytes. Characters that
 * reverse the direction of text are removed, because they hide the real extension.
 */
function safeName(name: string): string {
  const plain = (name.split(/[/\\]/).at(-1) ?? '').replaceAll(unwantedCharacters, '').trim();
  const extension = extname(plain).slice(0, 20);
  let stem = plain.slice(0, plain.length - extname(plain).length);
  while (Buffer.byteLength(stem + extension) > 255) stem = [...stem].slice(0, -1).join('');
  return stem + extension || 'file';
}

/** Number of bytes of an SVG that are searched for its root element. */
const svgHead = 64 * 1024;

/** Returns null if the content does not state a size. */
async function measure(path: string, size: number, type: string): Promise<Size | null> {
  if (type !== 'image/svg+xml') return measureImage(path, size);
  return svgSize((await readHead(path, svgHead)).toString('utf8'));
}
