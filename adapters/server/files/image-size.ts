import type { Transform } from './transform.ts';

/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The size that a picture comes to. One side alone asks for the other in proportion, and `outside` for more than both: of
 * a line a pixel high that is a picture of any size.
 */
export function sizeAfter(
  source: Size,
  { width, height, fit = 'cover', withoutEnlargement }: Transform,
): Size {
  if (width === undefined && height === undefined) return source;
  if (width !== undefined && height !== undefined && (fit === 'cover' || fit === 'contain'))
    return { width, height };
  const scales = [
    ...(width === undefined ? [] : [width / source.width]),
    ...(height === undefined ? [] : [height / source.height]),
  ];
  const wanted = fit === 'outside' ? Math.max(...scales) : Math.min(...scales);
  const scale = withoutEnlargement === true ? Math.min(wanted, 1) : wanted;
  return { width: Math.round(source.width * scale), height: Math.round(source.height * scale) };
}
