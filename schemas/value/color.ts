/** `#` and 6 or 8 hex digits (INT-select-color-04). */
export function isHexColor(text: string): boolean {
  return /^#(?:[\da-f]{6}|[\da-f]{8})$/i.test(text);
}

/** Red, green and blue 0 to 255; hue 0 to 360, saturation and lightness 0 to 100 (INT-select-color-03). */
export type ColorModel = 'rgb' | 'hsl';
export type Channels = readonly [number, number, number];

export const channelLimits: Readonly<Record<ColorModel, Channels>> = {
  rgb: [255, 255, 255],
  hsl: [360, 100, 100],
};

/** Whole numbers within the limits of their model. */
export function clampChannels(model: ColorModel, channels: Channels): Channels {
  const at = (i: 0 | 1 | 2) =>
    Math.round(
      Math.min(channelLimits[model][i], Math.max(0, Number.isFinite(channels[i]) ? channels[i] : 0)),
    );
  return [at(0), at(1), at(2)];
}

/** The channels of a hex colour, without its alpha; null for what is none. */
export function channelsOf(model: ColorModel, hex: string): Channels | null {
  if (!isHexColor(hex)) return null;
  const part = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  const rgb: Channels = [part(1), part(3), part(5)];
  return model === 'rgb' ? rgb : toHsl(rgb);
}

/** `#` and six capital hex digits. */
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

/** Below this contrast with its ground, a colour needs an edge (INT-select-color-05). */
const leastContrast = 1.1;

/** WCAG contrast of the colour and its ground is under 1.1; false for what is no colour. */
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
