/** The URLs under which a platform serves a file: as it is stored, and in the sizes of the project settings. Pure. */
import { isRecord } from '../../../schemas/value/record.ts';
import type { PreviewedFile } from './previewed-file.ts';

export interface AssetLink {
  /** The key of the size; null for the stored file. */
  readonly key: string | null;
  /** Such as `300 × 200 · cover · webp`; empty if nothing is known. */
  readonly facts: string;
  /** Without a token, so that users can publish it. */
  readonly url: string;
}

/** Returns the stored file, then the sizes of `storage_asset_presets` if the file is an image that has sizes. */
export function assetLinks(
  file: Pick<PreviewedFile, 'id' | 'type' | 'width' | 'height'>,
  settings: Readonly<Record<string, unknown>>,
  origin: string,
): readonly AssetLink[] {
  const url = `${origin}/assets/${encodeURIComponent(file.id)}`;
  const original = { key: null, facts: sizeText(file.width, file.height), url };
  const isResized = file.type?.startsWith('image/') === true && !file.type.includes('svg');
  const { storage_asset_presets: presets, storage_asset_transform: mode } = settings;
  if (!isResized || mode === 'none' || !Array.isArray(presets)) return [original];
  const sizes = (presets as readonly unknown[]).flatMap((preset) => {
    if (!isRecord(preset) || typeof preset['key'] !== 'string') return [];
    const { key, width, height, fit, format } = preset;
    const facts = [sizeText(width, height), fit, format].filter((fact) => typeof fact === 'string' && fact);
    return [{ key, facts: facts.join(' · '), url: `${url}?key=${encodeURIComponent(key)}` }];
  });
  return [original, ...sizes];
}

/** One side may be missing: the other one follows the ratio of the image. */
function sizeText(width: unknown, height: unknown): string {
  if (!width && !height) return '';
  return `${Number(width) || '…'} × ${Number(height) || '…'}`;
}
