/** The names and extensions of MIME types. */
import { ownValue } from './own-value.ts';

/** The kinds of content. Their names are texts in the user's language. */
type MimeKind =
  | 'archive'
  | 'audio'
  | 'binary'
  | 'document'
  | 'font'
  | 'image'
  | 'presentation'
  | 'text'
  | 'video'
  | 'workbook';

type Known = readonly [name: string, extension: string, kind?: MimeKind];

/** Types whose name or extension differs from what the type says. */
const known: Readonly<Record<string, Known>> = {
  'application/gzip': ['GZip', 'gz', 'archive'],
  'application/json': ['JSON', 'json'],
  'application/msword': ['Word', 'doc', 'document'],
  'application/octet-stream': ['', 'bin', 'binary'],
  'application/pdf': ['PDF', 'pdf', 'document'],
  'application/vnd.ms-excel': ['Excel', 'xls', 'workbook'],
  'application/vnd.ms-powerpoint': ['PowerPoint', 'ppt', 'presentation'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': [
    'PowerPoint',
    'pptx',
    'presentation',
  ],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['Excel', 'xlsx', 'workbook'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['Word', 'docx', 'document'],
  'application/xml': ['XML', 'xml'],
  'application/zip': ['ZIP', 'zip', 'archive'],
  'audio/mpeg': ['MP3', 'mp3'],
  'image/jpeg': ['JPEG', 'jpg'],
  'image/webp': ['WebP', 'webp'],
  'text/css': ['CSS', 'css'],
  'text/csv': ['CSV', 'csv'],
  'text/html': ['HTML', 'html'],
  'text/markdown': ['Markdown', 'md'],
  'text/plain': ['', 'txt', 'text'],
  'video/quicktime': ['QuickTime', 'mov'],
  'video/webm': ['WebM', 'webm'],
};

export interface MimeName {
  /** null: the name says what the type contains ("JSON"). */
  readonly kind: MimeKind | null;
  /** A name that is the same in all languages: "JPEG". '' if the kind says everything. */
  readonly name: string;
}

/** Returns the parts of a type's display name ("JPEG image" for `image/jpeg`). Undefined: the type is unknown. */
export function mimeTypeName(type: string): MimeName | undefined {
  const [name, , kind = null] = factsOf(type) ?? [];
  return name === undefined ? undefined : { kind, name };
}

/** Returns the usual extension without its dot; for unknown types, the last word of the subtype. */
export function extensionOf(type: string): string {
  const subtype = withoutParameters(type).split('/').at(-1) ?? '';
  return factsOf(type)?.[1] ?? subtype.split(/[.+-]/).at(-1) ?? subtype;
}

/** Returns what is known about a type. Media are named by their type: `image/png` is a PNG image. */
function factsOf(type: string): Known | undefined {
  const plain = withoutParameters(type);
  const found = ownValue(known, plain);
  const [, medium, word = ''] = /^(audio|font|image|video)\/([a-z0-9]+)(?:\+xml)?$/.exec(plain) ?? [];
  if (medium === undefined) return found;
  return [found?.[0] ?? word.toUpperCase(), found?.[1] ?? word, medium as MimeKind];
}

/** Removes parameters: `text/plain; charset=utf-8` → `text/plain`. */
function withoutParameters(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}
