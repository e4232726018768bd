/** Display names and extensions of MIME types. */
import { ownValue } from './own-value.ts';

const known: Readonly<Record<string, readonly [name: string, extension: string]>> = {
  'application/gzip': ['GZip archive', 'gz'],
  'application/json': ['JSON', 'json'],
  'application/msword': ['Word document', 'doc'],
  'application/octet-stream': ['Binary file', 'bin'],
  'application/pdf': ['PDF document', 'pdf'],
  'application/vnd.ms-excel': ['Excel workbook', 'xls'],
  'application/vnd.ms-powerpoint': ['PowerPoint presentation', 'ppt'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': [
    'PowerPoint presentation',
    'pptx',
  ],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['Excel workbook', 'xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['Word document', 'docx'],
  'application/xml': ['XML', 'xml'],
  'application/zip': ['ZIP archive', 'zip'],
  'audio/mpeg': ['MP3 audio', 'mp3'],
  'audio/ogg': ['Ogg audio', 'ogg'],
  'audio/wav': ['WAV audio', 'wav'],
  'font/woff2': ['WOFF2 font', 'woff2'],
  'image/avif': ['AVIF image', 'avif'],
  'image/gif': ['GIF image', 'gif'],
  'image/jpeg': ['JPEG image', 'jpg'],
  'image/png': ['PNG image', 'png'],
  'image/svg+xml': ['SVG image', 'svg'],
  'image/tiff': ['TIFF image', 'tiff'],
  'image/webp': ['WebP image', 'webp'],
  'text/css': ['Style sheet', 'css'],
  'text/csv': ['CSV', 'csv'],
  'text/html': ['HTML', 'html'],
  'text/markdown': ['Markdown', 'md'],
  'text/plain': ['Plain text', 'txt'],
  'video/mp4': ['MP4 video', 'mp4'],
  'video/quicktime': ['QuickTime video', 'mov'],
  'video/webm': ['WebM video', 'webm'],
};

/**
 * Returns the display name ("JPEG image" for `image/jpeg`) or the extension ("jpg"). Unknown types are returned
 * unchanged.
 */
export function mimeTypeName(type: string, asExtension = false): string {
  if (asExtension) return extensionOf(type);
  return ownValue(known, withoutParameters(type))?.[0] ?? type;
}

/** Returns the usual extension without its dot; for unknown types, the last word of the subtype. */
export function extensionOf(type: string): string {
  const subtype = withoutParameters(type).split('/').at(-1) ?? '';
  return ownValue(known, withoutParameters(type))?.[1] ?? subtype.split(/[.+-]/).at(-1) ?? subtype;
}

/** Removes parameters: `text/plain; charset=utf-8` → `text/plain`. */
function withoutParameters(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}
