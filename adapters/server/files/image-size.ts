/** How an image is fitted into the requested sides. */
export const fits = ['cover', 'contain', 'inside', 'outside'] as const;

/** The options of a transformation that decide its size. */
export interface Resize {
  readonly width?: number;
  readonly height?: number;
  readonly fit?: (typeof fits)[number];
  readonly withoutEnlargement?: boolean;
}

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
  { width, height, fit = 'cover', withoutEnlargement }: Resize,
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
