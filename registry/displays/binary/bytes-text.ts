import { base64Of, mimeTypeOfBytes } from '../../../renderer/kit/bytes/bytes.ts';
import { byteLength, formatFileSize } from '../../../schemas/value/file-size.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';
import { plainText } from '../shared/plain-text.ts';

/**
 * Formats bytes as "PNG, 12 kB", or as "12 kB" if their type is unknown. Returns other values as text. `wholeSize` is the
 * number of bytes if the value is only the beginning, and if it is known.
 */
export function bytesText(value: unknown, locale: string, wholeSize: number | null = null): string {
  // An ellipsis marks the beginning of a longer value. It may be empty.
  const start = typeof value === 'string' ? value.replace(/…$/, '') : value;
  const bytes = base64Of(start);
  if (bytes === null || (bytes === '' && value !== '' && wholeSize === null)) return plainText(value);
  const known = formatFileSize(wholeSize ?? byteLength(bytes), locale, 0);
  const size = start === value || wholeSize !== null ? known : `> ${known}`;
  const type = mimeTypeOfBytes(bytes);
  return type === null ? size : `${ownValue(shortNames, type) ?? type}, ${size}`;
}

const shortNames: Readonly<Record<string, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
  'application/zip': 'ZIP',
  'application/gzip': 'GZip',
  'text/plain': 'Text',
};
