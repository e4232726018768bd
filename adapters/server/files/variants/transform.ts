/** Reads the transformation of an image request, checks it against the project's settings, and applies it. */
import type { Sharp } from 'sharp';
import { createFailure } from '../../../../schemas/error/failure.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import { cropAround, usesFocalPoint, type FocalPoint } from './focal-crop.ts';
import { displayedSize, openImage } from '../image-decoder.ts';
import { fits, transformedSize, type Resize, type Size } from '../image-size.ts';
import { ownValue } from '../../../../schemas/value/own-value.ts';

/** MIME types of the results, by the name of the format. */
const formats = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  tiff: 'image/tiff',
} as const;

export interface Transform extends Resize {
  readonly quality?: number;
  readonly format?: keyof typeof formats;
  /**
   * Whether the `Accept` header chose the format. Such a variant has its own name, because it may be empty: another answer
   * was smaller. A request that names the format always gets it.
   */
  readonly isNegotiated?: true;
}

/** A transformation whose format may depend on the `Accept` header of the request. */
export interface RequestedTransform extends Omit<Transform, 'format' | 'isNegotiated'> {
  readonly format?: keyof typeof formats | typeof automatic;
}

const automatic = 'auto';

const cover = { fit: 'cover', format: automatic } as const;
const contain = { fit: 'inside', withoutEnlargement: true, format: automatic } as const;

/** The sizes in which the app displays images (CALL-77). */
const systemPresets: Readonly<Record<string, RequestedTransform>> = {
  'system-small-cover': { width: 64, height: 64, ...cover },
  'system-small-contain': { width: 64, height: 64, ...contain },
  'system-medium-cover': { width: 300, height: 300, ...cover },
  'system-medium-contain': { width: 300, height: 300, ...contain },
  'system-large-cover': { width: 800, height: 600, ...cover },
  'system-large-contain': { width: 800, height: 600, ...contain },
};

/** The stored settings of SET-07. */
export interface AssetSettings {
  readonly storage_asset_transform?: unknown;
  readonly storage_asset_presets?: unknown;
}

const modes = ['all', 'presets', 'none'] as const;

/** Checks the project's settings of transformations. Throws INVALID_PAYLOAD with the field. */
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
        `has the key "${key}" already. Give preset ${i + 1} another key`,
      );
    keys.add(key);
    try {
      checked(preset, Number.POSITIVE_INFINITY);
    } catch (error) {
      throw unusable('storage_asset_presets', `has an invalid preset "${key}": ${(error as Error).message}`);
    }
  }
}

function unusable(field: keyof AssetSettings, why: string): Error {
  return createFailure('INVALID_PAYLOAD', `"${field}" ${why}.`, { field });
}

type AssetQuery = Readonly<Record<string, unknown>>;

const formatNames = [automatic, ...(Object.keys(formats) as (keyof typeof formats)[])];

const names = ['width', 'height', 'fit', 'quality', 'format', 'withoutEnlargement'] as const;

/** Returns whether the settings are needed to read the transformation. System presets do not need them. */
export function needsSettings(query: AssetQuery): boolean {
  const { key } = query;
  return (
    (typeof key === 'string' && !Object.hasOwn(systemPresets, key)) || names.some((name) => name in query)
  );
}

/**
 * Returns the requested transformation, or null for the stored file. Throws INVALID_QUERY if a parameter is invalid,
 * and ILLEGAL_ASSET_TRANSFORMATION beyond `maxPixels` per side.
 */
export function readTransform(
  query: AssetQuery,
  settings: AssetSettings,
  maxPixels: number,
): RequestedTransform | null {
  const { key } = query;
  const free = names.filter((name) => name in query);
  if (key !== undefined) {
    if (free.length > 0)
      throw invalid('You can\'t combine the "key" query parameter with any other transformation.');
    return presetOf(String(key), settings, maxPixels);
  }
  if (free.length === 0) return null;
  if (settings.storage_asset_transform === 'presets')
    throw invalid('Only configured presets can be used in asset generation.');
  if (settings.storage_asset_transform === 'none')
    throw invalid(
      'This project does not allow transformations (storage_asset_transform). Request the stored file.',
    );
  return checked(query, maxPixels);
}

function presetOf(key: string, settings: AssetSettings, maxPixels: number): RequestedTransform {
  const system = ownValue(systemPresets, key);
  if (system) return system;
  const { storage_asset_presets: presets, storage_asset_transform: mode } = settings;
  const known = Array.isArray(presets) && mode !== 'none' ? (presets as unknown[]) : [];
  const preset = known.filter(isRecord).find((one) => one['key'] === key);
  if (!preset) throw createFailure('INVALID_QUERY', `Key "${key}" isn't configured.`, { key });
  return checked(preset, maxPixels);
}

