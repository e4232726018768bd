import type { Services } from '../../renderer/contract/services.ts';
import { formatFileSize } from '../../schemas/value/file-size.ts';
import { mimeTypeText } from './mime-type-text.ts';

interface DescribedFile {
  readonly width?: number | null;
  readonly height?: number | null;
  /** Bytes. */
  readonly filesize?: number | string | null;
  readonly type?: string | null;
}

/**
 * Returns the dimensions, the size and the type of a file in words, if they are known. The size looks as in lists
 * (DISP-filesize-01).
 */
export function fileFacts(
  { width, height, filesize, type }: DescribedFile,
  { t, locale }: Pick<Services, 't' | 'locale'>,
): readonly string[] {
  const number = new Intl.NumberFormat(locale);
  return [
    width && height ? `${number.format(width)} × ${number.format(height)}` : null,
    filesize === null || filesize === undefined ? null : formatFileSize(Number(filesize), locale, 0),
    type ? mimeTypeText(type, t) : null,
  ].filter((fact) => fact !== null);
}
