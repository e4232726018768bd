import { rgbOf } from './luminance.ts';

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
  const rgb = rgbOf(hex);
  return rgb === null || model === 'rgb' ? rgb : toHsl(rgb);
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
