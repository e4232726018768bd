import type { Platform } from '../../../renderer/contract/platform.ts';
import type { PreviewedFile } from './previewed-file.ts';

/** Returns the URL of an image in a size that fits the page (FILE-36). SVG images are not resized (CALL-78). */
export function imageUrl(platform: Pick<Platform, 'assetUrl'>, file: PreviewedFile): string {
  const size = file.type?.includes('svg') ? {} : { key: 'system-large-contain' };
  return platform.assetUrl(file.id, { ...size, modified: file.modified_on ?? null });
}
