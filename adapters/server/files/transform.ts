/** Which other size and form of a picture is asked for, and whether the project allows it. */
import type { Sharp } from 'sharp';
import { fail } from '../../../schemas/error/failure.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { displayedSize, openImage } from './image-decoder.ts';
import { sizeAfter, type Size } from './picture-size.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';

const fits = ['cover', 'contain', 'inside', 'outside'] as const;

/** Forms as they are asked for, by the type of what comes. */
const forms = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  tiff: 'image/tiff',
} as const;

export interface Transform {
  readonly width?: number;
  readonly height?: number;
  readonly fit?: (typeof fits)[number];
  readonly quality?: number;
  readonly format?: keyof typeof forms;
  readonly withoutEnlargement?: boolean;
}

/** The sizes that the app itself shows pictures in (CALL-77). */
const systemPresets: Readonly<Record<string, Transform>> = {
  'system-small-cover': { width: 64, height: 64, fit: 'cover' },
  'system-small-contain': { width: 64, height: 64, fit: 'inside', withoutEnlargement: true },
  'system-medium-cover': { width: 300, height: 300, fit: 'cover' },
  'system-medium-contain': { width: 300, height: 300, fit: 'inside', withoutEnlargement: true },
  'system-large-cover': { width: 800, height: 600, fit: 'cover' },
  'system-large-contain': { width: 800, height: 600, fit: 'inside', withoutEnlargement: true },
};

/** SET-07, as stored. */
export interface AssetSettings {
  readonly storage_asset_transform?: unknown;
  readonly storage_asset_presets?: unknown;
}

const modes = ['all', 'presets', 'none'] as const;

/** What a project says of its sizes has to be something that can be made. Throws INVALID_PAYLOAD naming the field. */
export function assertAssetSettings(given: AssetSettings): void {
  const { storage_asset_transform: mode, storage_asset_presets: presets } = given;
  if (mode !== undefined && mode !== null && !isOneOf(modes, mode))
    throw unusable('storage_asset_transform', `must be one of [${modes.join(', ')}]`);
  if (presets === undefined || presets === null) return;
  if (!Array.isArray(presets)) throw unusable('storage_asset_presets', 'must be a list of presets');
  const keys = new Set<string>();
  for (const [i, preset] of (presets as unknown[]).entries()) {
    const key = isRecord(preset) ? preset['key'] : undefined;
    if (!isRecord(preset) || typeof key !== 'string' || key === '')
      throw unusable('storage_asset_presets', `needs a "key" in preset ${i + 1}`);
    if (Object.hasOwn(systemPresets, key) || keys.has(key))
      throw unusable(
        'storage_asset_presets',
        `has the key "${key}" already: give preset ${i + 1} another one`,
      );
    keys.add(key);
    try {
      checked(preset, Number.POSITIVE_INFINITY);
    } catch (error) {
      throw unusable(
        'storage_asset_presets',
        `cannot be made as preset "${key}" says: ${(error as Error).message}`,
      );
    }
  }
}

function unusable(field: keyof AssetSettings, why: string): Error {
  return fail('INVALID_PAYLOAD', `"${field}" ${why}.`, { field });
}

type Asked = Readonly<Record<string, unknown>>;

const names = ['width', 'height', 'fit', 'quality', 'format', 'withoutEnlargement'] as const;

/** The app's own sizes need no settings. */
export function needsSettings(asked: Asked): boolean {
  const { key } = asked;
  return (
    (typeof key === 'string' && !Object.hasOwn(systemPresets, key)) || names.some((name) => name in asked)
  );
}

/** null: as stored. Throws INVALID_QUERY naming what is wrong, ILLEGAL_ASSET_TRANSFORMATION beyond `most` pixels. */
export function readTransform(asked: Asked, settings: AssetSettings, most: number): Transform | null {
  const { key } = asked;
  const free = names.filter((name) => name in asked);
  if (key !== undefined) {
    if (free.length > 0)
      throw invalid('You can\'t combine the "key" query parameter with any other transformation.');
    return presetOf(String(key), settings, most);
  }
  if (free.length === 0) return null;
  if (settings.storage_asset_transform === 'presets')
    throw invalid('Only configured presets can be used in asset generation.');
  if (settings.storage_asset_transform === 'none')
    throw invalid('This project sends pictures as they are stored (storage_asset_transform).');
  return checked(asked, most);
}

function presetOf(key: string, settings: AssetSettings, most: number): Transform {
  const system = ownValue(systemPresets, key);
  if (system) return system;
  const { storage_asset_presets: presets, storage_asset_transform: mode } = settings;
  const known = Array.isArray(presets) && mode !== 'none' ? (presets as unknown[]) : [];
  const preset = known.filter(isRecord).find((one) => one['key'] === key);
  if (!preset) throw fail('INVALID_QUERY', `Key "${key}" isn't configured.`, { key });
  return checked(preset, most);
}

