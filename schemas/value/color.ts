/** Returns whether the text is `#` followed by 6 or 8 hex digits (INT-select-color-04). */
export function isHexColor(text: string): boolean {
  return /^#(?:[\da-f]{6}|[\da-f]{8})$/i.test(text);
}

/**
 * Red, green and blue range from 0 to 255, hue from 0 to 360, saturation and lightness from 0 to 100
 * (INT-select-color-03).
 */
export type ColorModel = 'rgb' | 'hsl';
export type Channels = readonly [number, number, number];

export const channelLimits: Readonly<Record<ColorModel, Channels>> = {
  rgb: [255, 255, 255],
  hsl: [360, 100, 100],
};

/** Rounds channels and limits them to the range of their model. */
export function clampChannels(model: ColorModel, channels: Channels): Channels {
  const at = (i: 0 | 1 | 2) =>
    Math.round(
      Math.min(channelLimits[model][i], Math.max(0, Number.isFinite(channels[i]) ? channels[i] : 0)),
    );
  return [at(0), at(1), at(2)];
}

/** Returns the channels of a hex color without its alpha; null if the text is not a hex color. */
export function channelsOf(model: ColorModel, hex: string): Channels | null {
  if (!isHexColor(hex)) return null;
  const part = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  const rgb: Channels = [part(1), part(3), part(5)];
  return model === 'rgb' ? rgb : toHsl(rgb);
}

/** Returns `#` and six uppercase hex digits. */
export function hexOf(model: ColorModel, channels: Channels): string {
  const clamped = clampChannels(model, channels);
  const rgb = model === 'rgb' ? clamped : fromHsl(clamped);
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

function toHsl([red, green, blue]: Channels): Channels {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  const span = high - low;
  const lightness = (high + low) / 2;
  const saturation = span === 0 ? 0 : span / (1 - Math.abs(2 * lightness - 1));
  const sixth =
    span === 0
      ? 0
      : high === r
        ? ((g - b) / span + 6) % 6
        : high === g
          ? (b - r) / span + 2
          : (r - g) / span + 4;
  return [Math.round(sixth * 60), Math.round(saturation * 100), Math.round(lightness * 100)];
}

function fromHsl([hue, saturation, lightness]: Channels): Channels {
  const [s, l] = [saturation / 100, lightness / 100];
  const reach = s * Math.min(l, 1 - l);
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    return 255 * (l - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Below this contrast with its background, a color needs a border (INT-select-color-05). */
const leastContrast = 1.1;

/** Returns whether the WCAG contrast of the color and its background is below 1.1; false if either is not a color. */
export function needsEdge(hex: string, ground: string): boolean {
  const [color, other] = [channelsOf('rgb', hex), channelsOf('rgb', ground)];
  if (!color || !other) return false;
  const [a, b] = [luminance(color), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < leastContrast;
}

function luminance(color: Channels): number {
  const [r, g, b] = color.map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