/** Checks each option. Empty values of a preset are ignored. */
function checked(query: AssetQuery, maxPixels: number): RequestedTransform {
  const given = (name: (typeof names)[number]) => {
    const value = query[name];
    return value === null || value === '' ? undefined : value;
  };
  const [fit, format] = [given('fit'), given('format')];
  if (fit !== undefined && !isOneOf(fits, fit)) throw invalid(`"fit" must be one of [${fits.join(', ')}]`);
  if (format !== undefined && !isOneOf(formatNames, format))
    throw invalid(`"format" must be one of [${formatNames.join(', ')}]`);
  const quality = numberOf('quality', given('quality'));
  if (quality !== undefined && quality > 100) throw invalid('"quality" Parameter has to between 1 to 100');
  const noEnlargement = given('withoutEnlargement');
  const options = {
    width: sizeOf('width', given('width'), maxPixels),
    height: sizeOf('height', given('height'), maxPixels),
    fit,
    quality,
    format,
    withoutEnlargement:
      noEnlargement === undefined
        ? undefined
        : noEnlargement === true || noEnlargement === 'true' || noEnlargement === '1',
  };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
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
      : invalid(`"${name}" must be a whole number of at least 1`);
  return number;
}

function sizeOf(name: string, value: unknown, maxPixels: number): number | undefined {
  const size = numberOf(name, value);
  if (size !== undefined && size > maxPixels)
    throw tooLargeToTransform(`"${name}" must not exceed ${maxPixels} pixels`, maxPixels);
  return size;
}

function tooLargeToTransform(message: string, limit: number): Error {
  return createFailure('ILLEGAL_ASSET_TRANSFORMATION', `${message} (ASSETS_TRANSFORM_IMAGE_MAX_DIMENSION).`, {
    limit,
  });
}

function invalid(message: string): Error {
  return createFailure('INVALID_QUERY', message);
}

/** Throws ILLEGAL_ASSET_TRANSFORMATION if the image is larger than `maxPixels` on a side. */
export function assertSourceSize({ width, height }: Size, maxPixels: number): void {
  if (Math.max(width, height) > maxPixels)
    throw tooLargeToTransform(
      `The image is larger than ${maxPixels} pixels and cannot be transformed`,
      maxPixels,
    );
}

function assertSizes(source: Size, transform: Transform, maxPixels: number): void {
  assertSourceSize(source, maxPixels);
  const { width, height } = transformedSize(source, transform);
  if (Math.max(width, height) > maxPixels)
    throw tooLargeToTransform(
      `The result would have ${width} × ${height} pixels. The limit is ${maxPixels} per side`,
      maxPixels,
    );
}

/**
 * The effort of the AVIF encoder, from 0 to 9. sharp's default, 4, takes nine times as long for results that are 6%
 * smaller (docs/decisions/0077).
 */
const avifEffort = 2;

/** The types that can be transformed, each with sharp's writer. */
const writers: Readonly<Record<string, (image: Sharp, options: { quality?: number }) => Sharp>> = {
  'image/jpeg': (image, options) => image.jpeg(options),
  'image/png': (image, options) => image.png(options),
  'image/webp': (image, options) => image.webp(options),
  'image/avif': (image, options) => image.avif({ effort: avifEffort, ...options }),
  'image/tiff': (image, options) => image.tiff(options),
  'image/gif': (image) => image.gif(),
};

export function isTransformable(type: string): boolean {
  return Object.hasOwn(writers, type);
}

/** Returns the MIME type of the result. */
export function typeAfter(type: string, { format }: Transform): string {
  return format === undefined ? type : formats[format];
}

/** Time limit: a large image in a slow format (AVIF) would otherwise block other transformations for minutes. */
const timeoutSeconds = 60;

/**
 * Writes the transformed image to the file `to`. Applies the orientation and drops embedded metadata. `type` is the
 * MIME type of the result. The cut of `fit=cover` keeps the focal point, or the middle if `focal` is null.
 * @throws ILLEGAL_ASSET_TRANSFORMATION if the content is not a supported image format, or if the source or the result
 * is larger than `maxPixels` on a side. The checks use the content, not the file's row, and run before pixels are
 * decoded.
 */
export async function transformImage(
  bytes: Buffer,
  to: string,
  type: string,
  transform: Transform,
  maxPixels: number,
  focal: FocalPoint | null,
): Promise<void> {
  const { width, height, fit = 'cover', quality, withoutEnlargement = false } = transform;
  // Only the header is read here, so that the error can name the size.
  const header = await (await openImage(bytes, { limitInputPixels: false })).metadata();
  const source = displayedSize(header);
  assertSizes(source, transform, maxPixels);
  const image = (await openImage(bytes, { limitInputPixels: maxPixels * maxPixels }))
    .rotate()
    .timeout({ seconds: timeoutSeconds });
  if (focal && usesFocalPoint(transform)) image.extract(cropAround(source, transform, focal));
  if (width !== undefined || height !== undefined)
    image.resize({
      ...(width === undefined ? {} : { width }),
      ...(height === undefined ? {} : { height }),
      fit,
      withoutEnlargement,
    });
  const write = ownValue(writers, type) ?? ((as: Sharp) => as);
  await write(image, quality === undefined ? {} : { quality }).toFile(to);
}
