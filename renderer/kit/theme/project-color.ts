/**
 * Computes the primary tokens for a project's color. Text and link shades have a contrast of 4.5:1 on every
 * surface that they are used on.
 */
import { contrast, mix, parseHex, toHex, type Rgb } from './contrast.ts';

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/**
 * The darkest light and the lightest dark surface for text in this color (surface-3, surface-float-active).
 */
const grounds = { light: [233, 237, 241] as Rgb, dark: [44, 55, 65] as Rgb };
const pages = { light: white, dark: [21, 27, 33] as Rgb };
/** The platform's default color means "no project color"; the tokens already contain it. */
const platformDefault = '#00c897';

/**
 * Returns values by token name. Returns {} to keep the tokens' own values (no color, the default one, an
 * invalid one).
 */
export function projectColorTokens(color: string | null | undefined): Readonly<Record<string, string>> {
  const rgb = color ? parseHex(color) : null;
  if (!rgb || toHex(rgb) === platformDefault) return {};
  const fill = {
    light: movedUntil(rgb, black, (shade) => contrast(shade, pages.light) >= 3),
    dark: movedUntil(rgb, white, (shade) => contrast(shade, pages.dark) >= 3),
  };
  const text = {
    light: movedUntil(fill.light, black, (shade) => contrast(shade, grounds.light) >= 4.5),
    dark: movedUntil(fill.dark, white, (shade) => contrast(shade, grounds.dark) >= 4.5),
  };
  const on = { light: inkOn(fill.light), dark: inkOn(fill.dark) };
  // Hover and pressed states move away from the text color, so that the label never loses contrast.
  const state = (share: number) => ({
    light: mix(fill.light, on.light === white ? black : white, share),
    dark: mix(fill.dark, on.dark === white ? black : white, share),
  });
  return {
    '--primary': both(fill),
    '--primary-hover': both(state(0.12)),
    '--primary-pressed': both(state(0.22)),
    '--on-primary': both(on),
    '--primary-text': both(text),
    '--primary-soft': both({ light: mix(white, fill.light, 0.1), dark: mix(pages.dark, fill.dark, 0.18) }),
    '--surface-selected': both({
      light: mix(white, fill.light, 0.08),
      dark: mix(pages.dark, fill.dark, 0.15),
    }),
    '--focus': both(text),
  };
}

function movedUntil(color: Rgb, towards: Rgb, fits: (shade: Rgb) => boolean): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(color, towards, share);
    if (fits(shade)) return shade;
  }
  return towards;
}

/** Returns white if it is readable on the fill, else black. */
function inkOn(fill: Rgb): Rgb {
  return contrast(fill, white) >= 4.5 ? white : black;
}

function both({ light, dark }: { readonly light: Rgb; readonly dark: Rgb }): string {
  return `light-dark(${toHex(light)}, ${toHex(dark)})`;
}
