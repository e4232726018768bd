/** The names and extensions of MIME types. */
import { ownValue } from './own-value.ts';

/** What a type contains. Its name is a text of the user's language. */
type MimeKind =
  | 'archive'
  | 'audio'
  | 'binary'
  | 'document'
  | 'font'
  | 'image'
  | 'presentation'
  | 'styles'
  | 'text'
  | 'video'
  | 'workbook';

/** `kind` is null if the name alone says what the type contains: "JSON". */
type Known = readonly [kind: MimeKind | null, name: string, extension: string];

const known: Readonly<Record<string, Known>> = {
  'application/gzip': ['archive', 'GZip', 'gz'],
  'application/json': [null, 'JSON', 'json'],
  'application/msword': ['document', 'Word', 'doc'],
  'application/octet-stream': ['binary', '', 'bin'],
  'application/pdf': ['document', 'PDF', 'pdf'],
  'application/vnd.ms-excel': ['workbook', 'Excel', 'xls'],
  'application/vnd.ms-powerpoint': ['presentation', 'PowerPoint', 'ppt'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': [
    'presentation',
    'PowerPoint',
    'pptx',
  ],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['workbook', 'Excel', 'xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['document', 'Word', 'docx'],
  'application/xml': [null, 'XML', 'xml'],
  'application/zip': ['archive', 'ZIP', 'zip'],
  'audio/mpeg': ['audio', 'MP3', 'mp3'],
  'audio/ogg': ['audio', 'Ogg', 'ogg'],
  'audio/wav': ['audio', 'WAV', 'wav'],
  'font/woff2': ['font', 'WOFF2', 'woff2'],
  'image/avif': ['image', 'AVIF', 'avif'],
  'image/gif': ['image', 'GIF', 'gif'],
  'image/jpeg': ['image', 'JPEG', 'jpg'],
  'image/png': ['image', 'PNG', 'png'],
  'image/svg+xml': ['image', 'SVG', 'svg'],
  'image/tiff': ['image', 'TIFF', 'tiff'],
  'image/webp': ['image', 'WebP', 'webp'],
  'text/css': ['styles', '', 'css'],
  'text/csv': [null, 'CSV', 'csv'],
  'text/html': [null, 'HTML', 'html'],
  'text/markdown': [null, 'Markdown', 'md'],
  'text/plain': ['text', '', 'txt'],
  'video/mp4': ['video', 'MP4', 'mp4'],
  'video/quicktime': ['video', 'QuickTime', 'mov'],
  'video/webm': ['video', 'WebM', 'webm'],
};

export interface MimeName {
  readonly kind: MimeKind | null;
  /** A name that is the same in all languages: "JPEG". '' if the kind says everything. */
  readonly name: string;
}

/** Returns the parts of a type's display name ("JPEG image" for `image/jpeg`). Undefined: the type is unknown. */
export function mimeTypeName(type: string): MimeName | undefined {
  const found = ownValue(known, withoutParameters(type));
  return found && { kind: found[0], name: found[1] };
}

/** Returns the usual extension without its dot; for unknown types, the last word of the subtype. */
export function extensionOf(type: string): string {
  const subtype = withoutParameters(type).split('/').at(-1) ?? '';
  return ownValue(known, withoutParameters(type))?.[2] ?? subtype.split(/[.+-]/).at(-1) ?? subtype;
}

/** Removes parameters: `text/plain; charset=utf-8` → `text/plain`. */
function withoutParameters(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}