/** What is empty in a preset is not asked for. */
function checked(asked: Asked, most: number): Transform {
  const given = (name: (typeof names)[number]) => {
    const value = asked[name];
    return value === null || value === '' ? undefined : value;
  };
  const [fit, format] = [given('fit'), given('format')];
  if (fit !== undefined && !isOneOf(fits, fit)) throw invalid(`"fit" must be one of [${fits.join(', ')}]`);
  if (format !== undefined && !isOneOf(Object.keys(forms) as (keyof typeof forms)[], format))
    throw invalid(`"format" must be one of [${Object.keys(forms).join(', ')}]`);
  const quality = numberOf('quality', given('quality'));
  if (quality !== undefined && quality > 100) throw invalid('"quality" Parameter has to between 1 to 100');
  const kept = given('withoutEnlargement');
  const whole = {
    width: sizeOf('width', given('width'), most),
    height: sizeOf('height', given('height'), most),
    fit,
    quality,
    format,
    withoutEnlargement: kept === undefined ? undefined : kept === true || kept === 'true' || kept === '1',
  };
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined));
}

function isOneOf<T>(all: readonly T[], value: unknown): value is T {
  return all.some((one) => one === value);
}

function numberOf(name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const number = typeof value === 'number' ? value : Number(String(value));
  if (!Number.isSafeInteger(number) || number < 1)
    throw name === 'quality'
      ? invalid('"quality" Parameter has to between 1 to 100')
      : invalid(`"${name}" has to be a whole number from 1`);
  return number;
}

function sizeOf(name: string, value: unknown, most: number): number | undefined {
  const size = numberOf(name, value);
  if (size !== undefined && size > most) throw tooMany(`"${name}" may be ${most} pixels at most`, most);
  return size;
}

export function tooMany(message: string, limit: number): Error {
  return fail('ILLEGAL_ASSET_TRANSFORMATION', `${message} (ASSETS_TRANSFORM_IMAGE_MAX_DIMENSION).`, {
    limit,
  });
}

function invalid(message: string): Error {
  return fail('INVALID_QUERY', message);
}

function assertSizes(source: Size, transform: Transform, most: number): void {
  if (Math.max(source.width, source.height) > most)
    throw tooMany(`The picture is larger than ${most} pixels, and is only sent as it is stored`, most);
  const { width, height } = sizeAfter(source, transform);
  if (Math.max(width, height) > most)
    throw tooMany(`The picture would become ${width} × ${height} pixels; ${most} is the most`, most);
}

/** What sharp reads and writes back. */
const writers: Readonly<Record<string, (picture: Sharp, options: { quality?: number }) => Sharp>> = {
  'image/jpeg': (picture, options) => picture.jpeg(options),
  'image/png': (picture, options) => picture.png(options),
  'image/webp': (picture, options) => picture.webp(options),
  'image/avif': (picture, options) => picture.avif(options),
  'image/tiff': (picture, options) => picture.tiff(options),
  'image/gif': (picture) => picture.gif(),
};

export function isPicture(type: string): boolean {
  return Object.hasOwn(writers, type);
}

/** The type of what comes. */
export function typeAfter(type: string, { format }: Transform): string {
  return format === undefined ? type : forms[format];
}

/** Seconds: a form that takes long to write (avif) of a picture that is large would hold its turn for minutes. */
const patience = 60;

/**
 * Writes the transformed image to the file `to`. Applies the orientation and drops embedded metadata. `type` is the type of
 * the result.
 * @throws ILLEGAL_ASSET_TRANSFORMATION, before a pixel is decoded, if the content is not an image format that is decoded, or
 * if the source or the result is larger than `most` pixels on a side. The row of the file does not matter.
 */
export async function transformImage(
  bytes: Buffer,
  to: string,
  type: string,
  transform: Transform,
  most: number,
): Promise<void> {
  const { width, height, fit = 'cover', quality, withoutEnlargement = false } = transform;
  // Only the header is read here, so that the error can name the size.
  const header = await (await openImage(bytes, { limitInputPixels: false })).metadata();
  assertSizes(displayedSize(header), transform, most);
  const picture = (await openImage(bytes, { limitInputPixels: most * most }))
    .rotate()
    .timeout({ seconds: patience });
  if (width !== undefined || height !== undefined)
    picture.resize({
      ...(width === undefined ? {} : { width }),
      ...(height === undefined ? {} : { height }),
      fit,
      withoutEnlargement,
    });
  const write = ownValue(writers, type) ?? ((as: Sharp) => as);
  await write(picture, quality === undefined ? {} : { quality }).toFile(to);
}
