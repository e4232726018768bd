import type { Readable } from 'node:stream';
import sharp from 'sharp';
import { fail } from '../../../schemas/error/failure.ts';

export interface Preset {
  readonly width: number;
  readonly height: number;
  readonly fit: 'cover' | 'contain' | 'inside';
}

/** The sizes that the app itself shows pictures in. */
export const systemPresets: Readonly<Record<string, Preset>> = {
  'system-small-cover': { width: 64, height: 64, fit: 'cover' },
  'system-small-contain': { width: 64, height: 64, fit: 'inside' },
  'system-medium-cover': { width: 300, height: 300, fit: 'cover' },
  'system-medium-contain': { width: 300, height: 300, fit: 'inside' },
  'system-large-cover': { width: 800, height: 600, fit: 'cover' },
  'system-large-contain': { width: 800, height: 600, fit: 'inside' },
};

/** What sharp reads and a browser shows; everything else is sent as stored. */
export function isPicture(type: string | null): boolean {
  return /^image\/(jpeg|png|webp|avif|gif|tiff)$/.test(type ?? '');
}

export function presetOf(key: string): Preset {
  const preset = Object.hasOwn(systemPresets, key) ? systemPresets[key] : undefined;
  if (!preset) throw fail('INVALID_QUERY', `Key "${key}" isn't configured.`, { key });
  return preset;
}

export function transform(path: string, { width, height, fit }: Preset): Readable {
  return sharp(path)
    .rotate()
    .resize({ width, height, fit, withoutEnlargement: fit === 'inside' });
}
