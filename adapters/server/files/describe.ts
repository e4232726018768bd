import { extname } from 'node:path';
import sharp from 'sharp';
import { nameInWords } from '../../../schemas/field/name.ts';

/** `01-first picture.JPG` → "01 first picture" as people would title it. */
export function titleOf(filename: string): string {
  return nameInWords(filename.slice(0, filename.length - extname(filename).length)) || filename;
}

/** One dot, whatever the name: `<id>.jpg`, or `<id>` alone. */
export function diskNameOf(id: string, filename: string): string {
  return (
    id +
    extname(filename)
      .toLowerCase()
      .replaceAll(/[^.\w]/g, '')
  );
}

/** Pixels as seen, orientation applied; nulls for what is no picture. */
export async function measure(
  path: string,
  type: string,
): Promise<{ width: number | null; height: number | null }> {
  if (!type.startsWith('image/')) return { width: null, height: null };
  try {
    const { width, height, orientation = 1 } = await sharp(path).metadata();
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return { width: null, height: null };
  }
}
