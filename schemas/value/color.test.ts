import { describe, expect, test } from 'vitest';
import { channelsOf, clampChannels, hexOf } from './color.ts';
import { isHexColor, isLightColor, needsEdge } from './luminance.ts';

describe('isHexColor', () => {
  test.each([
    ['#00C897', true],
    ['#00c89780', true],
    ['00C897', false],
    ['#0C8', false],
    ['#00C8977', false],
    ['#00C89G', false],
    ['', false],
  ])('INT-select-color-04 %j is a colour: %j', (text, is) => {
    expect(isHexColor(text)).toBe(is);
  });
});

describe('channels', () => {
  test.each([
    ['#000000', [0, 0, 0], [0, 0, 0]],
    ['#FFFFFF', [255, 255, 255], [0, 0, 100]],
    ['#FF0000', [255, 0, 0], [0, 100, 50]],
    ['#00FF00', [0, 255, 0], [120, 100, 50]],
    ['#0000FF', [0, 0, 255], [240, 100, 50]],
    ['#808080', [128, 128, 128], [0, 0, 50]],
  ] as const)('%s is %j, and %j as hue, saturation, lightness', (hex, rgb, hsl) => {
    expect([channelsOf('rgb', hex), channelsOf('hsl', hex)]).toEqual([rgb, hsl]);
    expect(hexOf('rgb', rgb)).toBe(hex);
  });

  test.each(['#00C897', '#E35169', '#123456'])('%s comes back from hsl within rounding', (hex) => {
    const back = channelsOf('rgb', hexOf('hsl', channelsOf('hsl', hex) ?? [0, 0, 0])) ?? [0, 0, 0];
    channelsOf('rgb', hex)?.forEach((part, i) =>
      expect(Math.abs(part - (back[i] ?? 0))).toBeLessThanOrEqual(4),
    );
  });

  test('INT-select-color-03 the maximum is 255 for rgb, 360 for hue and 100 for the others; the minimum is 0', () => {
    expect(clampChannels('rgb', [300, -1, 255])).toEqual([255, 0, 255]);
    expect(clampChannels('hsl', [361, 101, -5])).toEqual([360, 100, 0]);
    expect(clampChannels('rgb', [Number.NaN, 12.6, 0])).toEqual([0, 13, 0]);
  });
});

describe('edges', () => {
  test.each([
    ['#FEFEFE', '#FFFFFF', true],
    ['#F0F0F0', '#FFFFFF', false],
    ['#00C897', '#FFFFFF', false],
    ['#151B21', '#151B21', true],
    ['red', '#FFFFFF', false],
  ])('INT-select-color-05 %s on %s needs one: %j', (color, ground, needs) => {
    expect(needsEdge(color, ground)).toBe(needs);
  });
});

test.each([
  ['#E5F4E6', true],
  ['#ffffff', true],
  ['#00A67E', false],
  ['no color', false],
])('%s is a light color: %s', (color, isLight) => {
  expect(isLightColor(color)).toBe(isLight);
});
