import { formatFileSize } from '../../../schemas/value/file-size.ts';
import { plainText } from '../shared/plain-text.ts';

/** Formats bytes without decimals (DISP-filesize-01). Returns '' for null and returns other non-numbers as text. */
export function fileSizeText(value: unknown, locale: string): string {
  const text = plainText(value);
  if (text === '' || typeof value === 'object') return text;
  return Number.isFinite(Number(value)) ? formatFileSize(Number(value), locale, 0) : text;
}
