/** Chooses the format of a transformed image by the `Accept` header of its request (docs/decisions/0077). */
import { transformedSize } from '../image-size.ts';
import type { FormatNegotiation } from '../../config.ts';
import type { RequestedTransform, Transform } from './transform.ts';
import type { ImageFile } from './variants.ts';

/** Types that are converted. GIF and WebP may be animated, and SVG, WebP and AVIF are small already. */
const convertible: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/tiff']);

/** Formats that a request may get instead of the stored one, the preferred one first. */
const offered = { avif: 'image/avif', webp: 'image/webp' } as const;
type Offered = keyof typeof offered;
const offeredFormats = Object.keys(offered) as readonly Offered[];

/**
 * Pixels of the largest result that is encoded as AVIF. Beyond this size AVIF takes seconds, and the result is hardly
 * smaller than WebP.
 */
const maxAvifPixels = 1_000_000;

/** The quality of AVIF that looks like a quality of JPEG and WebP: the defaults are 50 and 80. */
const avifQuality = (quality: number) => Math.max(1, Math.round((quality * 50) / 80));

export interface Negotiated {
  /**
   * The possible transformations, the preferred one first. null is the stored file. The last one is the unconverted answer,
   * which replaces a converted one that is larger.
   */
  readonly transforms: readonly [Transform | null, ...(Transform | null)[]];
  /** Whether another `Accept` header may get another answer. */
  readonly varies: boolean;
}

export function negotiateFormat(
  { format, ...rest }: RequestedTransform,
  image: ImageFile,
  accept: string | undefined,
  mode: FormatNegotiation,
): Negotiated {
  if (format !== undefined && format !== 'auto') return { transforms: [{ ...rest, format }], varies: false };
  const unconverted = Object.keys(rest).length === 0 ? null : rest;
  const isNegotiated = mode === 'always' || (mode === 'requested' && format === 'auto');
  if (!isNegotiated || !convertible.has(image.type)) return { transforms: [unconverted], varies: false };
  const chosen = preferredFormat(accept, isSmall(image, rest) ? offeredFormats : ['webp']);
  if (chosen === undefined) return { transforms: [unconverted], varies: true };
  const { quality } = rest;
  const scaled = quality !== undefined && chosen === 'avif' ? { quality: avifQuality(quality) } : {};
  const converted = { ...rest, ...scaled, format: chosen, isNegotiated: true } as const;
  return { transforms: [converted, unconverted], varies: true };
}

/** The size of an image is unknown if its metadata could not be read. */
function isSmall({ width, height }: ImageFile, transform: Transform): boolean {
  if (width === null || height === null) return false;
  const result = transformedSize({ width, height }, transform);
  return result.width * result.height <= maxAvifPixels;
}

/** Wildcards do not count: clients that display no images send them too, and expect the stored format. */
function preferredFormat(accept: string | undefined, formats: readonly Offered[]): Offered | undefined {
  const weights = new Map(
    (accept ?? '').split(',').map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.split('=')[1];
      return [type, weight === undefined ? 1 : Number(weight)] as const;
    }),
  );
  const weightOf = (format: Offered) => weights.get(offered[format]) ?? 0;
  // The sort is stable, so that AVIF precedes WebP with the same weight.
  return formats.filter((format) => weightOf(format) > 0).toSorted((a, b) => weightOf(b) - weightOf(a))[0];
}
