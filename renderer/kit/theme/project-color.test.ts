import { expect, test } from 'vitest';
import { contrast, parseHex, type Rgb } from './contrast.ts';
import { projectColorTokens } from './project-color.ts';

const colors = ['#ff0000', '#ffee00', '#0a0a0a', '#ffffff', '#2f6fed', '#7c3aed', '#808080', '#00ffcc'];
const pair = (text: string | undefined): [Rgb, Rgb] => {
  const [light, dark] = [...(text ?? '').matchAll(/#[\da-f]{6}/g)].map(([hex]) => parseHex(hex));
  return [light ?? [0, 0, 0], dark ?? [0, 0, 0]];
};

test.each(colors)('text in shades of %s is readable on light and dark surfaces', (color) => {
  const tokens = projectColorTokens(color);
  const [light, dark] = pair(tokens['--primary-text']);
  expect(contrast(light, [233, 237, 241])).toBeGreaterThanOrEqual(4.5);
  expect(contrast(dark, [44, 55, 65])).toBeGreaterThanOrEqual(4.45);
});

test.each(colors)('the label of a button filled with %s is readable in each state', (color) => {
  const tokens = projectColorTokens(color);
  const inks = pair(tokens['--on-primary']);
  for (const state of ['--primary', '--primary-hover', '--primary-pressed'])
    pair(tokens[state]).forEach((fill, i) =>
      expect(contrast(fill, inks[i] ?? [0, 0, 0])).toBeGreaterThanOrEqual(4.5),
    );
});

test('no color, an invalid color and the default color do not change the tokens', () => {
  for (const color of [null, '', 'teal', '#00C897']) expect(projectColorTokens(color)).toEqual({});
});
