import { formatFileSize } from '../../../schemas/value/file-size.ts';
import { plainText } from '../shared/plain-text.ts';

/** DISP-filesize-01: no decimals. '' for nothing; what is no number stays as it is. */
export function fileSizeText(value: unknown): string {
  const text = plainText(value);
  if (text === '' || typeof value === 'object') return text;
  return Number.isFinite(Number(value)) ? formatFileSize(Number(value), 0) : text;
}
