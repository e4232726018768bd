import type { Size } from './image-size.ts';

/**
 * Returns the size in pixels that the root element of an SVG states, or null. Only reads the text, without rendering.
 */
export function svgSize(head: string): Size | null {
  const [, attributes] = /<svg\s([^>]*)>/i.exec(head) ?? [];
  if (attributes === undefined) return null;
  const width = pixels(valueOf(attributes, 'width'));
  const height = pixels(valueOf(attributes, 'height'));
  if (width !== null && height !== null) return { width, height };
  const [, , boxWidth, boxHeight] = (valueOf(attributes, 'viewBox') ?? '').trim().split(/[\s,]+/);
  const box = { width: pixels(boxWidth), height: pixels(boxHeight) };
  return box.width !== null && box.height !== null ? { width: box.width, height: box.height } : null;
}

function valueOf(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found?.[1] ?? found?.[2];
}

/** The largest value that the column stores. */
const largest = 2 ** 31 - 1;

function pixels(text: string | undefined): number | null {
  const [, number] = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(text ?? '') ?? [];
  const value = Math.round(Number(number));
  return value >= 1 && value <= largest ? value : null;
}
