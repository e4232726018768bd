import type { Transform } from './transform.ts';

/** A size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the size of an image after a transformation. The result may be much larger than the requested sides: a
 * missing side, and `outside`, keep the proportions of the source, which may be one pixel high.
 */
export function transformedSize(
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
  const requested = fit === 'outside' ? Math.max(...scales) : Math.min(...scales);
  const scale = withoutEnlargement === true ? Math.min(requested, 1) : requested;
  return { width: Math.round(source.width * scale), height: Math.round(source.height * scale) };
}
