/** How light colors are. */

/** Returns whether the text is `#` followed by 6 or 8 hex digits (INT-select-color-04). */
export function isHexColor(text: string): boolean {
  return /^#(?:[\da-f]{6}|[\da-f]{8})$/i.test(text);
}

/** Below this contrast with its background, a color needs a border (INT-select-color-05). */
const leastContrast = 1.1;

/** Returns whether the WCAG contrast of the color and its background is below 1.1; false if either is not a color. */
export function needsEdge(hex: string, ground: string): boolean {
  const [a, b] = [luminanceOf(hex), luminanceOf(ground)];
  if (a === null || b === null) return false;
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < leastContrast;
}

/** Pastel colors are above this luminance, from 0 (black) to 1 (white). */
const leastLightLuminance = 0.6;

/** Returns whether the color is a light one, which dazzles on a dark page; false if it is not a hex color. */
export function isLightColor(hex: string): boolean {
  return (luminanceOf(hex) ?? 0) > leastLightLuminance;
}

/** Returns red, green and blue from 0 to 255, without the alpha; null if the text is not a hex color. */
export function rgbOf(hex: string): readonly [number, number, number] | null {
  if (!isHexColor(hex)) return null;
  const part = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  return [part(1), part(3), part(5)];
}

function luminanceOf(hex: string): number | null {
  const rgb = rgbOf(hex);
  return rgb && luminance(rgb);
}

function luminance(color: readonly [number, number, number]): number {
  const [r, g, b] = color.map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
